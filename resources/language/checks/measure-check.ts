import type { FieldDefinition, ResourceDefinition } from '../definition.ts';
import type { AmountDefinition, MinusDefinition, RatioDefinition } from '../measure-definition.ts';
import { MEASURES } from '../sources.ts';
import { type Capabilities, capabilitiesOf, type DefinitionIndex, type Fields } from './ends.ts';
import { type At, show } from './report.ts';
import { checkRule } from './rule-check.ts';
import { isObject, listOf, named, object, oneOf, ownEntry, text, type Validator, type Validators } from './shapes.ts';

type CheckContext = { readonly resource: ResourceDefinition; readonly fields: Fields; readonly world: DefinitionIndex };

type Options = { readonly [option: string]: unknown };

const FORMS = ['measure', 'ratio', 'minus'] as const;

const TAKEN: { readonly [name: string]: string } = {
  period: "'period' is what a table or chart is by.",
  by: "'by' heads the first column of a table.",
};

/** Reports everything wrong with the measures of a resource, units apart. */
export function checkMeasures(value: unknown, at: At, context: CheckContext): void {
  if (!isObject(value)) {
    at.malformed(`${show(value)} is not an object.`);
    return;
  }
  const names = Object.keys(value);
  const used = usedIn(context.resource, value);
  for (const [name, measure] of Object.entries(value)) {
    const here = at.in(name);
    named('snake_case')(name, here);
    const taken = ownEntry(TAKEN, name);
    if (taken !== undefined) here.wrong(taken, 'Choose another name.');
    if (!isObject(measure)) {
      here.malformed(
        `${show(measure)} is not a measure.`,
        "Write it like { measure: 'count', dateField: 'created_at' }.",
      );
      continue;
    }
    checkMeasure(measure, here, { ...context, names });
    const circle = wayBack(name, value);
    if (circle) here.wrong('a measure cannot be worked out of itself.', `It is: ${circle.join(' → ')}.`);
    if (!used.has(name)) here.wrong('nothing names the measure.', 'Name it in a report, or leave it out.');
  }
}

function checkMeasure(measure: Options, at: At, context: CheckContext & { readonly names: readonly string[] }): void {
  const words = { label: text, description: text };
  const taken: Validators<Omit<AmountDefinition, 'label' | 'description'>> = {
    measure: oneOf('measure', () => MEASURES),
    dateField: onLook(context),
    field: fieldLook(context),
    where: ruleLook(context),
    subtract: ruleLook(context),
  };
  const name = oneOf('measure', () => context.names);
  const derived: Validators<Pick<RatioDefinition, 'ratio'> & Pick<MinusDefinition, 'minus'>> = {
    ratio: someOf(name, (count) => count === 2, 'a ratio is one measure of another.'),
    minus: someOf(name, (count) => count > 1, 'a difference is one measure less others.'),
  };
  const forms = FORMS.filter((form) => measure[form] !== undefined);
  const [form] = forms;
  if (form === undefined || forms.length > 1) {
    object(measure, at, { must: {}, may: { ...taken, ...derived, ...words } });
    at.malformed(
      "a measure is either taken of records ('measure') or worked out of others ('ratio', 'minus').",
      "Write it like { measure: 'count', dateField: 'created_at' }.",
    );
  } else if (form === 'measure') {
    const { measure: of, dateField, ...may } = taken;
    object(measure, at, { must: { measure: of, dateField }, may: { ...may, ...words } });
    checkTaken(measure, at);
  } else object(measure, at, { must: { [form]: derived[form] }, may: words });
}

function checkTaken({ measure, field, subtract }: Options, at: At): void {
  if (measure === 'count' && field !== undefined)
    at.in('field').wrong('records are counted, not measured.', 'Leave the option out.');
  if (ownEntry({ sum: 1, avg: 1, min: 1, max: 1 }, measure) && field === undefined)
    at.in('field').malformed('is missing.', 'Say what is measured.');
  if (subtract !== undefined && measure !== 'sum')
    at.in('subtract').wrong('only from a sum something is taken.', "Leave the option out, or measure a 'sum'.");
}

const ruleLook =
  ({ world, resource }: CheckContext): Validator =>
  (value, path) =>
    checkRule(value, path, { world, resource: resource.name, me: false });

/** A field, and what it must be able to do. */
export const fieldThat =
  (
    { fields, world, resource }: CheckContext,
    look: (abilities: Capabilities, name: string, at: At) => void,
  ): Validator =>
  (value, at) => {
    const field = ownEntry(fields, value);
    const abilities = field && capabilitiesOf(world, resource.name, field);
    if (!field) at.unknown('field', value, Object.keys(fields));
    else if (abilities) look(abilities, String(value), at);
  };

const onLook = (context: CheckContext): Validator =>
  fieldThat(context, ({ type }, name, at) => {
    if (isMoment(type)) return;
    const { fields, world, resource } = context;
    const moments = Object.keys(fields).filter((each) =>
      isMoment(capabilitiesOf(world, resource.name, fields[each] as FieldDefinition)?.type),
    );
    at.wrong(
      `'${name}' is ${type.many ? 'a list' : 'no date'}.`,
      moments.length === 0 ? 'There is no date or timestamp yet.' : `Dates and timestamps: ${moments.join(', ')}.`,
    );
  });

/** Whether it is a day or an instant, by which something falls into a period. */
export const isMoment = (type: Capabilities['type'] | undefined): boolean =>
  type !== undefined && !type.many && (type.as === 'day' || type.as === 'instant');

const fieldLook = (context: CheckContext): Validator =>
  fieldThat(context, ({ isFigure }, name, at) => {
    if (!isFigure) at.wrong(`'${name}' is no number.`, `It is of kind '${context.fields[name]?.kind}'.`);
  });

const someOf =
  (name: Validator, isEnough: (count: number) => boolean, otherwise: string): Validator =>
  (value, at) => {
    listOf(name)(value, at);
    if (Array.isArray(value) && !isEnough(value.length)) at.wrong(otherwise, "Write it like ['cancelled', 'booked'].");
  };

function partsOf(measure: unknown): readonly string[] {
  const { ratio, minus } = isObject(measure) ? measure : ({} as Options);
  return [ratio, minus].flat().filter((each) => typeof each === 'string');
}

/** The way on which a measure is worked out of itself; undefined: it is not. */
function wayBack(start: string, measures: Options): readonly string[] | undefined {
  const seen = new Set<string>();
  const walk = (name: string, way: readonly string[]): readonly string[] | undefined => {
    for (const part of partsOf(ownEntry(measures, name))) {
      if (part === start) return [...way, part];
      if (seen.has(part)) continue;
      seen.add(part);
      const found = walk(part, [...way, part]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
}

function usedIn({ screens }: ResourceDefinition, measures: Options): ReadonlySet<unknown> {
  const reports = Object.values(isObject(screens) ? screens : {}).map((each) => (isObject(each) ? each.report : []));
  const used = new Set<unknown>(reports.flatMap(textsIn));
  // What is added to a set while it is walked through is walked through, too.
  for (const name of used) for (const part of partsOf(ownEntry(measures, name))) used.add(part);
  return used;
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(textsIn)
      : [];

import type { FieldDefinition, ResourceDefinition } from '../definition.ts';
import type { AmountDefinition, MinusDefinition, RatioDefinition } from '../measure-definition.ts';
import { MEASURES } from '../sources.ts';
import { type Abilities, abilitiesOf, type Fields, type World } from './ends.ts';
import { type At, show } from './report.ts';
import { checkRule } from './rule-check.ts';
import { isObject, type Look, type Looks, listOf, named, object, oneOf, ownEntry, text } from './shapes.ts';

type Around = { readonly resource: ResourceDefinition; readonly fields: Fields; readonly world: World };

type Options = { readonly [option: string]: unknown };

/** What a measure is, by the option that says so. */
const FORMS = ['measure', 'ratio', 'minus'] as const;

/** Names that mean something else where measures are named. */
const TAKEN: { readonly [name: string]: string } = {
  period: "'period' is what a table or chart is by.",
  by: "'by' heads the first column of a table.",
};

/** Reports everything wrong with the measures of a resource, units apart. */
export function checkMeasures(value: unknown, at: At, around: Around): void {
  if (!isObject(value)) {
    at.malformed(`${show(value)} is not an object.`);
    return;
  }
  const names = Object.keys(value);
  const used = usedIn(around.resource, value);
  for (const [name, measure] of Object.entries(value)) {
    const here = at.in(name);
    named('snake_case')(name, here);
    const taken = ownEntry(TAKEN, name);
    if (taken !== undefined) here.wrong(taken, 'Choose another name.');
    if (!isObject(measure)) {
      here.malformed(`${show(measure)} is not a measure.`, "Write it like { measure: 'count', on: 'created_at' }.");
      continue;
    }
    checkMeasure(measure, here, { ...around, names });
    const circle = wayBack(name, value);
    if (circle) here.wrong('a measure cannot be worked out of itself.', `It is: ${circle.join(' → ')}.`);
    if (!used.has(name)) here.wrong('nothing names the measure.', 'Name it in a report, or leave it out.');
  }
}

function checkMeasure(measure: Options, at: At, around: Around & { readonly names: readonly string[] }): void {
  const words = { label: text, says: text };
  const taken: Looks<Omit<AmountDefinition, 'label' | 'says'>> = {
    measure: oneOf('measure', () => MEASURES),
    on: onLook(around),
    field: fieldLook(around),
    where: ruleLook(around),
    less: ruleLook(around),
  };
  const name = oneOf('measure', () => around.names);
  const derived: Looks<Pick<RatioDefinition, 'ratio'> & Pick<MinusDefinition, 'minus'>> = {
    ratio: someOf(name, (count) => count === 2, 'a ratio is one measure of another.'),
    minus: someOf(name, (count) => count > 1, 'a difference is one measure less others.'),
  };
  const forms = FORMS.filter((form) => measure[form] !== undefined);
  const [form] = forms;
  if (form === undefined || forms.length > 1) {
    object(measure, at, { must: {}, may: { ...taken, ...derived, ...words } });
    at.malformed(
      "a measure is either taken of records ('measure') or worked out of others ('ratio', 'minus').",
      "Write it like { measure: 'count', on: 'created_at' }.",
    );
  } else if (form === 'measure') {
    const { measure: of, on, ...may } = taken;
    object(measure, at, { must: { measure: of, on }, may: { ...may, ...words } });
    checkTaken(measure, at);
  } else object(measure, at, { must: { [form]: derived[form] }, may: words });
}

/** Reports options that do not go with how a measure is taken. */
function checkTaken({ measure, field, less }: Options, at: At): void {
  if (measure === 'count' && field !== undefined)
    at.in('field').wrong('records are counted, not measured.', 'Leave the option out.');
  if (ownEntry({ sum: 1, avg: 1, min: 1, max: 1 }, measure) && field === undefined)
    at.in('field').malformed('is missing.', 'Say what is measured.');
  if (less !== undefined && measure !== 'sum')
    at.in('less').wrong('only from a sum something is taken.', "Leave the option out, or measure a 'sum'.");
}

const ruleLook =
  ({ world, resource }: Around): Look =>
  (value, place) =>
    checkRule(value, place, { world, resource: resource.name, me: false });

/** A field, and what it must be able to do. */
export const fieldThat =
  ({ fields, world, resource }: Around, look: (abilities: Abilities, name: string, at: At) => void): Look =>
  (value, at) => {
    const field = ownEntry(fields, value);
    const abilities = field && abilitiesOf(world, resource.name, field);
    if (!field) at.unknown('field', value, Object.keys(fields));
    else if (abilities) look(abilities, String(value), at);
  };

const onLook = (around: Around): Look =>
  fieldThat(around, ({ type }, name, at) => {
    if (isMoment(type)) return;
    const { fields, world, resource } = around;
    const moments = Object.keys(fields).filter((each) =>
      isMoment(abilitiesOf(world, resource.name, fields[each] as FieldDefinition)?.type),
    );
    at.wrong(
      `'${name}' is ${type.many ? 'a list' : 'no date'}.`,
      moments.length === 0 ? 'There is no date or timestamp yet.' : `Dates and timestamps: ${moments.join(', ')}.`,
    );
  });

/** Whether it is a day or an instant, by which something falls into a period. */
export const isMoment = (type: Abilities['type'] | undefined): boolean =>
  type !== undefined && !type.many && (type.as === 'day' || type.as === 'instant');

const fieldLook = (around: Around): Look =>
  fieldThat(around, ({ isFigure }, name, at) => {
    if (!isFigure) at.wrong(`'${name}' is no number.`, `It is of kind '${around.fields[name]?.kind}'.`);
  });

/** A list of measures of the right length. */
const someOf =
  (name: Look, isEnough: (count: number) => boolean, otherwise: string): Look =>
  (value, at) => {
    listOf(name)(value, at);
    if (Array.isArray(value) && !isEnough(value.length)) at.wrong(otherwise, "Write it like ['cancelled', 'booked'].");
  };

/** The measures one is worked out of, however badly that is written. */
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

/** Every measure that a report names, with those they are worked out of. */
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

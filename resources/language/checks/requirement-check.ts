import type { FieldDefinition, RequirementDefinition, RequirementEach, ResourceDefinition } from '../definition.ts';
import { type At, show } from '../mistakes.ts';
import { reasonsOf } from '../requirements.ts';
import {
  entriesOf,
  isObject,
  listOf,
  named,
  object,
  ownEntry,
  text,
  type Validator,
  type Validators,
  whole,
} from '../shapes.ts';
import { capabilitiesOf, type DefinitionIndex, referenceTo, specOf } from './ends.ts';
import { fieldsLook } from './groups-check.ts';
import type { ReadMove } from './move-check.ts';
import { checkRule } from './rule-check.ts';

type CheckContext = {
  readonly resource: ResourceDefinition;
  readonly resources: { readonly [name: string]: ResourceDefinition };
  readonly world: DefinitionIndex;
};

/** Reports everything wrong with what a resource asks of its records. */
export function checkRequirements(value: unknown, at: At, context: CheckContext): void {
  if (!isObject(value)) {
    at.malformed(`${show(value)} is not an object.`);
    return;
  }
  const steps = stepsOf(context.resource);
  for (const [name, requirement] of Object.entries(value)) {
    const path = at.in(name);
    named('snake_case')(name, path);
    checkRequirement(requirement, path, context);
    const step = isObject(requirement) ? requirement.step : undefined;
    if (step !== undefined && steps.length > 0 && !steps.includes(step))
      path.in('step').unknown('step of its forms', step, steps.map(String));
  }
}

const stepsOf = ({ screens }: ResourceDefinition): readonly unknown[] =>
  Object.values(entriesOf<{ readonly form?: unknown }>(screens)).flatMap(({ form }) => {
    const steps = isObject(form) ? form.steps : undefined;
    return (Array.isArray(steps) ? steps : []).flatMap((step) => (isObject(step) ? [step.name] : []));
  });

function checkRequirement(value: unknown, at: At, context: CheckContext): void {
  const { resource, resources, world } = context;
  const each = isObject(value) && isObject(value.each) ? value.each : undefined;
  // Rules and days are of the part where it asks for parts, else of the record.
  const about = each ? each.in : resource.name;
  // Of what is no part of it everything else would be wrong too.
  const isKnown = !each || isPartOf(ownEntry(resources, about), resource.name);
  const ifKnown =
    (look: Validator): Validator =>
    (given, path) => {
      if (isKnown) look(given, path);
    };
  const rule: Validator = (given, path) => checkRule(given, path, { world, resource: about, me: false });
  const own = world.fieldsOf(resource.name) ?? {};
  const aboutFields = world.fieldsOf(about) ?? {};
  const held = fieldsLook((name, path) => {
    const field = ownEntry(own, name);
    if (!field) path.unknown('field', name, Object.keys(own));
    else if (specOf(field)?.stored === false) path.wrong(`'${name}' is computed.`, "Say with 'met' what must hold.");
    else if (field.transient) path.wrong(`'${name}' is transient.`, 'Nothing is kept of it.');
  }, resource);
  const day: Validator = (name, path) => {
    const field = ownEntry(aboutFields, name);
    if (!field) path.unknown('field', name, Object.keys(aboutFields));
    else if (capabilitiesOf(world, about, field)?.type.as !== 'day' || !specOf(field)?.stored)
      path.wrong(`'${name}' holds no day.`, `It is of kind '${field.kind}'.`);
  };
  const must: Validators<Pick<RequirementDefinition, 'label'>> = { label: text };
  const may: Validators<Omit<RequirementDefinition, 'label'>> = {
    step: named('kebab-case'),
    fields: held,
    each: (given, path) => checkEach(given, path, { resource, resources, world }),
    met: ifKnown(rule),
    refused: ifKnown(rule),
    why: listOf(
      ifKnown((name, path) => {
        if (!ownEntry(aboutFields, name)) path.unknown('field', name, Object.keys(aboutFields));
      }),
    ),
    until: ifKnown(day),
    notice: listOf(whole),
    lapses: ifKnown((name, path) => {
      const moves = movesOf(resources[String(about)]);
      if (!moves.includes(name)) path.unknown('move', name, moves.map(String));
    }),
    stops: listOf(named('kebab-case')),
  };
  object(value, at, { must, may });
  if (isObject(value)) checkTogether(value, at);
}

function movesOf(of: ResourceDefinition | undefined): readonly unknown[] {
  const states = Object.values(entriesOf<FieldDefinition>(of?.fields)).flatMap((field) =>
    'moves' in field ? (field.moves ?? []) : [],
  );
  return [...states, ...(of?.moves ?? [])].map(({ name }) => name);
}

function checkTogether(value: { readonly [option: string]: unknown }, at: At): void {
  const { each, fields, met, refused, why, notice, until, lapses } = value;
  if (each === undefined && fields === undefined && met === undefined)
    at.wrong('it asks for nothing.', "Say 'fields', 'each' or 'met'.");
  if (each !== undefined && fields !== undefined)
    at.in('fields').wrong("it asks for parts by 'each'.", 'Say one of the two.');
  if (each !== undefined && met === undefined) at.wrong('nothing says when a part counts.', "Say it with 'met'.");
  if (each === undefined)
    for (const option of ['refused', 'why', 'lapses'])
      if (value[option] !== undefined) at.in(option).wrong('it asks for no parts.', "It belongs beside 'each'.");
  if (why !== undefined && refused === undefined)
    at.in('why').wrong('nothing says when a part is refused.', "Say it with 'refused'.");
  if (Array.isArray(why) && why.length > 2) at.in('why').wrong('it names more than a code and a sentence.');
  if (notice !== undefined && until === undefined)
    at.in('notice').wrong('it has no end.', "Name its day with 'until'.");
  if (lapses !== undefined && until === undefined)
    at.in('lapses').wrong('it has no end.', "Name its day with 'until'.");
}

const isPartOf = (part: ResourceDefinition | undefined, whole: string): boolean =>
  isObject(part?.partOf) &&
  referenceTo(ownEntry(entriesOf<FieldDefinition>(part?.fields), part?.partOf?.field)) === whole;

function checkEach(value: unknown, at: At, { resource, resources, world }: CheckContext): void {
  const of = isObject(value) ? value.of : undefined;
  const known: Validator = (name, path) => {
    if (!ownEntry(resources, name)) path.unknown('resource', name, Object.keys(resources));
  };
  const must: Validators<Pick<RequirementEach, 'of' | 'in'>> = {
    of: known,
    in: (name, path) => {
      const part = ownEntry(resources, name);
      if (!part) {
        known(name, path);
        return;
      }
      if (!isPartOf(part, resource.name))
        path.wrong(`${show(name)} is no part of '${resource.name}'.`, "Say so there: 'partOf'.");
      else if (!Object.values(entriesOf<FieldDefinition>(part.fields)).some((field) => referenceTo(field) === of))
        path.wrong(`${show(name)} does not refer to ${show(of)}.`);
    },
  };
  const where: Validator = (rule, path) =>
    checkRule(rule, path, { world, resource: of, me: false, referrer: resource.name });
  object(value, at, { must, may: { where } });
}

/** Reports moves with missing or conflicting requirements. */
export function checkRounds(
  moves: readonly ReadMove[],
  { requirements }: ResourceDefinition,
  vocabularies: object,
): void {
  const known = entriesOf<RequirementDefinition>(requirements);
  for (const { move, at } of moves) {
    const { rounds, undo, name } = move;
    if (rounds !== undefined && Object.keys(known).length === 0)
      at.in('rounds').wrong('the resource has no requirements.', 'Declare them, or leave the option out.');
    const reasons = reasonsOf({ name: String(name) });
    if (rounds === 'return' && !Object.hasOwn(vocabularies, reasons))
      at.in('rounds').unknown('vocabulary of its reasons', reasons, Object.keys(vocabularies));
    if (rounds !== undefined && undo !== undefined && undo !== false)
      at.in('undo').wrong('what was decided about a record is not undone.', 'Another move takes it back.');
  }
}

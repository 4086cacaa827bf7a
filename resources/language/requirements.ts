import { dayOf } from './days.ts';
import { isRequired, isVisible } from './judge.ts';
import type { RequirementEntry, RequirementFact } from './requirement-entry.ts';
import type { CompleteMove, Requirement, Resource } from './resource.ts';
import { fieldsOf, holds, type Rule, referrersOf } from './rules.ts';
import { type Id, isEmpty, type Value } from './values.ts';

type Values = { readonly [field: string]: Value | undefined };

/** What requirements are worked out of. */
export type RequirementsOf = {
  readonly resource: Resource;
  /** The record, with what `requirementReads` names besides its fields. */
  readonly record: Values;
  /** Of each requirement that asks for parts: what it asks them for, and the record's parts. */
  readonly rows: { readonly [requirement: string]: RequirementRows | undefined };
  /** The oldest first. */
  readonly facts: readonly RequirementFact[];
  /** The house's day. */
  readonly today: string;
  /** Makes a digest of a text. Default: the text itself. */
  readonly digest?: (text: string) => string;
};

/** The records of both sides of a requirement that asks for parts. */
export type RequirementRows = {
  /** The resource of the parts. */
  readonly resource: Resource;
  /** What it asks parts for, those on which its rule holds, with what each is called. */
  readonly of: readonly (Values & { readonly id: Id })[];
  readonly title: string;
  /** All parts of the record. */
  readonly given: readonly (Values & { readonly id: Id })[];
};

/** Where every requirement of a record stands, in the order of the definition. */
export function requirementsOf(input: RequirementsOf): RequirementEntry[] {
  return input.resource.requirements.flatMap((requirement) =>
    requirement.each ? eachOf(requirement, input) : [ownOf(requirement, input)],
  );
}

/** What is read of a record besides its stored fields, to work its requirements out. */
export const requirementReads = ({ requirements, fields }: Resource): readonly string[] => [
  ...new Set(
    requirements.flatMap(({ met, each, fields: needed }) => [
      ...(met && !each ? fieldsOf(met) : []),
      ...(each?.where ? referrersOf(each.where) : []),
      ...needed.flatMap((name) => rulesOf(fields[name]).flatMap(fieldsOf)),
    ]),
  ),
];

const rulesOf = (field: Resource['fields'][string] | undefined): Rule[] =>
  [field?.visibleWhen, field?.requiredWhen?.rule].filter((rule) => rule !== undefined);

function ownOf(requirement: Requirement, input: RequirementsOf): RequirementEntry {
  const { resource, record, today } = input;
  // What a later step of a form requires is required here too.
  const options = { stored: record, computed: record, partial: true, upTo: requirement.fields };
  const held = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
  const missing = requirement.fields.filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && isEmpty(record[name]) && isRequired(resource, field, held, options);
  });
  const isMet = !requirement.met || holds(requirement.met, record, { now: noon(today) });
  const isGiven = missing.length === 0 && (isMet || requirement.fields.length > 0);
  const read = [...requirement.fields, ...(requirement.met ? fieldsOf(requirement.met) : [])];
  const digest = digestOf(input, valuesOf([...new Set(read)].toSorted(), record));
  const until = untilOf(requirement, input.resource, record, {});
  const fact = decidedOn(input.facts, requirement.name, digest);
  const base = { ...commonOf(requirement), label: requirement.label, missing, digest, until };
  const isOver = isPast(until, today);
  if (isWaived(fact, until, today)) return { ...base, status: 'waived', awaits: null, why: saidIn(fact) };
  if (!isGiven) return { ...base, status: 'due', awaits: requirement.owner, why: saidIn(fact) };
  if (fact?.state === 'refused')
    return { ...base, status: isOver ? 'lapsed' : 'refused', awaits: requirement.owner, why: saidIn(fact) };
  if (!isMet && !isOver) return { ...base, status: 'in_review', awaits: STAFF, why: null };
  return { ...base, ...timed(requirement, until, today), why: null };
}

const STAFF = 'staff';

function eachOf(requirement: Requirement, input: RequirementsOf): RequirementEntry[] {
  const { each } = requirement;
  const rows = input.rows[requirement.name];
  if (!each || !rows) return [];
  const given = rows.given.toSorted((one, other) => Number(one.id) - Number(other.id));
  return rows.of.map((of) =>
    partOf(requirement, input, { rows, of, given: given.filter((part) => part[each.by] === of.id) }),
  );
}

type Given = {
  readonly rows: RequirementRows;
  readonly of: RequirementRows['of'][number];
  readonly given: RequirementRows['given'];
};

function partOf(requirement: Requirement, input: RequirementsOf, { rows, of, given }: Given): RequirementEntry {
  const { today } = input;
  const present = { now: noon(today) };
  const { each, met, refused, why, owner } = requirement;
  const newest = given.at(-1);
  const name = `${requirement.name}/${of.id}`;
  const endOf = (part: Values): string | null =>
    untilOf(requirement, rows.resource, part, Object.fromEntries(through(each?.by ?? '', of)));
  const digest = digestOf(input, newest ? valuesOf(['id', ...(each?.given ?? [])], newest) : []);
  const fact = decidedOn(input.facts, name, digest);
  const isMet = (part: Values): boolean => met !== undefined && holds(met, part, present);
  const isReturned = (part: Values): boolean => part === newest && fact?.state === 'refused';
  const isRefused = (part: Values): boolean =>
    isReturned(part) || (refused !== undefined && holds(refused, part, present));
  // What lapsed stays so until something newer is met, whatever else was given.
  const current = given.findLast((part) => !isRefused(part) && (isMet(part) || isPast(endOf(part), today)));
  const until = current ? endOf(current) : newest && !isRefused(newest) ? endOf(newest) : null;
  const base = {
    ...commonOf(requirement),
    name,
    label: textOf(of[rows.title]) ?? requirement.label,
    part: newest?.id ?? null,
    digest,
    until,
    // What never counted ends nothing as its day passes.
    ...(current !== undefined && !isMet(current) && !hasLapsed(requirement, rows.resource, current) && { stops: [] }),
  };
  if (isWaived(fact, until, today)) return { ...base, status: 'waived', awaits: null, why: saidIn(fact) };
  if (!newest) return { ...base, status: 'due', awaits: owner, why: saidIn(fact) };
  const [reason = null, note = null] = why.map((each) => textOf(newest[each]));
  const text = isReturned(newest) ? saidIn(fact) : isRefused(newest) ? { reason, note } : null;
  // Who is to act on the newest: the one who gave it, where it was refused or has ended.
  const next = isRefused(newest) || isPast(endOf(newest), today) ? owner : STAFF;
  if (!current) return { ...base, status: isRefused(newest) ? 'refused' : 'in_review', awaits: next, why: text };
  const { status, awaits } = timed(requirement, until, today);
  return { ...base, status, awaits: newest === current ? awaits : next, why: text };
}

function hasLapsed({ lapses }: Requirement, { moves }: Resource, part: Values): boolean {
  const sets = Object.entries(moves.find(({ name }) => name === lapses)?.sets ?? {});
  const states = sets.filter(([, value]) => typeof value === 'string');
  return states.length > 0 && states.every(([name, value]) => part[name] === value);
}

const commonOf = ({ name, step, stops }: Requirement) => ({
  name,
  of: name,
  step: step ?? null,
  stops,
  part: null,
  missing: [] as readonly string[],
});

const textOf = (value: Value | undefined): string | null => (isEmpty(value) ? null : String(value));

const noon = (day: string): Date => new Date(`${day}T08:00:00.000Z`);

const isPast = (until: string | null, today: string): boolean => until !== null && until < today;

function timed(
  { notice, owner }: Requirement,
  until: string | null,
  today: string,
): Pick<RequirementEntry, 'status' | 'awaits'> {
  if (isPast(until, today)) return { status: 'lapsed', awaits: owner };
  if (until !== null && notice.length > 0 && until <= dayAfter(today, Math.max(...notice)))
    return { status: 'expiring', awaits: owner };
  return { status: 'met', awaits: null };
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** What is read of a record or part to know whether the day it ends is required. */
export const untilReads = ({ until }: Requirement, { fields }: Resource): readonly string[] =>
  until === undefined ? [] : rulesOf(fields[until]).flatMap(fieldsOf);

/** The last valid day, if its field applies. `computed`: values for rules. */
export function untilOf({ until }: Requirement, resource: Resource, of: Values, computed: Values): string | null {
  const field = until === undefined ? undefined : resource.fields[until];
  if (!field || until === undefined) return null;
  const held = Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined));
  const known = { stored: of, computed: { ...of, ...computed }, partial: true };
  const isAsked = field.requiredWhen
    ? isRequired(resource, field, held, known)
    : isVisible(resource, field, held, known);
  return isAsked ? textOf(of[until]) : null;
}

const through = (by: string, of: Values): [string, Value | undefined][] =>
  Object.entries(of).map(([name, value]) => [`${by}.${name}`, value]);

const decidedOn = (facts: readonly RequirementFact[], name: string, digest: string): RequirementFact | undefined => {
  const last = facts.findLast(({ requirement }) => requirement === name);
  return last?.digest === digest ? last : undefined;
};

/** Whether it was let pass. What counted then and has ended since has ended all the same. */
const isWaived = (fact: RequirementFact | undefined, until: string | null, today: string): boolean =>
  fact?.state === 'waived' && !(until !== null && until < today && until >= dayOf(new Date(fact.at)));

const saidIn = (fact: RequirementFact | undefined): RequirementEntry['why'] =>
  fact ? { reason: fact.reason, note: fact.note, ...(fact.fields.length > 0 && { fields: fact.fields }) } : null;

const valuesOf = (names: readonly string[], held: Values) => names.map((name) => [name, held[name] ?? null] as const);

/** Of what a requirement is about. Values come in one order, so that the same is the same text. */
const digestOf = ({ digest = (text) => text }: RequirementsOf, values: readonly (readonly [string, Value])[]): string =>
  digest(JSON.stringify(values));

/** Whether nothing more is required of the one who gives it. */
export const isGiven = ({ status }: Pick<RequirementEntry, 'status'>): boolean =>
  status !== 'due' && status !== 'refused' && status !== 'lapsed';

/** Whether it counts now: nothing is missing, and nobody has to look at it. */
export const isMet = ({ status }: Pick<RequirementEntry, 'status'>): boolean =>
  status === 'met' || status === 'expiring' || status === 'waived';

/** Whether it is in review, and of the record's own fields. */
const isOwnInReview = ({ part, status }: RequirementEntry): boolean => status === 'in_review' && part === null;

/** True for a requirement that expired, or whose own fields wait for review or were sent back. */
export const isStopping = ({ status, part }: Pick<RequirementEntry, 'status' | 'part'>): boolean =>
  status === 'lapsed' || ((status === 'in_review' || status === 'refused') && part === null);

/** What keeps a move from being made, by what it needs of requirements. */
export const lackingFor = (
  move: Pick<CompleteMove, 'rounds'>,
  entries: readonly RequirementEntry[],
): RequirementEntry[] =>
  entries.filter((entry) => {
    if (move.rounds === 'submit') return !isGiven(entry);
    return move.rounds === 'pass' && !isMet(entry) && !isOwnInReview(entry);
  });

/** The fields of a requirement (`papers/3`), of record or parts; none if unknown. */
export function fieldsAbout({ requirements }: Pick<Resource, 'requirements'>, of: string): readonly string[] {
  const requirement = requirements.find(({ name }) => name === of.split('/')[0]);
  return requirement?.each?.given ?? requirement?.fields ?? [];
}

/** The vocabulary of the reasons for which a move sends things back. */
export const reasonsOf = ({ name }: { readonly name: string }): string => `${name.replaceAll('-', '_')}_reason`;

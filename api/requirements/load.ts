import { createHash } from 'node:crypto';
import {
  type Answer,
  conditionOf,
  dayOf,
  fieldsOf,
  type Id,
  isStored,
  type Operands,
  type Registry,
  type Requirement,
  type RequirementEntry,
  type RequirementRows,
  type Resource,
  type Rule,
  requirementReads,
  requirementsOf,
  sourceOf,
} from '../../resources/language/index.ts';
import type { Reader } from '../store.ts';
import { type Fact, factsOf } from './facts.ts';

/** The requirements of a record, and what was noted of them. */
export type Reviewed = { readonly entries: readonly RequirementEntry[]; readonly facts: readonly Fact[] };

/** Where requirements are read, and when. Whoever asks: nobody is confined here. */
export type Reviewing = { readonly registry: Registry; readonly reader: Reader; readonly now: Date };

/**
 * Where the requirements of a record stand: the same whoever asks, so that nobody is asked for what
 * they cannot see. The number of statements does not depend on what was given: one for the record,
 * one for the facts, two for each requirement that asks for parts. Undefined: there is no such
 * record.
 */
export async function reviewed(at: Reviewing, resource: Resource, id: Id): Promise<Reviewed | undefined> {
  const { registry, reader, now } = at;
  const [record] = await rowsWhere(at, resource, { id: { is: id } }, namesOf(resource, requirementReads(resource)));
  if (!record) return undefined;
  const rows: { [requirement: string]: RequirementRows | undefined } = {};
  for (const requirement of resource.requirements)
    rows[requirement.name] = await partsOf(at, requirement, record, registry.resources);
  const facts = await factsOf(reader, resource, id);
  return {
    facts,
    entries: requirementsOf({ resource, record, rows, facts, today: dayOf(now), digest: digestOf(resource, id) }),
  };
}

/** Both sides of a requirement that asks for parts. */
async function partsOf(
  at: Reviewing,
  { each, met, refused, current }: Requirement,
  record: Answer,
  resources: Registry['resources'],
): Promise<RequirementRows | undefined> {
  const of = each && resources[each.of];
  const parts = each && resources[each.in];
  if (!each || !of || !parts) return undefined;
  const read = [met, refused, current].filter((rule): rule is Rule => rule !== undefined).flatMap(fieldsOf);
  return {
    resource: parts,
    title: of.title,
    of: await rowsWhere(at, of, each.where, namesOf(of), record),
    given: await rowsWhere(at, parts, { [each.whole]: { is: Number(record.id) } }, namesOf(parts, read)),
  };
}

/** The records on which a rule holds. One statement. */
function rowsWhere(
  { registry, reader, now }: Reviewing,
  resource: Resource,
  rule: Rule | undefined,
  names: readonly string[],
  referrer?: Answer,
): Promise<readonly Answer[]> {
  const operands: Operands = { today: dayOf(now), now: now.toISOString(), referrer };
  return reader.rows({
    from: resource.name,
    ...(rule && { where: conditionOf(registry, resource, rule, operands) }),
    fields: Object.fromEntries(names.map((name) => [name, sourceOf(registry, resource, name, operands)])),
  });
}

/** All that is stored of a record, and more by name. */
const namesOf = ({ fieldList, title }: Resource, more: readonly string[] = []): string[] => [
  ...new Set([...fieldList.filter(isStored).map(({ name }) => name), title, ...more]),
];

/** Digests of a record's values, which tell nothing of another record's. */
export const digestOf =
  ({ name }: Resource, id: Id) =>
  (text: string): string =>
    createHash('sha256').update(`${name}/${id}\n${text}`).digest('base64url');

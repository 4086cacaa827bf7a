import { createHash } from 'node:crypto';
import {
  type Answer,
  conditionOf,
  dayOf,
  fieldsOf,
  holds,
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
import { factsOfEach } from './facts.ts';

/** Where requirements are read, and when. Whoever asks: nobody is confined here. */
export type Reviewing = { readonly registry: Registry; readonly reader: Reader; readonly now: Date };

/** Where the requirements of a record stand; undefined: there is no such record. */
export const reviewed = async (
  at: Reviewing,
  resource: Resource,
  id: Id,
): Promise<readonly RequirementEntry[] | undefined> => (await reviewedEach(at, resource, [id])).get(Number(id));

/** Evaluates records' requirements, independent of the session. Fixed number of queries. */
export async function reviewedEach(
  at: Reviewing,
  resource: Resource,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, readonly RequirementEntry[]>> {
  const { registry, reader, now } = at;
  if (ids.length === 0) return new Map();
  const names = namesOf(resource, requirementReads(resource));
  const records = await rowsWhere(at, resource, { id: { in: ids.map(Number) } }, names);
  const parts: { [requirement: string]: PartsOf } = {};
  for (const requirement of resource.requirements) {
    const found = await partsOf(at, requirement, records, registry.resources);
    if (found) parts[requirement.name] = found;
  }
  const noted = await factsOfEach(reader, resource, ids);
  return new Map(
    records.map((record) => {
      const id = Number(record.id);
      const facts = noted.get(id) ?? [];
      const rows = Object.fromEntries(Object.entries(parts).map(([name, of]) => [name, of(record)]));
      const input = { resource, record, rows, facts, today: dayOf(now), digest: digestOf(resource, id) };
      return [id, requirementsOf(input)];
    }),
  );
}

type PartsOf = (record: Answer) => RequirementRows;

async function partsOf(
  at: Reviewing,
  { each, met, refused }: Requirement,
  records: readonly Answer[],
  resources: Registry['resources'],
): Promise<PartsOf | undefined> {
  const of = each && resources[each.of];
  const parts = each && resources[each.in];
  if (!each || !of || !parts) return undefined;
  const { where, whole } = each;
  const read = [met, refused].filter((rule): rule is Rule => rule !== undefined).flatMap(fieldsOf);
  const all = await rowsWhere(at, of, undefined, namesOf(of, where ? fieldsOf(where) : []));
  const wholes = { [whole]: { in: records.map(({ id }) => Number(id)) } };
  const given = new Map<Id, Answer[]>(records.map(({ id }) => [Number(id), []]));
  for (const part of await rowsWhere(at, parts, wholes, namesOf(parts, read)))
    given.get(Number(part[whole]))?.push(part);
  return (record) => ({
    resource: parts,
    title: of.title,
    of: where ? all.filter((one) => holds(where, one, { now: at.now, referrer: record })) : all,
    given: given.get(Number(record.id)) ?? [],
  });
}

/** The records on which a rule holds. One statement. */
function rowsWhere(
  { registry, reader, now }: Reviewing,
  resource: Resource,
  rule: Rule | undefined,
  names: readonly string[],
): Promise<readonly Answer[]> {
  const operands: Operands = { today: dayOf(now), now: now.toISOString() };
  return reader.rows({
    from: resource.name,
    ...(rule && { where: conditionOf(registry, resource, rule, operands) }),
    fields: Object.fromEntries(names.map((name) => [name, sourceOf(registry, resource, name, operands)])),
  });
}

const namesOf = ({ fieldList, title }: Resource, more: readonly string[] = []): string[] => [
  ...new Set([...fieldList.filter(isStored).map(({ name }) => name), title, ...more]),
];

/** Digests of a record's values, which tell nothing of another record's. */
const digestOf =
  ({ name }: Resource, id: Id) =>
  (text: string): string =>
    createHash('sha256').update(`${name}/${id}\n${text}`).digest('base64url');

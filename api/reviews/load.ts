import { createHash } from 'node:crypto';
import {
  type Answer,
  fieldsOf,
  type Id,
  isStored,
  type Requirement,
  type RequirementEntry,
  type RequirementRows,
  type Resource,
  type Rule,
  requirementReads,
  requirementsOf,
} from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import { serverScope } from '../server-scope.ts';
import { type Fact, factsOf } from './facts.ts';

/** The requirements of a record, and what was noted of them. */
export type Reviewed = { readonly entries: readonly RequirementEntry[]; readonly facts: readonly Fact[] };

/**
 * Where the requirements of a record stand: the same whoever asks, so that nobody is asked for what
 * they cannot see. The number of statements does not depend on what was given: one for the record,
 * one for the facts, two for each requirement that asks for parts. Undefined: there is no such
 * record.
 */
export async function reviewed(scope: Scope, id: Id): Promise<Reviewed | undefined> {
  const { context, registry, resource, reader, operands } = scope;
  const own = serverScope(context, resource, reader);
  const [record] = await own.reader.rows(
    own.plan(resource, namesOf(resource, requirementReads(resource)), { rules: [{ id: { is: id } }] }),
  );
  if (!record) return undefined;
  const rows: { [requirement: string]: RequirementRows | undefined } = {};
  for (const requirement of resource.requirements)
    rows[requirement.name] = await rowsOf(own, requirement, record, registry.resources);
  const facts = await factsOf(reader, resource, id);
  return {
    facts,
    entries: requirementsOf({ resource, record, rows, facts, today: operands.today, digest: digestOf(resource, id) }),
  };
}

/** Both sides of a requirement that asks for parts. */
async function rowsOf(
  own: Scope,
  { each, met, refused, current }: Requirement,
  record: Answer,
  resources: Scope['registry']['resources'],
): Promise<RequirementRows | undefined> {
  const of = each && resources[each.of];
  const parts = each && resources[each.in];
  if (!each || !of || !parts) return undefined;
  const read = [met, refused, current].filter((rule): rule is Rule => rule !== undefined).flatMap(fieldsOf);
  const wanted = own.plan(of, namesOf(of), { rules: each.where ? [each.where] : [], referrer: record });
  const given = own.plan(parts, namesOf(parts, read), { rules: [{ [each.whole]: { is: Number(record.id) } }] });
  return {
    resource: parts,
    title: of.title,
    of: await own.reader.rows(wanted),
    given: await own.reader.rows(given),
  };
}

/** All that is stored of a record, and more by name. */
const namesOf = ({ fieldList, title }: Resource, more: readonly string[] = []): string[] => [
  ...new Set([...fieldList.filter(isStored).map(({ name }) => name), title, ...more]),
];

/** Digests of a record's values, which tell nothing of another record's. */
const digestOf =
  ({ name }: Resource, id: Id) =>
  (text: string): string =>
    createHash('sha256').update(`${name}/${id}\n${text}`).digest('base64url');

import { type Id, type Source, sourceOf, type Value } from '../../resources/language/index.ts';
import { idOf } from '../calls.ts';
import { notFound } from '../errors.ts';
import { readRecord } from '../present/record.ts';
import { grants, type Route, route } from '../routes/route.ts';
import { Scope } from '../scope.ts';
import type { Fact } from './facts.ts';
import { reviewed } from './load.ts';
import { isAsked, isVisibleRequirement } from './present.ts';

type Line = Pick<Fact, 'id' | 'requirement' | 'state' | 'reason' | 'note' | 'at' | 'round'> & {
  readonly label: string | null;
  readonly by: { readonly id: Id | null; readonly name: string | null } | null;
};

/** What was given of a record's requirements and decided about them. */
export const reviewRoutes: readonly Route[] = [
  route(
    'GET /:resource/:id/decisions',
    { who: grants('one', { what: 'decisions' }) },
    async ({ context, request, response, by: call }) => {
      const scope = new Scope(context, call);
      if (!isAsked(scope)) throw notFound();
      response.json(await reviewsOf(scope, idOf(request.params.id)));
    },
  ),
];

/** Submissions and decisions, newest first; owners see no reviewer names. @throws ApiError 404. */
async function reviewsOf(scope: Scope, id: Id): Promise<Line[]> {
  const row = await readRecord(scope, id);
  const found = await reviewed(scope, scope.resource, row.id);
  if (!found) throw scope.missing();
  const { rows, resource } = scope;
  const isTheirs = rows !== undefined;
  const visible = found.facts.filter(
    ({ requirement, state }) =>
      requirement === '' ||
      (isVisibleRequirement(scope, { of: ofName(requirement) }) && !(isTheirs && state === 'given')),
  );
  const people = isTheirs ? new Map<Id, string>() : await namesOf(scope, visible);
  return visible.toReversed().map(({ id: line, requirement, state, reason, note, at, round, by }) => ({
    id: line,
    requirement,
    label:
      found.entries.find(({ name }) => name === requirement)?.label ??
      resource.requirements.find(({ name }) => name === ofName(requirement))?.label ??
      null,
    state,
    reason: isTheirs && state === 'waived' ? null : reason,
    note,
    at,
    round,
    by: isTheirs ? null : { id: by, name: by === null ? null : (people.get(by) ?? null) },
  }));
}

/** The requirement a fact is of: of `papers/7` it is `papers`. */
const ofName = (name: string): string => name.split('/')[0] ?? '';

async function namesOf({ reader, registry, operands }: Scope, facts: readonly Fact[]): Promise<Map<Id, string>> {
  const { users, user } = registry.identity;
  const of = registry.resources[users];
  const ids = [...new Set(facts.flatMap(({ by }) => (by === null ? [] : [by])))];
  if (!of || ids.length === 0) return new Map();
  const called = (name: string): Source => sourceOf(registry, of, name, operands);
  const found = await reader.rows({
    from: users,
    where: { of: { column: 'id' }, in: ids },
    fields: { first: called(user.firstName), last: called(user.lastName) },
  });
  const isText = (name: Value | undefined): name is string => typeof name === 'string';
  return new Map(found.map(({ id, first, last }) => [id, [first, last].filter(isText).join(' ')]));
}

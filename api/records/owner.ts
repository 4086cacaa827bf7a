import { inSentence } from '../../resources/language/in-sentence.ts';
import { fieldsOf, type Id, type Resource, type Rows } from '../../resources/language/index.ts';
import { referenceIn } from '../choices.ts';
import { type ApiError, forbidden } from '../errors.ts';
import { firstFailedTest } from '../present/move-refusal.ts';
import { rowWith } from '../present/record.ts';
import type { Scope } from '../scope.ts';

/** The owner of a new row: the user or their record. @throws ApiError 403 without one. */
export async function ownerOf(scope: Scope, { own }: Rows): Promise<Id> {
  const { registry, resource, session, reader } = scope;
  if (own.rest === undefined) return session.user.id;
  const target = registry.resources[referenceIn(resource.fields[own.field])?.to ?? ''];
  const rules = [{ [own.rest]: { is: Number(session.user.id) } }];
  const found =
    target && (await reader.rows({ ...scope.selectionFor(target, { rules }), fields: {}, page: { start: 0, end: 1 } }));
  if (found?.[0]) return found[0].id;
  const one = inSentence(target?.label.one ?? 'record');
  throw forbidden(`You have no ${one} yet, so you cannot add ${manyOf(resource)}.`);
}

/** Refuses early if no own row is possible. @throws ApiError 403. */
export async function assertMayCreate(scope: Scope): Promise<void> {
  const { rows } = scope;
  const found = rows && (await ineligibleReason(scope, rows, await ownerOf(scope, rows)));
  if (found) throw found;
}

/** Why whoever may only have rows of their own cannot have this one. */
export const ownerIneligible = async (scope: Scope, rows: Rows, owner: Id): Promise<ApiError> =>
  (await ineligibleReason(scope, rows, owner)) ??
  forbidden(`You cannot have ${manyOf(scope.resource)} of your own at present.`);

/** The first of the reference's rules that their own record fails; undefined: none. */
async function ineligibleReason(scope: Scope, { own }: Rows, owner: Id): Promise<ApiError | undefined> {
  const { registry, resource } = scope;
  const reference = referenceIn(resource.fields[own.field]);
  const target = registry.resources[reference?.to ?? ''];
  const rule = reference?.where;
  const row = target && rule && (await rowWith(scope, owner, fieldsOf(rule), target));
  const failing = row && firstFailedTest(scope, target, rule, row);
  if (!failing) return undefined;
  const one = inSentence(target.label.one);
  return forbidden(`Your ${one}'s ${failing.field.label} is ${failing.words ?? 'empty'}.`);
}

const manyOf = (resource: Resource): string => inSentence(resource.label.many);

import { inSentence } from '../resources/language/in-sentence.ts';
import { holdsFile, type Registry, type Resource } from '../resources/language/index.ts';
import { type ApiError, conflict, invalid } from './errors.ts';
import type { Scope } from './scope.ts';
import { Missing, Referred, Stale, Taken, Unfit } from './store.ts';

const OTHERS = 'other records refer to it';

/** Translates a store's refusal; other errors pass. Rare: mostly concurrent writes. */
export function asRefusal(scope: Scope, thrown: unknown): unknown {
  const { registry } = scope;
  // One's own account judges some fields of a user, and the store all of them.
  const resource = registry.resources[scope.resource.name] ?? scope.resource;
  const one = inSentence(resource.label.one);
  if (thrown instanceof Stale) return conflict(`This ${one} was just changed by somebody else.`);
  if (thrown instanceof Referred) {
    const many = registry.resources[thrown.collection]?.label.many;
    const who = many === undefined || scope.limit(thrown.collection) ? OTHERS : `${inSentence(many)} refer to it`;
    return conflict(keptBecause(one, who));
  }
  const isAsked =
    (thrown instanceof Taken || thrown instanceof Missing || thrown instanceof Unfit) &&
    thrown.collection === resource.name;
  if (!isAsked) return thrown;
  if (thrown instanceof Taken) return takenIn(resource, thrown.columns);
  if (thrown instanceof Missing) return missingIn(registry, resource, thrown.column);
  return unfitIn(resource, thrown.what);
}

/** The sentence of a record that cannot be deleted. */
export const keptBecause = (one: string, referring: string): string => `This ${one} cannot be deleted: ${referring}.`;

/** That another record has already what is unique, on its field. */
export function takenIn(resource: Resource, columns: readonly string[]): ApiError {
  const unique = resource.uniques.find(
    ({ fields }) => fields.length === columns.length && fields.every((name) => columns.includes(name)),
  );
  const [on = ''] = unique?.fields ?? columns;
  const message = unique?.message ?? `This ${inSentence(resource.label.one)} exists already`;
  return conflict(message, { [on]: [message] });
}

function missingIn(registry: Registry, resource: Resource, column: string): ApiError {
  const field = resource.fields[column];
  if (field && holdsFile(field)) return invalid({ [column]: ['This file is not available. Please upload it again'] });
  const target = field && 'to' in field ? registry.resources[field.to] : undefined;
  return invalid({ [column]: [`This ${inSentence(target?.label.one ?? 'record')} cannot be chosen`] });
}

function unfitIn(resource: Resource, what: string): ApiError {
  const check = resource.checks.find(({ name }) => name === what);
  if (check) return invalid({ [check.field]: [check.message] });
  const field = resource.fields[what];
  return invalid({ [what]: [field?.required ?? field?.requiredWhen?.message ?? 'This value cannot be stored'] });
}

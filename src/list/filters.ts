import { type Field, type FilterKey, filterKeys, type List, type Resource } from '../../resources/language/index.ts';
import type { ListState } from './state/list-state.ts';

/** What a list can be narrowed by: a field, and what its values are called in the address. */
export type Filter = {
  readonly field: Field;
  readonly keys: { readonly [bound in FilterKey['bound']]?: string };
};

/** The filters of a list in their order, both ends of a range as one. */
export function filtersOf(resource: Resource, list: List): readonly Filter[] {
  const byField = new Map<Field, Filter>();
  for (const { key, field, bound } of filterKeys(resource, list))
    byField.set(field, { field, keys: { ...byField.get(field)?.keys, [bound]: key } });
  return [...byField.values()];
}

/** What is chosen of a filter, by what it bounds. */
export const chosenOf = (
  { keys }: Filter,
  { filters }: ListState,
): { [bound in FilterKey['bound']]: readonly string[] } => {
  const of = (key: string | undefined): readonly string[] => (key === undefined ? [] : (filters[key] ?? []));
  return { is: of(keys.is), from: of(keys.from), to: of(keys.to) };
};

/** Whether anything is chosen of it. */
export const isSet = ({ keys }: Filter, { filters }: ListState): boolean =>
  Object.values(keys).some((key) => filters[key] !== undefined);

/** The filters of a state with other values of one key; without any, it is left out. */
export function withValues(
  { filters }: ListState,
  key: string | undefined,
  values: readonly string[],
): ListState['filters'] {
  if (key === undefined) return filters;
  const { [key]: _old, ...others } = filters;
  return values.length > 0 ? { ...others, [key]: values } : others;
}

/** The filters of a state without one of them. */
export const without = ({ keys }: Filter, { filters }: ListState): ListState['filters'] => {
  const own = new Set(Object.values(keys));
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !own.has(key)));
};

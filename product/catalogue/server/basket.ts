import { invalid } from '../../../api/errors.ts';
import type { Basket } from '../rules/price.ts';

const MOST = 1000;
const LARGEST = 1_000_000;

type Body = { readonly [key: string]: unknown };

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= LARGEST;

const isChoice = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { option_id, count, ...rest } = value as Body;
  return Number.isSafeInteger(option_id) && isAmount(count) && Object.keys(rest).length === 0;
};

/** Parses a basket; hours and kilometres default to 1. @throws ApiError 422 by key. */
export function basketIn(body: Body, more: readonly string[] = []): Basket {
  const { hours = 1, quantity = 1, recurring = false, selection = [] } = body;
  const known = ['hours', 'quantity', 'recurring', 'selection', ...more];
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  const isList = Array.isArray(selection) && selection.length <= MOST && selection.every(isChoice);
  const wrong: Record<string, string[]> = {
    ...Object.fromEntries(unknown.map((key) => [key, ['Unknown field']])),
    ...(isAmount(hours) ? {} : { hours: ['This must be a number'] }),
    ...(isAmount(quantity) ? {} : { quantity: ['This must be a number'] }),
    ...(typeof recurring === 'boolean' ? {} : { recurring: ['This must be true or false'] }),
    ...(isList ? {} : { selection: ['This must be a list of options with counts'] }),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { hours, quantity, recurring, selection } as Basket;
}

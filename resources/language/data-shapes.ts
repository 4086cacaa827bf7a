import type { Value } from './values.ts';

/** The shape of `data` (`resources/shapes.ts`): numbers, booleans, lists, exact objects. */
export type Shape =
  | {
      readonly is: 'number';
      readonly min: number;
      readonly max: number;
      /** Digits after the point. Default: 0. */ readonly decimals?: number;
    }
  | { readonly is: 'boolean' }
  | { readonly is: 'list'; readonly of: Shape /** Items at most. */; readonly most: number }
  | { readonly is: 'object'; readonly of: { readonly [key: string]: Shape } };

/**
 * What was found: the value in the order of its shape, or where in it something is wrong, and what.
 */
export type Shaped =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly at: string; readonly message: string };

const wrong = (at: string, message: string): Shaped => ({ ok: false, at, message });

/** Validates a value by a shape, up to the first error. */
export function shapedBy(shape: Shape, given: unknown, at = ''): Shaped {
  switch (shape.is) {
    case 'number':
      return numberBy(shape, given, at);
    case 'boolean':
      return typeof given === 'boolean' ? { ok: true, value: given } : wrong(at, 'must be true or false');
    case 'list':
      return listBy(shape, given, at);
    case 'object':
      return objectBy(shape, given, at);
  }
}

function numberBy({ min, max, decimals = 0 }: Extract<Shape, { is: 'number' }>, given: unknown, at: string): Shaped {
  if (typeof given !== 'number' || !Number.isFinite(given)) return wrong(at, 'must be a number');
  if (given < min) return wrong(at, `must be at least ${min}`);
  if (given > max) return wrong(at, `must be at most ${max}`);
  if (Number(given.toFixed(decimals)) !== given)
    return wrong(at, decimals === 0 ? 'must be a whole number' : `can have at most ${decimals} decimals`);
  // -0 is 0 once it was stored.
  return { ok: true, value: given === 0 ? 0 : given };
}

function listBy({ of, most }: Extract<Shape, { is: 'list' }>, given: unknown, at: string): Shaped {
  if (!Array.isArray(given)) return wrong(at, 'must be a list');
  if (given.length > most) return wrong(at, `can have at most ${most} items`);
  const items: Value[] = [];
  for (const [index, each] of given.entries()) {
    const item = shapedBy(of, each, `${at}[${index}]`);
    if (!item.ok) return item;
    items.push(item.value);
  }
  return { ok: true, value: items };
}

function objectBy({ of }: Extract<Shape, { is: 'object' }>, given: unknown, at: string): Shaped {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return wrong(at, 'must be an object');
  const inside = (key: string): string => (at === '' ? key : `${at}.${key}`);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(of, key));
  if (unknown !== undefined) return wrong(inside(unknown.slice(0, 50)), 'is not known');
  const parts: [string, Value][] = [];
  for (const [key, shape] of Object.entries(of)) {
    if (!Object.hasOwn(given, key)) return wrong(inside(key), 'is missing');
    const part = shapedBy(shape, (given as { readonly [key: string]: unknown })[key], inside(key));
    if (!part.ok) return part;
    parts.push([key, part.value]);
  }
  return { ok: true, value: Object.fromEntries(parts) };
}

/** A value of a shape with as little in it as may be. */
export function leastOf(shape: Shape): Value {
  switch (shape.is) {
    case 'number':
      return Math.min(Math.max(0, shape.min), shape.max);
    case 'boolean':
      return false;
    case 'list':
      return [];
    case 'object':
      return Object.fromEntries(Object.entries(shape.of).map(([key, part]) => [key, leastOf(part)]));
  }
}

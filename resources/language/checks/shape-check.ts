import type { Shape } from '../data-shapes.ts';
import { isObject, named, num, object, oneOf, type Validator, whole } from '../shapes.ts';

type Options<K extends Shape['is']> = Omit<Extract<Shape, { is: K }>, 'is'>;
type Looks<K extends Shape['is']> = {
  readonly must: { readonly [option in keyof Options<K>]?: Validator };
  readonly may: { readonly [option in keyof Options<K>]?: Validator };
};

/** Looks at what values of kind `data` look like. */
export const shapeLook: Validator = (value, at) => {
  const is = isObject(value) ? value.is : undefined;
  if (!isObject(value) || typeof is !== 'string' || !Object.hasOwn(LOOKS, is)) {
    if (isObject(value)) oneOf('sort of shape', () => Object.keys(LOOKS))(is, at.in('is'));
    else object(value, at, { must: {}, may: {} });
    return;
  }
  const { must, may } = LOOKS[is as Shape['is']];
  object(value, at, { must: { is: () => {}, ...must }, may });
  if (typeof value.min === 'number' && typeof value.max === 'number' && value.min > value.max)
    at.in('min').wrong(`${value.min} is above 'max', ${value.max}.`);
};

const keys: Validator = (value, at) => {
  object(value, at, {
    must: {},
    may: isObject(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, shapeLook])) : {},
  });
  if (isObject(value)) for (const key of Object.keys(value)) named('snake_case')(key, at.in(key));
};

const LOOKS: { readonly [is in Shape['is']]: Looks<is> } = {
  number: { must: { min: num, max: num }, may: { decimals: whole } },
  boolean: { must: {}, may: {} },
  list: { must: { of: shapeLook, most: whole }, may: {} },
  object: { must: { of: keys }, may: {} },
};

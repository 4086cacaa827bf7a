import type { Request, Response } from 'express';
import type { Resource } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { admit, type Calling, type Call as Kind } from '../guard.ts';
import { sessionFor } from '../http.ts';
import { enter } from '../records/calls.ts';
import { contentsOf, hashed, onceOf } from '../records/once.ts';
import type { Body } from '../records/write.ts';
import type { Admitted } from '../scope.ts';
import type { Address, Names } from './address.ts';
import { heardOf, readAs } from './names.ts';
import type { Sent } from './sent.ts';

/** A call at an address of its own, as far as it was read. */
export type Coming<A extends Address = Address> = {
  readonly context: ApiContext;
  readonly request: Request;
  readonly response: Response;
  readonly at: A;
  readonly resource: Resource;
  readonly sent: Sent;
};

type Entering = Pick<Coming, 'context' | 'request' | 'resource' | 'sent'>;

export const callingFor = ({ registry }: ApiContext, request: Request, resource: Resource, sent: Sent): Calling => ({
  registry,
  session: sessionFor(request),
  params: sent.label,
  resource,
  once: onceOf(request)?.of(() => contentsIn(sent)),
});

/** What a call carries, its files too. */
async function contentsIn({ values, files }: Sent): Promise<string> {
  const brought = await Promise.all([...files].map(async ([key, file]) => [key, file.name, hashed(await file.read())]));
  return contentsOf([values, brought]);
}

/** Asks the guard; a refusal is noted. */
export function enterFor({ context, request, resource, sent }: Entering, call: Kind): Admitted {
  const calling = callingFor(context, request, resource, sent);
  const screen = enter(context, request, { calling, what: call }, () => admit(calling, call));
  return { session: calling.session, resource, screen, once: calling.once };
}

/** @throws ApiError for every key the call does not know. */
export function onlyKnown({ values, files, wrong }: Sent, known: readonly (string | undefined)[]): void {
  for (const key of [...Object.keys(values), ...files.keys()])
    if (!known.includes(key)) throw wrong(key, 'This call does not know this key');
}

/** An id, where one was sent. @throws ApiError for what is no id. */
export const idOrNothing = (sent: Sent, key: string): number | null =>
  [undefined, null, ''].includes(sent.values[key] as undefined) ? null : idIn(sent, key);

/** @throws ApiError for what is no id. */
export function idIn({ values, wrong }: Sent, key: string): number {
  const text = typeof values[key] === 'number' ? String(values[key]) : values[key];
  if (typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw wrong(key, 'This must be an id');
}

/** @throws ApiError for anything but a whole number from the least. */
export function wholeIn({ values, wrong }: Sent, key: string, least: number): number | undefined {
  const text = values[key];
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !/^\d{1,6}$/.test(text) || Number(text) < least)
    throw wrong(key, `Must be a whole number from ${least}`);
  return Number(text);
}

/** One of a few values. @throws ApiError naming them. */
export function among({ wrong }: Sent, key: string, values: readonly string[], value: unknown): string {
  if (typeof value === 'string' && values.includes(value)) return value;
  throw wrong(key, `Must be ${values.join(' or ')}`);
}

/** Says in the words of a call that what it names is not there. */
export async function saying<T>(gone: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (gone !== undefined && error instanceof ApiError && error.code === 'not_found')
      throw new ApiError('not_found', gone);
    throw error;
  }
}

/** What was sent, by field. */
export function valuesFor(resource: Resource, { values, isText }: Sent, takes: Names): Body {
  return Object.fromEntries(
    Object.entries(takes).flatMap(([key, name]): [string, unknown][] => {
      const field = resource.fields[name];
      if (!field || !Object.hasOwn(values, key)) return [];
      return [[name, heardOf(field, isText ? readAs(field, values[key] as string | readonly string[]) : values[key])]];
    }),
  );
}

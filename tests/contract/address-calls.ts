import type { Address } from '../../api/addresses/address.ts';
import { ADDRESSES } from '../../product/addresses.ts';
import type { Flag } from '../../resources/language/index.ts';
import type { Answer, Client } from './client.ts';
import { png } from './pictures.ts';

/** An id that nobody has. */
const MISSING = 999_999;

/** A call at an address of the table, made so that it changes nothing, and what it needs. */
export type AddressCall = {
  readonly name: string;
  readonly at: Address;
  /** Any of these will do. */
  readonly flags: readonly Flag[];
  /** What it answers once the guard let it through. */
  readonly passed: number;
  /** Whether it must name a record. */
  readonly names: boolean;
  /** What it carries; all that must be said. */
  readonly values: { readonly [key: string]: unknown };
};

/**
 * What each call of the table needs, said here anew: a save is two, and a record that may be left
 * out as well.
 */
export const ADDRESS_CALLS: readonly AddressCall[] = ADDRESSES.flatMap(callsOf);

function callsOf(at: Address): AddressCall[] {
  const name = `${at.method} ${at.path}`;
  switch (at.call) {
    case 'list': {
      // An address that only its keys separate from the pattern has one.
      const values = at.path === `/${at.resource}` ? { page: 1 } : {};
      return [{ name, at, flags: ['read'], passed: 200, names: false, values }];
    }
    case 'choices':
      return [{ name, at, flags: ['read', 'write', 'update'], passed: 200, names: false, values: at.given }];
    case 'one': {
      const one: AddressCall = { name, at, flags: ['read'], passed: 404, names: true, values: { [at.id]: MISSING } };
      const started: AddressCall = { ...one, name: `${name} of a new one`, flags: ['write'], passed: 200, values: {} };
      return at.orNew ? [one, { ...started, names: false }] : [one];
    }
    case 'save':
      return [
        // Nothing is given of what must be.
        { name: `${name} of a new one`, at, flags: ['write'], passed: 422, names: false, values: {} },
        { name, at, flags: ['update'], passed: 404, names: true, values: { [at.id]: MISSING } },
      ];
    case 'delete':
      return [{ name, at, flags: ['delete'], passed: 404, names: true, values: { [at.id]: MISSING } }];
    case 'parts':
      return [{ name, at, flags: ['read'], passed: 404, names: false, values: { [at.whole]: MISSING } }];
    case 'save-each': {
      const values = { [at.list]: [{ id: MISSING }] };
      return [{ name, at, flags: ['update'], passed: 404, names: false, values }];
    }
    case 'order': {
      const values = { [at.whole]: MISSING, [at.ids]: [MISSING, MISSING + 1] };
      return [{ name, at, flags: ['update'], passed: 404, names: false, values }];
    }
    case 'move': {
      const values = { ...at.given, [at.id]: MISSING };
      return [{ name: `${name} to ${at.move}`, at, flags: ['update'], passed: 404, names: true, values }];
    }
  }
}

/** Makes a call of the table. `label` undefined: without one. */
export function callAddress(
  client: Client,
  { method, path }: Pick<Address, 'method' | 'path'>,
  values: { readonly [key: string]: unknown },
  label: string | undefined,
): Promise<Answer> {
  const query = new URLSearchParams(label === undefined ? {} : { screen_label: label });
  const isBody = method === 'POST';
  if (!isBody) for (const [key, value] of Object.entries(values)) query.append(key, String(value));
  return client.call(method, `/api${path}?${query}`, isBody ? values : undefined);
}

/** A form of these values, each of a list by itself, with a picture called so under each key. */
export function formOf(values: { readonly [key: string]: unknown }, pictures: { readonly [key: string]: string } = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(values))
    for (const each of Array.isArray(value) ? value : [value]) form.append(key, String(each));
  for (const [key, name] of Object.entries(pictures)) form.set(key, new Blob([png()], { type: 'image/png' }), name);
  return form;
}

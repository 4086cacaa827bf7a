import type { Request } from 'express';
import type { Id } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { clientAddress } from '../http.ts';
import { deviceTokenOf } from '../sessions/cookie.ts';
import { nameOf, randomToken } from '../sessions/secrets.ts';
import { type Reader, upsert, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { type Count, forget, LIMITS } from './limits.ts';
import { networkOf } from './source.ts';

/** A place, which is a browser, is known to an account for so long after it signed in there. */
export const KNOWN_SECONDS = 90 * 24 * 60 * 60;

/** A request's origin. Known ones count separately: no stranger can fill their limit. */
export type From = {
  /** The name of the place, if the account is known there. */
  readonly place: string | undefined;
  /** The network of the source address. */
  readonly network: string;
};

/** Where a call comes from, seen from the account with an address, whether there is one or not. */
export async function fromOf(
  { publicUrl, now }: Pick<ApiContext, 'publicUrl' | 'now'>,
  reader: Reader,
  request: Request,
  email: string,
): Promise<From> {
  const network = networkOf(clientAddress(request));
  const token = deviceTokenOf(request, publicUrl);
  const location = nameOf(token ?? '');
  const until = (await reader.get(SYSTEM.limits, knownId(email, location)))?.until;
  const isKnown = token !== undefined && typeof until === 'string' && until > now().toISOString();
  return { place: isKnown ? location : undefined, network };
}

/** What a wrong password counts against. */
export function passwordCounts({ place: location, network }: From, email: string): Count[] {
  if (location !== undefined) return [passwordAt(email, location)];
  return [
    passwordAt(email, network),
    { limit: LIMITS.passwordAccount, subject: nameOf(email) },
    { limit: LIMITS.passwordSource, subject: network },
  ];
}

/** What a code that is sent counts against. */
export function sendCounts({ place: location, network }: From, userId: Id): Count[] {
  if (location !== undefined) return [{ limit: LIMITS.send, subject: `${userId}@${location}` }];
  return [
    { limit: LIMITS.send, subject: String(userId) },
    { limit: LIMITS.sendSource, subject: network },
  ];
}

/** Records where a user authenticated; answers the browser's token, shared by its users. */
export async function trustDevice(
  { publicUrl, now }: Pick<ApiContext, 'publicUrl' | 'now'>,
  tx: Writer,
  request: Request,
  email: string,
): Promise<string> {
  const token = deviceTokenOf(request, publicUrl) ?? randomToken(32);
  const id = knownId(email, nameOf(token));
  const fields = { hits: [], until: new Date(now().getTime() + KNOWN_SECONDS * 1000).toISOString() };
  await upsert(tx, SYSTEM.limits, id, fields);
  return token;
}

/** Resets the limits here after a new password by mail. */
export async function recognisedDevice(
  context: Pick<ApiContext, 'publicUrl' | 'now'>,
  tx: Writer,
  request: Request,
  email: string,
): Promise<string> {
  const token = await trustDevice(context, tx, request, email);
  await forget(tx, passwordAt(email, nameOf(token)));
  return token;
}

// Hashed: people type passwords into the address field.
const passwordAt = (email: string, where: string): Count => ({
  limit: LIMITS.password,
  subject: `${nameOf(email)}@${where}`,
});
const knownId = (email: string, location: string): string => `known:${nameOf(email)}@${location}`;

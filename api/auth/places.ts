import type { Request } from 'express';
import type { Id } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { clientAddress } from '../http.ts';
import { type Reader, upsert, type Writer } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { placeTokenOf } from './cookie.ts';
import { type Count, forget, LIMITS } from './limits.ts';
import { nameOf, randomToken } from './secrets.ts';
import { networkOf } from './source.ts';

/** A place, which is a browser, is known to an account for so long after it signed in there. */
export const KNOWN_SECONDS = 90 * 24 * 60 * 60;

/**
 * Where a call comes from, seen from an account. What is tried at a place the account is known at
 * is counted there and nowhere else: no stranger can fill it, not even one in the same network.
 */
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
  const token = placeTokenOf(request, publicUrl);
  const place = nameOf(token ?? '');
  const until = (await reader.get(SYSTEM.limits, knownId(email, place)))?.until;
  const isKnown = token !== undefined && typeof until === 'string' && until > now().toISOString();
  return { place: isKnown ? place : undefined, network };
}

/** What a wrong password counts against. */
export function passwordCounts({ place, network }: From, email: string): Count[] {
  if (place !== undefined) return [passwordAt(email, place)];
  return [
    passwordAt(email, network),
    { limit: LIMITS.passwordAccount, subject: nameOf(email) },
    { limit: LIMITS.passwordSource, subject: network },
  ];
}

/** What a code that is sent counts against. */
export function sendCounts({ place, network }: From, userId: Id): Count[] {
  if (place !== undefined) return [{ limit: LIMITS.send, subject: `${userId}@${place}` }];
  return [
    { limit: LIMITS.send, subject: String(userId) },
    { limit: LIMITS.sendSource, subject: network },
  ];
}

/**
 * Notes that a user proved, here, who they are. Answers the token by which this browser is known
 * from now on: the one it has, since several people may share it.
 */
export async function rememberPlace(
  { publicUrl, now }: Pick<ApiContext, 'publicUrl' | 'now'>,
  tx: Writer,
  request: Request,
  email: string,
): Promise<string> {
  const token = placeTokenOf(request, publicUrl) ?? randomToken(32);
  const id = knownId(email, nameOf(token));
  const fields = { hits: [], until: new Date(now().getTime() + KNOWN_SECONDS * 1000).toISOString() };
  await upsert(tx, SYSTEM.limits, id, fields);
  return token;
}

/**
 * For somebody who forgot the password, tried in vain, and has a new one by mail: they may use it
 * here and now.
 */
export async function welcomeBack(
  context: Pick<ApiContext, 'publicUrl' | 'now'>,
  tx: Writer,
  request: Request,
  email: string,
): Promise<string> {
  const token = await rememberPlace(context, tx, request, email);
  await forget(tx, passwordAt(email, nameOf(token)));
  return token;
}

// Hashed, because people type all sorts of things into the field for the address, passwords among
// them.
const passwordAt = (email: string, where: string): Count => ({
  limit: LIMITS.password,
  subject: `${nameOf(email)}@${where}`,
});
const knownId = (email: string, place: string): string => `known:${nameOf(email)}@${place}`;

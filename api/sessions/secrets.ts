import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export const CODE_LENGTH = 4;

/** A random text nobody guesses, for cookies, links and attempts. */
export const randomToken = (bytes: 16 | 32): string => randomBytes(bytes).toString('base64url');

/** Hashed: reading the store gives no usable token. */
export const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Four random digits, all equally likely (spec part 1 §9). */
export const randomCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/** What a host keeps outside its store: what it seals with, and what it sealed with before. */
export type Secrets = {
  readonly secret: Uint8Array;
  readonly previousSecrets?: readonly Uint8Array[] | undefined;
};

/** Every secret something may be sealed with, that of today first. */
export const secretsOf = ({ secret, previousSecrets = [] }: Secrets): readonly [Uint8Array, ...Uint8Array[]] => [
  secret,
  ...previousSecrets,
];

/** Keyed, since ten thousand plain hashes are quickly tried; bound to its attempt. */
export const sealCode = (secret: Uint8Array, attempt: string, code: string): string =>
  createHmac('sha256', secret).update(`${attempt}\n${code}`).digest('base64url');

/** Whether two texts are equal, in a time that does not tell how far they agree. */
export function sameText(one: string, other: string): boolean {
  const [left, right] = [createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest()];
  return timingSafeEqual(left, right);
}

import { createHmac, randomBytes } from 'node:crypto';

/** How many are made at once; the ones before are void. */
const COUNT = 10;
/** Crockford's digits: none looks like another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits; NIST SP 800-63B-4 §4.2.1.1 asks for 64. */
const LENGTH = 16;

/** New recovery codes, `XXXX-XXXX-XXXX-XXXX`. They are shown once and stored sealed. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

function newCode(): string {
  const digits = [...randomBytes(LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('');
  return (digits.match(/.{4}/g) ?? []).join('-');
}

/** Normalises a typed code (case, blanks, dashes); undefined if it is none. */
export function readRecoveryCode(typed: string): string | undefined {
  const read = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return read.length === LENGTH && [...read].every((digit) => DIGITS.includes(digit)) ? read : undefined;
}

/** Keyed with a secret outside the store, valid for its user only. */
export const sealRecoveryCode = (secret: Uint8Array, userId: number | string, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery\n${userId}\n${readRecoveryCode(code)}`)
    .digest('base64url');

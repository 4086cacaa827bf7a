import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, readRecoveryCode, sealRecoveryCode } from '../../api/auth/factors/recovery-codes.ts';
import { seal, unseal } from '../../api/auth/factors/seal.ts';
import { newSecret, stepOf, uriOf } from '../../api/auth/factors/totp.ts';
import { registry } from '../../resources/index.ts';

const SECRET = new Uint8Array(randomBytes(32));

describe('what is sealed', () => {
  it('should be opened for its owner with its key, and for nobody else', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (owner, other, text) => {
        const stored = seal(SECRET, owner, text);
        expect(unseal({ secret: SECRET }, owner, stored)?.text).toBe(text);
        if (other !== owner) expect(unseal({ secret: SECRET }, other, stored)?.text).toBeUndefined();
        expect(unseal({ secret: new Uint8Array(randomBytes(32)) }, owner, stored)).toBeUndefined();
      }),
    );
  });

  it('should differ each time, and be refused with any letter changed', () => {
    const stored = seal(SECRET, '1', 'JBSWY3DPEHPK3PXP');
    expect(seal(SECRET, '1', 'JBSWY3DPEHPK3PXP')).not.toBe(stored);
    for (const [at, letter] of [...stored].entries()) {
      const changed = stored.slice(0, at) + (letter === 'A' ? 'Q' : 'A') + stored.slice(at + 1);
      expect(unseal({ secret: SECRET }, '1', changed), String(at)).toBeUndefined();
    }
    for (const none of ['', '.', '...', 'a.b.c.d']) expect(unseal({ secret: SECRET }, '1', none)?.text).toBeUndefined();
  });
});

describe('codes of an app', () => {
  // RFC 6238, appendix B, cut to six digits; the secret is '12345678901234567890'.
  const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const VECTORS: readonly (readonly [seconds: number, code: string])[] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ];

  it.each(VECTORS)('should be those of the standard at %i', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    const at = (moment: number) => stepOf(KEY, code, new Date(moment * 1000));
    expect(at(seconds)).toBe(step);
    expect([at((step - 1) * 30), at((step + 1) * 30 + 29)]).toEqual([step, step]);
    expect([at((step - 2) * 30 + 29), at((step + 2) * 30)]).toEqual([undefined, undefined]);
  });

  it('should come of secrets that differ, handed over as apps read them', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    expect(uriOf(secret, 'House', 'a@example.com')).toBe(
      `otpauth://totp/House:a%40example.com?issuer=House&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

describe('recovery codes', () => {
  it('should be read however they are typed, and be good for their user only', () => {
    for (const code of newRecoveryCodes()) {
      const plain = code.replaceAll('-', '');
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(readRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(plain);
      expect(readRecoveryCode(plain.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(plain);
      const sealed = sealRecoveryCode(SECRET, 1, code);
      expect(sealRecoveryCode(SECRET, 1, plain.toLowerCase())).toBe(sealed);
      expect(sealRecoveryCode(SECRET, 2, code)).not.toBe(sealed);
      expect(sealRecoveryCode(new Uint8Array(randomBytes(32)), 1, code)).not.toBe(sealed);
    }
    for (const none of ['', 'ABCD', 'U'.repeat(16), 'A'.repeat(17)]) expect(readRecoveryCode(none)).toBeUndefined();
  });
});

describe('fields that ask again', () => {
  const marked = (option: 'sensitive' | 'personal') =>
    Object.values(registry.resources).flatMap(({ name, fieldList }) =>
      fieldList.filter((field) => field[option]).map((field) => `${name}.${field.name}`),
    );

  it('should be those that decide who may do what, whatever a definition says, and bank data', () => {
    const decisive = ['users.email', 'users.phone_number', 'users.role_id', 'roles.permissions', 'vendors.iban_code'];
    expect(marked('sensitive')).toEqual(expect.arrayContaining(decisive));
    expect(marked('sensitive')).not.toContain('users.first_name');
  });

  it('should tell of people also where they are computed of them, or refer to them', () => {
    const people = ['customers.customer_name', 'users.full_name', 'bookings.customer_id', 'workers.driver_id'];
    expect(marked('personal')).toEqual(expect.arrayContaining(people));
    expect(marked('personal').filter((name) => /^(categories|roles|zones)\./.test(name))).toEqual([]);
  });
});

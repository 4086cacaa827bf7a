import { describe, expect, it } from 'vitest';
import { attemptOf, readAttempt } from '../../src/pages/sign-in/attempt.ts';
import { emailWrong, newPasswordWrong, passwordWrong } from '../../src/pages/sign-in/checks.ts';
import { internalAddress } from '../../src/platform/address.ts';
import { clock, digitsOf } from '../../src/ui/digits.ts';

describe('where somebody may be sent after signing in', () => {
  const origin = 'https://office.example';

  it.each([
    ['/service-management/category-setup?tab=active#x', '/service-management/category-setup?tab=active#x'],
    ['/', '/'],
    ['/a/../b', '/b'],
  ])('should allow %s', (text, address) => expect(internalAddress(text, origin)).toBe(address));

  it.each([
    ...['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/x/..//evil.example'],
    ...['', null, undefined, '/login?to=/x', '/auth/force-password', '/api/auth/logout'],
  ])('should refuse %s', (text) => expect(internalAddress(text, origin)).toBeUndefined());
});

describe('a sign-in half done', () => {
  const attempt = attemptOf(
    { attempt: 'a', sent_to: 'a***@example.com', resend_after: 300, factors: ['email'] },
    'admin@example.com',
    1000,
  );

  it('should know when a new code can be requested', () => expect(attempt.resendAt).toBe(301_000));

  it('should survive a reload while it can be finished', () => {
    expect(readAttempt(JSON.stringify(attempt), 1000 + 14 * 60_000)).toEqual(attempt);
    expect(readAttempt(JSON.stringify(attempt), 1000 + 16 * 60_000)).toBeUndefined();
    expect(readAttempt(JSON.stringify(attempt), 0)).toBeUndefined();
  });

  it('should be ignored with ways that are none', () => {
    for (const factors of [undefined, [], ['sms'], 'email'])
      expect(readAttempt(JSON.stringify({ ...attempt, factors }), 2000)).toBeUndefined();
  });

  it.each([null, '', 'null', '[]', '{}', '{"attempt":1}', '{broken'])('should ignore %s', (text) =>
    expect(readAttempt(text, 2000)).toBeUndefined(),
  );
});

describe('what the sign-in pages say of what is typed', () => {
  it('should use the sentences of the specification (part 1 §5)', () => {
    expect(emailWrong(' ')).toBe('Email is required');
    expect(emailWrong('admin')).toBe('Invalid email');
    expect(emailWrong(' admin@example.com ')).toBeUndefined();
    expect(passwordWrong('')).toBe('Password is required');
    expect(passwordWrong(' ')).toBeUndefined();
  });

  it('should count the characters of a new password, not their bytes', () => {
    expect(newPasswordWrong('1234567')).toBe('At least 8 characters are needed');
    expect(newPasswordWrong('12345678')).toBeUndefined();
    expect(newPasswordWrong('😀'.repeat(7))).toBe('At least 8 characters are needed');
    expect(newPasswordWrong('😀'.repeat(128))).toBeUndefined();
    expect(newPasswordWrong('😀'.repeat(129))).toBe('At most 128 characters are possible');
  });

  it('should take the digits of a pasted code', () => {
    expect(digitsOf('Your code: 12 34.', 4)).toBe('1234');
    expect(digitsOf('١٢٣٤', 4)).toBe('1234');
    expect(digitsOf('12345', 4)).toBe('1234');
    expect(digitsOf('none', 4)).toBe('');
  });

  it('should show seconds as m:ss', () => {
    expect([300, 299.2, 61, 9, 0, -3].map(clock)).toEqual(['5:00', '5:00', '1:01', '0:09', '0:00', '0:00']);
  });
});

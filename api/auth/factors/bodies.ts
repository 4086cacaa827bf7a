import { type Judge, password } from '../bodies.ts';

/** Six digits, as an authenticator app shows them. */
export const appCode: Judge = (value) =>
  typeof value === 'string' && /^\d{6}$/.test(value)
    ? { value }
    : { message: 'Please enter the six digits your authenticator app shows' };

/** What a person typed for a recovery code; whether it is one is told by what it opens. */
export const recoveryCode: Judge = password('Please enter a recovery code');

const LONGEST_NAME = 60;

/** What a person calls a passkey. */
export const factorName: Judge = (value) => {
  const name = typeof value === 'string' ? value.normalize('NFC').trim() : '';
  if (name === '' || /[\p{Cc}\p{Cs}]/u.test(name)) return { message: 'Please give the passkey a name' };
  return name.length > LONGEST_NAME ? { message: `At most ${LONGEST_NAME} characters are possible` } : { value: name };
};

import { type Judge, line, password } from '../../sessions/bodies.ts';

/** Six digits, as an authenticator app shows them. */
export const appCode: Judge = (value) =>
  typeof value === 'string' && /^\d{6}$/.test(value)
    ? { value }
    : { message: 'Please enter the six digits your authenticator app shows' };

/** What a person typed as a recovery code; only what it opens shows whether it is one. */
export const recoveryCode: Judge = password('Please enter a recovery code');

/** What a person calls a passkey. */
export const factorName: Judge = line('Name', 60, 'Please give the passkey a name');

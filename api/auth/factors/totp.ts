import { Secret, TOTP } from 'otpauth';

/** What every authenticator app can do (RFC 6238): SHA-1, six digits, a code for 30 seconds. */
const DIGITS = 6;
const STEP_SECONDS = 30;
/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20;
/** Clocks differ, and people type: the code before and the one after count too (ASVS 6.5.5). */
const STEPS_ASIDE = 1;

/** A secret for an app, as it is typed in: base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const appOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: STEP_SECONDS,
  });

/** The address a QR code hands to an app: `otpauth://totp/…`. */
export const uriOf = (secret: string, issuer: string, login: string): string => appOf(secret, issuer, login).toString();

/** The 30-second step of a valid code, to be stored against reuse (ASVS 6.5.1). */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const aside = appOf(secret, '', '').validate({ token: code, timestamp, window: STEPS_ASIDE });
  return aside === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + aside;
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { house, type Id, type RecordData, type Value } from '../../../resources/language/index.ts';
import type { ApiContext } from '../../context.ts';
import type { Judge } from '../../sessions/bodies.ts';
import { nameOf } from '../../sessions/secrets.ts';

/** Loaded with the first passkey: its certificate parsers are most of what it weighs. */
const library = () => import('@simplewebauthn/server');

/** Passkeys are valid for the public address only; that resists phishing. */
const placeOf = ({ publicUrl }: ApiContext): { readonly origin: string; readonly rpID: string } => {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpID: hostname };
};

const known = (passkeys: readonly RecordData[]) =>
  passkeys.map(({ credential, transports }) => ({ id: String(credential), transports: texts(transports) }));

const texts = (value: Value | undefined): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** What a browser needs to make a passkey for a user, on a device that has none of theirs yet. */
export async function creationOptions(
  context: ApiContext,
  user: { readonly id: Id; readonly login: string; readonly name: string },
  passkeys: readonly RecordData[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: house().name,
    rpID: placeOf(context).rpID,
    userName: user.login,
    userDisplayName: user.name,
    // Devices keep it readable: it must tell nothing of the person.
    userID: new Uint8Array(Buffer.from(nameOf(`passkeys of ${user.id}`), 'base64url')),
    attestationType: 'none',
    excludeCredentials: known(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** What a browser needs to ask for one of these passkeys. */
export async function requestOptions(context: ApiContext, passkeys: readonly RecordData[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: placeOf(context).rpID,
    allowCredentials: known(passkeys),
    userVerification: 'required',
  });
}

/** A new passkey as it is stored; undefined where the device's answer does not prove one. */
export async function newPasskey(
  context: ApiContext,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<{ readonly id: string; readonly [field: string]: Value } | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { origin, rpID } = placeOf(context);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { credential } = registrationInfo;
    return {
      id: nameOf(`passkey ${credential.id}`),
      secret: Buffer.from(credential.publicKey).toString('base64url'),
      credential: credential.id,
      transports: texts(credential.transports),
      counter: credential.counter,
    };
  } catch {
    // The library throws for whatever is wrong with what a caller sent.
    return undefined;
  }
}

/** The passkey that answered and its signature count; undefined if unproved. */
export async function answeredBy(
  context: ApiContext,
  passkeys: readonly RecordData[],
  challenge: string,
  response: AuthenticationResponseJSON,
): Promise<{ readonly passkey: RecordData; readonly counter: number } | undefined> {
  const passkey = passkeys.find(({ credential }) => credential === response.id);
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const { origin, rpID } = placeOf(context);
  const credential: WebAuthnCredential = {
    id: response.id,
    publicKey: new Uint8Array(Buffer.from(String(passkey.secret), 'base64url')),
    counter: Number(passkey.counter ?? 0),
    transports: texts(passkey.transports),
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential,
      // Also refuses a counter that did not grow: somebody copied the passkey.
      requireUserVerification: true,
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    return undefined;
  }
}

const NONE = 'This must be what a passkey answered';
const LONGEST = 20_000;

const holdsTexts = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as { readonly [name: string]: unknown })[name] === 'string');

const judgeAnswer =
  <T>(names: readonly string[]): Judge<T> =>
  (value) => {
    const whole = value as { readonly response?: unknown; readonly type?: unknown } | null;
    const sound =
      holdsTexts(value, ['id', 'rawId']) &&
      whole?.type === 'public-key' &&
      holdsTexts(whole.response, names) &&
      JSON.stringify(value).length <= LONGEST;
    // Judged as far as the library relies on; the rest it judges itself.
    return sound ? { value: value as T } : { message: NONE };
  };

/** What a browser answers when it made a passkey. */
export const creationAnswer = judgeAnswer<RegistrationResponseJSON>(['clientDataJSON', 'attestationObject']);

/** What a browser answers when it is prompted for a passkey. */
export const requestAnswer = judgeAnswer<AuthenticationResponseJSON>([
  'clientDataJSON',
  'authenticatorData',
  'signature',
]);

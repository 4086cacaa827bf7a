import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { t } from '../../platform/i18n/index.ts';

/** A passkey that was not given, in a sentence; `given up`: the person, or the device's time, ended it. */
export class PasskeyFailure extends Error {}

/** Loaded with the first passkey: most people have none. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser, at this address, can have passkeys: they are bound to a name, never to an IP address. */
export const canHavePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Asks the device for one of one's passkeys. @throws PasskeyFailure. */
export async function askPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw inWords(error);
  });
}

/** Has the device make a passkey. @throws PasskeyFailure. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw inWords(error);
  });
}

function inWords(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return new PasskeyFailure(t('This device has one of your passkeys already.'));
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new PasskeyFailure(t('The passkey was not given. You can try again.'));
  return new PasskeyFailure(t('This device cannot use a passkey here.'));
}

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { t } from '../../platform/i18n/index.ts';

/** What proves who one is was not given: why, in a sentence. */
export class NotGiven extends Error {}

/** Loaded with the first passkey: most people have none. */
const library = () => import('@simplewebauthn/browser');

/** Passkeys are possible: they need a host name, not an IP address. */
export const canHavePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Asks the device for one of one's passkeys. @throws NotGiven. */
export async function askPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options }).catch((error: unknown) => {
    throw inWords(error);
  });
}

/** Has the device make a passkey. @throws NotGiven. */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw inWords(error);
  });
}

function inWords(error: unknown): NotGiven {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return new NotGiven(t('This device has one of your passkeys already.'));
  if (name === 'NotAllowedError' || name === 'AbortError')
    return new NotGiven(t('The passkey was not given. You can try again.'));
  return new NotGiven(t('This device cannot use a passkey here.'));
}

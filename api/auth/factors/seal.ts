import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type Secrets, secretsOf } from '../../sessions/secrets.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;

/** A key of its own, so that what is sealed here shares none with codes. */
const keyOf = (secret: Uint8Array): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'factors at rest', 32));

/** Identifies the key without revealing it, to detect a changed secret. */
const nameOfKey = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);

/** Encrypts for `owner` only: `<key>.<nonce>.<tag>.<sealed>`, AES-256-GCM. */
export function seal(secret: Uint8Array, owner: string, text: string): string {
  const key = keyOf(secret);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [nameOfKey(key), ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

/** By which key something is sealed with a secret, as it stands before what is sealed. */
export const sealName = (secret: Uint8Array): string => nameOfKey(keyOf(secret));

/** Decrypts; undefined for another owner or key, or a changed text. */
export function unseal(
  secrets: Secrets,
  owner: string,
  stored: string,
): { readonly text: string; readonly isOld: boolean } | undefined {
  for (const secret of secretsOf(secrets)) {
    const text = opened(keyOf(secret), owner, stored);
    if (text !== undefined) return { text, isOld: secret !== secrets.secret };
  }
  return undefined;
}

function opened(key: Buffer, owner: string, stored: string): string | undefined {
  const [name, ...parts] = stored.split('.');
  const [nonce, tag, sealed] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (name !== nameOfKey(key) || !nonce || !tag || !sealed) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { HashCost } from '../context.ts';
import { turnsOf } from '../turns.ts';

/** What new hashes are made with: 32 MiB and about a quarter of a second of one core. */
const STRONG: HashCost = { logN: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** No stored hash may ask for more than this: a tampered record must not stall the server. */
const HIGHEST: HashCost = { logN: 20, r: 16, p: 16 };

const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{11,86})\$([\w-]{22,86})$/;

/** Hashes as `scrypt$<logN>$<r>$<p>$<salt>$<hash>`, base64url. `cost`: `hashCost`. */
export async function hashPassword(password: string, cost: HashCost = STRONG): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, cost);
  const { logN, r, p } = cost;
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Verifies a password. False for a foreign hash; never throws. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const stored = parse(hash);
  if (!stored) return false;
  const derived = await derive(password, stored.salt, stored.hash.length, stored.parameters);
  return timingSafeEqual(derived, stored.hash);
}

/** True if a hash cost less than `cost` and should be renewed. */
export function isOutdated(hash: string, cost: HashCost = STRONG): boolean {
  const stored = parse(hash);
  if (!stored) return true;
  const { logN, r, p } = stored.parameters;
  return logN < cost.logN || r < cost.r || p < cost.p;
}

function parse(text: string): { parameters: HashCost; salt: Buffer; hash: Buffer } | undefined {
  const parts = FORM.exec(text);
  if (!parts) return undefined;
  const [logN, r, p] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const sound = logN >= 1 && r >= 1 && p >= 1 && logN <= HIGHEST.logN && r <= HIGHEST.r && p <= HIGHEST.p;
  if (!sound) return undefined;
  return {
    parameters: { logN, r, p },
    salt: Buffer.from(parts[4] ?? '', 'base64url'),
    hash: Buffer.from(parts[5] ?? '', 'base64url'),
  };
}

const inTurn = turnsOf(Math.max(1, Math.min(3, availableParallelism() - 1)));

function derive(password: string, salt: Buffer, length: number, { logN, r, p }: HashCost): Promise<Buffer> {
  const N = 2 ** logN;
  // Node refuses more than 32 MiB unless this is set; scrypt itself needs 128·r·(N + p) bytes.
  const maxmem = 256 * r * (N + p);
  // The same text typed on two keyboards can arrive in two Unicode forms.
  const text = password.normalize('NFC');
  const work = () =>
    new Promise<Buffer>((done, fail) => {
      scrypt(text, salt, length, { N, r, p, maxmem }, (error, key) => (error ? fail(error) : done(key)));
    });
  return inTurn(work);
}

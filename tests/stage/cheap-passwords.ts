import { hashPassword } from '../../api/auth/password.ts';
import type { HashCost } from '../../api/context.ts';
import { SYSTEM } from '../../api/system.ts';
import { DEMO_PASSWORD, type Fixtures } from './fixtures.ts';

/**
 * What a hash costs where a test is about something else: next to nothing. The product's own is a
 * quarter of a second.
 */
export const CHEAP: HashCost = { logN: 4, r: 1, p: 1 };

/**
 * A real hash, which a host of `CHEAP` takes for one of its own, and every other one makes anew at
 * sign-in.
 */
export const cheapHash = (password: string): Promise<string> => hashPassword(password, CHEAP);

/** The same fixtures, the demo's password stored at that cost for everybody who has it. */
export async function withCheapPasswords(fixtures: Fixtures): Promise<Fixtures> {
  const hash = await cheapHash(DEMO_PASSWORD);
  const credentials = (fixtures.collections[SYSTEM.credentials] ?? []).map((row) => ({ ...row, password_hash: hash }));
  return { ...fixtures, collections: { ...fixtures.collections, [SYSTEM.credentials]: credentials } };
}

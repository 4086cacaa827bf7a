import type { Registry, Value } from '../../../resources/language/index.ts';
import { archiveMac, checkpointMac, isSameMac } from '../../history/archived.ts';
import { hashOf } from '../../history/entry.ts';
import { brokenIn, checkpointsOf, historiesOf, keysOf } from '../../history/verify.ts';
import type { Secrets } from '../../sessions/secrets.ts';
import type { Patch, Store } from '../../store.ts';
import { SYSTEM } from '../../system.ts';
import { seal, sealName, unseal } from './seal.ts';

/** What was sealed anew, and what could not be. */
export type Resealed = {
  /** Apps resealed, and those lost, whose users sign in without. */
  readonly apps: number;
  readonly lost: number;
  /** Lines rechained, and records with altered lines, left alone. */
  readonly lines: number;
  readonly broken: number;
  /** Archives re-signed; their lines keep the chain. */
  readonly archives: number;
  /** Users with recovery codes under an old secret; only new codes help. */
  readonly people: number;
};

const column = (name: string) => ({ column: name });

/**
 * Reseals everything under the current secret. Run it alone: concurrent lines would break the
 * history chain.
 */
export async function reseal({
  registry,
  store,
  ...secrets
}: Secrets & { readonly registry: Registry; readonly store: Store }): Promise<Resealed> {
  const factors = await resealFactors(store, secrets);
  const chained = await rechain(registry, store, secrets);
  return { ...factors, ...chained, archives: await reproveArchive(store, secrets) };
}

async function resealFactors(store: Store, secrets: Secrets): Promise<Pick<Resealed, 'apps' | 'lost' | 'people'>> {
  const { secret } = secrets;
  const factors = await store.find({ from: SYSTEM.factors, where: { of: column('kind'), in: ['totp', 'recovery'] } });
  const patches: Patch[] = [];
  const people = new Set<unknown>();
  let lost = 0;
  for (const { id, kind, user_id, secret: stored } of factors) {
    if (kind === 'recovery') {
      if (stored !== sealName(secret)) people.add(user_id);
      continue;
    }
    const owner = String(user_id);
    const found = unseal(secrets, owner, String(stored));
    if (!found) lost++;
    else if (found.isOld) patches.push({ id, fields: { secret: seal(secret, owner, found.text) } });
  }
  if (patches.length > 0) await store.transaction((tx) => tx.patchEach(SYSTEM.factors, patches));
  return { apps: patches.length, lost, people: people.size };
}

async function rechain(
  { resources }: Registry,
  store: Store,
  secrets: Secrets,
): Promise<Pick<Resealed, 'lines' | 'broken'>> {
  const keys = keysOf(secrets);
  const [key] = keys;
  let [lines, broken] = [0, 0];
  for (const resource of Object.values(resources)) {
    for await (const histories of historiesOf(store, resource)) {
      const patches: Patch[] = [];
      const checkpoints = await checkpointsOf(store, keys, resource, [...histories.keys()]);
      for (const [id, history] of histories) {
        // What was archived stays as it is: the next line goes on from there.
        const from = checkpoints.get(id);
        if (brokenIn(keys, history, from) !== undefined) {
          broken++;
          continue;
        }
        let before = from?.hash ?? '';
        for (const line of history) {
          before = hashOf(key, before, line);
          if (before !== line.hash) patches.push({ id: line.id, fields: { hash: before } });
        }
      }
      if (patches.length > 0) await store.transaction((tx) => tx.patchEach(SYSTEM.history, patches));
      lines += patches.length;
    }
  }
  return { lines, broken };
}

async function reproveArchive(store: Store, secrets: Secrets): Promise<number> {
  const keys = keysOf(secrets);
  const [key] = keys;
  const proved = (mac: Value | undefined, by: (each: Uint8Array) => string): Patch['fields'] | undefined =>
    keys.some((each) => isSameMac(mac, by(each))) && !isSameMac(mac, by(key)) ? { mac: by(key) } : undefined;
  for await (const rows of store.scan({ from: SYSTEM.archived, fields: ARCHIVED }, CHUNK)) {
    const patches = rows.flatMap(({ id, version, hash, mac }): Patch[] => {
      const text = { version: Number(version), hash: String(hash) };
      const fields = proved(mac, (each) => checkpointMac(each, String(id), text));
      return fields ? [{ id, fields }] : [];
    });
    if (patches.length > 0) await store.transaction((tx) => tx.patchEach(SYSTEM.archived, patches));
  }
  const files = await store.find({ from: SYSTEM.archives });
  const patches = files.flatMap(({ id, lines, digest, mac }): Patch[] => {
    const fields = proved(mac, (each) => archiveMac(each, String(id), Number(lines), String(digest)));
    return fields ? [{ id, fields }] : [];
  });
  if (patches.length > 0) await store.transaction((tx) => tx.patchEach(SYSTEM.archives, patches));
  return files.length;
}

const ARCHIVED = Object.fromEntries(['version', 'hash', 'mac'].map((name) => [name, column(name)]));
const CHUNK = 500;

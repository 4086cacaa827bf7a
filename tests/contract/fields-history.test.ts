import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitions, registry } from '../../resources/index.ts';
import type { FieldDefinition, RecordData, Value } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { SYSTEM } from './host.ts';
import { type Listener, listen } from './listener.ts';
import { BELONGING, isOwn, valueAt } from './matrix/belonging.ts';
import { all, assertNamed, fieldsOf, type May, onRecord, type Place, ROLES } from './matrix/fields.ts';
import { type FieldStage, fieldStage, listAt } from './matrix/fields-stage.ts';

/**
 * Every role × screen × field, in the history of a record, and every role × record in events
 * (`matrix/fields.ts`).
 */

let stage: FieldStage;
type Hearing = { readonly client: Client; readonly listener: Listener; readonly me: number };
/**
 * What somebody of each role hears while a change of every field of every record is noted, and a
 * vendor with bookings.
 */
const hearing = new Map<number, Hearing>();
const VENDOR = 0;

beforeAll(async () => {
  stage = await fieldStage();
  const changed = all.flatMap(({ name }) => stage.storedIn(name).map((record) => ({ name, record })));
  const clients = [...stage.clients, [VENDOR, await stage.server.signIn('service.vendor@example.com')] as const];
  for (const [id, client] of clients) {
    const me: number = (await client.get('/api/auth/session')).body.user.user_id;
    hearing.set(id, { client, listener: await listen(client), me });
  }
  // One's own account is told to everybody: whoever was told of it again was told of all.
  const users = [...hearing.values()].map(({ me }) => ({ name: 'users', record: stage.recordOf('users', me) }));
  const lines = [...changed, ...users].map(lineOf);
  // Of one transaction the streams would wait for longer than they do.
  for (let at = 0; at < lines.length; at += 100) await stage.server.put(SYSTEM.history, ...lines.slice(at, at + 100));
});
afterAll(() => {
  for (const { listener } of hearing.values()) listener.close();
  return stage.server.close();
});

const lineOf = ({ name, record }: { readonly name: string; readonly record: RecordData }, at: number): RecordData => ({
  ...{ by_id: 1, screen: null, write_id: 'all fields', undoes: null, hash: 'none', event: 'updated' },
  ...{ id: at + 1, resource: name, record_id: record.id, version: record._version ?? 1 },
  at: new Date().toISOString(),
  changes: changesOf(name, record),
});

/**
 * Kinds that are computed of others, and what says when a record was written: no line is made of
 * them.
 */
const isWritten = ({ kind, ...field }: FieldDefinition): boolean =>
  !['id', 'rollup', 'joined', 'related', 'formula'].includes(kind) && !('stamp' in field && field.stamp === 'updated');

/** What no record holds: the text a field held before, by which it is known wherever it stands. */
const before = (resource: string, { id }: RecordData, field: string): string => `before-${resource}-${id}-${field}`;
const TEXTS = ['text', 'textarea', 'phone', 'email'];

/** Which screens show a record hangs on its state: it was in the same before. */
const fromOf = (kind: string, text: string, now: Value): Value =>
  TEXTS.includes(kind) ? text : kind === 'state' ? now : null;

/** A change of every field there is, also of those nothing tells. */
function changesOf(name: string, record: RecordData): { [field: string]: { from: Value; to: Value } } {
  const resource = all.find((each) => each.name === name);
  const fields = Object.entries(resource ? fieldsOf(resource) : {}).filter(([, field]) => isWritten(field));
  return Object.fromEntries(
    fields.map(([field, { kind }]) => [
      field,
      { from: fromOf(kind, before(name, record, field), record[field] ?? null), to: record[field] ?? null },
    ]),
  );
}

/** The fields a line may tell on a screen. */
const toldThere = (place: Place, may: May): string[] =>
  [...onRecord(place, may)].filter((name) => {
    const field = fieldsOf(place.resource)[name];
    return field !== undefined && isWritten(field);
  });

/** All that a screen lists of a resource. */
async function listed({ client }: Hearing, resource: string, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0, more = true; more; start += 100) {
    const page = `screen_label=${screen}&_start=${start}&_end=${start + 100}`;
    const { body } = await client.get(`/api/${resource}?${page}`);
    found.push(...body.map(({ id }: RecordData) => `${resource} ${id}`));
    more = body.length === 100;
  }
  return found;
}

/** What definitions call a role. */
const roleName = (id: number): string =>
  Object.entries(definitions.identity.builtIn).find(([, builtIn]) => builtIn === id)?.[0] ?? '';

type Told = { readonly resource: string; readonly id: Value };
type Line = {
  readonly changes: { readonly [field: string]: { readonly from: Value; readonly to: Value } };
  readonly expanded: { readonly from: RecordData; readonly to: RecordData };
};

/** What the product tells of in words, to whoever is told all it is told with. */
const toldWith = (resource: Parameters<typeof fieldsOf>[0], shown: readonly string[]): string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const { differences } = field as { readonly differences?: { readonly with: readonly string[] } };
    return differences?.with.every((each) => shown.includes(each)) ? [name] : [];
  });

describe.each(Object.values(ROLES))('role %i', (id) => {
  it('should be told in the history what the record’s pages show them, and nothing else', async () => {
    let lines = 0;
    await stage.eachPlace(id, async ({ client, place, may }) => {
      const { resource } = place;
      const shown = toldThere(place, may);
      const told = [...shown, ...toldWith(resource, shown)];
      const hidden = Object.keys(fieldsOf(resource)).filter((name) => !told.includes(name));
      for (const { id: one } of (await listAt({ client, place }, '&_end=4')).body) {
        const at = `/api/${resource.name}/${one}/history?screen_label=${place.name}`;
        const { status, body } = await client.get(at);
        expect(status, at).toBe(resource.history === false ? 404 : 200);
        if (resource.history === false) continue;
        lines += body.length;
        const [{ changes, expanded }] = body as readonly [Line];
        expect(Object.keys(changes).toSorted(), `${at} as role ${id}`).toEqual(told.toSorted());
        for (const side of [expanded.from, expanded.to])
          for (const [name, value] of Object.entries(side)) {
            expect(told, at).toContain(name);
            assertNamed(resource, name, value);
          }
        const text = JSON.stringify(body);
        const record = stage.recordOf(resource.name, one);
        for (const name of hidden) expect(text, at).not.toContain(`"${before(resource.name, record, name)}"`);
        for (const secret of stage.secrets(resource, record, new Set([...told, ...onRecord(place, may)])))
          expect(text, at).not.toContain(secret);
      }
    });
    expect(lines).toBeGreaterThan(0);
  });

  it('should be told by events of the records their screens show them and of what belongs to those, and of nothing in them', async () => {
    await assertTold(id, hearing.get(id));
  });
});

/**
 * The same of a vendor whose bookings are done by its workers, paid and reviewed: what belongs to
 * those of others is not told.
 */
describe('a vendor with bookings', () => {
  it('should be told by events of its own records and of what belongs to those', async () => {
    const told = await assertTold(2, hearing.get(VENDOR));
    const resources = new Set(told.map((each) => each.split(' ')[0]));
    for (const name of ['bookings', 'payments', 'reviews', 'offers']) expect(resources).toContain(name);
    for (const name of ['service_versions', 'service_baskets']) expect(resources).not.toContain(name);
  });
});

/** Asserts what somebody of a role heard; answers it. */
async function assertTold(id: number, heard: Hearing | undefined): Promise<readonly string[]> {
  if (!heard) throw new Error(`Nobody of role ${id} listens.`);
  const { listener, me } = heard;
  const seen = new Set<string>();
  const isSaid = ({ resource, id: one }: Told): string => `${resource} ${one}`;
  await stage.eachPlace(id, async ({ place }) => {
    const here = new Set(await listed(heard, place.resource.name, place.name));
    for (const one of here) seen.add(one);
    for (const { resource, path } of BELONGING.filter(({ screen }) => screen === place.name))
      for (const record of stage.storedIn(resource)) {
        const whose = valueAt(stage.storedIn, resource, record, path);
        const isOfThem = here.has(isSaid({ resource: place.resource.name, id: whose }));
        if (isOfThem && isOwn(stage.storedIn, resource, record, roleName(id), me))
          seen.add(isSaid({ resource, id: record.id }));
      }
    // What is part of them is seen with them.
    for (const part of Object.keys(registry.screen[place.name]?.parts ?? {}))
      for (const one of await listed(heard, part, place.name)) seen.add(one);
  });
  const own = isSaid({ resource: 'users', id: me });
  seen.add(own);
  await listener.until(({ changes }) => (changes as Told[]).filter((each) => isSaid(each) === own).length === 2);
  const told = listener.changes as Told[];
  expect([...new Set(told.map(isSaid))].toSorted()).toEqual([...seen].toSorted());
  for (const each of told)
    expect(Object.keys(each).toSorted()).toEqual(['entry', 'event', 'id', 'resource', 'version']);
  expect(listener.text).not.toContain('before-');
  return [...new Set(told.map(isSaid))];
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../../resources/index.ts';
import type { FieldDefinition, RecordData, Value } from '../../../resources/language/index.ts';
import { SYSTEM } from '../host.ts';
import { type Listener, listen } from '../listener.ts';
import { all, assertNamed, fieldsOf, type May, onRecord, type Place, ROLES } from '../matrix/fields.ts';
import { type FieldStage, fieldStage, listAt } from '../matrix/fields-stage.ts';

/** Every role × screen × field, in the history of a record, and every role × record in events (`matrix/fields.ts`). */

let stage: FieldStage;
/** What somebody of each role hears while a change of every field of every record is noted. */
const listeners = new Map<number, Listener>();
const owns = new Map<number, number>();

beforeAll(async () => {
  stage = await fieldStage();
  for (const [id, client] of stage.clients) {
    owns.set(id, (await client.get('/api/auth/session')).body.user.user_id);
    listeners.set(id, await listen(client));
  }
  const changed = all.flatMap(({ name }) => stage.storedIn(name).map((record) => ({ name, record })));
  // One's own account is told to everybody: whoever was told of it again was told of all.
  const users = [...owns.values()].map((id) => ({ name: 'users', record: stage.recordOf('users', id) }));
  await stage.server.put(SYSTEM.history, ...[...changed, ...users].map(lineOf));
});
afterAll(() => {
  for (const listener of listeners.values()) listener.close();
  return stage.server.close();
});

const lineOf = ({ name, record }: { readonly name: string; readonly record: RecordData }, at: number): RecordData => ({
  ...{ by_id: 1, screen: null, write_id: 'all fields', undoes: null, hash: 'none', event: 'updated' },
  ...{ id: at + 1, resource: name, record_id: record.id, version: record._version ?? 1 },
  at: new Date().toISOString(),
  changes: changesOf(name, record),
});

/** Kinds that are computed of others, and what says when a record was written: no line is made of them. */
const isWritten = ({ kind, ...field }: FieldDefinition): boolean =>
  !['id', 'rollup', 'ratio', 'joined', 'related'].includes(kind) && !('stamp' in field && field.stamp === 'updated');

/** What no record holds: the text a field held before, by which it is known wherever it stands. */
const before = (resource: string, { id }: RecordData, field: string): string => `before-${resource}-${id}-${field}`;
const TEXTS = ['text', 'textarea', 'phone', 'email'];

/** A change of every field there is, also of those nothing tells. */
function changesOf(name: string, record: RecordData): { [field: string]: { from: Value; to: Value } } {
  const resource = all.find((each) => each.name === name);
  const fields = Object.entries(resource ? fieldsOf(resource) : {}).filter(([, field]) => isWritten(field));
  return Object.fromEntries(
    fields.map(([field, { kind }]) => [
      field,
      // Which screens show a record hangs on its state: it was in the same before.
      {
        from: TEXTS.includes(kind) ? before(name, record, field) : kind === 'state' ? (record[field] ?? null) : null,
        to: record[field] ?? null,
      },
    ]),
  );
}

/** The fields a line may tell on a screen. */
const toldThere = (place: Place, may: May): string[] =>
  [...onRecord(place, may)].filter((name) => {
    const field = fieldsOf(place.resource)[name];
    return field !== undefined && isWritten(field);
  });

type Told = { readonly resource: string; readonly id: Value };
type Line = {
  readonly changes: { readonly [field: string]: { readonly from: Value; readonly to: Value } };
  readonly expanded: { readonly from: RecordData; readonly to: RecordData };
};

describe.each(Object.values(ROLES))('role %i', (id) => {
  it('should be told in the history what the record’s pages show them, and nothing else', async () => {
    let lines = 0;
    await stage.eachPlace(id, async ({ client, place, may }) => {
      const { resource } = place;
      const told = toldThere(place, may);
      const hidden = Object.keys(fieldsOf(resource)).filter((name) => !told.includes(name));
      for (const { id: one } of (await listAt({ client, place }, '&_end=4')).body) {
        const at = `/api/${resource.name}/${one}/history?screen_label=${place.name}`;
        const { status, body } = await client.get(at);
        expect(status, at).toBe(200);
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

  it('should be told by events of the records their screens show them, and of nothing in them', async () => {
    const client = stage.clientOf(id);
    const seen = new Set<string>();
    const isSaid = ({ resource, id: one }: Told): string => `${resource} ${one}`;
    await stage.eachPlace(id, async ({ place }) => {
      for (let start = 0, more = true; more; start += 100) {
        const { body } = await listAt({ client, place }, `&_start=${start}&_end=${start + 100}`);
        for (const row of body) seen.add(isSaid({ resource: place.resource.name, id: row.id }));
        more = body.length === 100;
      }
      // What is part of them is seen with them.
      for (const part of Object.keys(registry.screen[place.name]?.parts ?? {}))
        for (let start = 0, more = true; more; start += 100) {
          const page = `screen_label=${place.name}&_start=${start}&_end=${start + 100}`;
          const { body } = await client.get(`/api/${part}?${page}`);
          for (const row of body) seen.add(isSaid({ resource: part, id: row.id }));
          more = body.length === 100;
        }
    });
    const listener = listeners.get(id) as Listener;
    const own = isSaid({ resource: 'users', id: owns.get(id) ?? null });
    seen.add(own);
    await listener.until(({ changes }) => (changes as Told[]).filter((each) => isSaid(each) === own).length === 2);
    const told = listener.changes as Told[];
    expect([...new Set(told.map(isSaid))].toSorted()).toEqual([...seen].toSorted());
    for (const each of told)
      expect(Object.keys(each).toSorted()).toEqual(['entry', 'event', 'id', 'resource', 'version']);
    expect(listener.text).not.toContain('before-');
  });
});

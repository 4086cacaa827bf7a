import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDefinition, RecordData, Value } from '../../resources/language/index.ts';
import { SYSTEM } from './host.ts';
import { all, assertNamed, type FieldsPage, fieldsOf, type May, onRecord, ROLES } from './matrix/fields.ts';
import { type FieldStage, fieldStage, listAt } from './matrix/fields-stage.ts';

/** Every role × screen × field, in the history of a record (`matrix/fields.ts`). */

let stage: FieldStage;

beforeAll(async () => {
  stage = await fieldStage();
  const lines = all.flatMap(({ name }) => stage.storedIn(name).map((record) => ({ name, record }))).map(lineOf);
  for (let at = 0; at < lines.length; at += 100) await stage.server.put(SYSTEM.history, ...lines.slice(at, at + 100));
});
afterAll(() => stage.server.close());

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
const toldThere = (path: FieldsPage, may: May): string[] =>
  [...onRecord(path, may)].filter((name) => {
    const field = fieldsOf(path.resource)[name];
    return field !== undefined && isWritten(field);
  });

type Line = {
  readonly changes: { readonly [field: string]: { readonly from: Value; readonly to: Value } };
  readonly expanded: { readonly from: RecordData; readonly to: RecordData };
};

/** The texts of the product about a record, for those who see all the fields in them. */
const toldWith = (resource: Parameters<typeof fieldsOf>[0], shown: readonly string[]): string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const { differences } = field as { readonly differences?: { readonly with: readonly string[] } };
    return differences?.with.every((each) => shown.includes(each)) ? [name] : [];
  });

describe.each(Object.values(ROLES))('role %i', (id) => {
  it('should see in the history what the record’s pages show them, and nothing else', async () => {
    let lines = 0;
    await stage.eachPlace(id, async ({ client, place: path, may }) => {
      const { resource } = path;
      const shown = toldThere(path, may);
      const result = [...shown, ...toldWith(resource, shown)];
      const hidden = Object.keys(fieldsOf(resource)).filter((name) => !result.includes(name));
      for (const { id: one } of (await listAt({ client, place: path }, '&_end=4')).body) {
        const at = `/api/${resource.name}/${one}/history?screen_label=${path.name}`;
        const { status, body } = await client.get(at);
        expect(status, at).toBe(resource.history === false ? 404 : 200);
        if (resource.history === false) continue;
        lines += body.length;
        const [{ changes, expanded }] = body as readonly [Line];
        expect(Object.keys(changes).toSorted(), `${at} as role ${id}`).toEqual(result.toSorted());
        for (const side of [expanded.from, expanded.to])
          for (const [name, value] of Object.entries(side)) {
            expect(result, at).toContain(name);
            assertNamed(resource, name, value);
          }
        const text = JSON.stringify(body);
        const record = stage.recordOf(resource.name, one);
        for (const name of hidden) expect(text, at).not.toContain(`"${before(resource.name, record, name)}"`);
        for (const secret of stage.secrets(resource, record, new Set([...result, ...onRecord(path, may)])))
          expect(text, at).not.toContain(secret);
      }
    });
    expect(lines).toBeGreaterThan(0);
  });
});

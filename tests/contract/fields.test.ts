import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { assertExpanded, type FieldsPage, fieldsOf, inList, onRecord, places, ROLES, toldOf } from './matrix/fields.ts';
import { houseOfFields, listAt } from './matrix/fields-stage.ts';

/** Every role × screen × field, in rows and on a record's page (`matrix/fields.ts`). */

const stage = houseOfFields();

/** Asserts that a row holds nothing of what stands in other fields of its record. */
function assertNoSecrets({ name, resource }: FieldsPage, row: RecordData, result: ReadonlySet<string>): void {
  for (const secret of stage.secrets(resource, stage.recordOf(resource.name, row.id), result))
    expect(JSON.stringify(row), name).not.toContain(secret);
}

describe.each(Object.values(ROLES))('role %i', (id) => {
  it('should see in rows what the list shows, and nothing else', async () => {
    await stage.eachPlace(id, async (context) => {
      const result = inList(context.place);
      const { status, body } = await listAt(context, '&_end=100');
      expect(status).toBe(200);
      for (const row of body) {
        expect(toldOf(row).toSorted(), context.place.name).toEqual([...result].toSorted());
        assertExpanded(context.place, row);
        assertNoSecrets(context.place, row, result);
      }
    });
  });

  it('should see of one record what its pages show them', async () => {
    await stage.eachPlace(id, async (context) => {
      const { client, place: path, may } = context;
      const result = onRecord(path, may);
      const conditional = Object.entries(fieldsOf(path.resource)).flatMap(([name, field]) =>
        field.visibleWhen && !may('write') && !may('update') ? [name] : [],
      );
      for (const { id: one } of (await listAt(context, '&_end=6')).body) {
        const { body: row } = await client.get(`/api/${path.resource.name}/${one}?screen_label=${path.name}`);
        const keys = toldOf(row);
        const more = keys.filter((name) => !result.has(name));
        const less = [...result].filter((name) => !keys.includes(name) && !conditional.includes(name));
        expect({ more, less }, path.name).toEqual({ more: [], less: [] });
        assertExpanded(path, row);
        assertNoSecrets(path, row, result);
      }
    });
  });
});

describe('the matrix', () => {
  it('should tell roles apart by their fields', () => {
    const users = places.find(({ name }) => name === 'user-list') as FieldsPage;
    const reading = onRecord(users, (flag) => flag === 'read');
    const editing = onRecord(users, (flag) => flag === 'read' || flag === 'update');
    // Whoever only reads opens the same form, without what is sensitive.
    for (const name of ['identification_id_number', 'identification_image']) {
      expect(reading).not.toContain(name);
      expect(editing).toContain(name);
    }
    for (const name of ['full_address', 'phone_number']) expect(reading).toContain(name);
    const vendors = places.find(({ name }) => name === 'vendor-list') as FieldsPage;
    for (const name of ['iban_code', 'acc_number', 'bank_name'])
      expect(onRecord(vendors, () => true)).not.toContain(name);
  });
});

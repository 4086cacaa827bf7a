import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordData, Value } from '../../resources/language/index.ts';
import { expectRefusal } from './expectations.ts';
import { columnsOf, fieldsOf, open, places, ROLES } from './matrix/fields.ts';
import { type FieldStage, fieldStage, listAt } from './matrix/fields-stage.ts';

/** Every role × screen × field, in filters, order and search (`matrix/fields.ts`). */

let stage: FieldStage;
beforeAll(async () => {
  stage = await fieldStage();
});
afterAll(() => stage.server.close());

describe.each(Object.values(ROLES))('role %i', (id) => {
  it('should filter and order by nothing else', async () => {
    await stage.eachPlace(id, async (around) => {
      const { place, may } = around;
      const { list } = place.screen;
      const filters = open(place, may, list.filters);
      const columns = columnsOf(place);
      for (const [name, { kind }] of Object.entries(fieldsOf(place.resource))) {
        const what = `${place.name} by ${name}`;
        for (const key of [name, `${name}_gte`]) {
          const { body, status } = await listAt(around, `&${key}=1`);
          const isUnknown = status === 400 && body.errors[key]?.[0] === 'This list does not know this key';
          expect(isUnknown, `${what}: ${JSON.stringify(body)}`).toBe(!filters.includes(name));
        }
        const isOrdered = ['text', 'email', 'id', 'money', 'number', 'timestamp', 'toggle', 'reference'].includes(kind);
        const sorted = await listAt(around, `&_sort=${name}&_order=asc`);
        // What a page of its own draws has no headings to order it by.
        const isHeading = list.page === undefined && columns.includes(name);
        const initial = list.initialSort?.field ?? 'id';
        if (!isHeading && name !== initial) expectRefusal(sorted, 400, '_sort');
        else if (isOrdered) expect(sorted.status, what).toBe(200);
      }
    });
  });

  it('should find nothing by what it is not shown', async () => {
    const found: {
      readonly resource: string;
      readonly id: Value;
      readonly name: string;
      readonly text: string;
      readonly is: boolean;
    }[] = [];
    await stage.eachPlace(id, async (around) => {
      const { place, may } = around;
      const { resource } = place;
      const names = open(place, may, place.screen.list.search);
      const fields = fieldsOf(resource);
      const rows = (await listAt(around, '&_end=100')).body as RecordData[];
      const textIn = (record: RecordData, name: string): string => {
        const field = fields[name];
        const parts = field?.kind === 'joined' ? field.of.map((each) => record[each]) : [record[name]];
        return parts.filter((part) => typeof part === 'string').join(' ');
      };
      for (const [name, { kind }] of Object.entries(fields)) {
        if (!['text', 'email', 'textarea'].includes(kind)) continue;
        const record = rows
          .map((row) => stage.recordOf(resource.name, row.id))
          .find((each) => typeof each[name] === 'string' && String(each[name]).length >= 4);
        if (!record) continue;
        const text = String(record[name]).slice(0, 60).trim();
        const is = names.some((each) => textIn(record, each).toLowerCase().includes(text.toLowerCase()));
        const { status, body } = await listAt(around, `&q=${encodeURIComponent(text)}&_end=100`);
        if (names.length === 0) expect(status).toBe(400);
        else {
          const has = body.some((row: RecordData) => row.id === record.id);
          expect(has, `${place.name} for ${name} '${text}' as role ${id}`).toBe(is);
        }
        found.push({ resource: resource.name, id: record.id, name, text, is });
      }
    });
    const client = stage.clientOf(id);
    for (const { resource, id: one, name, text } of found) {
      // On any of its screens, which may begin with other records.
      const isAlike = (each: (typeof found)[number]): boolean =>
        each.name === name || (each.id === one && each.text === text);
      if (found.some((each) => each.resource === resource && each.is && isAlike(each))) continue;
      const { body } = await client.get(`/api/search?q=${encodeURIComponent(text)}`);
      const hits = body.hits.filter(
        (hit: { screen: string; id: number }) =>
          places.find(({ name }) => name === hit.screen)?.resource.name === resource && hit.id === one,
      );
      expect(hits, `${resource} for '${text}' as role ${id}`).toEqual([]);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { decisionTableOf } from '../../access-control/index.ts';
import type { ApiContext } from '../../api/context.ts';
import { ApiError } from '../../api/errors.ts';
import { parseListQuery } from '../../api/records/list.ts';
import { Scope } from '../../api/scope.ts';
import type { Session } from '../../api/session.ts';
import type { Reader } from '../../api/store.ts';
import { registry } from '../../resources/index.ts';
import type { RecordData } from '../../resources/language/index.ts';
import { expectRefusal } from './expectations.ts';
import { columnsOf, type FieldsPage, fieldsOf, open, places, ROLES } from './matrix/fields.ts';
import { houseOfFields, listAt } from './matrix/fields-stage.ts';

/**
 * Every role × screen × field, in filters, order and search (`matrix/fields.ts`): how a query is
 * read is checked in the process, and over HTTP one of each kind a screen.
 */

const stage = houseOfFields();

/** The scope through which a role queries a list of a screen. Nothing is read. */
async function scopeOf({ name, resource }: FieldsPage, role: RecordData): Promise<Scope> {
  const [screen, complete] = [registry.screen[name], registry.resources[resource.name]];
  if (!screen || !complete) throw new Error(`There is no screen ${name}.`);
  const session = { role, user: { id: 1 }, can: await decisionTableOf(registry, role) } as Session;
  const context = { registry, now: () => new Date() } as ApiContext;
  return new Scope(context, { session, screen, resource: complete }, {} as Reader);
}

/** What a query is refused for, by key; undefined where it is taken. */
function wrongIn(scope: Scope, key: string, value: string): string | undefined {
  try {
    parseListQuery(scope, new URLSearchParams({ [key]: value }));
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.errors[key]?.[0];
    throw error;
  }
}

/** The fields a list is ordered by: its columns, where it draws headings, and its own. */
const sortedBy = (path: FieldsPage): string[] => {
  const { list } = path.screen;
  return [...(list.page === undefined ? columnsOf(path) : []), list.initialSort?.field ?? 'id'];
};
const ORDERED = ['text', 'email', 'id', 'money', 'number', 'timestamp', 'toggle', 'reference'];
const UNKNOWN = 'This list does not know this key';
const TEXTS = ['text', 'email', 'textarea'];

describe.each(Object.values(ROLES))('role %i', (id) => {
  it('should filter, order and search by nothing else', async () => {
    await stage.eachPlace(id, async ({ place: path, may, role }) => {
      const scope = await scopeOf(path, role);
      const filters = open(path, may, path.screen.list.filters);
      const sorts = sortedBy(path);
      for (const [name, { kind }] of Object.entries(fieldsOf(path.resource))) {
        const what = `${path.name} by ${name}`;
        for (const key of [name, `${name}_gte`])
          expect(wrongIn(scope, key, '1') === UNKNOWN, what).toBe(!filters.includes(name));
        const isSorted = wrongIn(scope, '_sort', name) === undefined;
        if (!sorts.includes(name)) expect(isSorted, what).toBe(false);
        else if (ORDERED.includes(kind)) expect(isSorted, what).toBe(true);
      }
      const searched = open(path, may, path.screen.list.search);
      expect(scope.queryable.search.toSorted(), path.name).toEqual(searched.toSorted());
    });
  });

  it('should be refused so over HTTP, and find by what it is shown alone', async () => {
    await stage.eachPlace(id, async (context) => {
      const { client, place: path, may } = context;
      const { resource, screen } = path;
      const fields = Object.entries(fieldsOf(resource));
      const hidden = fields.find(([name]) => !open(path, may, screen.list.filters).includes(name))?.[0];
      if (hidden) expectRefusal(await listAt(context, `&${hidden}=1`), 400, hidden);
      const unsorted = fields.find(([name]) => !sortedBy(path).includes(name))?.[0];
      if (unsorted) expectRefusal(await listAt(context, `&_sort=${unsorted}&_order=asc`), 400, '_sort');

      const searched = open(path, may, screen.list.search);
      if (searched.length === 0) return expectRefusal(await listAt(context, '&q=text'), 400, 'q');
      const rows = (await listAt(context, '&_end=100')).body as RecordData[];
      const records = rows.map((row) => stage.recordOf(resource.name, row.id));
      const textIn = (record: RecordData, name: string): string => {
        const field = fieldsOf(resource)[name];
        const parts = field?.kind === 'joined' ? field.of.map((each) => record[each]) : [record[name]];
        return parts
          .filter((part) => typeof part === 'string')
          .join(' ')
          .toLowerCase();
      };
      // One text that is found, and one that stands in no searched field of its record.
      const known = new Set<boolean>();
      for (const [name] of fields.filter(([, { kind }]) => TEXTS.includes(kind))) {
        const record = records.find((each) => typeof each[name] === 'string' && String(each[name]).length >= 4);
        if (!record) continue;
        const text = String(record[name]).slice(0, 60).trim();
        const isFound = searched.some((each) => textIn(record, each).includes(text.toLowerCase()));
        if (known.has(isFound)) continue;
        known.add(isFound);
        const { body } = await listAt(context, `&q=${encodeURIComponent(text)}&_end=100`);
        const has = body.some((row: RecordData) => row.id === record.id);
        expect(has, `${path.name} for ${name} '${text}' as role ${id}`).toBe(isFound);
        // On any of its screens, which may search other fields.
        const others = places.filter((each) => each.resource === resource && each.name !== path.name);
        if (isFound || others.length > 0) continue;
        const { hits } = (await client.get(`/api/search?q=${encodeURIComponent(text)}`)).body;
        const found = hits.filter(
          (hit: { screen: string; id: number }) => hit.screen === path.name && hit.id === record.id,
        );
        expect(found, `${resource.name} for '${text}' as role ${id}`).toEqual([]);
      }
    });
  });
});

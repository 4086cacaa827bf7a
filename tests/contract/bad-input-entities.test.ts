import { afterAll, beforeAll, describe, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { type Field, FLAGS, isVisible, isWritable, kindOf, type Resource } from '../../resources/language/index.ts';
import { expectRefusal, expectWrong } from './expectations.ts';
import { SYSTEM } from './host.ts';
import { running } from './running.ts';
import { unchanged } from './unchanged.ts';

/**
 * Bad requests to every call of every screen: a 4xx in the common shape, no change. Made of
 * the definitions.
 */

const { server, admin } = running({ admin: 'admin@example.com' }, { keeps: true });

/** What the server does by itself meanwhile, as its jobs, is nobody's doing. */
const RECORDS = Object.values(registry.resources).flatMap(({ name, history }) => (history ? [name] : []));
// Compared once, the history too, which tells of what was changed and changed back: to read all
// there is takes longer than most tests.
const COLLECTIONS = [...RECORDS, SYSTEM.files, SYSTEM.history];
unchanged(() => Promise.all(COLLECTIONS.map(server.all)), [beforeAll, afterAll]);

type Known = { readonly screen: string; readonly offers: readonly string[]; readonly resource: Resource };
const SCREENS: readonly (readonly [screen: string, known: Known])[] = registry.screens.flatMap((screen) => {
  const resource = registry.resources[screen.resource];
  const offers = FLAGS.filter((flag) => flag !== 'access' && screen.flags.includes(flag));
  return resource ? [[screen.name, { screen: screen.name, offers, resource }] as const] : [];
});

/** What no field of any kind takes. */
const NEVER: readonly unknown[] = [{}, { a: 1 }, [{}], [[1]], Number.MAX_VALUE, '\u0000'];
/**
 * A number no field takes: below what it takes at least, which is below nothing at all where it
 * says so.
 */
const below = (field: Field): number =>
  'min' in field && field.min !== undefined && field.min < 0 ? field.min - 1 : -1;
/** Ids that nobody has, or nobody can have. */
const IDS = ['999999', '0', '-1', '1.5', 'abc', '1e3', '01', '9'.repeat(30), '__proto__', '%00', '1%2F2'];

describe.each(SCREENS)('%s', (name, { offers, resource }) => {
  const label = `screen_label=${name}`;
  const list = `/api/${resource.name}?${label}`;
  const one = (id: unknown): string => `/api/${resource.name}/${id}?${label}`;
  const shown = async (): Promise<number> => (await admin.get(`${list}&_end=1`)).body[0].id;

  it('should refuse what its list does not know', async () => {
    const { sort = [], initialSort } = registry.screen[name]?.list ?? {};
    for (const query of [
      ...['nonsense=1', '__proto__=1', '_sort=password_hash', '_end=1000000', '_start=-1', '_tab=none', 'q=a&q=b'],
      ...[`q=${'x'.repeat(201)}`, '_embed=bookings', `_order=sideways&_sort=${sort[0] ?? initialSort?.field ?? 'id'}`],
    ])
      expectRefusal(await admin.get(`${list}&${query}`), 400, query.split('=')[0]);
    if (offers.includes('export'))
      expectRefusal(await admin.get(`/api/${resource.name}/export?${label}&format=pdf`), 400);
    expectRefusal(await admin.get(`${one(await shown())}&q=1`), 400, 'q');
  });

  it('should filter by what it declares, each by a value that can be', async () => {
    const filters = registry.screen[name]?.list?.filters ?? [];
    for (const each of resource.fieldList.filter((field) => filters.includes(field.name))) {
      const ways = kindOf(each).filter(each);
      const key = ways.includes('is') ? each.name : `${each.name}_gte`;
      // A text that is no value of any kind.
      if (ways.length > 0) expectRefusal(await admin.get(`${list}&${key}=~nonsense~`), 400, key);
    }
    // That it is by nothing else: `queryable-fields.test.ts`.
  });

  it('should answer 404 for ids that nobody has', async () => {
    for (const id of IDS) {
      expectRefusal(await admin.get(one(id)), 404);
      if (offers.includes('update')) expectRefusal(await admin.patch(one(id), {}), 404);
      if (offers.includes('delete')) expectRefusal(await admin.delete(one(id)), 404);
    }
  });

  it('should refuse wrong values of every field, naming it', async () => {
    const screen = registry.screen[name];
    const writes = [...(screen?.form?.fields ?? []), ...(screen?.list?.toggles ?? [])];
    if (!offers.includes('update')) return;
    const listed = new Set((await admin.get(`${list}&_end=100`)).body.map((row: { id: number }) => row.id));
    const stored = (await server.all(resource.name)).filter((record) => listed.has(record.id));
    // The response reports all errors at once, each by its field: one call tries every field of a
    // record, of those nobody writes first.
    const patches = new Map<string, { [field: string]: unknown }[]>();
    for (const each of resource.fieldList) {
      // A hidden value counts as nothing, whatever is sent: the test uses a record that shows it.
      const { id } = stored.find((record) => isVisible(resource, each, record, { states: record })) ?? {
        id: await shown(),
      };
      const isWritten = writes.includes(each.name) && isWritable(each);
      const values: readonly unknown[] = isWritten ? [...NEVER, below(each)] : [1, 'x', true, {}];
      const key = `${id} ${isWritten}`;
      const ofRecord = patches.get(key) ?? [];
      patches.set(key, ofRecord);
      for (const [at, value] of values.entries()) ofRecord[at] = { ...ofRecord[at], [each.name]: value };
    }
    for (const [key, ofRecord] of patches) {
      const path = one(key.split(' ')[0]);
      for (const patch of ofRecord) {
        const answer = await admin.patch(path, patch);
        expectRefusal(answer, 422);
        // A value that another wrong value hides is sent alone.
        for (const [field, value] of Object.entries(patch))
          if (!(field in answer.body.errors)) expectRefusal(await admin.patch(path, { [field]: value }), 422, field);
      }
    }
    const extra = { nonsense: 1, constructor: 2 };
    expectWrong(await admin.patch(one(await shown()), extra), 422, ['constructor', 'nonsense']);
  });

  it('should refuse moves and bulk calls that are none', async () => {
    const id = await shown();
    for (const [flag, body, field] of [
      ['update', {}, 'action'],
      ['update', { action: 'set' }, 'ids'],
      ['update', { action: 'drop', ids: [id] }, 'action'],
      ['update', { action: 'set', ids: [id], values: { password: 1 } }, 'values'],
      ['delete', { action: 'delete', ids: [] }, 'ids'],
      ['delete', { action: 'delete', ids: [id, id] }, 'ids'],
      ['delete', { action: 'delete', ids: ['x'] }, 'ids'],
    ] as const) {
      const answer = await admin.post(`/api/${resource.name}/bulk?${label}`, body);
      if (offers.includes(flag)) expectRefusal(answer, 422, field);
      else expectRefusal(answer, 403);
    }
    for (const move of ['nothing', '__proto__', 'constructor', '%00'])
      expectRefusal(await admin.post(`/api/${resource.name}/${id}/${move}?${label}`, {}), 404);
    for (const { name: move, screens } of resource.moves) {
      const path = `/api/${resource.name}/${id}/${move}?${label}`;
      const isHere = screens.includes(name);
      expectRefusal(await admin.post(path, { nonsense: 1 }), isHere ? 422 : 403, isHere ? 'nonsense' : undefined);
      expectRefusal(await admin.post(`${path}&q=1`, {}), isHere ? 400 : 403);
    }
  });
});

it('an address the specification names should take a driver from nobody without one name', async () => {
  const path = '/api/worker/unassign_driver_from_maid?screen_label=worker-list';
  expectRefusal(await admin.delete(path), 400, 'maid_id');
  expectRefusal(await admin.delete(`${path}&maid_id=1&maid_id=2`), 400);
});

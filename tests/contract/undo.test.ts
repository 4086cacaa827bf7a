import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { SYSTEM } from './host.ts';
import { done, expectRefusal } from './outcomes.ts';
import { uploadedId } from './pictures.ts';
import { type Answer, type Client, stageFor } from './stage.ts';

const { host: server, people } = stageFor(['admin', 'ops', 'vendor']);
const [admin, ops, vendor] = people;

const CATEGORIES = '/api/categories?screen_label=category-setup';
const category = (id: number, more = ''): string => CATEGORIES.replace('?', `/${id}${more}?`);
const product = (id: number, more = '', screen = 'product-requests'): string =>
  `/api/products/${id}${more}?screen_label=${screen}`;
const undo = (by: Client, entry: number | string, screen = 'category-setup'): Promise<Answer> =>
  by.post(`/api/history/${entry}/undo?screen_label=${screen}`);
const entryOf = ({ headers }: Answer): number => Number(headers.get('X-History-Entry'));
const create = async (name = 'Window Cleaning'): Promise<Answer> =>
  admin.post(CATEGORIES, { name, service_type: 'Service', category_image: await uploadedId(admin) });
const pending = async (): Promise<RecordData> => {
  const found = (await server.all('products')).find(({ approved_status }) => approved_status === 'Pending');
  if (!found) throw new Error('Nothing waits for approval');
  return found;
};
const last = ({ body }: Answer): { [key: string]: unknown } =>
  typeof body === 'string' ? JSON.parse(body.trim().split('\n').at(-1) ?? '') : body;
const bulk = async (body: object) => last(await admin.post('/api/categories/bulk?screen_label=category-setup', body));
const withoutStamps = ({ _version, updated_at, ...record }: RecordData): object => record;

describe('the history of a record', () => {
  it('should be listed newest first, paged, in titles, as far as its screen shows it', async () => {
    const { id } = (await create()).body;
    await ops.patch(category(id), { name: 'Glass' });
    await admin.patch(category(id), { is_active: false });
    const answer = await admin.get(`${category(id, '/history')}&_start=0&_end=2`);
    expect([answer.status, answer.headers.get('X-Total-Count')]).toEqual([200, '3']);
    const updated = { event: 'updated', undoable: false };
    expect(answer.body).toMatchObject([
      { ...updated, undoable: true, version: 3, by: { id: 1 }, changes: { is_active: { from: true, to: false } } },
      { ...updated, version: 2, changes: { name: { from: 'Window Cleaning', to: 'Glass' } } },
    ]);
    expect(answer.body[0].by.name).toEqual(expect.any(String));
    const { body } = await admin.get(`${category(id, '/history')}&_start=2&_end=9`);
    expect(body).toMatchObject([{ event: 'created', screen: 'category-setup', undoable: false }]);
    expect(body[0].expanded.to.category_image).toMatchObject({ name: expect.any(String) });
    expectRefusal(await admin.get(`${category(id, '/history')}&name=x`), 400);
    expectRefusal(await admin.get(category(987_654, '/history')), 404);
  });

  it('should say what references stood for', async () => {
    // One that nobody chose for its category.
    const chosen = [...(await server.all('services')), ...(await server.all('products'))];
    const taken = new Set(chosen.map(({ sub_category_id }) => sub_category_id));
    const before = (await server.all('sub_categories')).find(({ id }) => !taken.has(id));
    const at = `/api/sub_categories/${before?.id}?screen_label=sub-category-setup`;
    const to = before?.category_id === 1 ? 2 : 1;
    done(await admin.patch(at, { category_id: to }));
    const { body } = await admin.get(at.replace('?', '/history?'));
    const names = await Promise.all(
      [before?.category_id, to].map(async (id) => (await server.one('categories', Number(id)))?.name),
    );
    expect([body[0].expanded.from.category_id.name, body[0].expanded.to.category_id.name]).toEqual(names);
  });

  it('should be nobody’s who may not read the record, and tell of no field the screen does not show', async () => {
    const foreign = (await server.all('products')).find(({ vendor_id }) => vendor_id !== 1);
    expectRefusal(await vendor.get(product(Number(foreign?.id), '/history', 'product-list')), 404);
    const [user] = await server.all('users');
    await server.put(SYSTEM.history, {
      ...{ id: 1, resource: 'users', record_id: user?.id ?? 0, version: 2, event: 'updated', hash: 'none' },
      ...{ at: '2026-01-01T00:00:00.000Z', write_id: 'w0000000000000000' },
      changes: { is_password_updated: { from: false, to: true }, first_name: { from: 'A', to: 'B' } },
    });
    const { body } = await admin.get(`/api/users/${user?.id}/history?screen_label=user-list`);
    expect(body[0].changes).toEqual({ first_name: { from: 'A', to: 'B' } });
    expect(body[0].by).toEqual({ id: null, name: null });
  });
});

describe('an undo', () => {
  it('should take an update back, and be undone like any write', async () => {
    const { id, name, category_image } = (await create()).body;
    const image = await uploadedId(admin);
    const changed = await admin.patch(category(id), { name: 'Glass', category_image: image });
    const undone = await undo(ops, entryOf(changed));
    expect([undone.status, undone.body]).toMatchObject([200, { name, category_image, _version: 3 }]);
    done(await fetch(`${server.url}/api/files/${category_image}`, { headers: { Cookie: admin.cookie } }));
    expect((await server.all(SYSTEM.history)).at(-1)).toMatchObject({ event: 'updated', undoes: entryOf(changed) });
    const again = await undo(admin, entryOf(undone));
    expect(again.body).toMatchObject({ name: 'Glass', category_image: image, _version: 4 });
  });

  it('should leave what somebody changed since, and tell what', async () => {
    const { id } = (await create()).body;
    const changed = await admin.patch(category(id), { name: 'Glass' });
    await ops.patch(category(id), { name: 'Mirrors' });
    const refused = await undo(admin, entryOf(changed));
    expectRefusal(refused, 409);
    expect(refused.body).toMatchObject({
      code: 'stale',
      changed: { name: { base: 'Glass', theirs: 'Mirrors', yours: 'Window Cleaning' } },
      current: { id, name: 'Mirrors' },
    });
    // Only the last of a record is taken back, whatever else was changed since.
    const toggled = await admin.patch(category(id), { is_active: false });
    const renamed = await ops.patch(category(id), { name: 'Panes' });
    const since = await undo(admin, entryOf(toggled));
    expect(since.body).toMatchObject({ changed: { name: { theirs: 'Panes' } }, by: { name: 'Omar Haddad' } });
    for (const made of [renamed, toggled]) done(await undo(admin, entryOf(made)));
    expect(await server.one('categories', id)).toMatchObject({ is_active: true, name: 'Mirrors' });
  });

  it('should bring a deleted record back under its id, its versions going on', async () => {
    const { id, category_image, created_at } = (await create()).body;
    const removed = await admin.delete(category(id));
    done(await undo(ops, entryOf(removed)));
    const back = await server.one('categories', id);
    expect(back).toMatchObject({ id, name: 'Window Cleaning', category_image, created_at, _version: 3 });
    expectRefusal(await undo(admin, entryOf(removed)), 409);
    expect((await admin.patch(category(id), { name: 'Glass' })).body._version).toBe(4);
  });

  it('should remove what was created', async () => {
    const created = await create();
    expectRefusal(await undo(ops, entryOf(created)), 403);
    const undone = await undo(admin, entryOf(created));
    expect([undone.status, undone.body]).toEqual([200, null]);
    expect(await server.one('categories', created.body.id)).toBeUndefined();
  });

  it('should take a move back from the screen it was made on', async () => {
    const { id, ...before } = await pending();
    const moved = done(await admin.post(product(Number(id), '/approve')));
    expectRefusal(await undo(vendor, entryOf(moved), 'product-requests'), 403);
    done(await undo(admin, entryOf(moved), 'product-requests'));
    const after = (await server.one('products', id)) as RecordData;
    expect(withoutStamps(after)).toEqual(withoutStamps({ id, ...before } as RecordData));
    expect((await server.all(SYSTEM.history)).at(-1)).toMatchObject({ event: 'approve', undoes: entryOf(moved) });
  });

  it('should be nobody’s from another screen, nor of a line that is none', async () => {
    const changed = await admin.patch(category(1), { name: 'Changed' });
    expectRefusal(await undo(admin, entryOf(changed), 'zone-list'), 403);
    expectRefusal(await undo(admin, entryOf(changed), 'sub-category-setup'), 404);
    for (const none of ['987654', '0', 'x', 'w0000000000000000']) expectRefusal(await undo(admin, none), 404);
    const profile = await ops.patch('/api/auth/profile', { first_name: 'Olga' });
    expect((await undo(admin, entryOf(profile), 'user-list')).body).toMatchObject({ first_name: 'Omar' });
    expectRefusal(await undo(await server.signIn('support@example.com'), entryOf(changed)), 403);
  });

  it('should take a whole bulk back, and tell of each that could not be', async () => {
    const ids = [1, 2, 3];
    const { write_id } = await bulk({ action: 'set', values: { is_active: false }, ids });
    await admin.patch(category(2), { is_active: true });
    const answer = last(await undo(admin, String(write_id)));
    expect(answer).toMatchObject({ done: 3, succeeded: 2, failed: 1, finished: true });
    expect(answer.failures).toMatchObject([{ id: 2, reason: expect.stringContaining('was just changed by') }]);
    for (const id of ids) expect((await server.one('categories', id))?.is_active).toBe(true);
    const made = (await Promise.all(['One', 'Two'].map(create))).map(({ body }) => Number(body.id));
    // Of two that are made at once, either may be the first.
    const free = made.toSorted((one, other) => one - other);
    const removed = await bulk({ action: 'delete', ids: free });
    expect(removed).toMatchObject({ succeeded: 2 });
    expect(last(await undo(admin, String(removed.write_id)))).toMatchObject({ succeeded: 2, failed: 0 });
    for (const id of free) expect(await server.one('categories', id)).toMatchObject({ _version: 3 });
    const lines = (await server.all(SYSTEM.history)).slice(-2);
    expect(lines.map(({ event, record_id, version }) => [event, record_id, version])).toEqual(
      free.toReversed().map((id) => ['created', id, 3]),
    );
    expect((await server.verify()).breaks).toEqual([]);
  });

  it('should bring back what it can of a bulk that removed, and tell of each whose name was taken meanwhile', async () => {
    const made = (await Promise.all(['One', 'Two', 'Three'].map(create))).map(({ body }) => body.id);
    const removed = await bulk({ action: 'delete', ids: made });
    await create('Two');
    const answer = last(await undo(admin, String(removed.write_id)));
    expect(answer).toMatchObject({ done: 3, succeeded: 2, failed: 1 });
    expect(answer.failures).toMatchObject([{ id: made[1], reason: 'A category with this name exists already' }]);
    const names = await Promise.all(made.map(async (id) => (await server.one('categories', id))?.name));
    expect(names).toEqual(['One', undefined, 'Three']);
    expect((await server.verify()).breaks).toEqual([]);
  });

  it('should bring files back with the records that held them', async () => {
    const { id, category_image } = (await create()).body;
    const other = (await create('Another')).body;
    const removed = await bulk({ action: 'delete', ids: [id, other.id] });
    expect(await server.one(SYSTEM.files, category_image)).toMatchObject({ released_at: expect.any(String) });
    expect(last(await undo(admin, String(removed.write_id)))).toMatchObject({ succeeded: 2, failed: 0 });
    expect(await server.one(SYSTEM.files, category_image)).toMatchObject({ released_at: null });
    expect(await server.one('categories', id)).toMatchObject({ category_image });
  });
});

/** Writes at random, takes all back, the newest first, and finds what was. */
describe('undoing everything, the newest first', () => {
  const step = fc.record({
    does: fc.constantFrom('create', 'rename', 'toggle', 'delete', 'approve', 'deny', 'undo'),
    which: fc.nat(5),
  });
  const steps = fc.array(step, { minLength: 4, maxLength: 12 });

  it('should leave everything as it was', async () => {
    const state = () =>
      Promise.all(['categories', 'products'].map(async (name) => (await server.all(name)).map(withoutStamps)));
    await fc.assert(
      fc.asyncProperty(steps, async (course) => {
        const before = await state();
        const waiting = (await server.all('products')).filter(({ approved_status }) => approved_status === 'Pending');
        const own: number[] = [];
        const entries: [number, string][] = [];
        for (const [at, step] of course.entries()) {
          const id = own[step.which % Math.max(1, own.length)] ?? 1;
          const wanted = Number(waiting[step.which % waiting.length]?.id);
          const screen = step.does === 'approve' || step.does === 'deny' ? 'product-requests' : 'category-setup';
          const answer = await {
            create: () => create(`Made ${at}`),
            rename: () => ops.patch(category(id), { name: `Named ${at}` }),
            toggle: () => admin.patch(category(id), { is_active: at % 2 === 0 }),
            delete: () => admin.delete(category(id)),
            approve: () => admin.post(product(wanted, '/approve'), { admin_notes: `note ${at}` }),
            deny: () => admin.post(product(wanted, '/deny'), { admin_notes: `note ${at}` }),
            undo: async () => undo(admin, entries.at(-1)?.[0] ?? 987_654, entries.at(-1)?.[1]),
          }[step.does]();
          if (step.does === 'create') own.push(answer.body.id);
          if (answer.headers.get('X-History-Entry') !== null)
            entries.push([entryOf(answer), step.does === 'undo' ? (entries.at(-1)?.[1] ?? '') : screen]);
        }
        for (const [entry, screen] of entries.toReversed()) {
          const undone = await undo(admin, entry, screen);
          expect(undone.status, JSON.stringify([course, undone.body])).toBe(200);
        }
        expect(await state()).toEqual(before);
        expect((await server.verify()).breaks).toEqual([]);
      }),
      {
        numRuns: 4,
        // Made again by an undo, and taken back with it.
        examples: [[(['create', 'delete', 'undo'] as const).map((does) => ({ does, which: 0 }))]],
      },
    );
  }, 120_000);
});

import { describe, expect, it } from 'vitest';
import { registry as house } from '../../resources/index.ts';
import type { RecordData, Registry, Screen } from '../../resources/language/index.ts';
import { ownedFixtures, ownedRegistry } from '../stage/owned.ts';
import { result } from './bulk-calls.ts';
import { catalogueOf, S } from './catalogue-stage.ts';
import type { Answer, Client } from './client.ts';
import type { TestHost } from './host.ts';
import { csvOf, importedOf, send } from './imports.ts';
import { done } from './outcomes.ts';
import { running } from './running.ts';

/**
 * How often a call asks the store: whatever a list expands, counts and tests through references, it
 * is one statement, one for the total and one for the session.
 */

/** The queries of a call to the store, without the session's one statement. */
async function ask(host: TestHost, call: () => Promise<Answer>): Promise<{ [way: string]: number }> {
  const before = host.reads();
  const answer = await call();
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  const made = Object.entries(host.reads()).map(([way, count]): [string, number] => [
    way,
    count - before[way as keyof typeof before] - (way === 'rows' ? 1 : 0),
  ]);
  return Object.fromEntries(made.filter(([, count]) => count !== 0));
}

const listed = ({ screens }: Registry): Screen[] => screens.filter(({ list }) => list);

/** Every way a screen's records can be read: the path, and what of the store it may ask. */
async function readings(
  client: Client,
  registry: Registry,
  screen: Screen,
): Promise<[path: string, allowed: object][]> {
  const at = (rest: string, query = ''): string => `/api/${screen.resource}${rest}?screen_label=${screen.name}${query}`;
  const [first] = (await client.get(at('', '&_end=1'))).body;
  const { list } = screen;
  const page = { rows: 1, total: 1 };
  return [
    [at(''), page],
    ...(list?.tabs ?? []).map(({ name }): [string, object] => [at('', `&_tab=${name}`), page]),
    ...(list?.sort ?? []).map((name): [string, object] => [at('', `&_sort=${name}&_order=desc`), page]),
    ...(list?.search.length ? [[at('', '&q=an'), page] as [string, object]] : []),
    ...Object.keys(screen.choices).map((field): [string, object] => [at(`/lookup/${field}`), page]),
    ...(first ? [[at(`/${first.id}`), oneOf(registry, screen)] as [string, object]] : []),
    // Its page's lists: their rows, and one that tells that the record is there and how many refer
    // to it.
    ...(first ? Object.keys(screen.show?.lists ?? {}) : []).map((name): [string, object] => [
      at(`/${first.id}/${name}`),
      { rows: 2 },
    ]),
    ...(screen.flags.includes('export') ? [[at('/export'), { total: 1, scan: 1 }] as [string, object]] : []),
  ];
}

/**
 * A record by itself: one statement, and where its requirements are shown one for what they read of
 * it, one for what was decided, and two for each that asks for parts.
 */
function oneOf(registry: Registry, { resource, form, show }: Screen): { readonly [way: string]: number } {
  const input = registry.resources[resource]?.requirements ?? [];
  if (input.length === 0 || !(form || show)) return { rows: 1 };
  return { rows: 2 + 2 * input.filter(({ each }) => each).length, find: 1 };
}

const owned = { registry: ownedRegistry, fixtures: ownedFixtures };
describe.each([
  ['every screen of the house', house, {}, 'admin@example.com'],
  ['a role that is confined to its own', ownedRegistry, owned, 'vendor@example.com'],
] as const)('%s', (_name, registry, options, email) => {
  // One of its own: what a host does by itself, it does for the first time after five minutes.
  const { server: host, client } = running({ client: email }, { ...options, log: () => undefined, keeps: true });

  it('should be read in one statement a question', async () => {
    const { can } = (await client.get('/api/auth/session')).body;
    const open = listed(registry).filter(({ name }) => can[name]?.includes('read'));
    expect(open.length).toBeGreaterThan(2);
    for (const screen of open) {
      for (const [path, allowed] of await readings(client, registry, screen)) {
        expect(await ask(host, () => client.get(path)), path).toEqual(allowed);
      }
    }
  });

  it('should be searched in one statement a screen', async () => {
    const { can } = (await client.get('/api/auth/session')).body;
    const searched = listed(registry).filter(({ name, list }) => can[name]?.includes('read') && list?.search.length);
    const resources = new Set(searched.map(({ resource }) => resource));
    const made = await ask(host, () => client.get('/api/search?q=nothing-is-called-so'));
    expect(made).toEqual({ rows: resources.size });
  });
});

describe('a write of many records', () => {
  const LIST = '/api/workers?screen_label=worker-list';
  const { server: host, admin } = running({ admin: 'admin@example.com' }, { keeps: true });

  /** What the writer was called for, by a file or a call that does something to so many records. */
  const counted = async (call: () => Promise<object>): Promise<readonly [asked: number, said: object]> => {
    const before = host.askedInside();
    const text = await call();
    return [host.askedInside() - before, text];
  };
  const COLUMNS = 'First Name,Last Name,Phone Number,Service Type,Address,Identity Type,Identity Number,Expiry Date';
  const imported = async (columns: string, lines: (string | number)[][], does: object) => {
    const file = csvOf(columns.split(','), ...lines);
    const [input, text] = await counted(async () => importedOf(await send(admin, ['workers', 'worker-list'], file)));
    expect(text).toMatchObject({ ...does, mistakes: [] });
    return [input, String((text as { write_id: string }).write_id)] as const;
  };
  const made = async (many: number, from: number) => {
    const service = String((await host.one('sub_categories', 1))?.name);
    const paper = String((await host.one('document_types', 1))?.name);
    const ids = Array.from({ length: many }, (_, at) => at);
    const lines = ids.map((at) => [
      ...[`Amal ${at}`, 'Haddad', `05512${from + at}`, service, 'Street 8'],
      ...[paper, `784-${at}`, '31 Jan 2039'],
    ]);
    return imported(COLUMNS, lines, { creates: many });
  };
  const changed = (ids: readonly number[], round: string) => {
    const lines = ids.map((id) => [id, `Haddad ${round} ${id}`, `Street ${id}${round}`]);
    return imported('ID,Last Name,Address', lines, { updates: ids.length });
  };
  const undone = async (write: string, many: number): Promise<number> => {
    const path = `/api/history/${write}/undo?screen_label=worker-list`;
    const [input, text] = await counted(async () => result(await admin.post(path)));
    expect(text).toMatchObject({ succeeded: many, failed: 0 });
    return input;
  };

  it('should be as many statements for forty as for five, and the same for its undoing', async () => {
    const before = await host.all('workers');
    const [five, fiveMade] = await made(5, 10_000);
    const [forty, fortyMade] = await made(40, 20_000);
    expect(forty).toBe(five);
    const ids = (await admin.get(`${LIST}&_sort=id&_order=desc&_end=40`)).body.map(({ id }: { id: number }) => id);
    const stood = await host.all('workers');
    const [fiveChanges, fiveChanged] = await changed(ids.slice(0, 5), 'a');
    const [fortyChanges, fortyChanged] = await changed(ids, 'b');
    expect(fortyChanges).toBe(fiveChanges);
    const fortyBack = await undone(fortyChanged, 40);
    // Of what was written since, one statement says what it was.
    expect(await undone(fiveChanged, 5)).toBe(fortyBack + 1);
    const plain = ({ _version, updated_at, ...record }: RecordData): object => record;
    expect((await host.all('workers')).map(plain)).toEqual(stood.map(plain));
    const fortyGone = await undone(fortyMade, 40);
    expect((await undone(fiveMade, 5)) + 1).toBe(fortyGone);
    expect(await host.all('workers')).toEqual(before);
    expect((await host.verify()).breaks).toEqual([]);
  });

  it('should ask for the last line of a record before its transaction, which would stand in the way of its neighbours', async () => {
    const toggled = async (is_active: boolean): Promise<number> =>
      (await counted(() => admin.patch('/api/categories/3?screen_label=category-setup', { is_active })))[0];
    const stored = await host.one('categories', 3);
    const is_active = stored?.is_active === true;
    // Whether a record of the fixtures has a line can only be seen in there.
    const first = await toggled(!is_active);
    expect([await toggled(is_active), await toggled(!is_active)]).toEqual([first - 1, first - 1]);
    expect((await host.verify()).breaks).toEqual([]);
  });
});

describe('the history of a whole', () => {
  const { server: host, admin } = running({ admin: 'admin@example.com' }, { keeps: true });
  const { service, question, option } = catalogueOf(() => admin);

  it('should be as many statements for many parts as for few, and for those that are gone', async () => {
    /**
     * Its queries to the store, for a service with so many questions, each with an option and one
     * that is gone.
     */
    const read = async (questions: number): Promise<{ [way: string]: number }> => {
      const id = await service();
      for (let at = 0; at < questions; at++) {
        const asking = await question(id, { question: `Which ${at}?`, is_dependent: true });
        const first = await option(asking, { option_type: 'chip' });
        const under = await option(asking, { name: 'Balcony', parent_option_id: first });
        done(await admin.delete(`/api/service_options/${under}?${S}`), 204);
      }
      // All on one page, which tells of each of them.
      const call = () => admin.get(`/api/services/${id}/history?${S}&_start=0&_end=100`);
      expect((await call()).body).toHaveLength(1 + 4 * questions);
      return ask(host, call);
    };
    const few = await read(1);
    expect(await read(5)).toEqual(few);
    expect(few).toEqual({ rows: 10, total: 1, get: 1, find: 1 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry as house } from '../../resources/index.ts';
import type { Registry, Screen } from '../../resources/language/index.ts';
import { ownedFixtures, ownedRegistry } from '../stage/owned.ts';
import type { Answer, Client } from './client.ts';
import { startHost, type TestHost } from './host.ts';

/**
 * How often a call asks the store: whatever a list expands, counts and tests through references, it is one statement, one for
 * the total and one for the session.
 */

/** What a call asked the store, the session's one statement apart. */
async function asked(host: TestHost, call: () => Promise<Answer>): Promise<{ [way: string]: number }> {
  const before = host.asked();
  const answer = await call();
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  const made = Object.entries(host.asked()).map(([way, count]): [string, number] => [
    way,
    count - before[way as keyof typeof before] - (way === 'rows' ? 1 : 0),
  ]);
  return Object.fromEntries(made.filter(([, count]) => count !== 0));
}

const listed = ({ screens }: Registry): Screen[] => screens.filter(({ list }) => list);

/** Every way a screen's records can be read: the path, and what of the store it may ask. */
async function readings(client: Client, screen: Screen): Promise<[path: string, allowed: object][]> {
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
    ...(first ? [[at(`/${first.id}`), { rows: 1 }] as [string, object]] : []),
    // Its page's lists: their rows, and one that tells that the record is there and how many refer to it.
    ...(first ? Object.keys(screen.show?.lists ?? {}) : []).map((name): [string, object] => [
      at(`/${first.id}/${name}`),
      { rows: 2 },
    ]),
    ...(screen.flags.includes('export') ? [[at('/export'), { total: 1, scan: 1 }] as [string, object]] : []),
  ];
}

describe.each([
  ['every screen of the house', house, {}, 'admin@example.com'],
  [
    'a role that is confined to its own',
    ownedRegistry,
    { registry: ownedRegistry, fixtures: ownedFixtures },
    'vendor@example.com',
  ],
] as const)('%s', (_name, registry, options, email) => {
  let host: TestHost;
  let client: Client;
  beforeAll(async () => {
    // One of its own: what a host does by itself, it does for the first time after five minutes.
    host = await startHost({ ...options, log: () => undefined });
    client = await host.signIn(email);
  });
  afterAll(() => host.close());

  it('should be read in one statement a question', async () => {
    const { can } = (await client.get('/api/auth/session')).body;
    const open = listed(registry).filter(({ name }) => can[name]?.includes('read'));
    expect(open.length).toBeGreaterThan(2);
    for (const screen of open) {
      for (const [path, allowed] of await readings(client, screen)) {
        expect(await asked(host, () => client.get(path)), path).toEqual(allowed);
      }
    }
  });

  it('should be searched in one statement a screen', async () => {
    const { can } = (await client.get('/api/auth/session')).body;
    const searched = listed(registry).filter(({ name, list }) => can[name]?.includes('read') && list?.search.length);
    const resources = new Set(searched.map(({ resource }) => resource));
    const made = await asked(host, () => client.get('/api/search?q=nothing-is-called-so'));
    expect(made).toEqual({ rows: resources.size });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../api/auth/password.ts';
import { type Fixtures, fixturesFor } from '../../api/fixtures/index.ts';
import { lastMorning, presentOn } from '../../api/fixtures/present.ts';
import { fixed, type ProductFixtures } from '../../api/fixtures/source.ts';
import { SYSTEM } from '../../api/system.ts';
import { testControls } from '../../mock-server/levers.ts';
import { house as ours } from '../../resources/house.ts';
import { defineHouse } from '../../resources/language/house.ts';
import { resolve } from '../../resources/language/index.ts';
import { bareProduct } from '../stage/product.ts';
import { people, specimens } from '../stage/specimens.ts';

/** The demo of another product, in another time zone, which says as little of it as it may. */

const registry = resolve({ ...specimens, resources: people });
const PASSWORD = 'Another-pass-2026';
const ada = { first_name: 'Ada', last_name: 'King', email: 'ada@example.com', role_id: 1, is_active: true };
const fixtures: ProductFixtures = {
  accounts: [{ email: ada.email, what: 'everything' }],
  password: PASSWORD,
  sources: () => ({ users: fixed([{ values: ada }, { values: { ...ada, email: 'bob@example.com' } }]) }),
};

describe('the fixtures of a product that says little', () => {
  let made: Fixtures;
  beforeAll(async () => {
    made = await fixturesFor({ registry, fixtures });
  });

  it('should be what it wrote down, and what follows from its definitions', () => {
    const { collections, files } = made;
    expect(collections.users).toMatchObject([ada, { id: 2, email: 'bob@example.com' }]);
    expect(collections.roles).toHaveLength(registry.resources.roles?.fixtures.count ?? 0);
    for (const { picture } of collections.users ?? [])
      expect(Buffer.from(files[String(picture)] ?? []).toString('latin1', 1, 4)).toBe('PNG');
  });

  it('should let everybody in with its password', async () => {
    const credentials = made.collections[SYSTEM.credentials] ?? [];
    expect(credentials.map(({ user_id }) => user_id)).toEqual([1, 2]);
    for (const hash of new Set(credentials.map(({ password_hash }) => String(password_hash))))
      expect(await verifyPassword(PASSWORD, hash)).toBe(true);
  });

  it('should refuse a source of what does not exist', async () => {
    const sources = (): ReturnType<ProductFixtures['sources']> => ({ zonse: fixed([]) });
    await expect(fixturesFor({ registry, fixtures: { ...fixtures, sources } })).rejects.toThrow('no resource zonse');
  });
});

describe.each([
  ['America/Los_Angeles', -480, '2026-06-01T17:30:00.000Z'],
  ['Pacific/Auckland', 720, '2026-05-31T21:30:00.000Z'],
])('the present of fixtures in %s', (name, offsetMinutes, morning) => {
  beforeAll(() => {
    defineHouse({ ...ours, timeZone: { name, offsetMinutes, label: name } });
  });
  afterAll(() => {
    defineHouse(ours);
  });

  it('should be half past nine by the clock of the house, and its days those of the house', () => {
    const { now, dayIn } = presentOn('2026-06-01');
    expect(now.toISOString()).toBe(morning);
    expect([dayIn(0), dayIn(1), dayIn(-1)]).toEqual(['2026-06-01', '2026-06-02', '2026-05-31']);
    expect(lastMorning(now)).toBe('2026-06-01');
    expect(lastMorning(new Date(now.getTime() - 1))).toBe('2026-05-31');
  });
});

it('a lever of the product’s should not be called as one of every demo’s', () => {
  const product = { ...bareProduct(registry), levers: { reset: async () => {} } };
  const demo = { context: { product }, records: () => undefined } as never;
  expect(() => testControls(demo)).toThrow("Every demo has a lever 'reset'");
});

import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../api/auth/password.ts';
import { SYSTEM } from '../../api/store.ts';
import { DEMO_PASSWORD, type Fixtures, fixturesFor } from '../../mock-server/fixtures/index.ts';
import { DEMO_ACCOUNTS } from '../../mock-server/fixtures/people.ts';
import { definitions, registry } from '../../resources/index.ts';
import {
  defineResource,
  type Field,
  isEmpty,
  judge,
  kindOf,
  type RecordData,
  type Registry,
  resolve,
  writableOf,
} from '../../resources/language/index.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await fixturesFor(registry);
});

const idsIn = (of: Fixtures, collection: string) => new Set((of.collections[collection] ?? []).map(({ id }) => id));
const held = (record: RecordData, field: Field) => [record[field.name] ?? []].flat();

/** Every record right by its definition, its references and files there, its unique values its own. */
function expectSound(of: Fixtures, registry: Registry): void {
  for (const resource of Object.values(registry.resources)) {
    const records = of.collections[resource.name] ?? [];
    for (const record of records) {
      const judged = judge(resource, writableOf(resource, record));
      expect(judged, `${resource.name} ${record.id}`).toMatchObject({ ok: true });
      if (judged.ok) expect(record, `${resource.name} ${record.id}`).toMatchObject(judged.value);
      const stored = resource.fieldList.filter((field) => kindOf(field).stored).map(({ name }) => name);
      expect(Object.keys(record).sort()).toEqual(stored.sort());
    }
    for (const field of resource.fieldList) {
      if (field.unique !== undefined) {
        const values = records.map((record) => record[field.name]).filter((value) => !isEmpty(value));
        expect(new Set(values.map((value) => String(value).toLowerCase())).size, `${resource.name}.${field.name}`).toBe(
          values.length,
        );
      }
      const target =
        field.kind === 'reference' || field.kind === 'references'
          ? field.to
          : field.kind === 'image' || field.kind === 'file'
            ? SYSTEM.files
            : undefined;
      if (target === undefined) continue;
      const ids = idsIn(of, target);
      for (const record of records)
        for (const id of held(record, field)) expect(ids, `${resource.name} ${record.id}.${field.name}`).toContain(id);
    }
  }
}

const hashOf = (of: Fixtures) =>
  createHash('sha256')
    .update(JSON.stringify(of.collections))
    .update(JSON.stringify(Object.entries(of.files).map(([id, bytes]) => [id, Buffer.from(bytes).toString('hex')])))
    .digest('hex');

describe('the fixtures', () => {
  it('should be the same at every run', async () => {
    expect(hashOf(await fixturesFor(registry))).toBe(hashOf(fixtures));
  });

  it('should hold records that their definitions accept, and that point to what exists', () => {
    expectSound(fixtures, registry);
  });

  it('should hold files that are what their rows say', async () => {
    for (const row of fixtures.collections[SYSTEM.files] ?? []) {
      const bytes = fixtures.files[String(row.id)] ?? new Uint8Array();
      expect(String(row.id)).toMatch(/^[a-z0-9]{16,40}$/);
      expect(bytes.length).toBe(row.size);
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe(row.type);
    }
  });

  it('should hold the demo accounts, whose password is the known one', async () => {
    const users = fixtures.collections.users ?? [];
    expect(users.slice(0, DEMO_ACCOUNTS.length).map(({ email }) => email)).toEqual(
      DEMO_ACCOUNTS.map(({ email }) => email),
    );
    expect(users.find(({ email }) => email === 'first.login@example.com')).toMatchObject({
      is_password_updated: false,
      role_id: 3,
    });
    expect(users.find(({ email }) => email === 'inactive@example.com')).toMatchObject({ is_active: false, role_id: 3 });
    const credentials = fixtures.collections[SYSTEM.credentials] ?? [];
    expect(credentials.map(({ id }) => id)).toEqual(users.map(({ id }) => id));
    expect(new Set(credentials.map(({ password_hash }) => password_hash)).size).toBe(users.length);
    expect(await verifyPassword(DEMO_PASSWORD, String(credentials[0]?.password_hash))).toBe(true);
    expect(await verifyPassword(DEMO_PASSWORD, String(credentials.at(-1)?.password_hash))).toBe(true);
  });

  it('should grow with the scale, and to a number asked for', async () => {
    const large = await fixturesFor(registry, { scale: 20, counts: { sub_categories: 1000 } });
    expect(large.collections.categories).toHaveLength(20 * (fixtures.collections.categories?.length ?? 0));
    expect(large.collections.sub_categories).toHaveLength(1000);
    expect(large.collections.users).toEqual(fixtures.collections.users);
    expectSound(large, registry);
  });
});

describe('a definition nobody curated', () => {
  const plans = defineResource({
    name: 'plans',
    label: { one: 'Plan', many: 'Plans' },
    title: 'title',
    fields: {
      id: { kind: 'id', label: 'ID' },
      title: {
        kind: 'text',
        label: 'Title',
        required: 'Title is required',
        unique: 'Taken',
        examples: ['Gold', 'Silver'],
      },
      code: {
        kind: 'text',
        label: 'Code',
        required: 'Code is required',
        unique: 'Taken',
        pattern: { of: 'code', message: 'Code' },
        examples: ['SUMMER'],
      },
      owner_phone: { kind: 'phone', label: 'Phone', unique: 'Taken' },
      owner_email: { kind: 'email', label: 'Email', unique: 'Taken' },
      price: { kind: 'money', label: 'Price', required: 'Price is required', min: 10, max: 90 },
      minimum: { kind: 'money', label: 'Minimum', min: 0, max: 100 },
      has_gift: { kind: 'toggle', label: 'Gift' },
      gift: {
        kind: 'text',
        label: 'Gift',
        visibleWhen: { has_gift: { is: true } },
        requiredWhen: { rule: { has_gift: { is: true } }, message: 'Gift' },
      },
      category_id: {
        kind: 'reference',
        label: 'Category',
        to: 'categories',
        where: { is_active: { is: true } },
        required: 'Category',
      },
      sub_category_id: { kind: 'reference', label: 'Sub-category', to: 'sub_categories', dependsOn: 'category_id' },
      zone_ids: { kind: 'references', label: 'Zones', to: 'zones', required: 'Zones' },
      contract: { kind: 'file', label: 'Contract', types: ['pdf'], required: 'Contract' },
      starts_on: { kind: 'date', label: 'Starts', required: 'Starts' },
      ends_on: { kind: 'date', label: 'Ends', required: 'Ends' },
      created_at: { kind: 'timestamp', label: 'Created', stamp: 'created' },
    },
    checks: [
      {
        name: 'dates',
        on: 'ends_on',
        expect: { ends_on: { above: { field: 'starts_on' } } },
        message: 'Must end after it starts',
      },
      {
        name: 'minimum',
        on: 'minimum',
        expect: { minimum: { below: { field: 'price' } } },
        message: 'Must be below the price',
      },
    ],
    screens: {
      'plan-list': {
        module: 'Service Management',
        label: 'Plans',
        path: '/service-management/plans',
        offers: ['read', 'write', 'delete'],
        list: { columns: ['id', 'title'] },
        form: {
          placement: 'above-list',
          fields: ['title', 'code', 'price', 'category_id', 'zone_ids', 'contract', 'starts_on', 'ends_on'],
        },
      },
    },
    fixtures: { count: 60 },
  });

  it('should get sound records, and its screen in the roles', async () => {
    const extended = resolve({ ...definitions, resources: [...definitions.resources, plans] });
    const of = await fixturesFor(extended);
    expect(of.collections.plans).toHaveLength(60);
    expectSound(of, extended);
    for (const plan of of.collections.plans ?? []) {
      const sub = of.collections.sub_categories?.find(({ id }) => id === plan.sub_category_id);
      if (sub) expect(sub.category_id).toBe(plan.category_id);
      expect(of.collections.categories?.find(({ id }) => id === plan.category_id)?.is_active).toBe(true);
    }
    const grants = (of.collections.roles ?? []).map(
      ({ permissions }) => JSON.stringify(permissions).match(/"id":"plan-list"[^}]*/)?.[0] ?? '',
    );
    expect(grants.map((grant) => grant.includes('"delete":true'))).toEqual([true, false, false, false, false]);
    expect(grants.map((grant) => grant.includes('"write":true'))).toEqual([true, false, true, false, false]);
    expect(grants.map((grant) => grant.includes('"read":true'))).toEqual([true, false, true, true, false]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { tableOfDraft, withOwnScreens } from '../../access-control/index.ts';
import { storeSchema } from '../../api/system.ts';
import { definitions, registry } from '../../resources/index.ts';
import { defineResource, resolve, type Value } from '../../resources/language/index.ts';
import { type Fixtures, fixturesFor } from '../stage/fixtures.ts';
import { expectSound, refusedBy } from './sound-fixtures.ts';

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
      days: { kind: 'choices', label: 'Days', of: 'document_part', required: 'Days' },
      stage: { kind: 'state', label: 'Stage', of: 'product_approval', initial: 'Denied' },
      pieces: { kind: 'number', label: 'Pieces', emptyAs: 1 },
      mobile: { kind: 'phone', label: 'Mobile', format: 'international', required: 'Mobile', unique: 'Taken' },
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
      sub_category_id: {
        kind: 'reference',
        label: 'Sub-category',
        to: 'sub_categories',
        where: { category_id: { is: { referrer: 'category_id' } } },
      },
      zone_ids: { kind: 'references', label: 'Zones', to: 'zones', required: 'Zones' },
      contract: { kind: 'file', label: 'Contract', types: ['pdf'], required: 'Contract' },
      starts_on: { kind: 'date', label: 'Starts', required: 'Starts' },
      ends_on: { kind: 'date', label: 'Ends', required: 'Ends' },
      created_at: { kind: 'timestamp', label: 'Created', stamp: 'created' },
    },
    checks: [
      {
        name: 'dates',
        expect: { ends_on: { above: { field: 'starts_on' } } },
        says: { ends_on: 'Must end after it starts' },
      },
      {
        name: 'minimum',
        expect: { minimum: { below: { field: 'price' } } },
        says: { minimum: 'Must be below the price' },
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
          fields: [
            'title',
            'code',
            'price',
            'category_id',
            'zone_ids',
            'contract',
            'starts_on',
            'ends_on',
            'days',
            'mobile',
          ],
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
    expect(new Set(of.collections.plans?.map(({ stage }) => stage))).toEqual(new Set(['Denied']));
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

describe('a definition with moves nobody curated', () => {
  const contracts = defineResource({
    name: 'stage_leases',
    label: { one: 'Contract', many: 'Contracts' },
    title: 'code',
    rows: [
      {
        role: 'vendor',
        where: { 'vendor_id.vendor_user_id': { is: { me: 'id' } } },
        sees: 'all',
        starts: { status: 'Pending' },
      },
    ],
    fields: {
      id: { kind: 'id', label: 'ID' },
      code: { kind: 'text', label: 'Code', required: true, unique: 'Taken', examples: ['Gold plan', 'SILVER'] },
      vendor_id: { kind: 'reference', label: 'Vendor', to: 'vendors', required: true },
      follows_id: { kind: 'reference', label: 'Follows', to: 'stage_leases' },
      status: {
        kind: 'state',
        label: 'Status',
        of: 'product_approval',
        initial: 'Approved',
        moves: [
          {
            name: 'approve',
            label: 'Approve',
            from: ['Pending', 'Denied'],
            to: 'Approved',
            sets: { decided_at: { now: true }, decided_by: { me: 'id' } },
            messages: { done: 'Approved', failed: 'Not approved' },
          },
          {
            name: 'deny',
            label: 'Deny',
            from: ['Pending', 'Approved'],
            to: 'Denied',
            asks: [{ field: 'reason', required: 'Say why' }],
            sets: { decided_at: { now: true }, decided_by: { me: 'id' } },
            messages: { done: 'Denied', failed: 'Not denied' },
          },
        ],
      },
      reason: { kind: 'textarea', label: 'Reason', maxLength: 200 },
      decided_at: { kind: 'timestamp', label: 'Decided' },
      decided_by: { kind: 'reference', label: 'Decided by', to: 'users' },
      created_at: { kind: 'timestamp', label: 'Created', stamp: 'created' },
    },
    unique: [{ fields: ['vendor_id', 'follows_id'], message: 'Followed already' }],
    checks: [
      {
        name: 'denied with a reason',
        expect: { any: [{ status: { not: 'Denied' } }, { reason: { empty: false } }] },
        says: { reason: 'Say why' },
      },
    ],
    screens: {
      'contract-list': {
        module: 'Vendor Management',
        label: 'Contracts',
        path: '/vendor/stage-leases',
        offers: ['read', 'write', 'update'],
        list: { columns: ['code', 'status'] },
        form: { fields: ['code', 'vendor_id', 'follows_id'] },
      },
      'contract-archive': {
        module: 'Vendor Management',
        label: 'Archive',
        path: '/vendor/archive',
        offers: ['read'],
        list: { columns: ['code', 'status'] },
      },
    },
    fixtures: { count: 80 },
  });
  const extended = resolve({ ...definitions, resources: [...definitions.resources, contracts] });
  let of: Fixtures;
  beforeAll(async () => {
    of = await fixturesFor(extended);
  });

  it('should stand wherever its moves lead, and hold what they ask and note only where they were made', () => {
    expectSound(of, extended);
    expect(refusedBy(storeSchema(extended), of.collections)).toEqual([]);
    const all = of.collections.stage_leases ?? [];
    for (const state of ['Pending', 'Approved', 'Denied'])
      expect(all.filter(({ status }) => status === state).length, state).toBeGreaterThan(7);
    for (const { status, reason, decided_at, decided_by, created_at } of all) {
      if (status === 'Denied') expect(reason).toEqual(expect.any(String));
      if (decided_at === null) expect([reason, decided_by]).toEqual([null, null]);
      else expect(String(decided_at) > String(created_at)).toBe(true);
    }
    const untouched = all.filter(({ decided_at }) => decided_at === null);
    expect(untouched.length).toBeGreaterThan(10);
    expect(new Set(untouched.map(({ status }) => status))).toEqual(new Set(['Pending', 'Approved']));
  });

  it('should call the later ones as the first, told apart, and refer to earlier ones', () => {
    const all = of.collections.stage_leases ?? [];
    expect(all.slice(0, 4).map(({ code }) => code)).toEqual(['Gold plan', 'SILVER', 'Gold plan 2', 'SILVER 2']);
    for (const { id, follows_id } of all) if (follows_id !== null) expect(Number(follows_id)).toBeLessThan(Number(id));
  });

  it('should give the role that owns the rows the screen on which it makes them, and no other', () => {
    const grants = (name: string) =>
      (of.collections.roles ?? []).map(({ permissions }) =>
        new RegExp(`"id":"${name}"[^}]*"access":true`).test(JSON.stringify(permissions)),
      );
    expect(grants('contract-list')).toEqual([true, true, true, true, false]);
    expect(grants('contract-archive')).toEqual([true, false, true, true, false]);
  });

  it('should get it in a store that was filled before, decisions of before left alone', async () => {
    const before = (await fixturesFor(registry)).collections.roles?.find(({ id }) => id === 2)?.permissions ?? null;
    const now = withOwnScreens(extended, 2, before);
    const opened = tableOfDraft(extended, { id: 2, permissions: now, is_active: true });
    const had = tableOfDraft(registry, { id: 2, permissions: before, is_active: true });
    const flags = ['access', 'read', 'write', 'update'];
    expect(opened.toJSON()).toEqual({ ...had.toJSON(), 'contract-list': flags });
    expect(withOwnScreens(extended, 2, now as unknown as Value)).toBeUndefined();
    expect(withOwnScreens(extended, 3, before)).toBeUndefined();
  });
});

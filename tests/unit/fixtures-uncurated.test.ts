import { beforeAll, describe, expect, it } from 'vitest';
import { tableOfDraft, withOwnScreens } from '../../access-control/index.ts';
import { FIXTURES_DAY, presentOn } from '../../api/fixtures/present.ts';
import { storeSchema } from '../../api/system.ts';
import { definitions, registry } from '../../resources/index.ts';
import { dayOf, defineResource, resolve, type Value } from '../../resources/language/index.ts';
import { type Fixtures, fixturesFor } from '../stage/fixtures.ts';
import { expectSound, refusedBy } from './sound-fixtures.ts';

const pattern = { of: 'code', message: 'Code' } as const;
const ofCategory = { category_id: { is: { referrer: 'category_id' } } } as const;
const input = ['title', 'code', 'price', 'category_id', 'zone_ids', 'contract', 'starts_on', 'ends_on'] as const;
const plans = defineResource({
  name: 'plans',
  label: { one: 'Plan', many: 'Plans' },
  title: 'title',
  fields: {
    id: { kind: 'id' },
    title: { kind: 'text', required: true, unique: true, examples: ['Gold', 'Silver'] },
    code: { kind: 'text', required: true, unique: true, pattern, examples: ['SUMMER'] },
    owner_phone: { kind: 'phone', unique: true },
    owner_email: { kind: 'email', unique: true },
    price: { kind: 'money', required: true, min: 10, max: 90 },
    days: { kind: 'choices', of: 'document_part', required: true },
    stage: { kind: 'state', of: 'product_approval', initial: 'Denied' },
    pieces: { kind: 'number', emptyAs: 1 },
    mobile: { kind: 'phone', format: 'international', required: true, unique: true },
    minimum: { kind: 'money', min: 0, max: 100 },
    has_gift: { kind: 'toggle' },
    gift: {
      kind: 'text',
      visibleWhen: { has_gift: { is: true } },
      requiredWhen: { rule: { has_gift: { is: true } }, message: 'Gift' },
    },
    category_id: { kind: 'reference', to: 'categories', where: { is_active: { is: true } }, required: true },
    sub_category_id: { kind: 'reference', to: 'sub_categories', where: ofCategory },
    zone_ids: { kind: 'references', to: 'zones', required: true },
    contract: { kind: 'file', types: ['pdf'], required: true },
    starts_on: { kind: 'date', required: true },
    ends_on: { kind: 'date', required: true },
    seen_at: { kind: 'timestamp' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  checks: [
    { name: 'dates', expect: { ends_on: { above: { field: 'starts_on' } } }, errors: { ends_on: 'Not before' } },
    { name: 'minimum', expect: { minimum: { below: { field: 'price' } } }, errors: { minimum: 'Too much' } },
  ],
  screens: {
    'plan-list': {
      module: 'Service Management',
      path: '/service-management/plans',
      permissions: ['read', 'write', 'delete'],
      list: { columns: ['id', 'title'] },
      form: { fields: [...input, 'days', 'mobile'] },
    },
  },
  fixtures: { count: 60 },
});

const ofUser = { 'vendor_id.vendor_user_id': { is: { me: 'id' } } } as const;
const decided = { decided_at: { now: true }, decided_by: { me: 'id' } } as const;
const asks = [{ field: 'reason', required: 'Say why' }] as const;
const list = { module: 'Vendor Management', list: { columns: ['code', 'status'] } } as const;
const contracts = defineResource({
  name: 'stage_leases',
  label: { one: 'Contract', many: 'Contracts' },
  title: 'code',
  rows: [{ role: 'vendor', where: ofUser, visibleFields: 'all', initialValues: { status: 'Pending' } }],
  fields: {
    id: { kind: 'id' },
    code: { kind: 'text', required: true, unique: true, examples: ['Gold plan', 'SILVER'] },
    vendor_id: { kind: 'reference', to: 'vendors', required: true },
    follows_id: { kind: 'reference', to: 'stage_leases' },
    status: {
      kind: 'state',
      of: 'product_approval',
      initial: 'Approved',
      moves: [
        { name: 'approve', from: ['Pending', 'Denied'], to: 'Approved', sets: decided },
        { name: 'deny', from: ['Pending', 'Approved'], to: 'Denied', sets: decided, inputs: asks },
      ],
    },
    reason: { kind: 'textarea', maxLength: 200 },
    decided_at: { kind: 'timestamp', label: 'Decided' },
    decided_by: { kind: 'reference', to: 'users' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  unique: [{ fields: ['vendor_id', 'follows_id'], message: 'Followed already' }],
  checks: [
    {
      name: 'denied with a reason',
      expect: { any: [{ status: { not: 'Denied' } }, { reason: { empty: false } }] },
      errors: { reason: 'Say why' },
    },
  ],
  screens: {
    'contract-list': {
      ...list,
      path: '/vendor/stage-leases',
      permissions: ['read', 'write', 'update'],
      form: { fields: ['code', 'vendor_id', 'follows_id'] },
    },
    'contract-archive': { ...list, path: '/vendor/archive', permissions: ['read'] },
  },
  fixtures: { count: 80 },
});

const cards = defineResource({
  name: 'stage_cards',
  label: { one: 'Card', many: 'Cards' },
  title: 'id',
  fields: {
    id: { kind: 'id' },
    amount: { kind: 'money', required: true, min: 100, max: 200 },
    used: { kind: 'rollup', measure: 'sum', of: 'stage_uses', by: 'card_id', field: 'amount' },
    remaining: { kind: 'formula', sum: ['amount', { product: ['used', -1] }] },
  },
  checks: [{ name: 'enough', expect: { remaining: { from: 0 } }, errors: { amount: 'Already {used}' } }],
  screens: { 'card-list': { ...list, path: '/vendor/cards', permissions: ['read'], list: { columns: ['id'] } } },
  fixtures: { count: 20 },
});
const uses = defineResource({
  name: 'stage_uses',
  label: { one: 'Use', many: 'Uses' },
  title: 'id',
  fields: {
    id: { kind: 'id' },
    card_id: { kind: 'reference', to: 'stage_cards', required: true },
    amount: { kind: 'money', required: true, min: 1, max: 150 },
  },
  screens: { 'use-list': { ...list, path: '/vendor/uses', permissions: ['read'], list: { columns: ['id'] } } },
  fixtures: { count: 25 },
});

const extended = resolve({ ...definitions, resources: [...definitions.resources, plans, contracts, cards, uses] });
let of: Fixtures;
beforeAll(async () => {
  of = await fixturesFor(extended);
});

/** The roles that have a flag of a screen. */
const granted = (screen: string, flag: string): number[] =>
  (of.collections.roles ?? []).flatMap(({ id, permissions }) =>
    new RegExp(`"id":"${screen}"[^}]*"${flag}":true`).test(JSON.stringify(permissions)) ? [Number(id)] : [],
  );

it('records of definitions nobody curated should be sound, and what a store takes', () => {
  expectSound(of, extended);
  expect(refusedBy(storeSchema(extended), of.collections)).toEqual([]);
});

it('parts nobody curated should break no check of what counts them', () => {
  const spent = (id: unknown) =>
    (of.collections.stage_uses ?? []).reduce((sum, use) => sum + (use.card_id === id ? Number(use.amount) : 0), 0);
  const over = of.collections.stage_cards?.filter(({ id, amount }) => spent(id) > Number(amount));
  expect(over).toEqual([]);
});

it('days nobody curated should lie near the present, none before its record was made', () => {
  const { now, dayIn } = presentOn(FIXTURES_DAY);
  const records = of.collections.plans ?? [];
  const ends = records.map(({ ends_on }) => String(ends_on));
  for (const day of ends) expect([dayIn(-60) <= day, day <= dayIn(120)], day).toEqual([true, true]);
  expect(ends.filter((day) => day > dayOf(now)).length).toBeGreaterThan(records.length / 4);
  for (const { id, created_at, starts_on, seen_at } of records) {
    expect(String(starts_on) >= dayOf(new Date(String(created_at))), `plan ${id}`).toBe(true);
    expect([created_at, seen_at, now.toISOString()].toSorted(), `plan ${id}`).toEqual([
      created_at,
      seen_at,
      now.toISOString(),
    ]);
  }
});

it('a definition nobody curated should get as many records as it says, and its screen in the roles', () => {
  expect(of.collections.plans).toHaveLength(60);
  expect(new Set(of.collections.plans?.map(({ stage }) => stage))).toEqual(new Set(['Denied']));
  for (const plan of of.collections.plans ?? []) {
    const sub = of.collections.sub_categories?.find(({ id }) => id === plan.sub_category_id);
    if (sub) expect(sub.category_id).toBe(plan.category_id);
    expect(of.collections.categories?.find(({ id }) => id === plan.category_id)?.is_active).toBe(true);
  }
  expect(['delete', 'write', 'read'].map((flag) => granted('plan-list', flag))).toEqual([[1], [1, 3], [1, 3, 4]]);
});

describe('a definition with moves nobody curated', () => {
  it('should stand wherever its moves lead, and hold what they ask and note only where they were made', () => {
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

  it('should call the later ones as the first, distinguished, and refer to earlier ones', () => {
    const all = of.collections.stage_leases ?? [];
    expect(all.slice(0, 4).map(({ code }) => code)).toEqual(['Gold plan', 'SILVER', 'Gold plan 2', 'SILVER 2']);
    for (const { id, follows_id } of all) if (follows_id !== null) expect(Number(follows_id)).toBeLessThan(Number(id));
  });

  it('should give the role that owns the rows the screen on which it makes them, and no other', () => {
    expect(granted('contract-list', 'access')).toEqual([1, 2, 3, 4]);
    expect(granted('contract-archive', 'access')).toEqual([1, 3, 4]);
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

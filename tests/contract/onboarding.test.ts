import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import type { Answer } from './client.ts';
import { expectRefusal } from './expectations.ts';
import { stageFor } from './stage.ts';

/** Vendors are taken up in steps, by themselves or by staff for them (spec part 2 §2, §5). */

const OPS = 'ops@example.com';
const NEW = 'new.vendor@example.com';
const APPROVED = 'vendor@example.com';
const stage = stageFor([OPS, NEW, APPROVED, 'support@example.com']);

const at = (step?: string, id?: unknown): string =>
  `/api/vendors${id === undefined ? '' : `/${id}`}?screen_label=vendor-onboarding${step ? `&step=${step}` : ''}`;

/** Asserts what is refused, by field; fields that are not named may be refused too. */
function expectSaid(answer: Answer, errors: { readonly [field: string]: string }): void {
  expectRefusal(answer, 422);
  for (const [field, sentence] of Object.entries(errors))
    expect(answer.body.errors, field).toMatchObject({ [field]: [sentence] });
}

const ownOf = (user: number): Promise<RecordData> =>
  stage.first('vendors', ({ vendor_user_id }) => vendor_user_id === user);

const GENERAL = {
  vendor_type: 'Service',
  company_or_vendor_name: 'Palm Shade Services',
  authorized_person_name: 'Noura Al Ali',
  email: 'noura@palm-shade.example.com',
  phone_number: '+971501234599',
  zone_ids: [1],
  service_ids: [1],
  address: 'Office 4, Al Quoz, Dubai',
};

const BANK = {
  acc_holder_name: 'Noura Al Ali',
  bank_name: 'Mashreq',
  branch_name: 'Deira',
  acc_number: '1234567890',
  iban_code: 'AE070331234567890123456',
};

describe('where vendors begin', () => {
  it('should be their onboarding while they are not approved, and their first list from then on', async () => {
    const landing = async (email: string) => (await stage.as(email).get('/api/auth/session')).body.landing;
    expect(await landing(NEW)).toBe('/vendor/onboarding');
    expect(await landing(APPROVED)).toBe('/bookings/booking-list');
    expect(await landing(OPS)).toBe('/dashboard');
  });

  it('should follow from their session, which tells them from staff, as zones are theirs by is_vendor', async () => {
    const typeOf = async (email: string) => (await stage.as(email).get('/api/auth/session')).body.user.user_type;
    expect([await typeOf(NEW), await typeOf(OPS)]).toEqual(['Vendor', 'Admin']); // spec 2.6.1
    const zones = (query: string) => stage.as(NEW).get(`/api/zone/list_zones?screen_label=vendor-onboarding${query}`);
    const active = (await stage.stored('zones')).filter(({ is_active }) => is_active === true);
    const told = (await zones('&is_vendor=true')).body;
    // spec 2.6.1
    expect(told.zones.toSorted((one: RecordData, other: RecordData) => Number(one.id) - Number(other.id))).toEqual(
      active.map(({ id, zone_name }) => ({ id, zone_name })),
    );
    expectRefusal(await zones('&is_vendor=perhaps'), 400, 'is_vendor');
  });
});

describe('the onboarding of a vendor', () => {
  it('should be begun by staff with the general information alone', async () => {
    const ops = stage.as(OPS);
    const made = await ops.post(at('general'), GENERAL);
    expect(made.status).toBe(201); // spec 2.1.3, 2.7.21
    expect(made.body).toMatchObject({ admin_approval: 'PENDING_FROM_VENDOR', have_drivers: null, iban_code: null });
    expectSaid(await ops.patch(at('business', made.body.id), {}), {
      have_drivers: 'Please select if you have drivers', // spec 2.5.43
    });
    const changed = await ops.patch(at('general', made.body.id), { address: 'Office 5, Al Quoz, Dubai' });
    expect([changed.status, changed.body.address]).toEqual([200, 'Office 5, Al Quoz, Dubai']); // spec 2.1.3
    expectRefusal(await stage.as('support@example.com').post(at('general'), GENERAL), 403);
  });

  it('should take the bank details of the last step', async () => {
    const { id } = await ownOf(2);
    const saved = await stage.as(OPS).patch(at('bank', id), BANK);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await stage.one('vendors', id)).toMatchObject(BANK); // spec 2.7.21
  });

  it('should say what is missing or wrong of the general information', async () => {
    const refused = await stage.as(OPS).post(at('general'), {
      ...GENERAL,
      company_or_vendor_name: 'A',
      authorized_person_name: 'x'.repeat(51),
      email: 'nobody',
      phone_number: '12',
      vendor_type: 'Other',
      address: '',
      zone_ids: [],
      service_ids: [],
      latitude: 91,
      longitude: -181,
    });
    expectSaid(refused, {
      zone_ids: 'Please select at least one zone', // spec 2.5.39
      service_ids: 'Please select at least one service type',
    });
    for (const name of [...Object.keys(GENERAL), 'latitude', 'longitude'])
      expect(Object.keys(refused.body.errors), name).toContain(name);
  });

  it('should say what is wrong of bank details, and write nothing else with them', async () => {
    const vendor = stage.as(NEW);
    const { id } = await ownOf(3);
    const refused = await vendor.patch(at('bank', id), {
      acc_holder_name: 'N0ura',
      bank_name: 'M',
      branch_name: '',
      acc_number: '1234',
      iban_code: 'ae07',
    });
    expectSaid(refused, { acc_holder_name: 'Account holder name can only contain letters' });
    // spec 2.2.35, 2.5.52
    for (const name of Object.keys(BANK)) expect(Object.keys(refused.body.errors), name).toContain(name);
    expectSaid(await vendor.patch(at('bank', id), { ...BANK, address: 'Elsewhere' }), {
      address: 'This field cannot be written',
    });
  });

  it('should not be handed in while a later step has something to ask', async () => {
    const vendor = stage.as(NEW);
    const { id } = await ownOf(3);
    const told = (await vendor.get(at(undefined, id))).body._requirements;
    const due = told.filter(({ status }: { status: string }) => status === 'due').map(({ of }: { of: string }) => of);
    expect(due).toEqual(expect.arrayContaining(['drivers', 'terms', 'disclaimer', 'bank']));
    const refused = await vendor.post(`/api/vendors/${id}/submit?screen_label=vendor-onboarding`, {});
    expectRefusal(refused, 422, 'bank');
  });

  it('should reach nobody else’s, and tell a vendor of its own alone', async () => {
    const vendor = stage.as(NEW);
    const [own, other] = [await ownOf(3), await ownOf(2)];
    expect((await vendor.get(at())).body.map(({ id }: RecordData) => id)).toEqual([own.id]);
    expectRefusal(await vendor.get(at(undefined, other.id)), 404);
    expectRefusal(await vendor.patch(at('general', other.id), { address: 'Elsewhere' }), 404);
    expect((await vendor.post(at('general'), GENERAL)).status).toBe(409);
  });
});

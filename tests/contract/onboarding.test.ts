import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { done, expectRefusal } from './outcomes.ts';
import { type Answer, idsOf, stageFor } from './stage.ts';
import { BANK, GENERAL, ONBOARDING, vendorOf } from './vendor-stage.ts';

/**
 * Vendors are taken up in steps, by themselves or by staff for them (spec part 2 §2, §5). What
 * forms refuse in which words is in `unit/specification`.
 */

const OPS = 'ops@example.com';
const NEW = 'new.vendor@example.com';
const APPROVED = 'vendor@example.com';
const stage = stageFor([OPS, NEW, APPROVED]);
const [, newVendor] = stage.people;

const at = (step?: string, id?: unknown): string =>
  `/api/vendors${id === undefined ? '' : `/${id}`}?${ONBOARDING}${step ? `&step=${step}` : ''}`;

/** Asserts what is refused, by field. */
function expectSaid(answer: Answer, errors: { readonly [field: string]: string }): void {
  expectRefusal(answer, 422);
  for (const [field, sentence] of Object.entries(errors))
    expect(answer.body.errors, field).toMatchObject({ [field]: [sentence] });
}

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
    const zones = (query: string) => newVendor.get(`/api/zone/list_zones?${ONBOARDING}${query}`);
    const active = (await stage.stored('zones')).filter(({ is_active }) => is_active === true);
    const result = (await zones('&is_vendor=true')).body;
    // spec 2.6.1
    expect(result.zones.toSorted((one: RecordData, other: RecordData) => Number(one.id) - Number(other.id))).toEqual(
      active.map(({ id, zone_name }) => ({ id, zone_name })),
    );
    expectRefusal(await zones('&is_vendor=perhaps'), 400, 'is_vendor');
  });
});

describe('the onboarding of a vendor', () => {
  it('should be begun by staff with the general information alone', async () => {
    const ops = stage.as(OPS);
    const made = done(await ops.post(at('general'), GENERAL), 201); // spec 2.1.3, 2.7.21
    expect(made.body).toMatchObject({ admin_approval: 'PENDING_FROM_VENDOR', have_drivers: null, iban_code: null });
    expectSaid(await ops.patch(at('business', made.body.id), {}), {
      have_drivers: 'Please select if you have drivers', // spec 2.5.43
    });
    const changed = await ops.patch(at('general', made.body.id), { address: 'Office 5, Al Quoz, Dubai' });
    expect([changed.status, changed.body.address]).toEqual([200, 'Office 5, Al Quoz, Dubai']); // spec 2.1.3
  });

  it('should take the bank details of the last step, and nothing else with them', async () => {
    const { id } = await vendorOf(stage, APPROVED);
    done(await stage.as(OPS).patch(at('bank', id), BANK));
    expect(await stage.one('vendors', id)).toMatchObject(BANK); // spec 2.7.21
    expectSaid(await stage.as(OPS).patch(at('bank', id), { ...BANK, acc_number: '87654321', address: 'Elsewhere' }), {
      address: 'This field cannot be written',
    });
    expect(await stage.one('vendors', id)).toMatchObject(BANK);
  });

  it('should judge all of a step at once', async () => {
    const blank = await stage.as(OPS).post(at('general'), { zone_ids: [], service_ids: [] });
    expectSaid(blank, {
      zone_ids: 'Please select at least one zone', // spec 2.5.39
      service_ids: 'Please select at least one service type',
    });
    expect(Object.keys(blank.body.errors).toSorted()).toEqual(Object.keys(GENERAL).toSorted());
    const { id } = await vendorOf(stage, APPROVED);
    const wrong = await stage
      .as(OPS)
      .patch(at('bank', id), Object.fromEntries(Object.keys(BANK).map((name) => [name, ''])));
    expectRefusal(wrong, 422);
    // spec 2.2.35, 2.5.52
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(Object.keys(BANK).toSorted());
  });

  it('should not be handed in while a later step has something to ask', async () => {
    const vendor = newVendor;
    const { id } = await vendorOf(stage, NEW);
    const result = (await vendor.get(at(undefined, id))).body._requirements;
    const due = result.filter(({ status }: { status: string }) => status === 'due').map(({ of }: { of: string }) => of);
    expect(due).toEqual(expect.arrayContaining(['drivers', 'terms', 'disclaimer', 'bank']));
    expectRefusal(await vendor.post(`/api/vendors/${id}/submit?${ONBOARDING}`, {}), 422, 'bank');
  });

  it('should reach nobody else’s, and tell a vendor of its own alone', async () => {
    const vendor = newVendor;
    const [own, other] = [await vendorOf(stage, NEW), await vendorOf(stage, APPROVED)];
    expect(idsOf((await vendor.get(at())).body)).toEqual([own.id]);
    expectRefusal(await vendor.patch(at('general', other.id), { address: 'Elsewhere' }), 404);
    expect((await vendor.post(at('general'), GENERAL)).status).toBe(409);
  });
});

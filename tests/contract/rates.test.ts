import { describe, expect, it } from 'vitest';
import { SPECIFIED_RATES } from '../../product/catalogue/rules/rates.ts';
import { dayOf } from '../../resources/language/index.ts';
import { done, expectErrors, expectRefusal, expectSaid } from './outcomes.ts';
import { type Answer, stageFor } from './stage.ts';

/** The rates bills are made with: announced before their day, and left as they are from then on. */

const DAY = 24 * 60 * 60_000;
const ADMIN = 'admin@example.com';
const LIST = '/api/rates?screen_label=rates';
const IN_FORCE = 'These rates are in force or were: they stay as they are. Add rates from a later day.';
const at = (id: unknown): string => `/api/rates/${id}?screen_label=rates`;
const dayIn = (days: number): string => dayOf(new Date(Date.now() + days * DAY));

const stage = stageFor([ADMIN, 'ops']);
const [admin, ops] = stage.people;

const announced = async (days: number, values = {}): Promise<Answer> => {
  const made = done(await admin.post(LIST, { valid_from: dayIn(days), ...values }), 201);
  return made;
};

const expectInForce = (answer: Answer): void => {
  expectSaid(answer, 409, IN_FORCE);
};

describe('rates', () => {
  it('should begin with those of the specification, in force since 2024', async () => {
    expect((await admin.get(LIST)).body).toMatchObject([
      { id: 1, valid_from: '2024-01-01', ...SPECIFIED_RATES, _refuses: { update: IN_FORCE, delete: IN_FORCE } },
    ]);
  });

  it('should be announced with the specification’s where nothing else is said, changed and taken back before their day', async () => {
    const made = await announced(1);
    expect(made.body).toMatchObject({ valid_from: dayIn(1), ...SPECIFIED_RATES });
    expect(made.body).not.toHaveProperty('_refuses');
    const changed = await ops.patch(at(made.body.id), { tax: 5, valid_from: dayIn(30) });
    expect(changed.body).toMatchObject({ valid_from: dayIn(30), ...SPECIFIED_RATES, tax: 5 });
    done(await admin.delete(at(made.body.id)), 204);
  });

  it('should neither be changed nor deleted once their day has come, by no way in', async () => {
    const before = JSON.stringify(await stage.one('rates', 1));
    expectInForce(await admin.patch(at(1), { tax: 5 }));
    expectInForce(await admin.patch(at(1), { valid_from: dayIn(30) }));
    expectRefusal(await admin.patch(at(1), { valid_from: '2024-02-01' }), 422, 'valid_from');
    expectInForce(await admin.delete(at(1)));
    const bulk = await admin.post('/api/rates/bulk?screen_label=rates', { ids: [1], action: 'delete' });
    expect(JSON.stringify(bulk.body)).toContain(IN_FORCE);
    expect(JSON.stringify(await stage.one('rates', 1))).toBe(before);
  });

  it('should be in force from the day they name, as soon as it comes, and then not be undone either', async () => {
    const made = await announced(1);
    const changed = await admin.patch(at((await announced(2)).body.id), { tax: 5 });
    expect(changed.body.tax).toBe(5);
    await stage.host.ahead(2 * DAY);
    const later = await stage.host.signIn(ADMIN);
    expectInForce(await later.patch(at(changed.body.id), { tax: 12 }));
    expectInForce(await later.delete(at(changed.body.id)));
    for (const write of [made, changed])
      expectInForce(await later.post(`/api/history/${write.headers.get('X-History-Entry')}/undo?screen_label=rates`));
    await stage.host.ahead(0);
    expect(await stage.one('rates', made.body.id)).toMatchObject({ valid_from: dayIn(1), tax: 12 });
    expect(await stage.one('rates', changed.body.id)).toMatchObject({ valid_from: dayIn(2), tax: 5 });
  });

  it('should begin today at the earliest, and are in force then at once', async () => {
    for (const valid_from of [dayIn(-1), '2024-01-01']) {
      expectErrors(await admin.post(LIST, { valid_from }), { valid_from: ['Rates begin today or later'] });
    }
    expectRefusal(await admin.post(LIST, {}), 422, 'valid_from');
    const made = await announced(0, { tax: 5 });
    expect(made.body._refuses).toEqual({ update: IN_FORCE, delete: IN_FORCE });
    expectInForce(await admin.patch(at(made.body.id), { tax: 12 }));
  });

  it('should be one for a day', async () => {
    await announced(7);
    const again = await admin.post(LIST, { valid_from: dayIn(7), tax: 5 });
    expectRefusal(again, 409, 'valid_from');
    expect(again.body.errors).toEqual({ valid_from: ['There are rates from this day already'] });
    const other = await announced(8);
    expectRefusal(await admin.patch(at(other.body.id), { valid_from: dayIn(7) }), 409, 'valid_from');
  });

  it('should be each of them given', async () => {
    expectRefusal(await admin.post(LIST, { valid_from: dayIn(3), tax: null }), 422, 'tax');
    const values = { tax: 0, discount: 100, platform_fee: 7.25 };
    expect((await announced(3, values)).body).toMatchObject(values);
  });
});

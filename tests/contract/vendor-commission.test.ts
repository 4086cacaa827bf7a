import { describe, expect, it } from 'vitest';
import { filsOf, percentOf } from '../../product/rules/money.ts';
import { dayOf, type Id, type RecordData } from '../../resources/language/index.ts';
import { HOUSE_COMMISSION } from '../../resources/vendor-commissions.ts';
import { at as booking, givenTo, heldAs, move, OPEN, undoOf } from './bookings.ts';
import { done, expectRefusal, expectSaid, expectUnproved } from './outcomes.ts';
import { type Answer, type Client, stageFor } from './stage.ts';

/** What vendors give of their bookings: dated, agreed to, and frozen into each. */

const EMAILS = ['admin', 'ops', 'support', 'service.vendor'].map((name) => `${name}@example.com`);
const stage = stageFor(EMAILS);
const { as, one, stored } = stage;
const admin = (): Client => as('admin@example.com');
const ops = (): Client => as('ops@example.com');
const vendor = (): Client => as('service.vendor@example.com');

const SCREEN = 'screen_label=vendor-requests';
const at = (id: Id, call: string): string => `/api/vendors/${id}/${call}?${SCREEN}`;
/** One that agreed to a rate and need not agree, and one that must. */
const [AGREED, ASKED] = [11, 10] as const;

const set = (id: Id, value: unknown, client = admin(), more: object = {}): Promise<Answer> =>
  client.post(at(id, 'commission'), { value, ...more });
/** By the vendor itself where it signs in here, or by somebody else than who sets rates here. */
const agree = (id: Id, commission_id: unknown, client = id === ASKED ? vendor() : ops()): Promise<Answer> =>
  client.post(`/api/vendors/${id}/commission/agree?screen_label=vendor-onboarding`, { commission_id });
const terms = async (id: Id) => (await admin().get(at(id, 'commission/terms'))).body;
const history = async (id: Id, client = admin()) => (await client.get(at(id, 'commission'))).body;
const rowsOf = async (id: Id): Promise<readonly RecordData[]> =>
  (await stored('vendor_commissions')).filter(({ vendor_id }) => vendor_id === id);
const mails = async (): Promise<readonly { to: string }[]> =>
  (await stage.host.outbox()).filter(({ about }) => about === 'vendor_commission') as never;

describe('a rate that is set (spec 2.2.41, 2.4.18)', () => {
  it('should wait for the vendor while the one before goes on, and be announced by mail', async () => {
    const before = await terms(AGREED);
    const answer = done(await set(AGREED, 12.25), 201);
    expect(answer.body).toMatchObject({ rate: before.rate, since: before.since, asked: { rate: 12.25 } });
    expect(await one('vendors', AGREED)).not.toHaveProperty('has_agreed_to_commission');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'bookings@sparkle-shine.example.com' });
    const agreed = await agree(AGREED, answer.body.asked.id);
    const today = dayOf(new Date());
    expect(agreed.body).toMatchObject({ rate: 12.25, since: today, asked: null });
    expect(agreed.body.agreed_by.name).toBe('Omar Haddad');
  });

  it('should ask for nothing where it goes back to what the vendor agreed to', async () => {
    const { rate } = await terms(ASKED);
    expect((await set(ASKED, rate)).body).toMatchObject({ rate, asked: null });
    expect(await mails()).toEqual([]);
  });

  it('should stand in the history with who set it, the newest first (spec 2.3.15)', async () => {
    const before = await history(AGREED);
    await set(AGREED, 11, ops());
    const [line, ...others] = await history(AGREED);
    expect(line).toMatchObject({
      old_value: before[0].new_value,
      new_value: 11,
      admin_details: { name: 'Omar Haddad', email: 'ops@example.com', role: 'Operations' },
    });
    expect(Date.parse(line.updated_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(others).toEqual(before);
  });

  it.each([
    ['12', 'Value should be a number'],
    [null, 'Value should be a number'],
    [undefined, 'Value should be a number'],
    [-1, 'Commission must be at least 0'],
    [100.01, 'Commission must be at most 100'],
    [12.345, 'Commission can have at most 2 decimals'],
  ])('should not be %j (spec 2.5.53)', async (value, sentence) => {
    expectSaid(await set(AGREED, value), 422, sentence, 'value');
  });

  it('should be another than before, of a vendor there is', async () => {
    const { rate } = await terms(AGREED);
    expectSaid(await set(AGREED, rate), 422, `The commission is ${rate} % already`, 'value');
    expectRefusal(await admin().post(at(AGREED, 'commission'), { value: 3, rate: 3 }), 422, 'rate');
    for (const value of [0, 100, 0.01]) done(await set(AGREED, value), 201);
    expectRefusal(await set(999_999, 12), 404);
  });

  it('should not be set over one that nobody looked at', async () => {
    const { rate } = await terms(AGREED);
    done(await set(AGREED, 12, ops()), 201);
    const late = await set(AGREED, 14, admin(), { instead: rate });
    expectRefusal(late, 409, 'value');
    expect(late.body.detail).toContain('12 %');
    done(await set(AGREED, 14, admin(), { instead: 12 }), 201);
  });

  it('should be one after the other where two are set at once', async () => {
    const before = (await history(AGREED))[0].new_value;
    const answers = await Promise.all([set(AGREED, 11), set(AGREED, 12, ops()), set(AGREED, 11, ops())]);
    const [newest, middle, ...rest] = await history(AGREED);
    expect(middle.new_value).toBe(newest.old_value);
    expect([...rest, { new_value: HOUSE_COMMISSION }].some(({ new_value }) => new_value === before)).toBe(true);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(2);
    const open = (await rowsOf(AGREED)).filter(({ ended_at }) => ended_at === null);
    expect(open).toHaveLength(2);
    expect(open.filter(({ began_at }) => began_at !== null)).toHaveLength(1);
  });

  it('should be set by nobody who only reads, nor be undone', async () => {
    for (const email of ['support@example.com', 'service.vendor@example.com'])
      expectRefusal(await set(AGREED, 1, as(email)), 403);
    done(await as('support@example.com').get(at(AGREED, 'commission')));
    expect((await set(AGREED, 12)).headers.get('X-History-Entry')).toBeNull();
    expectRefusal(await admin().get(`/api/vendor_commissions?${SCREEN}`), 403);
  });
});

describe('the agreement (spec 2.5.46)', () => {
  it('should be to the rate that was shown: another one meanwhile is reported, and waits for consent', async () => {
    const { asked: input } = await terms(ASKED);
    const other = (await set(ASKED, 9)).body.asked;
    expectSaid(await agree(ASKED, input.id), 409, 'The commission was just changed to 9 %.');
    expect((await terms(ASKED)).asked.id).toBe(other.id);
    expect((await agree(ASKED, other.id)).body).toMatchObject({ rate: 9, asked: null });
  });

  it('should either be of the old rate before the new one, or be refused, where both come at once', async () => {
    for (const value of [7, 8, 6]) {
      const { asked: input } = await terms(ASKED);
      const [agreed, other] = await Promise.all([
        agree(ASKED, input?.id ?? (await set(ASKED, 5)).body.asked.id),
        set(ASKED, value, ops()),
      ]);
      expect(other.status).toBe(201);
      const now = await terms(ASKED);
      expect(now.asked.rate).toBe(value);
      if (agreed.status === 409) expect(agreed.body.message.values).toEqual({ rate: `${value} %` });
      else expect(now.rate).toBe(input?.rate ?? 5);
    }
  });

  it('should be once, however often it is said', async () => {
    const { asked: input } = await terms(ASKED);
    const { body } = await agree(ASKED, input.id);
    expect((await agree(ASKED, input.id)).body).toEqual(body);
  });

  it('should name a rate of that vendor', async () => {
    const { asked: input } = await terms(ASKED);
    expectRefusal(await agree(AGREED, input.id), 404);
    for (const nothing of [undefined, 'x', 1.5]) {
      expectSaid(await agree(ASKED, nothing), 422, 'You must agree to the commission charges', 'commission_id');
    }
    expectRefusal(await agree(ASKED, input.id, as('support@example.com')), 403);
  });
});

describe('who agrees', () => {
  const unproved = async (email: string): Promise<Client> => {
    const client = stage.host.client();
    await client.post('/mock/session', { email, confirmed: false });
    return client;
  };

  it('should be the vendor, or another of the staff than who set it, who proves who they are', async () => {
    const { asked: input } = (await set(ASKED, 99, ops())).body;
    expect(input.may_agree).toBe(false);
    expectSaid(await agree(ASKED, input.id, ops()), 403, /You set this rate/);
    expect((await terms(ASKED)).asked.may_agree).toBe(true);
    expectUnproved(await agree(ASKED, input.id, await unproved('admin@example.com')));
    expect((await terms(ASKED)).asked.id).toBe(input.id);
    expect((await agree(ASKED, input.id, admin())).body).toMatchObject({ rate: 99, asked: null });
    const other = (await set(ASKED, 98, ops())).body.asked;
    // The vendor signs in, and need not agree any more.
    expect((await agree(ASKED, other.id, await unproved('service.vendor@example.com'))).body.rate).toBe(98);
  });

  it('should be nobody for whom it is not known who set it', async () => {
    const [row] = (await rowsOf(ASKED)).slice(-1);
    for (const set_by of [null, { name: 'Omar Haddad', email: 'ops@example.com', role: 'Operations' }]) {
      await stage.host.change('vendor_commissions', row?.id ?? 0, { set_by });
      expectRefusal(await agree(ASKED, row?.id, ops()), 403);
    }
    done(await agree(ASKED, row?.id, admin()));
  });

  it('should not set a rate either without a proof of who they are', async () => {
    const { asked: input } = await terms(ASKED);
    const ofOps = await unproved('ops@example.com');
    expect((await set(ASKED, 99, ofOps)).body.code).toBe('confirm_first');
    const body = { vendor_id: ASKED, key: 'commission', value: '99%' };
    expect((await ofOps.post(`/api/vendor/setting?${SCREEN}`, body)).body.code).toBe('confirm_first');
    expect((await terms(ASKED)).asked).toEqual(input);
  });
});

describe('what a booking gives', () => {
  /** A booking nobody has, and the vendor it is given to. */
  const open = async () => {
    const { id } = await stage.first('bookings', ({ vendor_id }) => vendor_id === null);
    const { service_ids, zone_ids } = await one('vendors', AGREED);
    const [sub_category_id] = service_ids as number[];
    const [zone_id] = zone_ids as number[];
    const path = { sub_category_id: sub_category_id ?? null, zone_id: zone_id ?? null };
    await stage.host.change('bookings', id, { ...OPEN, ...path, commission_rate: null });
    return id;
  };
  /** Gives a booking to the vendor. */
  const assign = async (id: Id): Promise<Answer> =>
    done(await move(admin(), id, 'assign-vendor', { vendor_id: AGREED }));
  /** Another rate, agreed to. */
  const agreed = async (value: number): Promise<void> => {
    await agree(AGREED, (await set(AGREED, value)).body.asked.id);
  };
  const rateOf = async (id: Id) => (await one('bookings', id)).commission_rate;

  it('should be its vendor’s rate when it is given it, whatever is agreed to later', async () => {
    const id = await open();
    const { rate } = await terms(AGREED);
    await assign(id);
    expect(await rateOf(id)).toBe(rate);
    const { asked: input } = (await set(AGREED, 31)).body;
    // Not agreed to: it does not apply.
    const other = await stage.first('bookings', (each) => each.vendor_id === AGREED && each.id !== id);
    await stage.host.change('bookings', other.id, { ...OPEN, sub_category_id: null, zone_id: null });
    await assign(other.id);
    expect(await rateOf(other.id)).toBe(rate);
    await agree(AGREED, input.id);
    const day = { schedule_date: OPEN.schedule_date ?? null, schedule_time: '04:00' };
    done(await move(admin(), id, 'reschedule', day));
    expect(await rateOf(id)).toBe(rate);
    done(await move(admin(), other.id, 'un-assign', {}));
    expect(await rateOf(other.id)).toBeNull();
    await assign(other.id);
    expect(await rateOf(other.id)).toBe(31);
  });

  it('should be what it was where taking it back is undone', async () => {
    const id = await open();
    const { rate } = await terms(AGREED);
    await assign(id);
    const taken = await move(admin(), id, 'un-assign', {});
    await agreed(31);
    done(await admin().post(undoOf(taken)));
    expect(await rateOf(id)).toBe(rate);
  });

  it('should be written by nobody', async () => {
    expectRefusal(await admin().patch(booking(await open()), { commission_rate: 1 }), 422, 'commission_rate');
  });

  it('should leave what was paid before as it was, booking by booking and line by line', async () => {
    const before = await stored('transactions');
    const rates = async () => (await stored('bookings')).map(({ id, commission_rate }) => [id, commission_rate]);
    const held = await rates();
    await agreed(40);
    expect(await rates()).toEqual(held);
    expect(await stored('transactions')).toEqual(before);
    // What is paid now of what was given before is divided as it was agreed then.
    const given = await stage.first('bookings', (each) => each.vendor_id === AGREED && each.commission_rate !== 40);
    await stage.host.change('bookings', given.id, {
      ...givenTo(AGREED),
      ...heldAs(null, 200),
      service_amount: 200,
      payment_amount: 200,
      priced: null,
    });
    const known = new Set((await stored('transactions')).map(({ id }) => id));
    done(await move(admin(), given.id, 'mark-paid'));
    const lines = (await stored('transactions')).filter(({ id }) => !known.has(id));
    const amount = (entry: string) => filsOf(Number(lines.find((each) => each.entry === entry)?.amount_aed));
    expect(amount('Commission')).toBe(percentOf(amount('Booking'), Number(given.commission_rate)));
  });
});

describe('the specification’s own addresses (spec 2.7.18)', () => {
  const call = (name: string, query: object): Promise<Answer> =>
    admin().get(`/api/vendor/${name}?${new URLSearchParams({ screen_label: 'vendor-requests', ...query })}`);

  it('should tell and set the commission as text with a percent sign', async () => {
    const { rate } = await terms(AGREED);
    const settings = { settings: [{ key: 'commission', value: `${rate}%` }] };
    expect((await call('settings', { vendor_id: String(AGREED) })).body).toEqual(settings);
    // The specification calls the label otherwise.
    const labelled = await admin().get(`/api/vendor/settings?vendor_id=${AGREED}&label=vendor-requests`);
    expect(labelled.body).toEqual(settings);
    const body = { vendor_id: AGREED, label: 'vendor-requests', key: 'commission', value: '13.5%' };
    const saved = await admin().post('/api/vendor/setting', body);
    expect(saved.body).toEqual({ key: 'commission', value: '13.5%', message: 'Setting updated' });
    const { commission_history } = (await call('commission_history', { vendor_id: String(AGREED) })).body;
    expect(commission_history[0]).toMatchObject({
      old_value: `${rate}%`,
      new_value: '13.5%',
      admin_details: { email: 'admin@example.com' },
    });
    for (const value of ['12.5', 'x%', 12, '-1%', '101%', '1e1%', ['12%']])
      expectRefusal(await admin().post('/api/vendor/setting', { ...body, value }), 422, 'value');
    expectRefusal(await admin().post('/api/vendor/setting', { ...body, key: 'other' }), 422, 'key');
    expectRefusal(await call('settings', { vendor_id: 'x' }), 400, 'vendor_id');
    expectRefusal(await call('settings', { vendor_id: '999999' }), 404);
  });

  it('should tell and switch the services', async () => {
    const { services } = (await call('services', { vendor_id: String(AGREED) })).body;
    expect(services[0]).toEqual({
      id: expect.any(Number),
      name: 'Apartment Deep Cleaning',
      parent_category: expect.any(String),
      user_service_is_active: true,
    });
    const path = `/api/vendor/subscription?${SCREEN}`;
    const body = { vendor_id: AGREED, service_id: services[0].id, is_active: false };
    expect((await admin().post(path, body)).body.services[0].user_service_is_active).toBe(false);
    expectRefusal(await admin().post(path, { ...body, is_active: 'no' }), 422, 'is_active');
  });
});

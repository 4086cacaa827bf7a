import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEPT_MS } from '../../api/notifications/sweep.ts';
import type { Id, Value } from '../../resources/language/index.ts';
import { move, OPEN } from './bookings.ts';
import { SYSTEM } from './host.ts';
import { type Listener, listen } from './listener.ts';
import { done, expectRefusal } from './outcomes.ts';
import { type Answer, stageFor } from './stage.ts';

/** The bell: who gets which notice, that it is theirs alone, and leads only where they may go. */

const PEOPLE = ['admin', 'ops', 'support', 'service.vendor'] as const;
const [ADMIN, OPS, SUPPORT, VENDOR] = PEOPLE;
const stage = stageFor(PEOPLE);
const heard: Listener[] = [];
afterEach(() => {
  for (const each of heard.splice(0)) each.close();
});

const idOf = async (name: string): Promise<number> =>
  Number((await stage.first('users', ({ email }) => email === `${name}@example.com`)).id);
let next = 5000;
/** Tells somebody something, past what would. */
async function tell(email: string, values: { readonly [field: string]: Value } = {}): Promise<number> {
  const id = next++;
  const message = { key: 'Category {id} waits', values: { id: String(id) } } as unknown as Value;
  const about = { screen: null, record_id: null, at: '2026-11-20T08:00:00.000Z', read_at: null };
  const row = { id, user_id: await idOf(email), key: `test:${id}`, message };
  await stage.host.put(SYSTEM.notifications, { ...row, ...about, ...values });
  return id;
}
const bell = (email: string, query = ''): Promise<Answer> => stage.as(email).get(`/api/notifications${query}`);
const read = (email: string, body: unknown): Promise<Answer> => stage.as(email).post('/api/notifications/read', body);
const idsIn = ({ body }: Answer): readonly number[] => body.rows.map(({ id }: { id: number }) => id);

describe('one’s own notifications', () => {
  it('should be returned newest first, a page at a time, with how many are unread', async () => {
    expect((await bell(OPS)).body).toMatchObject({ unread: 0, rows: [], more: false });
    const ids: number[] = [];
    for (let at = 0; at < 5; at++) ids.push(await tell(OPS, at === 1 ? { read_at: '2026-11-20T09:00:00.000Z' } : {}));
    const newest = ids.toReversed();
    const first = await bell(OPS, '?most=2');
    expect([idsIn(first), first.body.unread, first.body.more]).toEqual([newest.slice(0, 2), 4, true]);
    const second = await bell(OPS, `?most=3&before=${newest[1]}`);
    expect([idsIn(second), second.body.more]).toEqual([newest.slice(2), false]);
    expect(second.body.rows.map(({ is_read }: { is_read: boolean }) => is_read)).toEqual([false, true, false]);
    expect(second.body.rows[0]).toEqual({
      id: newest[2],
      text: `Category ${newest[2]} waits`,
      message: { key: 'Category {id} waits', values: { id: String(newest[2]) } },
      at: '2026-11-20T08:00:00.000Z',
      is_read: false,
      link: null,
    });
    expect((await bell(OPS, '?most=0')).body).toMatchObject({ unread: 4, rows: [], more: true });
  });

  it('should be nobody else’s, neither to be seen nor to be read', async () => {
    const id = await tell(OPS);
    expect(idsIn(await bell(ADMIN))).toEqual([]);
    expect((await read(ADMIN, { ids: [id] })).body.unread).toBe(0);
    done(await read(ADMIN, { all: true }));
    expect((await bell(OPS)).body.unread).toBe(1);
  });

  it('should be read one by one, all at once, or all up to what was shown', async () => {
    const ids = [await tell(OPS), await tell(OPS), await tell(OPS), await tell(OPS)];
    expect((await read(OPS, { ids: [ids[0]] })).body.unread).toBe(3);
    expect((await read(OPS, { ids: [ids[0]] })).body.unread).toBe(3);
    expect((await read(OPS, { all: true, up_to: ids[2] })).body.unread).toBe(1);
    expect((await read(OPS, { all: true })).body.unread).toBe(0);
    expect((await bell(OPS)).body.rows.every(({ is_read }: { is_read: boolean }) => is_read)).toBe(true);
  });

  it('should refuse what makes no sense', async () => {
    for (const query of ['?most=51', '?most=x', '?before=-1', '?before=1&before=2', '?screen_label=offers', '?q=1'])
      expectRefusal(await bell(OPS, query), 400);
    for (const [body, field] of [
      [{}, 'ids'],
      [{ ids: [] }, 'ids'],
      [{ ids: ['1'] }, 'ids'],
      [{ ids: [1.5] }, 'ids'],
      [{ ids: Array.from({ length: 101 }, (_, at) => at + 1) }, 'ids'],
      [{ ids: [1], all: true }, 'ids'],
      [{ all: false }, 'all'],
      [{ ids: [1], up_to: 1 }, 'up_to'],
      [{ all: true, user_id: 1 }, 'user_id'],
    ] as const)
      expectRefusal(await read(OPS, body), 422, field);
  });

  it('should lead only to what they may open now', async () => {
    const category = await tell(OPS, { screen: 'category-setup', record_id: 1 });
    const removed = await tell(OPS, { screen: 'category-setup', record_id: 999_999 });
    const list = await tell(OPS, { screen: 'category-setup' });
    const screen = 'category-setup';
    expect((await bell(OPS)).body.rows).toMatchObject([
      { id: list, link: { screen, id: null } },
      { id: removed, link: null },
      { id: category, link: { screen, id: 1 } },
    ]);
    // Rows of others are as good as missing, and no words show what a closed screen shows.
    const vendorUser = await idOf(VENDOR);
    const vendor = await stage.first('vendors', ({ vendor_user_id }) => vendor_user_id === vendorUser);
    const own = await stage.first('bookings', ({ vendor_id }) => vendor_id === vendor.id);
    const other = await stage.first('bookings', ({ vendor_id }) => vendor_id !== vendor.id);
    const mine = await tell(VENDOR, { screen: 'booking-list', record_id: Number(own.id) });
    const theirs = await tell(VENDOR, { screen: 'booking-list', record_id: Number(other.id) });
    const closed = await tell(VENDOR, { screen: 'user-list', record_id: 1 });
    const result = await bell(VENDOR);
    expect(idsIn(result)).toEqual([theirs, mine]);
    const links = [{ link: null }, { link: { screen: 'booking-list', id: own.id } }];
    expect(result.body.rows).toMatchObject(links);
    expect(result.body.unread).toBe(2);
    expect((await read(VENDOR, { ids: [closed] })).body.unread).toBe(2);
  });

  it('should be swept after 90 days', async () => {
    const at = (ms: number): string => new Date(Date.now() - ms).toISOString();
    const swept = await tell(OPS, { at: at(KEPT_MS + 60_000) });
    const stored = await tell(OPS, { at: at(KEPT_MS - 3 * 3_600_000) });
    await stage.host.ahead(3_600_000 + 1);
    await stage.host.outbox();
    // Other notices may come meanwhile, such as of papers that lapse at midnight.
    const left = (await stage.stored(SYSTEM.notifications)).map(({ id }) => id);
    expect(left).toContain(stored);
    expect(left).not.toContain(swept);
  });

  it('should be sent at once, also when another process wrote them, and to nobody else', async () => {
    const ops = await listen(stage.as(OPS));
    const admin = await listen(stage.as(ADMIN));
    heard.push(ops, admin);
    const bells = (listener: Listener): readonly string[] =>
      listener.messages.filter(({ name }) => name === 'bell').map(({ data }) => data.mark);
    await ops.until((each) => bells(each).length === 1);
    await admin.until((each) => bells(each).length === 1);
    const { mark } = (await bell(OPS)).body;
    expect(bells(ops)).toEqual([mark]);
    const id = await tell(OPS);
    await ops.until((each) => bells(each).length === 2);
    expect(bells(ops).at(-1)).toBe((await bell(OPS)).body.mark);
    await read(OPS, { ids: [id] });
    await ops.until((each) => bells(each).length === 3);
    expect(bells(admin)).toHaveLength(1);
    // What it says is for whoever asks: no word of it stands in the stream.
    expect(ops.text).not.toContain('Category');
  });
});

describe('telling people something', () => {
  const GROUP = 501;
  const VENDOR_ID = 10;
  let booking: Id;
  beforeEach(async () => {
    const { host } = stage;
    const pending = await stage.first('bookings', (each) => !each.vendor_id && each.payment_status !== 'Paid');
    booking = pending.id;
    await host.change('bookings', booking, { ...OPEN, order_status: 'Pending', zone_id: 1, sub_category_id: 1 });
    await host.change('vendors', 4, { vendor_user_id: null });
    const able = { vendor_type: 'Service', admin_approval: 'APPROVED', zone_ids: [1], service_ids: [1] };
    await host.change('vendors', VENDOR_ID, { ...able, vendor_user_id: await idOf(VENDOR) });
    const worker = await stage.first('workers', (each) => each.user_type === 'Worker' && each.is_active === true);
    await host.change('workers', worker.id, { vendor_id: VENDOR_ID, service_types: [1] });
    await host.put('vendor_groups', {
      ...{ id: GROUP, name: 'One alone', offer_order: 'Ranked', seconds: 60, when_nobody: 'Manual' },
      ...{ next_group_id: null, notice_email: null, is_default: false, is_active: true },
      created_at: '2026-01-01T00:00:00.000Z',
    });
    await host.put('vendor_group_members', { id: 5010, vendor_group_id: GROUP, vendor_id: VENDOR_ID, position: 1 });
  });

  const offers = async () => (await stage.stored('offers')).filter((each) => each.booking_id === booking);
  /** Offers the booking to the group. */
  async function approve(): Promise<Id> {
    done(await move(stage.as(ADMIN), booking, 'approve', { mode: 'auto', vendor_group_id: GROUP }));
    return (await offers()).at(-1)?.id ?? 0;
  }
  const decline = (offer: Id): Promise<Answer> =>
    stage.as(VENDOR).post(`/api/offers/${offer}/decline?screen_label=offers`, {});

  it('should tell a vendor of an offer, and staff that nobody took the booking', async () => {
    const offer = await approve();
    const result = await bell(VENDOR);
    expect(result.body).toMatchObject({ unread: 1, rows: [{ link: { screen: 'offers', id: offer } }] });
    expect(result.body.rows[0].text).toMatch(/^A booking is offered to you: .+, \d+ \w+ \d{4}\.$/);
    expect(idsIn(await bell(ADMIN))).toEqual([]);
    done(await decline(offer));
    await stage.host.outbox();
    // Whoever may assign it, and not who only looks, nor a vendor.
    const text = `Nobody took booking #${booking}. Please assign it manually.`;
    const link = { screen: 'booking-list', id: booking };
    for (const email of [ADMIN, OPS]) expect((await bell(email)).body.rows).toMatchObject([{ text, link }]);
    expect(idsIn(await bell(SUPPORT))).toEqual([]);
    expect(idsIn(await bell(VENDOR))).toHaveLength(1);
  });

  it('should tell the same once, and not keep what it follows from from being done', async () => {
    const offer = await approve();
    const [result] = await stage.stored(SYSTEM.notifications);
    await decline(offer);
    // As if the next offer had been reported before.
    await stage.host.change(SYSTEM.notifications, result?.id ?? 0, { key: `offer:${Number(offer) + 1}` });
    await stage.host.change('bookings', booking, { order_status: 'Pending', mode: 'manual', vendor_group_id: null });
    await approve();
    expect(await offers()).toHaveLength(2);
    expect(idsIn(await bell(VENDOR))).toEqual([result?.id]);
  });

  it('should tell whoever may run jobs of one that failed for good', async () => {
    const [row] = await stage.stored('jobs');
    // Without data it cannot be done.
    const failing = { id: 9001, name: 'end-offer', about: 'Offer 1', state: 'waiting', attempts: 7, data: null };
    await stage.host.put('jobs', { ...row, ...failing, key: null, claim: null, next_at: '2026-01-01T00:00:00.000Z' });
    await stage.host.ahead(1000);
    await stage.host.outbox();
    expect((await stage.one('jobs', 9001)).state).toBe('failed');
    expect((await bell(ADMIN)).body.rows).toMatchObject([
      { text: 'A job failed: end-offer, Offer 1.', link: { screen: 'jobs', id: 9001 } },
    ]);
    expect(idsIn(await bell(OPS))).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../api/wire/reports.ts';
import type { Id, RecordData, Value } from '../../resources/language/index.ts';
import { type Fields, givenTo, heldAs, move, OPEN, undoOf } from './bookings.ts';
import { done } from './outcomes.ts';
import { dayInDubai, fils } from './report-counted.ts';
import { type Answer, stageFor } from './stage.ts';

/**
 * What the house keeps, over courses of bookings that are drawn: money that comes in, is given or
 * taken back, cancellations, other vendors and months that are closed and paid out. What a booking
 * brings is worked out here of its payments alone, and held to the ledger and to business reports.
 */

const [ADMIN, OPS] = ['admin@example.com', 'ops@example.com'];
const stage = stageFor([ADMIN, OPS]);
const [admin, ops] = stage.people;

const share = fc.integer({ min: 1, max: 100 });
const money = fc.constantFrom('Keep', 'Refund All', 'Refund Part');
const hours = fc.constantFrom(0.5, 2);
const until = fc.constantFrom('midnight', 'just before midnight', 'month end', 'next month');
const SIMPLE = ['mark-paid', 'mark-unpaid', 'un-assign', 'start', 'complete', 'undo', 'settle'] as const;
const is = <T extends string>(name: T) => fc.constant(name);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: is('pay'), share }) },
  { weight: 3, arbitrary: fc.record({ does: is('refund'), share }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom(...SIMPLE) }) },
  { weight: 2, arbitrary: fc.record({ does: is('cancel'), money, share }) },
  { weight: 1, arbitrary: fc.record({ does: is('additional-time'), hours }) },
  { weight: 2, arbitrary: fc.record({ does: is('assign'), from: fc.nat(20) }) },
  { weight: 4, arbitrary: fc.record({ does: is('wait'), until }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Turn = { readonly booking: number; readonly step: Step };
/** A receipt that was none: what it brought is earned less, and no expense. */
const REVERSED: Turn[] = [
  { booking: 0, step: { does: 'pay', share: 100 } },
  { booking: 0, step: { does: 'mark-unpaid' } },
];
const course = fc.array(fc.record({ booking: fc.nat(2), step }), { minLength: 6, maxLength: 24 });

/** What the house keeps of a booking, by whose work it is of, in fils. */
type Stored = ReadonlyMap<string, number>;

/** Half a fils is rounded up, of what is never below nothing. */
const commissionOf = (amount: number, rate: number): number =>
  Math.floor((amount * Math.round(rate * 100) + 5_000) / 10_000);

/** One course: three bookings of which nothing is paid yet, and a clock of its own. */
class Course {
  /** What was earned and taken back, by booking and by the day it was. */
  readonly moved: { booking: Id; day: string; earned: number; takenBack: number }[] = [];
  readonly stored = new Map<Id, Stored>();
  readonly #refunds = new Map<Id, number>();
  readonly #last = new Map<Id, Answer>();
  /** The months that are over, as they were reported then. */
  readonly #closed = new Map<string, unknown>();
  #now: Date;

  constructor(
    readonly bookings: readonly Id[],
    start: Date,
  ) {
    this.#now = start;
  }

  get day(): string {
    return String(dayInDubai(this.#now.toISOString()));
  }

  async make({ booking, step }: Turn): Promise<void> {
    const id = this.bookings[booking] ?? 0;
    if (step.does === 'wait') return this.wait(step.until);
    const before = await stage.one('bookings', id);
    const answer = await this.attempt(id, before, step);
    if (!answer || answer.status >= 300) return;
    if (step.does !== 'settle') this.#last.set(id, answer);
    for (const each of this.bookings) await this.#note(each);
  }

  /** Lets time pass, and notes what a month reported once it is over. */
  async wait(until: (Step & { does: 'wait' })['until']): Promise<void> {
    const [year = 0, month = 0, date = 0] = this.day.split('-').map(Number);
    // Midnight in Dubai is 20:00 of the day before.
    const midnight = (months: number, day: number): number => Date.UTC(year, month - 1 + months, day, -4);
    const next = {
      midnight: midnight(0, date + 1),
      // The clock runs on: some minutes are left for what is done then, on a slow machine too.
      'just before midnight': midnight(0, date + 1) - 600_000,
      'month end': midnight(1, 1) - 600_000,
      'next month': midnight(1, 1),
    }[until];
    // What is just before is passed where it is now.
    this.#now = new Date(Math.max(next, this.#now.getTime() + 1));
    const over = this.day.slice(0, 7) > `${year}-${String(month).padStart(2, '0')}`;
    await this.set();
    if (over) {
      const closed = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7);
      this.#closed.set(closed, await toldOf(closed));
    }
  }

  async set(): Promise<void> {
    done(await admin.post('/mock/clock', { now: this.#now.toISOString() }));
    // What was begun before has run out.
    for (const email of [ADMIN, OPS]) await stage.host.signIn(email, stage.as(email));
  }

  async attempt(id: Id, before: RecordData, step: Exclude<Step, { does: 'wait' }>): Promise<Answer | undefined> {
    const part = (of: unknown): number => Math.ceil((fils(of) * ('share' in step ? step.share : 100)) / 100) / 100;
    switch (step.does) {
      case 'pay':
        return move(admin, id, 'payments', { amount: part(before.owed_amount) });
      case 'refund':
        return move(admin, id, 'refund', { amount: part(before.paid_amount), refund_reason: 'They came late' });
      case 'cancel': {
        const refunded: Fields = step.money === 'Refund Part' ? { refund_amount: part(before.paid_amount) } : {};
        const money: Fields = fils(before.paid_amount) > 0 ? { money: step.money, ...refunded } : {};
        return move(admin, id, 'cancel', { reason: 'Rain', ...money });
      }
      case 'additional-time':
        return move(admin, id, 'additional-time', { additional_hours: step.hours });
      case 'assign':
        return this.#assign(id, step.from);
      case 'undo': {
        const last = this.#last.get(id);
        return last?.headers.get('X-History-Entry') ? admin.post(undoOf(last)) : undefined;
      }
      case 'settle': {
        const made = await admin.post('/api/payout_runs?screen_label=payout-runs', { note: 'Drawn' });
        if (made.status !== 201) return undefined;
        const path = `/api/payout_runs/${made.body.id}/release?screen_label=payout-runs`;
        return ops.post(path, {});
      }
      default:
        return move(admin, id, step.does);
    }
  }

  /** Gives it to the first vendor that may have it. */
  async #assign(id: Id, from: number): Promise<Answer | undefined> {
    const vendors = (await stage.stored('vendors')).filter(({ vendor_type }) => vendor_type === 'Service');
    for (const [at] of vendors.entries()) {
      const vendor = vendors[(at + from) % vendors.length];
      const answer = await move(admin, id, 'assign-vendor', { vendor_id: vendor?.id ?? 0 });
      if (answer.status < 300) return answer;
    }
    return undefined;
  }

  /**
   * Notes by how much what is kept of a booking changed now, as its payments say: a refund takes
   * back, and all else makes what is earned more or less.
   */
  async #note(id: Id): Promise<void> {
    const booking = await stage.one('bookings', id);
    const payments = (await stage.stored('payments')).filter(({ booking_id }) => booking_id === id);
    const paid = payments.reduce((sum, { kind, amount }) => sum + (kind === 'Receipt' ? 1 : -1) * fils(amount), 0);
    expect(paid).toBeGreaterThanOrEqual(0);
    const { vendor_id, commission_rate } = booking;
    const left = vendor_id === null ? paid : commissionOf(paid, Number(commission_rate ?? 0));
    const stored: Stored = new Map([[String(vendor_id), left]]);
    const before = this.stored.get(id) ?? new Map<string, number>();
    const refunds = payments.filter(({ kind }) => kind === 'Refund').length;
    const isRefund = refunds > (this.#refunds.get(id) ?? 0);
    this.#refunds.set(id, refunds);
    for (const whose of new Set([...before.keys(), ...stored.keys()])) {
      const more = (stored.get(whose) ?? 0) - (before.get(whose) ?? 0);
      if (more === 0) continue;
      const sums = isRefund ? { earned: 0, takenBack: -more } : { earned: more, takenBack: 0 };
      this.moved.push({ booking: id, day: this.day, ...sums });
    }
    this.stored.set(id, stored);
  }

  /** Holds reports and ledger to what was noted. */
  async hold(others: ReadonlyMap<string, Sums>): Promise<void> {
    for (const id of this.bookings) {
      const mine = this.moved.filter(({ booking }) => booking === id);
      expect(await sumsOf(ALL_TIME, `&q=TXN-${id}-`)).toEqual(sumOf(mine));
      const lines = (await stage.stored('transactions')).filter(({ booking_id }) => booking_id === id);
      expect(signed(lines), `TXN-${id}`).toBe(0);
      // Of the booking itself: what is kept of it now.
      const [stored = 0] = [...(this.stored.get(id) ?? new Map<string, number>()).values()];
      const { earned, takenBack } = sumOf(mine);
      expect(earned - takenBack).toBe(stored);
    }
    const months = [...new Set([...this.moved.map(({ day }) => day.slice(0, 7)), ...this.#closed.keys()])];
    for (const month of months) {
      const mine = sumOf(this.moved.filter(({ day }) => day.startsWith(month)));
      const theirs = others.get(month) ?? NONE;
      expect(await sumsOf(daysOf(month)), month).toEqual({
        earned: mine.earned + theirs.earned,
        takenBack: mine.takenBack + theirs.takenBack,
      });
      // Nothing that came later moved a month that was over.
      const closed = this.#closed.get(month);
      if (closed) expect(await toldOf(month), month).toEqual(closed);
    }
    expect(signed(await stage.stored('transactions'))).toBe(0);
  }
}

type Sums = { readonly earned: number; readonly takenBack: number };
const NONE: Sums = { earned: 0, takenBack: 0 };
const sumOf = (all: readonly Sums[]): Sums =>
  all.reduce((sum, each) => ({ earned: sum.earned + each.earned, takenBack: sum.takenBack + each.takenBack }), NONE);

const signed = (lines: readonly RecordData[]): number =>
  lines.reduce((sum, line) => sum + (line.transaction_type === 'Credit' ? 1 : -1) * fils(line.amount_aed), 0);

const ALL_TIME = '2024-01-01..2029-12-31';
const daysOf = (month: string): string => {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return `${month}-01..${new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10)}`;
};

async function reportOf(period: string, more = ''): Promise<Report> {
  const path = `/api/reports/business-reports?screen_label=business-reports&grain=month&compare=none&period=${period}`;
  const answer = done(await admin.get(path + more));
  return answer.body;
}

const cardOf = ({ cards }: Report, measure: string): Value =>
  cards.find((card) => card.measure === measure)?.value ?? null;

/** What business reports say, whose net profit is one less the other. */
async function sumsOf(period: string, more = ''): Promise<Sums> {
  const report = await reportOf(period, more);
  const [earned, takenBack, net] = ['earning', 'expense', 'net_profit'].map((name) => fils(cardOf(report, name)));
  expect(net).toBe((earned ?? 0) - (takenBack ?? 0));
  // The rows of the table come to the same.
  const rows = (report.table?.rows ?? []).reduce((sum, { values }) => sum + fils(values.net_profit), 0);
  expect(rows).toBe(net);
  return { earned: earned ?? 0, takenBack: takenBack ?? 0 };
}

/** A month as its report tells it. */
async function toldOf(month: string): Promise<unknown> {
  const { cards, table } = await reportOf(daysOf(month));
  return { cards: cards.map(({ measure, value }) => [measure, value]), total: table?.total.values };
}

/** Three bookings that cost 100.01, 250 and 33.33, of which nothing was paid. */
async function begin(): Promise<Course> {
  await stage.host.reset(...[ADMIN, OPS].map((email) => stage.as(email)));
  const posted = new Set((await stage.stored('transactions')).map(({ booking_id }) => booking_id));
  const free = (await stage.stored('bookings')).filter(
    ({ id, vendor_id, zone_id }) => vendor_id !== null && zone_id !== null && !posted.has(Number(id)),
  );
  const bookings = free.slice(0, 3);
  expect(bookings.length).toBe(3);
  const prices = [100.01, 250, 33.33];
  for (const [at, { id, vendor_id }] of bookings.entries()) {
    const price = prices[at] ?? 0;
    // One is done by our own people from the first.
    const isOwn = at === 2;
    const fields: Fields = {
      ...(isOwn ? OPEN : givenTo(vendor_id ?? null)),
      ...{ service_price: 33.35, service_amount: price, additional_amount: 0, payment_amount: price },
      ...{ commission_rate: [12.5, 33.33][at] ?? null, priced: null, reason: null, approval_notes: null },
      ...heldAs(null, price),
      mode: 'manual',
    };
    await stage.host.change('bookings', id, fields);
  }
  const ids = bookings.map(({ id }) => id);
  const course = new Course(ids, new Date(Date.now() + 60_000));
  await course.set();
  return course;
}

/** What months bring that is not of the bookings of a course. */
async function othersIn(bookings: readonly Id[]): Promise<ReadonlyMap<string, Sums>> {
  const months = new Map<string, Sums>();
  const lines = await stage.stored('transactions');
  for (const { booking_id, entry, transaction_type, amount_aed, transaction_date } of lines) {
    if (bookings.includes(Number(booking_id)) || !['Commission', 'Own Service'].includes(String(entry))) continue;
    const month = String(dayInDubai(transaction_date)).slice(0, 7);
    const amount = fils(amount_aed);
    // Nothing of the fixtures was corrected.
    const each = transaction_type === 'Debit' ? { earned: amount, takenBack: 0 } : { earned: 0, takenBack: amount };
    months.set(month, sumOf([months.get(month) ?? NONE, each]));
  }
  return months;
}

describe('net profit', { timeout: 240_000 }, () => {
  it('should be commission and own services, corrected on the day of that, less what of them was refunded', async () => {
    await fc.assert(
      fc.asyncProperty(course, async (turns) => {
        const made = await begin();
        const others = await othersIn(made.bookings);
        for (const turn of turns) await made.make(turn);
        await made.wait('next month');
        await made.hold(others);
      }),
      { numRuns: 4, examples: [[REVERSED]] },
    );
  });
});

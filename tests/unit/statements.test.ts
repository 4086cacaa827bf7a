import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aedOf } from '../../product/rules/money.ts';
import { type Owed, planned, stopOf } from '../../product/vendors/rules/payouts.ts';
import {
  type AccountLine,
  addedBy,
  lastDayOf,
  monthBefore,
  monthOf,
  nextMonth,
  startOfMonth,
  statementsDue,
} from '../../product/vendors/rules/statements.ts';
import { english, message } from '../../resources/language/message.ts';

const line = (id: number, on: string, fils: number, entry: AccountLine['entry'] = 'Vendor Share'): AccountLine => ({
  id,
  entry,
  transaction_type: fils > 0 ? 'Debit' : 'Credit',
  amount_aed: aedOf(Math.abs(fils)),
  transaction_date: on,
});
const sum = (lines: readonly AccountLine[]): number => lines.reduce((all, each) => all + addedBy(each), 0);

describe('months', () => {
  it('should be of Dubai days, and follow each other over the year', () => {
    expect(monthOf('2026-10-31T19:59:59Z')).toBe('2026-10');
    expect(monthOf('2026-10-31T20:00:00Z')).toBe('2026-11');
    expect(startOfMonth('2026-11')).toBe('2026-10-31T20:00:00.000Z');
    expect(['2026-12', '2026-08'].map(nextMonth)).toEqual(['2027-01', '2026-09']);
    expect(monthBefore('2026-01')).toBe('2025-12');
    const ends = ['2026-02-28', '2028-02-29', '2026-12-31'];
    expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(ends);
  });
});

describe('statements', () => {
  it('should begin with the first line, carry what is owed, and pass over months with neither', () => {
    const lines = [line(1, '2026-01-10T08:00:00Z', 8500), line(2, '2026-03-02T08:00:00Z', -8500, 'Payout')];
    const due = statementsDue([...lines, line(3, '2026-06-01T08:00:00Z', 100)], undefined, '2026-07');
    expect(due).toMatchObject([
      { month: '2026-01', opening: 0, earned: 8500, paidOut: 0, closing: 8500 },
      { month: '2026-02', opening: 8500, earned: 0, paidOut: 0, closing: 8500 },
      { month: '2026-03', opening: 8500, earned: 0, paidOut: 8500, closing: 0 },
      { month: '2026-06', opening: 0, earned: 100, paidOut: 0, closing: 100 },
    ]);
    expect(statementsDue([], undefined, '2026-07')).toEqual([]);
    expect(statementsDue([], { month: '2026-05', closing: 0 }, '2026-07')).toEqual([]);
  });

  it('should tell lines in the order of their dates, however they were stored', () => {
    const days = [
      line(3, '2026-01-02T08:00:00Z', 100),
      line(1, '2026-01-20T08:00:00Z', 200),
      line(2, '2026-01-02T08:00:00Z', 50),
    ];
    const [due] = statementsDue(days, undefined, '2026-02');
    expect(due?.lines.map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  it('should put a line that comes late into the next month that is closed', () => {
    const [due, ...more] = statementsDue(
      [line(9, '2026-04-30T10:00:00Z', 300)],
      { month: '2026-05', closing: 200 },
      '2026-07',
    );
    expect(more).toEqual([]);
    expect(due).toMatchObject({ month: '2026-06', opening: 200, earned: 300, closing: 500 });
  });

  it('should be the ledger line by line, whatever was posted when and however often months were closed', () => {
    const posted = fc.record({
      day: fc.integer({ min: 0, max: 400 }),
      fils: fc.integer({ min: -90_000, max: 90_000 }).filter((fils) => fils !== 0),
      isPayout: fc.boolean(),
      late: fc.integer({ min: 0, max: 60 }),
    });
    fc.assert(
      fc.property(
        fc.array(posted, { maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 470 }), { maxLength: 5 }),
        (all, looks) => {
          const at = (day: number): string => new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString();
          const lines = all.map(({ day, fils, isPayout, late }, id) => ({
            ...line(id + 1, at(day), fils, isPayout ? 'Payout' : 'Vendor Share'),
            // When it can be read at all: a transaction may be stored after its month was closed.
            known: day + late,
          }));
          const stated = new Map<number, string>();
          let last: { month: string; closing: number } | undefined;
          const months: string[] = [];
          for (const day of [...looks.toSorted((one, other) => one - other), 500]) {
            const now = monthOf(at(day));
            const open = lines.filter(
              (each) => !stated.has(each.id) && each.known <= day && each.transaction_date < startOfMonth(now),
            );
            for (const due of statementsDue(open, last, now)) {
              expect(due.opening).toBe(last?.closing ?? 0);
              expect(due.closing).toBe(due.opening + sum(due.lines));
              expect(due.closing).toBe(due.opening + due.earned - due.paidOut);
              // A month is closed once, and in order.
              expect(due.month > (last?.month ?? '')).toBe(true);
              expect(due.month < now).toBe(true);
              expect(due.lines.length > 0 || due.opening !== 0).toBe(true);
              for (const each of due.lines) {
                expect(stated.has(each.id)).toBe(false);
                stated.set(each.id, due.month);
                expect(monthOf(each.transaction_date) <= due.month).toBe(true);
              }
              last = { month: due.month, closing: due.closing };
              months.push(due.month);
            }
          }
          expect(new Set(months).size).toBe(months.length);
          expect([...stated.keys()].toSorted((one, other) => one - other)).toEqual(lines.map(({ id }) => id));
          expect(last?.closing ?? 0).toBe(sum(lines));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('what a run pays', () => {
  const payee = { admin_approval: 'APPROVED', acc_holder_name: 'Aisha', iban_code: 'AE070331234567890123456' };
  const owed: Owed = {
    ...{ statement_id: 1, vendor_id: 7, closing: 500, balance: 500, paidSince: 0, waiting: 0 },
    ...{ heldBy: undefined, payee, stops: [] },
  };
  const resultOf = (...changes: readonly Partial<Owed>[]) =>
    planned(changes.map((change) => ({ ...owed, ...change }))).map(({ amount, reason }) =>
      reason === null ? amount : english(reason),
    );

  it('should be what was owed at the end of the month, and never more than is owed now', () => {
    expect(resultOf({}, { balance: 300 }, { balance: 900 })).toEqual([500, 300, 500]);
    expect(resultOf({ balance: 0 }, { balance: -20 })).toEqual([
      'Nothing is owed any more.',
      'Nothing is owed any more.',
    ]);
    expect(resultOf({ closing: 0 }, { closing: -5 }, { heldBy: 3 })).toEqual([]);
  });

  it('should not be what an earlier run pays late, whether it was released since or not', () => {
    const late = { closing: 500, balance: 900 };
    expect(
      resultOf({ ...late, paidSince: 200 }, { ...late, waiting: 200 }, { ...late, paidSince: 300, waiting: 100 }),
    ).toEqual([300, 300, 100]);
    expect(resultOf({ ...late, paidSince: 500 }, { ...late, waiting: 500 })).toEqual([
      'Nothing is owed any more.',
      'What is owed is already in another run.',
    ]);
    // What the bank gave back since is paid with the next statement.
    expect(resultOf({ ...late, paidSince: -200 })).toEqual([500]);
  });

  it('should pass over who cannot be paid, and say why', () => {
    expect(
      resultOf({ payee: { ...payee, iban_code: null } }, { payee: { ...payee, admin_approval: 'REJECTED' } }),
    ).toEqual(['The bank data is not complete.', 'The vendor is not approved.']);
    const stops = ['Trade Licence expired on 3 Mar 2026', 'Bank details must be confirmed first'].map((why) =>
      message(why),
    );
    expect(resultOf({ stops })).toEqual([
      'Payouts are stopped: Trade Licence expired on 3 Mar 2026, Bank details must be confirmed first.',
    ]);
    expect(stopOf(owed)).toBeUndefined();
  });
});

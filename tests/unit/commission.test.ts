import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommissionRow,
  endedByAgreement,
  latest,
  proposedOf,
  rateOf,
  settingOf,
} from '../../product/vendors/rules/commission.ts';
import { dayOf } from '../../resources/language/index.ts';
import { HOUSE_COMMISSION } from '../../resources/vendor-commissions.ts';

const row = (id: number, rate: number, valid_from: string, agreed_at: string | null = null): CommissionRow => ({
  ...{ id, rate, valid_from, agreed_at, set_at: `${valid_from}T06:00:00.000Z` },
  began_at: agreed_at ?? (id === 1 ? `${valid_from}T06:00:00.000Z` : null),
  ended_at: null,
});

/** An instant of the hour that many hours after the beginning. */
const at = (hour: number): string => new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000).toISOString();
const day = (hour: number): string => dayOf(new Date(at(hour)));

/** What is done to a vendor's rates, in hours from one to the next. */
type Act = { readonly after: number; readonly does: { readonly set: number } | 'agree' };
const acts = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 60 }),
    does: fc.oneof(fc.record({ set: fc.constantFrom(10, 12.5, 15, 20) }), fc.constant('agree' as const)),
  }),
  { maxLength: 14 },
);

/** The rows as the server writes them. */
function done(rows: readonly CommissionRow[], does: Act['does'], hour: number): readonly CommissionRow[] {
  const now = at(hour);
  const ended = (ends: readonly CommissionRow[]) =>
    rows.map((each) => (ends.includes(each) ? { ...each, ended_at: now } : each));
  if (does === 'agree') {
    const input = proposedOf(rows);
    if (!input) return rows;
    return ended(endedByAgreement(rows, input)).map((each) =>
      each.id === input.id ? { ...each, agreed_at: now, began_at: each.began_at ?? now } : each,
    );
  }
  if (latest(rows)?.rate === does.set) return rows;
  const { begins, agreedBy, ends } = settingOf(rows, does.set);
  const next = {
    id: rows.length + 1,
    rate: does.set,
    valid_from: day(hour),
    set_at: now,
    agreed_at: agreedBy?.agreed_at ?? null,
  };
  return [...ended(ends), { ...next, began_at: begins ? now : null, ended_at: null }];
}

/** Every state of the rows, with the hour each began. */
function course(given: readonly Act[]): readonly { readonly hour: number; readonly rows: readonly CommissionRow[] }[] {
  let hour = 0;
  let rows: readonly CommissionRow[] = [];
  return given.map(({ after, does }) => {
    hour += after;
    rows = done(rows, does, hour);
    return { hour, rows };
  });
}

describe('the rate of a vendor on a day', () => {
  it('should be the house’s where none was set', () => {
    expect(rateOf([], '2026-06-01')).toEqual({ rate: HOUSE_COMMISSION, row: undefined });
    expect(rateOf([row(1, 20, '2026-06-02')], '2026-06-01').rate).toBe(HOUSE_COMMISSION);
  });

  it('should be what was set as long as the vendor agreed to none', () => {
    const rows = [row(1, 20, '2026-05-01'), row(2, 18, '2026-05-03')];
    expect([1, 2, 3, 4].map((each) => rateOf(rows, `2026-05-0${each}`).rate)).toEqual([20, 20, 18, 18]);
  });

  it('should be another one from the day the vendor agreed, by the day in Dubai, and not before', () => {
    // Half past eight in the evening of the ninth in UTC is the tenth in Dubai.
    const agreed = row(1, 20, '2026-05-01', '2026-05-01T08:00:00.000Z');
    const rows = [agreed, row(2, 12, '2026-05-04', '2026-05-09T20:30:00Z')];
    const days = ['2026-05-03', '2026-05-04', '2026-05-09', '2026-05-10'];
    expect(days.map((each) => rateOf(rows, each).rate)).toEqual([20, 20, 20, 12]);
  });

  it('should leave every day that has passed as it was, whatever is set and agreed to later', () => {
    fc.assert(
      fc.property(acts, (given) => {
        const states = course(given);
        for (const [path, { rows, hour }] of states.entries()) {
          const last = states.slice(path + 1);
          for (let past = -30; day(past) < day(hour); past += 24) {
            const then = rateOf(rows, day(past)).rate;
            for (const later of last) expect(rateOf(later.rows, day(past)).rate).toBe(then);
          }
        }
      }),
    );
  });

  it('should be the one row that began and goes on, and none that waits once the vendor agreed to one', () => {
    fc.assert(
      fc.property(acts, (given) => {
        for (const { rows, hour } of course(given)) {
          const { row: applied } = rateOf(rows, day(hour));
          if (rows.some(({ agreed_at }) => agreed_at !== null)) expect(applied?.agreed_at).not.toBeNull();
          const open = rows.filter(({ began_at, ended_at }) => began_at !== null && ended_at === null);
          expect(open.length).toBe(rows.length === 0 ? 0 : 1);
          expect(open[0]?.rate).toBe(applied?.rate);
          // What waits is for the vendor to accept, and at most one does.
          const waiting = rows.filter(({ agreed_at, ended_at }) => agreed_at === null && ended_at === null);
          expect(waiting).toEqual(proposedOf(rows) ? [proposedOf(rows)] : []);
        }
      }),
    );
  });
});

describe('another rate', () => {
  const agreed = row(1, 20, '2026-05-01', '2026-05-01T08:00:00.000Z');

  it('should wait for the vendor while the one it agreed to goes on', () => {
    expect(settingOf([agreed], 12)).toEqual({ begins: false, agreedBy: undefined, ends: [] });
    const waits = row(2, 12, '2026-05-02');
    expect(settingOf([agreed, waits], 11)).toEqual({ begins: false, agreedBy: undefined, ends: [waits] });
    expect(endedByAgreement([agreed, waits], waits)).toEqual([agreed]);
  });

  it('should ask for nothing where it goes back to what is in force', () => {
    const waits = row(2, 12, '2026-05-02');
    expect(settingOf([agreed, waits], 20)).toEqual({ begins: true, agreedBy: agreed, ends: [agreed, waits] });
  });

  it('should begin at once where the vendor agreed to none', () => {
    const first = row(1, 20, '2026-05-01');
    expect(settingOf([], 20)).toEqual({ begins: true, agreedBy: undefined, ends: [] });
    expect(settingOf([first], 12)).toEqual({ begins: true, agreedBy: undefined, ends: [first] });
  });
});

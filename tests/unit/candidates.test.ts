import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  candidates,
  type Party,
  RULES,
  RULES_OF_OFFERS,
  refusalsOf,
  type Wanted,
} from '../../product/bookings/rules/candidates.ts';
import { overlaps, slotOf } from '../../product/rules/slot.ts';
import { english } from '../../resources/language/message.ts';

const slot = (schedule_time: string, minutes = 120, schedule_date = '2026-06-01') =>
  slotOf({ schedule_date, schedule_time, minutes });

const wanted: Wanted = { slot: slot('10:00'), zone_id: 3, sub_category_id: 7, vendor_id: 2 };

const worker = (more: Partial<Party> = {}): Party => ({
  ...{ kind: 'Worker', id: 1, name: 'Arjun Thapa', isActive: true, vendor_id: 2, zones: [1, 3], services: [7, 8] },
  ...{ unsubscribed: [], papersUntil: '2027-01-01', lapsing: [], busy: [], hasHands: true },
  ...{ rating: null, reviews: 0, load: 0, minutes: 0, full: 480, earlier: 0 },
  ...more,
});

const busy = (booking: number, time: string, minutes?: number) => {
  const taken = slot(time, minutes);
  if (!taken) throw new Error('It is never');
  return { booking, slot: taken };
};
const licence = (until: string, isOver = false): Partial<Party> => ({
  ...{ kind: 'Vendor', lapsing: [{ paper: 'Trade Licence', until, isOver }] },
});
const textsOf = (party: Party, what: Wanted = wanted): string[] =>
  refusalsOf(what, party).map(({ text }) => english(text));

describe('what is against somebody', () => {
  it('should be nothing where they fit', () => {
    expect(textsOf(worker())).toEqual([]);
  });

  it.each<[string, Partial<Party>, string[]]>([
    ['not in use', { isActive: false }, ['not active']],
    ['of another vendor', { vendor_id: 9 }, ['does not work for this vendor']],
    ['of ours, for a vendor’s booking', { vendor_id: null, zones: undefined }, ['does not work for this vendor']],
    ['who does something else', { services: [8] }, ['does not do this service']],
    ['who left it for now', { kind: 'Vendor', unsubscribed: [7] }, ['has unsubscribed from this service']],
    ['who takes none of another for now', { kind: 'Vendor', unsubscribed: [8] }, []],
    ['who never did it, and left it', { services: [8], unsubscribed: [7] }, ['does not do this service']],
    ['elsewhere', { zones: [1] }, ['does not work in this zone']],
    ['whose paper runs out before', { papersUntil: '2026-05-31' }, ['papers valid until 31 May 2026 only']],
    ['whose licence has ended', licence('2026-03-03', true), ['Trade Licence expired on 3 Mar 2026']],
    ['whose licence ends before', licence('2026-05-31'), ['Trade Licence expires on 31 May 2026']],
    ['whose licence ends that day', licence('2026-06-01'), []],
    ['who is taken', { busy: [busy(1042, '09:00')] }, ['busy 1 Jun 2026, 09:00–11:00 on booking 1042']],
    [
      'who is taken twice',
      { busy: [busy(1042, '09:00', 90), busy(7, '11:30'), busy(8, '12:00')] },
      ['busy 1 Jun 2026, 09:00–10:30 on booking 1042', 'busy 1 Jun 2026, 11:30–13:30 on booking 7'],
    ],
    [
      'who is not wanted at all',
      { isActive: false, services: [], zones: [] },
      ['not active', 'does not do this service', 'does not work in this zone'],
    ],
  ])('should be reported for one %s', (_what, more, texts) => {
    expect(textsOf(worker(more))).toEqual(texts);
  });

  it('should hold to the last day of a paper, and to nobody’s where none is needed', () => {
    expect(textsOf(worker({ papersUntil: '2026-06-01' }))).toEqual([]);
    expect(textsOf(worker({ papersUntil: null }))).toEqual([]);
  });

  it('should not ask for what the booking does not say', () => {
    const anything: Wanted = { slot: undefined, zone_id: null, sub_category_id: null, vendor_id: null };
    const nobody = { vendor_id: null, zones: [], services: [], papersUntil: '2000-01-01', busy: [busy(1, '10:00')] };
    expect(textsOf(worker(nobody), anything)).toEqual([]);
    expect(textsOf(worker(), anything)).toEqual(['works for a vendor, and the booking has no vendor']);
  });

  it('should let a vendor do several things at once, and ask whether it is approved', () => {
    const vendor = worker({ kind: 'Vendor', vendor_id: null, busy: [busy(1, '10:00')], papersUntil: null });
    expect(textsOf(vendor)).toEqual([]);
    expect(textsOf({ ...vendor, isActive: false })).toEqual(['not approved']);
  });

  it('should ask some of the rules only, where only they can have changed', () => {
    const nobody = worker({ isActive: false, services: [], busy: [busy(5, '10:00')] });
    expect(refusalsOf(wanted, nobody, ['free']).map(({ rule }) => rule)).toEqual(['free']);
    expect(refusalsOf(wanted, nobody, []).length).toBe(0);
  });
});

describe('candidates', () => {
  it('should come in the order of who fits, was there before, is liked, has time', () => {
    const people = [
      worker({ id: 1, isActive: false, services: [] }),
      worker({ id: 2, load: 3, rating: 4.5 }),
      worker({ id: 3, load: 1, rating: 4.5 }),
      worker({ id: 4, isActive: false, rating: 5 }),
      worker({ id: 5, earlier: 2, rating: 3 }),
      worker({ id: 6, rating: null }),
      worker({ id: 7, rating: 4.9 }),
      worker({ id: 8, load: 1, rating: 4.5 }),
    ];
    const found = candidates(wanted, people);
    expect(found.map(({ id }) => id)).toEqual([5, 7, 3, 8, 2, 6, 4, 1]);
    expect(found.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(found.map(({ fits }) => fits)).toEqual([true, true, true, true, true, true, false, false]);
  });

  it('should tell of each how full the day is, and whether they work there', () => {
    const people = [
      worker({ id: 1, minutes: 90 }),
      worker({ id: 2, zones: undefined }),
      worker({ id: 3, zones: [1], minutes: null, full: null }),
    ];
    const resultOf = (what: Wanted) =>
      candidates(what, people)
        .toSorted((a, b) => a.id - b.id)
        .map(({ minutes, full, here, zones }) => [minutes, full, here, zones]);
    expect(resultOf(wanted)).toEqual([
      [90, 480, true, 2],
      [0, 480, true, null],
      [null, null, false, 1],
    ]);
    expect(resultOf({ ...wanted, zone_id: null }).map(([, , here]) => here)).toEqual([null, null, null]);
  });

  it('should remark of a vendor that none of its workers does the service, and refuse it where nobody thought of it', () => {
    const vendor = (more: Partial<Party>): Party => worker({ kind: 'Vendor', papersUntil: null, ...more });
    const people = [vendor({ id: 1, hasHands: false, rating: 5 }), vendor({ id: 2 }), vendor({ id: 3, services: [] })];
    const [two, one, three] = candidates(wanted, people);
    expect([two, one, three].map((each) => each?.id)).toEqual([2, 1, 3]);
    expect(one).toMatchObject({ fits: true, reasons: [], rules: [], rating: 5 });
    expect(one?.remarks.map(english)).toEqual(['none of its workers does this service']);
    expect(three).toMatchObject({ fits: false, rules: ['service'], remarks: [] });
    const input = candidates(wanted, people, RULES_OF_OFFERS);
    expect(input.map(({ id, fits, rules, remarks }) => [id, fits, rules, remarks])).toEqual([
      [2, true, [], []],
      [1, false, ['hands'], []],
      [3, false, ['service'], []],
    ]);
    const unsaid = candidates({ ...wanted, sub_category_id: null }, people, RULES_OF_OFFERS);
    expect(unsaid.every(({ fits }) => fits)).toBe(true);
  });

  it('should leave nobody out, give a true reason for each refusal, and come in one order however they are given', () => {
    const time = fc.record({ start: fc.integer({ min: 0, max: 3000 }), long: fc.integer({ min: 15, max: 720 }) });
    const slotIn = time.map(({ start, long }) => ({ start, end: start + long }));
    const party = fc.record({
      kind: fc.constantFrom('Worker' as const, 'Driver' as const, 'Vendor' as const),
      name: fc.string(),
      isActive: fc.boolean(),
      zones: fc.option(fc.subarray([1, 2, 3]), { nil: undefined }),
      services: fc.subarray([7, 8]),
      papersUntil: fc.constantFrom(null, '1970-01-01', '1970-01-02', '1980-01-01'),
      lapsing: fc.constantFrom([], [{ paper: 'Licence', until: '1970-01-01', isOver: false }]),
      vendor_id: fc.constantFrom(null, 2, 3),
      unsubscribed: fc.constantFrom([], [7]),
      busy: fc.array(fc.record({ booking: fc.nat(), slot: slotIn }), { maxLength: 4 }),
      rating: fc.constantFrom(null, 3, 4.5),
      reviews: fc.nat(3),
      hasHands: fc.boolean(),
      load: fc.nat(3),
      minutes: fc.constantFrom(null, 0, 90),
      full: fc.constantFrom(null, 480),
      earlier: fc.nat(2),
    });
    const queries = fc.record({
      slot: fc.option(slotIn, { nil: undefined }),
      zone_id: fc.constantFrom(null, 1, 3),
      sub_category_id: fc.constantFrom(null, 7),
      vendor_id: fc.constantFrom(null, 2),
    });
    fc.assert(
      fc.property(queries, fc.array(party, { maxLength: 12 }), fc.nat(), (what, some, turn) => {
        const people: Party[] = some.map((each, at) => ({ ...each, id: at + 1 }));
        const found = candidates(what, people);
        expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(people.map(({ id }) => id));
        const turned = people.map((_, at) => people[(at + turn) % people.length] as Party);
        expect(candidates(what, turned)).toEqual(found);
        for (const { id, fits, reasons } of found) {
          const one = people[id - 1] as Party;
          expect(fits).toBe(reasons.length === 0);
          // What is true of them, expressed otherwise than the rules do.
          const truly = [
            !one.isActive,
            one.kind === 'Worker' && one.vendor_id !== what.vendor_id,
            what.sub_category_id !== null &&
              (!one.services.includes(what.sub_category_id) || one.unsubscribed.includes(what.sub_category_id)),
            what.zone_id !== null && one.zones !== undefined && !one.zones.includes(what.zone_id),
            what.slot !== undefined &&
              [one.papersUntil, ...one.lapsing.map(({ until }) => until)].some(
                (until) => until !== null && Date.parse(until) / 60_000 + 1440 <= (what.slot?.start ?? 0),
              ),
            one.kind !== 'Vendor' && one.busy.some((each) => what.slot !== undefined && overlaps(each.slot, what.slot)),
          ];
          const result = new Set(refusalsOf(what, one).map(({ rule }) => rule));
          expect(RULES.map((rule) => result.has(rule))).toEqual(truly);
        }
      }),
    );
  });
});

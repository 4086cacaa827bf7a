import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANSWERS,
  beginsAnew,
  type Group,
  isFree,
  isOffered,
  type Next,
  nextOffers,
  nobodyTook,
  type OfferedVendor,
  ORDERS,
  passedOver,
  type Ranked,
  type Situation,
  whyOver,
} from '../../product/bookings/rules/offers.ts';
import { english, message } from '../../resources/language/message.ts';

const NOW = new Date('2026-11-22T08:00:00.000Z');

const candidate = (id: number, fits: boolean, rank: number): Ranked => ({
  id,
  fits,
  reasons: fits ? [] : [message('does not work in this zone')],
  rank,
});

const VENDORS = [1, 2, 3, 4, 5, 6];
const groups: fc.Arbitrary<readonly Group[]> = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 999 }),
    isActive: fc.boolean(),
    order: fc.constantFrom(...ORDERS),
    seconds: fc.integer({ min: 15, max: 86_400 }),
    members: fc.shuffledSubarray(VENDORS),
  }),
  { maxLength: 3 },
);
// Of some vendors nothing is known: they do no services any more.
const known: fc.Arbitrary<readonly Ranked[]> = fc
  .tuple(fc.shuffledSubarray(VENDORS), fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }))
  .map(([ids, fits]) => ids.map((id, at) => candidate(id, fits[at] === true, at + 1)));

/** Asks on and on, everybody declining, until nobody is left. */
function course(situation: Omit<Situation, 'askedVendors'>): {
  readonly steps: readonly Next[];
  readonly input: readonly OfferedVendor[];
} {
  const steps: Next[] = [];
  let input: readonly OfferedVendor[] = [];
  for (;;) {
    const next = nextOffers({ ...situation, askedVendors: input });
    steps.push(next);
    input = [
      ...input,
      ...next.passed.map(({ vendor }) => ({ vendor, answer: 'Skipped' as const })),
      ...next.offers.map(({ vendor }) => ({ vendor, answer: 'Declined' as const })),
    ];
    if (next.kind !== 'offer') return { steps, input };
    if (steps.length > 50) throw new Error('It goes on for ever.');
  }
}

describe('who gets the next offer', () => {
  it('should be everybody who is a member and fits, once, and be over then', () => {
    fc.assert(
      fc.property(groups, known, (some, candidates) => {
        const { steps, input } = course({ groups: some, candidates, now: NOW, begins: undefined });
        const members = new Set(some.filter(({ isActive }) => isActive).flatMap((group) => group.members));
        expect(input.map(({ vendor }) => vendor).toSorted()).toEqual([...members].toSorted());
        const fits = new Set(candidates.filter((each) => each.fits).map(({ id }) => id));
        for (const { vendor, answer } of input) expect(answer).toBe(fits.has(vendor) ? 'Declined' : 'Skipped');
        expect(steps.at(-1)?.kind).toBe('nobody');
        const turns = steps.flatMap(({ passed, offers }) => [...passed, ...offers]).map(({ position }) => position);
        expect(turns.toSorted((one, other) => one - other)).toEqual(input.map((_, at) => at + 1));
        for (const { reasons } of steps.flatMap(({ passed }) => passed)) expect(reasons.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  it('should be one at a time unless a whole group gets it at once, each for its time and not beyond the work', () => {
    const begins = fc.option(fc.integer({ min: 1, max: 90_000 }), { nil: undefined });
    fc.assert(
      fc.property(groups, known, begins, (some, candidates, ahead) => {
        const start = ahead === undefined ? undefined : new Date(NOW.getTime() + ahead * 1000);
        for (const { offers } of course({ groups: some, candidates, now: NOW, begins: start }).steps) {
          const [one] = offers;
          const group = some.find(({ id }) => id === one?.group);
          if (!one || !group || some.filter(({ id }) => id === group.id).length > 1) continue;
          if (group.order !== 'All at Once') expect(offers.length).toBe(1);
          const long = Math.min(group.seconds, ahead ?? group.seconds);
          for (const { until } of offers) expect(until.getTime() - NOW.getTime()).toBe(long * 1000);
        }
      }),
    );
  });

  it('should keep to the declared order, or to how well they fit', () => {
    fc.assert(
      fc.property(groups, known, (some, candidates) => {
        const rank = new Map(candidates.map((each) => [each.id, each.rank]));
        for (const group of some.filter(({ isActive }) => isActive)) {
          const { steps } = course({ groups: [group], candidates, now: NOW, begins: undefined });
          const offered = steps.flatMap(({ offers }) => offers.map(({ vendor }) => vendor));
          const wanted = group.members.filter((vendor) => offered.includes(vendor));
          if (group.order === 'Best Match') wanted.sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
          expect(offered).toEqual(wanted);
        }
      }),
    );
  });

  it('should be nobody while somebody may answer or has taken it, nor once the work is to begin', () => {
    const some: Group = { id: 1, isActive: true, order: 'Ranked', seconds: 60, members: VENDORS };
    const candidates = VENDORS.map((id) => candidate(id, true, id));
    for (const answer of ANSWERS) {
      const input = [{ vendor: 1, answer }];
      const { kind, offers } = nextOffers({
        groups: [some],
        candidates,
        askedVendors: input,
        now: NOW,
        begins: undefined,
      });
      const isOpen = answer === 'Offered' || answer === 'Accepted';
      expect([kind, offers.map(({ vendor }) => vendor)], answer).toEqual(isOpen ? ['wait', []] : ['offer', [2]]);
      expect(nextOffers({ groups: [some], candidates, askedVendors: input, now: NOW, begins: NOW }).kind).toBe(
        isOpen ? 'wait' : 'late',
      );
    }
  });
});

describe('a booking', () => {
  const booking = {
    ...{ order_status: 'Accepted', booking_status: 'Pending', mode: 'auto', vendor_group_id: 1 },
    ...{ vendor_id: null, driver_id: null, worker_id: null, schedule_time: '10:00' },
  };

  it('should be offered while it is accepted, automatic and nobody’s', () => {
    expect(isOffered(booking)).toBe(true);
    for (const change of [
      ...[{ order_status: 'Pending' }, { order_status: 'Rejected' }, { mode: 'manual' }, { vendor_group_id: null }],
      ...[{ booking_status: 'Cancelled' }, { booking_status: 'Assigned' }],
      ...[{ vendor_id: 3 }, { driver_id: 3 }, { worker_id: 3 }],
    ])
      expect(isOffered({ ...booking, ...change }), JSON.stringify(change)).toBe(false);
    expect(isFree({ ...booking, mode: 'manual' })).toBe(true);
  });

  it('should be offered anew when it is given to a group, or is another thing', () => {
    for (const before of [undefined, { mode: 'manual' }, { vendor_group_id: 2 }, { schedule_time: '11:00' }])
      expect(beginsAnew(booking, before && { ...booking, ...before }), JSON.stringify(before)).toBe(true);
    expect(beginsAnew(booking, { ...booking, admin_notes: 'x' } as typeof booking)).toBe(false);
    expect(beginsAnew({ ...booking, vendor_id: 2 }, booking)).toBe(false);
  });

  it.each([
    [{ vendor_id: 2 }, 'Taken by CoolBreeze.'],
    [{ driver_id: 2 }, 'The booking was given to a driver.'],
    [{ order_status: 'Rejected', booking_status: 'Cancelled' }, 'The booking was rejected.'],
    [{ booking_status: 'Cancelled' }, 'The booking was cancelled.'],
    [{ mode: 'manual' }, 'The booking is not offered any more.'],
  ])('should say why it is offered no more: %j', (change, words) => {
    const vendor = 'vendor_id' in change ? 'CoolBreeze' : undefined;
    expect(english(whyOver({ ...booking, ...change }, vendor))).toBe(words);
  });

  it('should say how it ended, and why somebody was passed over', () => {
    expect(english(nobodyTook(['One', 'Two'], { askedVendors: 3, passed: 1 }))).toBe(
      'Nobody in One, Two accepted it: 3 asked, 1 left out.',
    );
    expect(english(nobodyTook([], { askedVendors: 0, passed: 0 }))).toBe('Nobody accepted it: 0 asked, 0 left out.');
    const long = english(nobodyTook(Array(50).fill('A very long name of a group'), { askedVendors: 3, passed: 1 }));
    expect(long.length).toBeLessThanOrEqual(300);
    expect(long).toMatch(/accepted it: 3 asked, 1 left out\.$/);
    const reasons = ['not approved', 'does not do this service', 'does not work in this zone'].map((key) =>
      message(key),
    );
    expect(english(passedOver(reasons.slice(0, 1)))).toBe('Not asked: not approved.');
    expect(english(passedOver(reasons))).toBe(
      'Not asked: not approved, and also does not do this service, and also does not work in this zone.',
    );
  });
});

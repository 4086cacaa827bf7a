import { allConditions } from '../../../../api/confine.ts';
import type { Reader } from '../../../../api/store.ts';
import { startOfDay } from '../../../../resources/language/days.ts';
import type { Answer, Condition, Id, Registry, Source } from '../../../../resources/language/index.ts';
import {
  ACTIVE,
  dayNumber,
  dayOf,
  dayOfSlot,
  FULL_DAY,
  minutesOn,
  neighbouringDays,
  REFUSED,
  slotOf,
} from '../../../rules/slot.ts';
import { idIn, idsIn, type Values } from '../../../rules/values.ts';
import type { Lapsing } from '../../../vendors/rules/stops.ts';
import { lapsingPapers } from '../../../vendors/server/lapsing.ts';
import type { Busy, Party, PartyKind } from '../../rules/candidates.ts';
import { type Diary, FIELD_OF } from '../../rules/changes.ts';

const column = (name: string): Source => ({ column: name });
const is = (name: string, value: string | number): Condition => ({ of: column(name), is: value });

/** Who is queried: those of a kind, or some of them by id, as far as the session reaches. */
type PartyQuery = {
  readonly kind: PartyKind;
  readonly booking: Values & { readonly id?: Id | undefined };
  readonly ids?: readonly number[];
  readonly limit?: Condition | undefined;
  readonly registry: Registry;
  /** The day it is. */
  readonly today: string;
  /** Adds the day's load of vendors, which refuses nobody. Default: no. */
  readonly loads?: boolean;
};

/**
 * All parties of a kind with facts for assignment and ranking; parties by id without ranking. A few
 * queries for any number.
 */
export async function partiesFor(reader: Reader, query: PartyQuery): Promise<readonly Party[]> {
  const { kind, booking } = query;
  const slot = slotOf(booking);
  // One after another: a transaction asks by one connection.
  const people = await peopleOf(reader, query);
  const zones = kind === 'Vendor' ? new Map<number, readonly number[]>() : await zonesOf(reader, people);
  const ratings = query.ids ? new Map<number, Rated>() : await ratingsOf(reader, query);
  const taken = slot
    ? await takenBy(reader, { ...query, days: neighbouringDays(slot), but: booking.id })
    : NOBODY_TAKEN;
  const earlier = query.ids ? new Map<number, number>() : await earlierOf(reader, query);
  const lapsing = await lapsingOf(reader, { ...query, day: slot && dayOfSlot(slot) });
  const day = slot && dayNumber(slot);
  const midnight = slot && dayOf(dayOfSlot(slot));
  return people.map((person) => {
    const busy = taken.get(Number(person.id)) ?? [];
    const known = ratings.get(Number(person.id));
    return {
      ...described(kind, person, { zones, lapsing }),
      rating: known?.rating ?? null,
      reviews: known?.reviews ?? 0,
      hasHands: known?.hasHands ?? true,
      // A vendor has many hands.
      busy: kind === 'Vendor' ? [] : busy,
      load: busy.filter((each) => dayNumber(each.slot) === day).length,
      minutes:
        midnight === undefined
          ? null
          : minutesOn(
              busy.map((each) => each.slot),
              midnight,
            ),
      full: kind === 'Vendor' ? (known?.full ?? null) : FULL_DAY,
      earlier: earlier.get(Number(person.id)) ?? 0,
    };
  });
}

type Rated = Pick<Party, 'rating' | 'reviews' | 'full' | 'hasHands'>;
const NOBODY_TAKEN: ReadonlyMap<number, readonly Busy[]> = new Map();

/** All parties of a kind and their bookings on some days; at most three queries. */
export async function diariesOn(
  reader: Reader,
  { days, ...query }: Pick<PartyQuery, 'kind' | 'limit' | 'registry' | 'today'> & { readonly days: readonly string[] },
): Promise<readonly Diary[]> {
  const { kind } = query;
  const people = await peopleOf(reader, query);
  const zones = kind === 'Vendor' ? new Map<number, readonly number[]>() : await zonesOf(reader, people);
  const taken = await takenBy(reader, { kind, days });
  const lapsing = await lapsingOf(reader, { ...query, day: [...days].sort().at(-1) });
  return people.map((person) => ({
    ...described(kind, person, { zones, lapsing }),
    busy: taken.get(Number(person.id)) ?? [],
  }));
}

async function lapsingOf(
  reader: Reader,
  {
    kind,
    ids,
    registry,
    today,
    day = today,
  }: Pick<PartyQuery, 'kind' | 'ids' | 'registry' | 'today'> & { readonly day?: string | undefined },
): Promise<ReadonlyMap<number, readonly Lapsing[]>> {
  return kind === 'Vendor'
    ? lapsingPapers({ registry, reader, now: new Date(startOfDay(today)) }, { ids, day, today })
    : new Map();
}

function peopleOf(
  reader: Reader,
  { kind, ids, limit }: Pick<PartyQuery, 'kind' | 'ids' | 'limit'>,
): Promise<readonly Answer[]> {
  const some: Condition | undefined = ids && { of: column('id'), in: ids };
  if (kind === 'Vendor') {
    return reader.rows({
      from: 'vendors',
      where: allConditions(is('vendor_type', 'Service'), some, limit),
      fields: {
        name: column('company_or_vendor_name'),
        approval: column('admin_approval'),
        zones: column('zone_ids'),
        services: column('service_ids'),
        unsubscribed: column('unsubscribed_ids'),
      },
    });
  }
  return reader.rows({
    from: 'workers',
    where: allConditions(is('user_type', kind), some, limit),
    fields: {
      name: { concat: [column('first_name'), column('last_name')] },
      is_active: column('is_active'),
      services: column('service_types'),
      until: column('document_expiry_date'),
      vendor_id: column('vendor_id'),
    },
  });
}

async function zonesOf(reader: Reader, people: readonly Answer[]): Promise<ReadonlyMap<number, readonly number[]>> {
  const vendors = [...new Set(people.flatMap(({ vendor_id }) => idIn(vendor_id) ?? []))];
  if (vendors.length === 0) return new Map();
  const where: Condition = { of: column('id'), in: vendors };
  const rows = await reader.rows({ from: 'vendors', where, fields: { zones: column('zone_ids') } });
  return new Map(rows.map(({ id, zones }) => [Number(id), idsIn(zones)]));
}

/** Ratings and, for vendors, active workers and those who do the service; others do not fit. */
async function ratingsOf(reader: Reader, { kind, booking, limit }: PartyQuery): Promise<ReadonlyMap<number, Rated>> {
  const isVendor = kind === 'Vendor';
  const service = idIn(booking.sub_category_id);
  const reviews = { from: 'reviews', by: isVendor ? 'vendor_id' : 'worker_id' } as const;
  const rows = await reader.rows({
    from: isVendor ? 'vendors' : 'workers',
    where: allConditions(
      is(isVendor ? 'vendor_type' : 'user_type', isVendor ? 'Service' : kind),
      service === null ? undefined : is(isVendor ? 'service_ids' : 'service_types', service),
      limit,
    ),
    fields: {
      rating: { rollup: 'avg', ...reviews, value: column('ratings') },
      reviews: { rollup: 'count', ...reviews },
      ...(isVendor && { hands: handsIn(undefined) }),
      ...(isVendor && service !== null && { skilled: handsIn(service) }),
    },
  });
  return new Map(
    rows.map(({ id, rating, reviews, hands, skilled }) => [
      Number(id),
      {
        rating: typeof rating === 'number' ? rating : null,
        reviews: Number(reviews),
        full: typeof hands === 'number' && hands > 0 ? hands * FULL_DAY : null,
        hasHands: skilled === undefined || Number(skilled) > 0,
      },
    ]),
  );
}

/** How many active workers a vendor has, perhaps only of those who do a service. */
const handsIn = (service: number | undefined): Source => ({
  rollup: 'count',
  from: 'workers',
  by: 'vendor_id',
  where: allConditions(
    is('user_type', 'Worker'),
    { of: column('is_active'), is: true },
    service === undefined ? undefined : is('service_types', service),
  ),
});

type Known = {
  readonly zones: ReadonlyMap<number, readonly number[]>;
  readonly lapsing: ReadonlyMap<number, readonly Lapsing[]>;
};

function described(kind: PartyKind, person: Answer, { zones, lapsing }: Known): Omit<Diary, 'busy'> {
  const vendor_id = idIn(person.vendor_id);
  return {
    kind,
    id: Number(person.id),
    name: String(person.name ?? ''),
    isActive: kind === 'Vendor' ? person.approval === 'APPROVED' : person.is_active === true,
    // Whoever works for no vendor works everywhere.
    zones: kind === 'Vendor' ? idsIn(person.zones) : vendor_id === null ? undefined : (zones.get(vendor_id) ?? []),
    services: idsIn(person.services),
    unsubscribed: idsIn(person.unsubscribed),
    papersUntil: typeof person.until === 'string' ? person.until : null,
    lapsing: (kind === 'Vendor' && lapsing.get(Number(person.id))) || [],
    vendor_id,
  };
}

async function takenBy(
  reader: Reader,
  {
    kind,
    ids,
    days,
    but,
    loads = false,
  }: Pick<PartyQuery, 'kind' | 'ids' | 'loads'> & { readonly days: readonly string[]; readonly but?: Id | undefined },
): Promise<ReadonlyMap<number, readonly Busy[]>> {
  if (kind === 'Vendor' && !loads) return NOBODY_TAKEN;
  const field = FIELD_OF[kind];
  const rows = await reader.rows({
    from: 'bookings',
    where: allConditions(
      { of: column('schedule_date'), in: days },
      ids ? { of: column(field), in: ids } : { of: column(field), empty: false },
      { of: column('booking_status'), in: ACTIVE },
      { none: [is('order_status', REFUSED), ...(but === undefined ? [] : [is('id', Number(but))])] },
    ),
    fields: {
      whose: column(field),
      schedule_date: column('schedule_date'),
      schedule_time: column('schedule_time'),
      minutes: column('minutes'),
      additional_hours: column('additional_hours'),
    },
  });
  const found = new Map<number, Busy[]>();
  for (const row of rows) {
    const taken = slotOf(row);
    if (!taken) continue;
    const whose = Number(row.whose);
    const all = found.get(whose) ?? [];
    all.push({ booking: Number(row.id), slot: taken });
    found.set(whose, all);
  }
  return found;
}

async function earlierOf(reader: Reader, { kind, booking }: PartyQuery): Promise<ReadonlyMap<number, number>> {
  const customer = idIn(booking.customer_id);
  const field = FIELD_OF[kind];
  const found = new Map<number, number>();
  if (customer === null) return found;
  const rows = await reader.rows({
    from: 'bookings',
    where: allConditions(
      is('customer_id', customer),
      { of: column('booking_status'), is: 'Completed' },
      { of: column(field), empty: false },
    ),
    fields: { whose: column(field) },
  });
  for (const { whose } of rows) found.set(Number(whose), (found.get(Number(whose)) ?? 0) + 1);
  return found;
}

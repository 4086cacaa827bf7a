import type { CompleteMove, Row, Value } from '../../../../resources/language/index.ts';
import { say, t } from '../../../../src/platform/i18n/index.ts';
import { dayOf, FULL_DAY, minutesAt, minutesOn, type Slot, slotOf } from '../../../rules/slot.ts';
import type { Board, BoardParty } from '../../rules/board.ts';
import type { PartyKind } from '../../rules/candidates.ts';
import { type Diary, FIELD_OF, isTooLate, refusalsOfChange, refusedFor, TOO_LATE } from '../../rules/changes.ts';
import { lanesOf, STEP, timeText } from './geometry.ts';

/** A booking in somebody's row: when it is, and in which lane it is drawn. */
export type Placed = { readonly row: Row; readonly slot: Slot; readonly lane: number };

/** Somebody with what they do that day. */
export type BoardRow = {
  readonly party: BoardParty;
  /** Whose worker or driver they are; undefined: in-house, or nobody tells. */
  readonly of: string | undefined;
  readonly bars: readonly Placed[];
  readonly lanes: number;
  /** So many minutes of the day are booked. */
  readonly minutes: number;
  /** So many a full day has; null: nobody tells. */
  readonly full: number | null;
};

/** A day as one kind of people have it: a row for each, and what none of them has. */
export type Sheet = {
  readonly kind: PartyKind;
  /** Those with work, then those without. */
  readonly rows: readonly BoardRow[];
  /** How many have work. */
  readonly busy: number;
  /** How many are free all day. */
  readonly free: number;
  /** What has a time, and nobody of the kind to do it. */
  readonly unassigned: readonly Row[];
  readonly waiting: readonly Row[];
};

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The board's rows: those with work first, each part by vendor, in-house first. */
export function sheetOf(board: Board, kind: PartyKind): Sheet {
  const field = FIELD_OF[kind];
  const vendors = new Map(board.parties.filter((each) => each.kind === 'Vendor').map(({ id, name }) => [id, name]));
  const midnight = dayOf(board.day);
  const theirs = new Map<number, Row[]>();
  const unassigned = board.bookings.filter((row) => typeof row[field] !== 'number');
  for (const row of [...board.bookings, ...board.elsewhere]) {
    const whose = row[field];
    if (typeof whose === 'number') theirs.set(whose, [...(theirs.get(whose) ?? []), row]);
  }
  const rows = board.parties
    .filter((party) => party.kind === kind)
    .map((party): BoardRow => {
      const bars = (theirs.get(party.id) ?? []).flatMap((row): { row: Row; slot: Slot }[] => {
        const slot = slotOf(row);
        return slot ? [{ row, slot }] : [];
      });
      const lanes = lanesOf(bars.map(({ slot }) => slot));
      const of = kind === 'Vendor' ? undefined : vendors.get(party.fits?.vendor_id ?? 0);
      return {
        party,
        of,
        bars: bars
          .map((each, at) => ({ ...each, lane: lanes[at] ?? 0 }))
          .sort((a, b) => a.slot.start - b.slot.start || Number(a.row.id) - Number(b.row.id)),
        lanes: Math.max(1, ...lanes.map((lane) => lane + 1)),
        minutes: minutesOn(
          bars.map(({ slot }) => slot),
          midnight,
        ),
        full: kind === 'Vendor' ? handsOf(board, party.id) : FULL_DAY,
      };
    })
    .sort(
      (a, b) =>
        Number(isFree(a)) - Number(isFree(b)) ||
        byName.compare(a.of ?? '', b.of ?? '') ||
        byName.compare(a.party.name, b.party.name) ||
        a.party.id - b.party.id,
    );
  const waiting =
    kind === 'Vendor' || kind === 'Driver' ? board.waiting : board.waiting.filter((row) => row[field] === null);
  const free = rows.filter(isFree).length;
  return { kind, rows, busy: rows.length - free, free, unassigned: unassigned.filter((row) => isOpen(row)), waiting };
}

/** Whether somebody has nothing to do that day. */
export const isFree = ({ bars }: BoardRow): boolean => bars.length === 0;

function handsOf({ parties }: Board, vendor: number): number | null {
  const hands = parties.filter(
    ({ kind, isActive, fits }) => kind === 'Worker' && isActive && fits?.vendor_id === vendor,
  );
  return hands.length === 0 ? null : hands.length * FULL_DAY;
}

const isOpen = ({ booking_status }: Row): boolean => booking_status === 'Pending' || booking_status === 'Assigned';

/** Where a booking is carried: over whose row (null: nobody's yet), at which minute of the day. */
export type Target = { readonly party: number | null; readonly start: number };

/** What dropping a booking there would do. */
export type Drop = {
  /** undefined: nothing, it is where it was; or it cannot be done. */
  readonly move: CompleteMove | undefined;
  readonly values: { readonly [field: string]: Value };
  /** What is against it, in sentences; none: nothing is known. */
  readonly problems: readonly string[];
  /** The time it would take. */
  readonly slot: Slot;
};

type PlanInput = {
  readonly board: Board;
  readonly kind: PartyKind;
  readonly moves: readonly CompleteMove[];
  readonly row: Row;
  readonly target: Target;
  readonly now: number;
};

/** The move of a drop and its refusals, by the server's rules; the server decides. */
export function dropOf({ board, kind, moves, row, target, now }: PlanInput): Drop {
  const midnight = dayOf(board.day);
  const old = slotOf(row);
  const field = FIELD_OF[kind];
  const isGiven = target.party !== null && target.party !== row[field];
  const isTakenBack = target.party === null && typeof row[field] === 'number';
  const isMoved = old?.start !== midnight + target.start;
  const at = { schedule_date: board.day, schedule_time: timeText(target.start) };
  const given = isGiven ? { [field]: target.party } : {};
  const slot = slotOf({ ...row, ...at }) ?? { start: midnight + target.start, end: midnight + target.start + 60 };
  const nothing = { move: undefined, values: {}, slot: isMoved ? slot : (old ?? slot) };
  if (isTakenBack) return takenBack({ kind, moves, row, nothing });
  if (!isGiven && !isMoved) return { ...nothing, problems: [] };
  if (target.party === null && !old) return { ...nothing, problems: [t('Choose who does it.')] };
  const name = isGiven ? `assign-${kind.toLowerCase()}${isMoved ? '-at' : ''}` : 'reschedule';
  const move = moves.find((each) => each.name === name);
  if (!move) return { ...nothing, problems: [t('Your role does not allow this.')] };
  const values: { [field: string]: Value } = { ...given, ...(isMoved ? at : {}) };
  if (!row._moves?.some((each) => each.name === name && each.allowed))
    return { ...nothing, problems: [whyNot(row, kind)] };
  const next: Row = { ...row, ...(move.sets as { [field: string]: Value }), ...values };
  const known = (of: PartyKind, id: number): Diary | undefined => {
    const party = board.parties.find((each) => each.kind === of && each.id === id);
    return party?.fits ? { ...party.fits, kind: of, id, name: party.name, isActive: party.isActive } : undefined;
  };
  const against = refusalsOfChange(next, row, known).map(({ party, refusal }) => say(refusedFor(party, refusal)));
  return { move, values, slot, problems: isTooLate(next, row, now) ? [t(TOO_LATE), ...against] : against };
}

type TakingBack = Pick<PlanInput, 'kind' | 'moves' | 'row'> & { readonly nothing: Omit<Drop, 'problems'> };

/** A drop outside the rows: unassigns and keeps the time. */
function takenBack({ kind, moves, row, nothing }: TakingBack): Drop {
  const slot = slotOf(row) ?? nothing.slot;
  const name = kind === 'Worker' ? 'un-assign-worker' : 'un-assign';
  const move = moves.find((each) => each.name === name);
  if (!move) return { ...nothing, slot, problems: [t('Your role does not allow this.')] };
  if (!row._moves?.some((each) => each.name === name && each.allowed))
    return { ...nothing, slot, problems: [whyNot(row, kind)] };
  return { move, values: {}, slot, problems: [] };
}

/** Why a booking cannot be given to anybody as it stands. */
function whyNot({ order_status, booking_status, vendor_id, driver_id }: Row, kind: PartyKind): string {
  if (booking_status === 'Ongoing') return t('The work is under way.');
  if (booking_status === 'Completed') return t('The work is done.');
  if (order_status !== 'Accepted') return t('The booking has to be approved first.');
  if (kind === 'Worker' && vendor_id === null && driver_id === null)
    return t('Please assign a vendor or driver first.');
  return t('This booking cannot be changed this way now.');
}

/** Whether a booking can be taken up at all: whether one of the role's moves can be made on it. */
export const isMovable = (row: Row, moves: readonly CompleteMove[]): boolean =>
  moves.some(({ name }) => row._moves?.some((each) => each.name === name && each.allowed));

/** The start when picked up; undated ones get the next quarter of an hour, from 9:00. */
export function startOf(row: Row, board: Board, kind: PartyKind, now: number): Target {
  const midnight = dayOf(board.day);
  const whose = row[FIELD_OF[kind]];
  const slot = slotOf(row);
  const ahead = Math.ceil((minutesAt(now) - midnight) / STEP) * STEP;
  const soon = ahead > 0 && ahead < 1440 ? Math.max(ahead, 540) : 540;
  return {
    party: typeof whose === 'number' ? whose : null,
    start: slot ? Math.min(Math.max(slot.start - midnight, 0), 1440 - STEP) : Math.min(soon, 1440 - STEP),
  };
}

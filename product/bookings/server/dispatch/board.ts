import type { Request } from 'express';
import { authorise, callerOf, resourceIn } from '../../../../api/calls.ts';
import type { ApiContext } from '../../../../api/context.ts';
import { forbidden } from '../../../../api/errors.ts';
import { authoriseCall } from '../../../../api/guard.ts';
import { presenterOf } from '../../../../api/present/presenter.ts';
import { scalar, wrongKey } from '../../../../api/request/filters.ts';
import type { Granted } from '../../../../api/routes/route.ts';
import type { Scope } from '../../../../api/scope.ts';
import { dayOf as dayNow, isDay, type Row, type Rule, type Screen } from '../../../../resources/language/index.ts';
import { dayBefore, dayOf, REFUSED, slotOf } from '../../../rules/slot.ts';
import type { Board, BoardParty } from '../../rules/board.ts';
import { KINDS, type PartyKind } from '../../rules/candidates.ts';
import { type Diary, FIELD_OF } from '../../rules/changes.ts';
import { diariesOn } from './parties.ts';

const MOST = 2000;
const MOST_WAITING = 100;
const MAX_ZONES = 100;

/** What is requested: a day, and in which zones; none: in all. */
type Wanted = { readonly day: string; readonly zones: readonly number[] };

/** The screen that requests a board: one whose list is drawn as one. @throws ApiError 400, 403. */
export function enterBoard(context: ApiContext, request: Request): Granted {
  const calling = callerOf(context, request, resourceIn(context, request, 'bookings'));
  const screen = authorise(context, request, { calling, what: 'list' }, (): Screen => {
    const named = authoriseCall(calling, 'list');
    if (named.list?.page !== 'day-board') throw forbidden();
    return named;
  });
  return { ...calling, screen };
}

/** Reads the query of a board. @throws ApiError 400 naming the key. */
export function boardWanted(params: URLSearchParams): Wanted {
  const day = scalar(params, 'day');
  if (day === undefined || !isDay(day)) throw wrongKey('day', 'Must be a day, like 2026-11-21');
  const zones = params.getAll('zone_id');
  if (zones.length > MAX_ZONES) throw wrongKey('zone_id', `At most ${MAX_ZONES} can be given`);
  for (const zone of zones) if (!/^[1-9]\d{0,14}$/.test(zone)) throw wrongKey('zone_id', 'Must be an id');
  return { day, zones: zones.map(Number) };
}

/**
 * A dispatcher's day in scope, with the night before and undated bookings. Fixed number of queries.
 */
export async function boardOf(scope: Scope, { day, zones }: Wanted): Promise<Board> {
  const inZones: readonly Rule[] = zones.length === 0 ? [] : [{ zone_id: { in: zones } }];
  const onDays: Rule = { schedule_date: { in: [dayBefore(day), day] } };
  const [party, waiting] = await Promise.all([
    bookingsOf(scope, [onDays, ...inZones], MOST),
    bookingsOf(
      scope,
      [{ schedule_date: { empty: true }, booking_status: { not: 'Completed' } }, ...inZones],
      MOST_WAITING,
    ),
  ]);
  const from = dayOf(day);
  const lasts = (row: Row): boolean => (slotOf(row)?.end ?? from) > from;
  const bookings = party.rows.filter(lasts);
  const found: BoardParty[] = [];
  for (const kind of KINDS) found.push(...(await partiesOf(scope, kind, { day, zones }, bookings)));
  const others =
    zones.length === 0
      ? { rows: [], more: false }
      : await bookingsOf(scope, [onDays, { none: inZones }, { any: theirsAmong(found) }], MOST);
  return {
    day,
    bookings,
    elsewhere: others.rows.filter(lasts),
    waiting: waiting.rows,
    parties: found,
    more: { bookings: party.more || others.more, waiting: waiting.more },
  };
}

/** What some of these people are given: a rule of each kind there is somebody of. */
const theirsAmong = (parties: readonly BoardParty[]): readonly Rule[] =>
  KINDS.flatMap((kind): Rule[] => {
    const ids = parties.filter((party) => party.kind === kind).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ [FIELD_OF[kind]]: { in: ids } }];
  });

async function bookingsOf(
  scope: Scope,
  rules: readonly Rule[],
  most: number,
): Promise<{ readonly rows: readonly Row[]; readonly more: boolean }> {
  const reading = presenterOf(scope, 'list');
  const plan = scope.plan(scope.resource, reading.names, {
    rules: [
      ...rules,
      { none: [{ booking_status: { is: 'Cancelled' } }, { order_status: { is: REFUSED } }] },
      ...(scope.where ? [scope.where] : []),
    ],
    // Of too many, those that are to be done last are left out.
    sort: [
      { field: 'schedule_date', order: 'desc' },
      { field: 'schedule_time', order: 'asc' },
      { field: 'id', order: 'asc' },
    ],
    page: { start: 0, end: most + 1 },
  });
  const answers = await scope.reader.rows(plan);
  return { rows: reading.present(answers.slice(0, most), plan), more: answers.length > most };
}

async function partiesOf(
  scope: Scope,
  kind: PartyKind,
  { day, zones }: Wanted,
  bookings: readonly Row[],
): Promise<readonly BoardParty[]> {
  const field = FIELD_OF[kind];
  const busy = new Set(bookings.map((row) => row[field]));
  const limit = scope.limit(kind === 'Vendor' ? 'vendors' : 'workers');
  const days = [dayBefore(day), day, dayBefore(day, -1)];
  const diaries = await diariesOn(scope.reader, {
    kind,
    limit,
    registry: scope.registry,
    today: dayNow(scope.now),
    days,
  });
  const isAsked = (works: Diary['zones']): boolean =>
    zones.length === 0 || works === undefined || works.some((zone) => zones.includes(zone));
  const mayAssign = scope.screen.moves.some(
    ({ name, flag, inputs }) =>
      inputs.some((ask) => ask.field === field) &&
      scope.may(flag) &&
      (scope.rows === undefined || scope.rows.moves.includes(name)),
  );
  return diaries
    .filter(({ id, isActive, zones: works }) => busy.has(id) || (isActive && isAsked(works)))
    .map(({ kind: _, id, name, isActive, ...fits }) => ({ kind, id, name, isActive, fits: mayAssign ? fits : null }));
}

import { dayOf, daysAfter, type Id, startOf, startOfDay } from '../../resources/language/index.ts';
import { ownedBy } from '../sessions/accounts.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';

/** As what a report is mailed. */
export const WEEKLY_FORMATS = ['pdf', 'xlsx'] as const;
export type WeeklyFormat = (typeof WEEKLY_FORMATS)[number];

const HOUR = 6;
const HOUR_MS = 3_600_000;

/** The Monday of the week due now; late mails go out the same week. */
export function weekDue(now: Date): string {
  const monday = startOf('week', dayOf(now));
  const isDue = now.getTime() >= Date.parse(startOfDay(monday)) + HOUR * HOUR_MS;
  return isDue ? monday : daysAfter(monday, -7);
}

/** As what somebody is mailed which views, by their ids. */
export async function weeklyOf(reader: Reader, user: Id): Promise<ReadonlyMap<number, WeeklyFormat>> {
  const rows = await reader.find({ from: SYSTEM.weekly, where: ownedBy(user) });
  return new Map(rows.flatMap(({ view_id, format }) => (isFormat(format) ? [[Number(view_id), format] as const] : [])));
}

export const isFormat = (value: unknown): value is WeeklyFormat => WEEKLY_FORMATS.some((each) => each === value);

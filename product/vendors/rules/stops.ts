import { isStopping, type RequirementEntry } from '../../../resources/language/index.ts';
import { type Message, message } from '../../../resources/language/message.ts';

/** What a vendor does not get for now, and why. */
export type Stop = { readonly what: string; readonly because: readonly Message[] };

type Entry = Pick<RequirementEntry, 'label' | 'status' | 'until' | 'stops' | 'part'>;

/** The stops of a vendor: all for expired documents, payouts for unapproved bank details. */
export function stopsOf(entries: readonly Entry[]): readonly Stop[] {
  const found = new Map<string, Message[]>();
  for (const entry of entries.filter(isStopping))
    for (const what of entry.stops) found.set(what, [...(found.get(what) ?? []), becauseOf(entry)]);
  return [...found].map(([what, because]) => ({ what, because }));
}

const becauseOf = ({ label, status, until }: Entry): Message =>
  status === 'lapsed' && until !== null
    ? lapsedText({ paper: label, until, isOver: true })
    : message('{what} must be confirmed first', { what: label });

/** A document that expires before some work, so no new bookings (`stops`). */
export type Lapsing = {
  /** What the kind of paper is called. */
  readonly paper: string;
  /** Its last day, `YYYY-MM-DD`. */
  readonly until: string;
  /** Whether that is over today. */
  readonly isOver: boolean;
};

/** What is said of it: 'Trade Licence expired on 3 Mar 2026'. */
export const lapsedText = ({ paper, until, isOver }: Lapsing): Message =>
  message(isOver ? '{paper} expired on {day}' : '{paper} expires on {day}', { paper, day: { day: until } });

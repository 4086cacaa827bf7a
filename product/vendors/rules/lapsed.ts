import { type Message, message } from '../../../resources/language/message.ts';

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

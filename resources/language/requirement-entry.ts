import type { Id } from './values.ts';

/** Where a requirement of a record stands (API, `_requirements`). */
export const REQUIREMENT_STATUSES = ['due', 'in_review', 'met', 'refused', 'expiring', 'lapsed', 'waived'] as const;
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number];

/** A decision about a requirement. The oldest first. */
export type RequirementFact = {
  /** The requirement's name: `bank`, `papers/7`. */
  readonly requirement: string;
  readonly state: 'refused' | 'waived';
  /** Of what it was about. It counts while that is the same. */
  readonly digest: string;
  /** A code of the move's vocabulary, or why it was let pass. */
  readonly reason: string | null;
  readonly note: string | null;
  /** The fields that are to be mended; none: all of it is. */
  readonly fields: readonly string[];
  /** When, ISO 8601. */
  readonly at: string;
};

/** What was said of a requirement: a code or words, a sentence, and the fields it is about. */
type RequirementWhy = {
  readonly reason: string | null;
  readonly note: string | null;
  /** None: all of it. */
  readonly fields?: readonly string[];
};

/** A requirement of a record as it stands, with what only the server reads of it. */
export type RequirementEntry = {
  /** Its own name, or with the id of what it asks a part for: `papers/7`. */
  readonly name: string;
  /** The requirement it is declared by. */
  readonly of: string;
  readonly step: string | null;
  readonly label: string;
  readonly status: RequirementStatus;
  /** Who is to do something about it: `staff`, the role that gives it, or nobody. */
  readonly awaits: string | null;
  /** The last day on which it counts; null: without end. */
  readonly until: string | null;
  /** What ends with it. */
  readonly stops: readonly string[];
  /** Why it was refused, or let pass. */
  readonly why: RequirementWhy | null;
  /** Fields that must still be given. */
  readonly missing: readonly string[];
  /** The newest part that was given for it, by id. */
  readonly part: Id | null;
  /** Of everything it is about, as `digest` makes it. */
  readonly digest: string;
};

import type { PatternName } from './definition.ts';

/** Patterns for text fields: anchored and linear, safe for user text. */
export const PATTERNS = {
  // Includes Arabic letters; single hyphens, apostrophes and spaces.
  letters: /^\p{L}[\p{L}\p{M}]*(?:[ '’-][\p{L}\p{M}]+)*$/u,
  'letters-and-spaces': /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u,
  digits: /^\d+$/,
  code: /^[A-Z0-9-]+$/,
  /** Two capital letters, two digits, then 4 to 26 letters or digits (spec part 2 §5 Bank). */
  iban: /^[A-Z]{2}\d{2}[A-Z0-9]{4,26}$/,
  /** Of a year, as days begin: `2026-10`. */
  month: /^\d{4}-(?:0[1-9]|1[0-2])$/,
  /** Hours and minutes of a day, from 00:00 to 23:59. */
  'time-of-day': /^(?:[01]\d|2[0-3]):[0-5]\d$/,
} as const satisfies Record<PatternName, RegExp>;

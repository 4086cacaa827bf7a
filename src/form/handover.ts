import type { ApiFailure } from '../platform/api.ts';

/**
 * What a form of a new record leaves to the form of the record it became, at an address of its own.
 */
export type Handover = {
  readonly path: string;
  /** The move of the button that was pressed; undefined: it only saved. */
  readonly move: string | undefined;
  /** Why the move was refused, where it was. */
  readonly failure: ApiFailure | undefined;
};

const handed: { now: Handover | undefined } = { now: undefined };

/** Leaves something to the form at another address, which is gone to next. */
export function handOver(left: Handover): void {
  handed.now = left;
}

/** What was left to the form at an address. */
export const handedTo = (path: string): Handover | undefined => (handed.now?.path === path ? handed.now : undefined);

/**
 * The page that was gone to is there: what was left is taken, or never will be. Answers whether
 * anything was left to it.
 */
export function arrivedAt(path: string): boolean {
  const isHanded = handedTo(path) !== undefined;
  handed.now = undefined;
  return isHanded;
}

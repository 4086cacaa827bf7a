import type { ApiFailure } from '../platform/api.ts';

/** Passed from a new record's form to its page. */
export type FormHandover = {
  readonly path: string;
  /** The move of the button that was pressed; undefined: it only saved. */
  readonly move: string | undefined;
  /** Why the move was refused, where it was. */
  readonly failure: ApiFailure | undefined;
};

const handed: { now: FormHandover | undefined } = { now: undefined };

/** Leaves something to the form at another address, which is gone to next. */
export function handOver(left: FormHandover): void {
  handed.now = left;
}

/** What was left to the form at an address. */
export const handedTo = (path: string): FormHandover | undefined =>
  handed.now?.path === path ? handed.now : undefined;

/** True if the page took something over; drops the rest. */
export function arrivedAt(path: string): boolean {
  const isHanded = handedTo(path) !== undefined;
  handed.now = undefined;
  return isHanded;
}

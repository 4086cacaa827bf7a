import type { GetOneResponse } from '@refinedev/core';
import type { Id } from '../../resources/language/index.ts';

/** One record, as a screen asks for it. */
export type OneCall = { readonly resource: string; readonly id: Id; readonly screen: string };

type Early = { readonly key: string; readonly begun: number; readonly answer: Promise<GetOneResponse> };

/** Older answers are not shown: whoever presses later asks anew. */
const FRESH_MS = 3_000;
/** Passing over a row is not yet meaning it. */
const MEANT_MS = 60;

let early: Early | undefined;

const keyOf = ({ resource, id, screen }: OneCall): string => JSON.stringify([resource, String(id), screen]);

const matching = (call: OneCall): Early | undefined =>
  early !== undefined && early.key === keyOf(call) && Date.now() - early.begun < FRESH_MS ? early : undefined;

/** Asks for a record somebody seems about to open, if they stay; answers how to change one's mind. */
export function askEarly(call: OneCall, ask: () => Promise<GetOneResponse>): () => void {
  const timer = setTimeout(() => {
    if (matching(call)) return;
    const answer = ask();
    // Its failure is told to whoever takes it.
    answer.catch(() => undefined);
    early = { key: keyOf(call), begun: Date.now(), answer };
  }, MEANT_MS);
  return () => clearTimeout(timer);
}

/** A record that was asked for early, so that it is not asked for twice. Taken once. */
export function takeOne(call: OneCall): Promise<GetOneResponse> | undefined {
  const found = matching(call);
  if (found !== undefined) early = undefined;
  return found?.answer;
}

/** Forgets what was asked for early: something was written since. */
export function forgetEarly(): void {
  early = undefined;
}

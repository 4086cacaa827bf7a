import type { GetListParams, GetListResponse } from '@refinedev/core';

/** What tells one list call from another. */
export type ListCall = Pick<GetListParams, 'resource' | 'pagination' | 'filters' | 'sorters'> & {
  readonly screen: string;
};

type Early = {
  readonly key: string;
  readonly begun: number;
  readonly answer: Promise<GetListResponse>;
  value?: GetListResponse;
};

/** Older answers are not shown: whoever comes later asks anew. */
const FRESH_MS = 15_000;

let early: Early | undefined;

const keyOf = ({ resource, screen, pagination, filters, sorters }: ListCall): string =>
  JSON.stringify([resource, screen, pagination?.currentPage, pagination?.pageSize, filters ?? [], sorters ?? []]);

/** Keeps a call that was made before the page that wants it is drawn. Its failure is told to whoever takes it. */
export function keepEarly(call: ListCall, answer: Promise<GetListResponse>): void {
  const kept: Early = { key: keyOf(call), begun: Date.now(), answer };
  answer.then(
    (value) => {
      kept.value = value;
    },
    () => undefined,
  );
  early = kept;
}

const matching = (call: ListCall): Early | undefined =>
  early !== undefined && early.key === keyOf(call) && Date.now() - early.begun < FRESH_MS ? early : undefined;

/** The answer to a call, when it was made early and is there: the first drawing can show it. Taken once. */
export function takeAnswer(call: ListCall): GetListResponse | undefined {
  const value = matching(call)?.value;
  if (value !== undefined) early = undefined;
  return value;
}

/** A call made early that is still under way, so that it is not made twice. Taken once. */
export function takeUnderWay(call: ListCall): Promise<GetListResponse> | undefined {
  const found = matching(call);
  if (found !== undefined) early = undefined;
  return found?.answer;
}

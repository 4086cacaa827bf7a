import type { AuditLogProvider } from '@refinedev/core';
import type { Id, Value } from '../../resources/language/index.ts';
import { ApiFailure, callRaw } from '../platform/api.ts';
import { t } from '../platform/i18n/index.ts';

type Expanded = { readonly [field: string]: Value };

/** One line of a record's history, as the API tells it (docs/api.md). */
export type HistoryLine = {
  readonly entry: number;
  readonly version: number;
  readonly event: string;
  readonly by: { readonly id: Id | null; readonly name: string | null };
  readonly at: string;
  readonly screen: string | null;
  /** The part of the record it was written of; undefined: the record itself. */
  readonly part?: {
    readonly resource: string;
    readonly id: number;
    readonly title: string;
    readonly under: readonly string[];
  };
  readonly changes: { readonly [field: string]: { readonly from: Value; readonly to: Value } };
  readonly expanded: { readonly from: Expanded; readonly to: Expanded };
  readonly undoes: number | null;
  readonly undoable: boolean;
  /** Why not, where something stands in the way. */
  readonly reason: string | null;
};

export type HistoryPage = {
  readonly lines: readonly HistoryLine[];
  readonly total: number;
  /** The version up to which lines are kept elsewhere; 0: all are here. */
  readonly archived: number;
};

/** Refine `meta` of history queries. `version` only separates cache entries. */
export type HistoryQuery = {
  readonly id: Id;
  readonly screen: string;
  readonly start: number;
  readonly version: Value | undefined;
};

/** Lines on one page. */
export const HISTORY_PAGE = 20;

const reading: Pick<AuditLogProvider, 'get'> = {
  get: async ({ resource, meta }): Promise<HistoryPage> => {
    const { id, screen, start } = meta as HistoryQuery;
    const response = await callRaw(`/api/${resource}/${encodeURIComponent(String(id))}/history`, {
      query: { screen_label: screen, _start: start, _end: start + HISTORY_PAGE },
    });
    const total = Number(response.headers.get('X-Total-Count') ?? Number.NaN);
    if (!Number.isInteger(total))
      throw new ApiFailure({
        status: 502,
        code: 'unknown',
        detail: t('The server did not say how many records there are.'),
      });
    const archived = Number(response.headers.get('X-History-Archived') ?? 0);
    return { lines: (await response.json()) as HistoryLine[], total, archived };
  },
};

/** Refine's audit log, read from the server's history, which notes writes itself. */
export const auditLogProvider = reading as AuditLogProvider;

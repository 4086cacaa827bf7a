import type { AuditLogProvider } from '@refinedev/core';
import type { HistoryRow } from '../../api/wire/history.ts';
import type { Id, Value } from '../../resources/language/index.ts';
import { ApiFailure, answerIn, callRaw } from '../platform/api.ts';
import { t } from '../platform/i18n/index.ts';

export type HistoryPage = {
  readonly lines: readonly HistoryRow[];
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
    return { lines: await answerIn<readonly HistoryRow[]>(response), total, archived };
  },
};

/** Refine's audit log, read from the server's history, which notes writes itself. */
export const auditLogProvider = reading as AuditLogProvider;

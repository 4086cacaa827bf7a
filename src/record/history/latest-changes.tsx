import { type HttpError, useLogList } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { HistoryPage, HistoryQuery } from '../../data/history.ts';
import { formatTimestamp } from '../../platform/dates.ts';
import { t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';
import type { HistoryProps } from './history-panel.tsx';
import { lineInWords, whoInWords } from './history-words.ts';

const LATELY = 3;

/** The latest changes. Shares its query with the history; errors are shown there. */
export function LatestChanges({ resource, screen, row }: HistoryProps): ReactNode {
  const query: HistoryQuery = { id: row.id, screen: screen.name, start: 0, version: row._version };
  const { data } = useLogList<HistoryPage, HttpError>({
    resource: resource.name,
    meta: query,
    queryOptions: { placeholderData: (before) => before },
  });
  if (!data || data.lines.length === 0) return null;
  return (
    // Safari drops the list role without markers.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ol role="list" className="lately stack-4" aria-label={t('Latest changes')}>
      {data.lines.slice(0, LATELY).map((line) => {
        const { part } = line;
        return (
          <li key={line.entry}>
            <span className="shrinks breaks">
              {lineInWords((part && registry.resources[part.resource]) ?? resource, line)}
            </span>
            <span className="faint small">
              {t('by {who}', { who: whoInWords(line) })} · <time dateTime={line.at}>{formatTimestamp(line.at)}</time>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

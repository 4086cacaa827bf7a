import { type HttpError, useLogList } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { HistoryAsked, HistoryPage } from '../../data/history.ts';
import { formatTimestamp } from '../../platform/dates.ts';
import { t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';
import type { HistoryProps } from './history-panel.tsx';
import { lineInWords, whoInWords } from './history-words.ts';

const LATELY = 3;

/**
 * What was written of a record last, a line each. It asks for what its whole history begins with,
 * so that opening that loads nothing more. Nothing while that is awaited, and where it fails: the
 * history says why once it is opened.
 */
export function HistoryLately({ resource, screen, row }: HistoryProps): ReactNode {
  const asked: HistoryAsked = { id: row.id, screen: screen.name, start: 0, version: row._version };
  const { data } = useLogList<HistoryPage, HttpError>({
    resource: resource.name,
    meta: asked,
    queryOptions: { placeholderData: (before) => before },
  });
  if (!data || data.lines.length === 0) return null;
  return (
    // Safari tells no list where it has no marks.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ol role="list" className="lately stack-4" aria-label={t('Latest changes')}>
      {data.lines.slice(0, LATELY).map((line) => {
        const { part } = line;
        return (
          <li key={line.entry}>
            <span className="lately-what">
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

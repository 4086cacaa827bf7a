import { type HttpError, useLogList } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { HistoryRow } from '../../../api/wire/history.ts';
import { kindOf, type Resource, type Row, type Screen } from '../../../resources/language/index.ts';
import { HISTORY_PAGE, type HistoryPage, type HistoryQuery } from '../../data/history.ts';
import { reload } from '../../data/reload.ts';
import { takeBack } from '../../data/undo.ts';
import { viewOf } from '../../fields/index.ts';
import { detailOf } from '../../platform/api.ts';
import { formatTimestamp } from '../../platform/dates.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { useProduct } from '../../platform/product.ts';
import { registry } from '../../platform/registry.ts';
import { useQuestion } from '../../ui/question.tsx';
import { Bone, Failed } from '../../ui/states.tsx';
import { Timeline, TimelineEntry } from '../../ui/timeline.tsx';
import { isOrder, lineInWords, whereInWords, whoInWords } from './history-words.ts';

export type HistoryProps = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row;
  readonly onGone: () => void;
};

/** What was written of a record, the newest first, page after page. */
export function HistoryPanel(props: HistoryProps): ReactNode {
  const [pages, setPages] = useState(1);
  const more = (): void => setPages((count) => count + 1);
  return (
    <Timeline label={t('History')}>
      {Array.from({ length: pages }, (_, page) => (
        <Page
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={page}
          {...props}
          page={page}
          isLast={page === pages - 1}
          onMore={more}
        />
      ))}
    </Timeline>
  );
}

type PageProps = HistoryProps & { readonly page: number; readonly isLast: boolean; readonly onMore: () => void };

function Page({ page, isLast, onMore, ...props }: PageProps): ReactNode {
  const { resource, screen, row } = props;
  const start = page * HISTORY_PAGE;
  const query: HistoryQuery = { id: row.id, screen: screen.name, start, version: row._version };
  const { data, error, isFetching, refetch } = useLogList<HistoryPage, HttpError>({
    resource: resource.name,
    meta: query,
    // What is read stays while it is loaded again after a change.
    queryOptions: { placeholderData: (before) => before },
  });
  const first = useRef<HTMLLIElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    // The button that requested more is removed; the focus goes to the first new line.
    if (page > 0 && isThere) first.current?.focus();
  }, [page, isThere]);
  if (error && !data)
    return (
      <li>
        <Failed
          title={t('The history could not be loaded.')}
          text={detailOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </li>
    );
  if (!data)
    return (
      <li aria-busy="true">
        <p className="sr-only" role="status">
          {t('Loading...')}
        </p>
        <Bone width="40%" />
        <Bone width="70%" />
      </li>
    );
  if (data.total === 0)
    return <li className="history-none">{t('Nothing has changed since this record was imported.')}</li>;
  const rest = data.total - start - data.lines.length;
  return (
    <>
      {data.lines.map((line, at) => (
        <Line key={line.entry} {...props} line={line} ref={at === 0 ? first : undefined} />
      ))}
      {isLast && rest > 0 ? (
        <li>
          <Button onClick={onMore}>{t('Show more')}</Button>
        </li>
      ) : null}
      {isLast && rest === 0 && data.archived > 0 ? (
        <li className="history-none">
          {t('What was written before, up to version {version}, is kept in the archive.', { version: data.archived })}
        </li>
      ) : null}
    </>
  );
}

type LineProps = HistoryProps & { readonly line: HistoryRow; readonly ref?: Ref<HTMLLIElement> | undefined };

/** One write: what, who, when, from where, and what it changed. */
function Line({ resource: whole, screen, line, onGone, ref }: LineProps): ReactNode {
  const [ask, question] = useQuestion();
  const { part } = line;
  const resource = (part && registry.resources[part.resource]) ?? whole;
  const what = lineInWords(resource, line);
  const where = whereInWords(line);
  const at = formatTimestamp(line.at);
  const work = async (): Promise<void> => {
    const { ok, words, detail, row } = await takeBack({
      entry: String(line.entry),
      screen: screen.name,
      what: t('“{what}” of {at}.', { what, at }),
    });
    if (words !== '')
      notify({
        type: ok ? 'success' : 'error',
        message: words,
        ...(detail === undefined ? {} : { description: detail }),
      });
    if (part) await reload(part.resource);
    else if (ok && row === null) onGone();
  };
  const undo = (): void =>
    void ask({
      title: t('Undo “{what}” of {at}?', { what, at }),
      text:
        line.event === 'created'
          ? part
            ? t('This deletes it and everything under it.')
            : t('This deletes the record.')
          : t('This puts back what was there before. You can undo it too.'),
      yes: t('Undo'),
      danger: line.event === 'created',
      work,
    });
  return (
    <TimelineEntry
      ref={ref}
      what={what}
      by={[
        t('by {who}', { who: whoInWords(line) }),
        <time key="at" dateTime={line.at}>
          {at}
        </time>,
        ...(where === undefined ? [] : [where]),
      ]}
      action={
        line.undoable ? (
          <Button size="small" aria-label={t('Undo “{what}” of {at}', { what, at })} onClick={undo}>
            {t('Undo')}
          </Button>
        ) : null
      }
    >
      <Changes resource={resource} line={line} />
      {line.reason === null ? null : <p className="history-reason">{t(line.reason)}</p>}
      {question}
    </TimelineEntry>
  );
}

/** From what to what, field by field. What a record began or ended with is not shown again. */
function Changes({ resource, line }: { readonly resource: Resource; readonly line: HistoryRow }): ReactNode {
  const { differences } = useProduct();
  const changed = Object.entries(line.changes);
  // Of an order the line says all: the place of one tells nothing.
  if (line.event === 'created' || line.event === 'deleted' || isOrder(line)) return null;
  if (changed.length === 0) return <p className="history-hidden">{t('Fields that are not shown here.')}</p>;
  return (
    <dl className="history-changes stack-6">
      {changed.map(([name, { from, to }]) => {
        const field = resource.fields[name];
        if (!field) return null;
        const Differences = differences[kindOf(field).differences?.(field)?.by ?? ''];
        if (Differences)
          return (
            <div key={name}>
              <dt>{t(field.label)}</dt>
              <dd>
                <Differences from={from} to={to} />
              </dd>
            </div>
          );
        const { Detail } = viewOf(field);
        const side = (value: typeof from, expanded: HistoryRow['expanded']['from']): ReactNode => (
          <Detail field={field} value={value} row={{ id: 0, [name]: value, expanded } as Row} />
        );
        return (
          <div key={name}>
            <dt>{t(field.label)}</dt>
            <dd>
              <span className="faint">
                <span className="sr-only">{t('from')} </span>
                {side(from, line.expanded.from)}
              </span>
              <span className="becomes" aria-hidden="true" />
              <span>
                <span className="sr-only">{t('to')} </span>
                {side(to, line.expanded.to)}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

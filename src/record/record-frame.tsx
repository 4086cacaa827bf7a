import type { ComponentProps, ReactNode } from 'react';
import { RecordPicture } from '../fields/record-picture.tsx';
import { headingOf } from '../fields/title.ts';
import { t } from '../platform/i18n/index.ts';
import { Page } from '../ui/page.tsx';
import { HereMarks } from './here-marks.tsx';
import { HistoryPlace } from './history/history-place.tsx';
import { BackToList, Gone, useBackToList } from './record-parts.tsx';
import { useRecordPlace } from './record-provider.tsx';
import './record.css';

type Props = Pick<ComponentProps<typeof Page>, 'aside' | 'facts' | 'actions' | 'children'> & {
  /** What the page is headed with. Default: what the record is called. */
  readonly heading?: ReactNode;
};

/**
 * The page of every record, generated or a product's own: the way back, what it is called, who is
 * here, and at its end its history. It stands while the record is awaited, so that the heading
 * keeps the focus; once that is gone nothing can be done with it.
 */
export function RecordFrame({ heading, facts, actions, aside, children }: Props): ReactNode {
  const { resource, screen, row, gone } = useRecordPlace();
  const name = row && headingOf(resource, row);
  const isThere = row !== undefined && !gone;
  return (
    <Page
      back={screen.form?.query === undefined ? <BackToList screen={screen} /> : undefined}
      title={heading ?? (name === undefined ? t(resource.label.one) : <bdi>{name}</bdi>)}
      picture={
        heading === undefined && row && resource.picture !== undefined ? (
          <RecordPicture file={row.expanded?.[resource.picture]} name={name ?? ''} />
        ) : null
      }
      facts={row ? facts : undefined}
      marks={isThere ? <HereMarks resource={resource} screen={screen} id={Number(row.id)} /> : null}
      actions={isThere ? actions : undefined}
      aside={aside}
    >
      {gone ? <Gone resource={resource} /> : null}
      {children}
      <RecordHistory />
    </Page>
  );
}

/**
 * What was done to the record around, where that is noted, to be opened; undoing that it was made
 * leads back to the list.
 */
function RecordHistory(): ReactNode {
  const { resource, screen, row } = useRecordPlace();
  const back = useBackToList(screen);
  return row && resource.history ? <HistoryPlace resource={resource} screen={screen} row={row} onGone={back} /> : null;
}

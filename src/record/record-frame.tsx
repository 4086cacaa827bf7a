import type { ReactNode } from 'react';
import { RecordPicture } from '../fields/record-picture.tsx';
import { headingOf } from '../fields/title.ts';
import { t } from '../platform/i18n/index.ts';
import { HereMarks } from './here-marks.tsx';
import { HistoryPlace } from './history/history-place.tsx';
import { BackToList, Gone, useBackToList } from './record-parts.tsx';
import { useRecordPlace } from './record-provider.tsx';
import './record.css';

type Props = {
  /** What the page is headed with. Default: what the record is called. */
  readonly heading?: ReactNode;
  /** Said of the record beside its heading: how it stands. */
  readonly beside?: ReactNode;
  /** What can be done from here: buttons and links. Left out once the record is gone. */
  readonly acts?: ReactNode;
  /** What ends the page. Default: the record's history. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

/**
 * The frame of every record's page, generated or a product's own: the way back, its heading, what can be done, and at its end the
 * record's history. It stands while the record is awaited, so that the heading keeps the focus.
 */
export function RecordFrame({ heading, beside, acts, end = <RecordHistory />, children }: Props): ReactNode {
  const { resource, screen, row, gone } = useRecordPlace();
  const name = row && headingOf(resource, row);
  return (
    <section className="page">
      <BackToList screen={screen} />
      <div className="page-head">
        <div className="record-title">
          {heading === undefined && row && resource.picture !== undefined ? (
            <RecordPicture file={row.expanded?.[resource.picture]} name={name ?? ''} />
          ) : null}
          <h1 tabIndex={-1}>{heading ?? (name === undefined ? t(resource.label.one) : <bdi>{name}</bdi>)}</h1>
          {row ? beside : null}
        </div>
        {row && !gone ? <HereMarks resource={resource} screen={screen} id={Number(row.id)} /> : null}
        <div className="page-acts">{row && !gone ? acts : null}</div>
      </div>
      {gone ? <Gone resource={resource} /> : null}
      {children}
      {end}
    </section>
  );
}

/** What was done to the record around, where that is noted, to be opened; undoing that it was made leads back to the list. */
export function RecordHistory(): ReactNode {
  const { resource, screen, row } = useRecordPlace();
  const back = useBackToList(screen);
  return row && resource.history ? <HistoryPlace resource={resource} screen={screen} row={row} onGone={back} /> : null;
}

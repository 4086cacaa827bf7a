import type { ComponentProps, ReactNode } from 'react';
import { isState, type Resource, type Row } from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';
import { RecordPicture } from '../fields/record-picture.tsx';
import { headingOf } from '../fields/title.ts';
import { t } from '../platform/i18n/index.ts';
import { Page } from '../ui/page.tsx';
import { HistorySection } from './history/history-section.tsx';
import { PresenceMarks } from './presence-marks.tsx';
import { BackToList, Gone, useBackToList } from './record-parts.tsx';
import { useRecordContext } from './record-provider.tsx';
import './record.css';

type Props = Pick<ComponentProps<typeof Page>, 'aside' | 'facts' | 'actions' | 'summary' | 'children'> & {
  /** What the page is headed with. Default: what the record is called. */
  readonly heading?: ReactNode;
  /** Whether the last change is shown at its end. Default: yes. */
  readonly lately?: boolean;
};

/**
 * The frame of every record page. Also renders while loading, so that the heading keeps the focus.
 */
export function RecordFrame({ heading, facts, actions, summary, aside, lately = true, children }: Props): ReactNode {
  const { resource, screen, row, removed: isDeleted } = useRecordContext();
  const name = row && headingOf(resource, row);
  const isThere = row !== undefined && !isDeleted;
  return (
    <Page
      back={screen.form?.query === undefined ? <BackToList screen={screen} /> : undefined}
      title={heading ?? (name === undefined ? t(resource.label.one) : <bdi>{name}</bdi>)}
      picture={
        heading === undefined && row && resource.picture !== undefined ? (
          <RecordPicture file={row.expanded?.[resource.picture]} name={name ?? ''} />
        ) : null
      }
      facts={
        row
          ? (facts ?? (heading === undefined ? <LeadingStatus resource={resource} row={row} /> : undefined))
          : undefined
      }
      marks={isThere ? <PresenceMarks resource={resource} screen={screen} id={Number(row.id)} /> : null}
      actions={isThere ? actions : undefined}
      summary={row ? summary : undefined}
      aside={aside}
      end={<RecordHistory lately={lately} />}
    >
      {isDeleted ? <Gone resource={resource} /> : null}
      {children}
    </Page>
  );
}

/** Where a record stands that moves carry on: its first state. */
function LeadingStatus({ resource, row }: { readonly resource: Resource; readonly row: Row }): ReactNode {
  const state = resource.fieldList.find((field) => isState(field) && typeof row[field.name] === 'string');
  if (!state) return null;
  const { Detail } = viewOf(state);
  return <Detail field={state} value={row[state.name] ?? null} row={row} />;
}

function RecordHistory({ lately }: { readonly lately: boolean }): ReactNode {
  const { resource, screen, row } = useRecordContext();
  const back = useBackToList(screen);
  return row && resource.history ? (
    <HistorySection resource={resource} screen={screen} row={row} onGone={back} lately={lately} />
  ) : null;
}

import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { formPath, idFromPath, type Resource, type Screen, type Show } from '../../../resources/language/index.ts';
import { useNaming } from '../../data/record-name.ts';
import { useRecord } from '../../data/use-record.ts';
import { headingOf } from '../../fields/title.ts';
import { t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';
import { useCan } from '../../platform/session.ts';
import { PaperButton } from '../../record/download.tsx';
import { RecordTabs, useIsFieldVisible } from '../../record/record-content.tsx';
import { RecordFrame } from '../../record/record-frame.tsx';
import { RecordMoves } from '../../record/record-moves.tsx';
import { NoRecord, RecordFailure } from '../../record/record-parts.tsx';
import { RecordProvider, useRecordContext } from '../../record/record-provider.tsx';
import { factsOf } from '../../record/record-sides.ts';
import { RecordSummary } from '../../record/record-summary.tsx';
import { addingTo } from '../../record/started-from.ts';
import { Link } from '../../ui/link.tsx';
import { Stopped } from '../../ui/states.tsx';
import { OwnOr } from './own-page.tsx';

type ShowScreen = Screen & { readonly show: Show };

/** A record's page: its own or generated. */
export function ShowPage({ screen }: { readonly screen: Screen }): ReactNode {
  const { id: part = '' } = useParams();
  const can = useCan();
  const resource = registry.resources[screen.resource];
  if (!resource || !screen.show)
    return <Stopped title={t('Page not found')} text={t('This screen has no such page.')} />;
  const id = idFromPath(part);
  if (id === undefined || id === 'new') return <NoRecord screen={screen} what={t(resource.label.one)} />;
  if (!can(screen.name, 'read')) return <Stopped title={t('Not allowed')} text={t('Your role does not allow this.')} />;
  return <Content key={id} resource={resource} screen={screen as ShowScreen} id={id} part={part} />;
}

type Props = {
  readonly resource: Resource;
  readonly screen: ShowScreen;
  readonly id: number;
  readonly part: string;
};

function Content({ resource, screen, id, part }: Props): ReactNode {
  const { row, error, gone: isDeleted, refetching, retry } = useRecord(resource, screen, id);
  useNaming(screen.name, part, row && headingOf(resource, row));
  // What is being read outweighs a refetch that failed.
  if (error && row === undefined)
    return (
      <RecordFailure screen={screen} what={t(resource.label.one)} error={error} busy={refetching} onRetry={retry} />
    );
  return (
    <RecordProvider resource={resource} screen={screen} id={id} row={row} removed={isDeleted}>
      <OwnOr page={screen.show.page} screen={screen}>
        <Generated screen={screen} id={id} />
      </OwnOr>
    </RecordProvider>
  );
}

function Generated({ screen, id }: Pick<Props, 'screen' | 'id'>): ReactNode {
  const { resource, row } = useRecordContext();
  const isShown = useIsFieldVisible();
  const facts = row ? factsOf(resource, screen.show, row).filter(isShown) : [];
  return (
    <RecordFrame
      summary={facts.length === 0 ? undefined : <RecordSummary facts={facts.map((name) => ({ name }))} />}
      actions={
        <>
          <RecordMoves />
          <PaperButton screen={screen} id={id} />
          <AddLinks screen={screen} id={id} />
          <EditLink screen={screen} id={id} />
        </>
      }
    >
      {/* Over several tabs they stand for all of them; the tab they are of says them in its place. */}
      <RecordTabs without={screen.show.tabs.length === 1 ? facts : []} />
    </RecordFrame>
  );
}

function AddLinks({ screen, id }: Pick<Props, 'screen' | 'id'>): ReactNode {
  const can = useCan();
  return addingTo(screen, id, can).map(({ screen: { resource }, path }) => (
    <Link key={path} to={path} className="move-button move-button-page">
      {t('Add {resource}', { resource: t(registry.resources[resource]?.label.one ?? '') })}
    </Link>
  ));
}

function EditLink({ screen, id }: Pick<Props, 'screen' | 'id'>): ReactNode {
  const can = useCan();
  const { state } = useLocation();
  const form = formPath(screen, id);
  if (form === undefined || !can(screen.name, 'update')) return null;
  return (
    <Link to={form} state={() => state} className="button-link">
      {t('Edit')}
    </Link>
  );
}

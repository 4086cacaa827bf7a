import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { registry } from '../../../resources/index.ts';
import {
  type Form,
  formPath,
  idFromPath,
  isViewPath,
  type Resource,
  type Screen,
} from '../../../resources/language/index.ts';
import { useNaming } from '../../data/record-name.ts';
import { nameOf } from '../../fields/title.ts';
import { ResourceForm } from '../../form/resource-form.tsx';
import { confinedTo } from '../../platform/asking.ts';
import { inSentence, t } from '../../platform/i18n/index.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { HistoryPlace } from '../../record/history/history-place.tsx';
import { RecordMoves } from '../../record/moves/record-moves.tsx';
import { BackToList, Gone, NoRecord, RecordBones, RecordFailure, useBackToList } from '../../record/record-parts.tsx';
import { RecordProvider } from '../../record/record-provider.tsx';
import { useBeginning } from '../../record/use-beginning.ts';
import { useRecord } from '../../record/use-record.ts';
import { Stopped } from '../../ui/states.tsx';
import './generated.css';

type FormScreen = Screen & { readonly form: Form };

/** The generated form of a screen on a page of its own, at the form's path: `new`, or a record's id. */
export function FormPage({ screen }: { readonly screen: Screen }): ReactNode {
  const { id: part = 'new' } = useParams();
  const can = useCan();
  const resource = screen.resource === undefined ? undefined : registry.resources[screen.resource];
  if (!resource || !screen.form) return <Stopped title={t('Page not found')} text={t('This screen has no form.')} />;
  const id = idFromPath(part, screen.form.ids);
  if (id === undefined) return <NoRecord screen={screen} what={t(resource.label.one)} />;
  // Whoever may only read looks at it, at either address.
  const isLocked = id !== 'new' && (isViewPath(part) || !can(screen.name, 'update'));
  if (!can(screen.name, id === 'new' ? 'write' : 'read')) {
    return <Stopped title={t('Not allowed')} text={t('Your role does not allow this.')} />;
  }
  // The key keeps one record's draft from appearing under another's address, and a locked form from being typed in.
  return (
    <Content
      key={part}
      resource={resource}
      screen={screen as FormScreen}
      id={id === 'new' ? undefined : id}
      part={part}
      isLocked={isLocked}
    />
  );
}

type Props = {
  readonly resource: Resource;
  readonly screen: FormScreen;
  readonly id: number | undefined;
  /** The address's `:id`. */
  readonly part: string;
  /** Whether the form is only looked at. */
  readonly isLocked: boolean;
};

function Content({ resource, screen, id, part, isLocked }: Props): ReactNode {
  const { row, error, gone, refetching, retry } = useRecord(resource, screen, id);
  const own = confinedTo(resource, useSession().user);
  const beginning = useBeginning(resource, screen, id === undefined && own !== undefined);
  const back = useBackToList(screen);
  const { state } = useLocation();
  const can = useCan();
  const what = t(resource.label.one);
  const title =
    id === undefined
      ? t('Add {resource}', { resource: what })
      : isLocked
        ? t('View {resource}', { resource: what })
        : t('Edit {resource}', { resource: what });
  const name = row && nameOf(resource, row);
  useNaming(screen.name, part, name);
  if (typeof beginning === 'object')
    return (
      <Stopped
        title={t('No {resource} can be added now', { resource: inSentence(resource.label.one) })}
        text={beginning.why}
      >
        <BackToList screen={screen} />
      </Stopped>
    );
  const awaited = id === undefined ? beginning === 'asking' : row === undefined;
  // What is being typed outweighs a refetch that failed.
  if (error && row === undefined)
    return <RecordFailure screen={screen} what={what} error={error} busy={refetching} onRetry={retry} />;
  return (
    <RecordProvider resource={resource} screen={screen} row={row}>
      <section className="page">
        <BackToList screen={screen} />
        <div className="page-head">
          <h1 tabIndex={-1}>
            {title}
            {name === undefined ? null : (
              <>
                {' · '}
                <bdi>{name}</bdi>
              </>
            )}
          </h1>
          {isLocked && row && !gone ? <RecordMoves /> : null}
        </div>
        {gone ? <Gone resource={resource} /> : null}
        <div className="card form-card" aria-busy={awaited}>
          {awaited ? (
            <RecordBones fields={screen.form.fields.length} />
          ) : (
            <ResourceForm
              resource={resource}
              screen={screen}
              row={row}
              label={title}
              onSaved={back}
              onCancel={back}
              isLocked={isLocked}
              edit={
                isLocked && id !== undefined && can(screen.name, 'update') ? (
                  <Link to={formPath(screen, id) ?? screen.path} state={state} className="button-link">
                    {t('Edit')}
                  </Link>
                ) : undefined
              }
            />
          )}
        </div>
        {row ? <HistoryPlace resource={resource} screen={screen} row={row} onGone={back} /> : null}
      </section>
    </RecordProvider>
  );
}

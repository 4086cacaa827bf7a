import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { registry } from '../../../resources/index.ts';
import {
  formPath,
  idFromPath,
  isVisible,
  type Resource,
  type Row,
  type Screen,
  type Show,
} from '../../../resources/language/index.ts';
import { viewOf } from '../../fields/index.ts';
import { t } from '../../i18n/index.ts';
import { useCan } from '../../session.ts';
import { Stopped } from '../../ui/states.tsx';
import { BackToList, NoRecord, RecordBones, RecordFailure } from './record-parts.tsx';
import { nameOf } from './row-parts.tsx';
import { useRecord } from './use-record.ts';
import './generated.css';

type ShowScreen = Screen & { readonly show: Show };

/** The generated read-only page of a record. */
export function ShowPage({ screen }: { readonly screen: Screen }): ReactNode {
  const { id: part = '' } = useParams();
  const can = useCan();
  const resource = screen.resource === undefined ? undefined : registry.resources[screen.resource];
  if (!resource || !screen.show)
    return <Stopped title={t('Page not found')} text={t('This screen has no such page.')} />;
  const id = idFromPath(part);
  if (id === undefined || id === 'new') return <NoRecord screen={screen} what={t(resource.label.one)} />;
  if (!can(screen.name, 'read')) return <Stopped title={t('Not allowed')} text={t('Your role does not allow this.')} />;
  return (
    <Content
      key={id}
      resource={resource}
      screen={screen as ShowScreen}
      id={id}
      canUpdate={can(screen.name, 'update')}
    />
  );
}

type Props = {
  readonly resource: Resource;
  readonly screen: ShowScreen;
  readonly id: number;
  readonly canUpdate: boolean;
};

function Content({ resource, screen, id, canUpdate }: Props): ReactNode {
  const { row, error, refetching, retry } = useRecord(resource, screen, id);
  const what = t(resource.label.one);
  if (error) return <RecordFailure screen={screen} what={what} error={error} busy={refetching} onRetry={retry} />;
  const form = formPath(screen, id);
  return (
    <section className="page">
      <BackToList screen={screen} />
      <div className="page-head">
        <h1 tabIndex={-1}>{row ? nameOf(resource, row) : what}</h1>
        {canUpdate && form !== undefined ? (
          <Link to={form} className="button-link">
            {t('Edit')}
          </Link>
        ) : null}
      </div>
      <div className="card form-card" aria-busy={row === undefined}>
        {row === undefined ? (
          <RecordBones fields={screen.show.fields.length} />
        ) : (
          <Sections resource={resource} screen={screen} row={row} />
        )}
      </div>
    </section>
  );
}

const Sections = ({
  resource,
  screen,
  row,
}: {
  readonly resource: Resource;
  readonly screen: ShowScreen;
  readonly row: Row;
}): ReactNode =>
  screen.show.tabs
    .flatMap((tab) => tab.sections)
    .map((section) => {
      const fields = section.fields.flatMap((name) => {
        const field = resource.fields[name];
        return field && isVisible(field, row) ? [field] : [];
      });
      if (fields.length === 0) return null;
      return (
        <section key={section.title || 'untitled'} className="form-section">
          {section.title === '' ? null : <h2>{t(section.title)}</h2>}
          <dl className="details">
            {fields.map((field) => {
              const { Detail, wide } = viewOf(field);
              return (
                <div
                  key={field.name}
                  className={`detail${wide ? ' field-wide' : ''}${wide === 'row' ? ' field-row' : ''}`}
                >
                  <dt>{t(field.label)}</dt>
                  <dd>
                    <Detail field={field} value={row[field.name] ?? null} row={row} />
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      );
    });

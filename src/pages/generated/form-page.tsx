import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { registry } from '../../../resources/index.ts';
import { type Form, idFromPath, type Resource, type Screen } from '../../../resources/language/index.ts';
import { t } from '../../i18n/index.ts';
import { useCan } from '../../session.ts';
import { Stopped } from '../../ui/states.tsx';
import { BackToList, NoRecord, RecordBones, RecordFailure, useBackToList } from './record-parts.tsx';
import { ResourceForm } from './resource-form.tsx';
import { nameOf } from './row-parts.tsx';
import { useRecord } from './use-record.ts';
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
  if (!can(screen.name, id === 'new' ? 'write' : 'update')) {
    return <Stopped title={t('Not allowed')} text={t('Your role does not allow this.')} />;
  }
  // The key keeps one record's draft from appearing under another's address.
  return <Content key={id} resource={resource} screen={screen as FormScreen} id={id === 'new' ? undefined : id} />;
}

type Props = { readonly resource: Resource; readonly screen: FormScreen; readonly id: number | undefined };

function Content({ resource, screen, id }: Props): ReactNode {
  const { row, error, refetching, retry } = useRecord(resource, screen, id);
  const back = useBackToList(screen);
  const what = t(resource.label.one);
  const title = id === undefined ? t('Add {resource}', { resource: what }) : t('Edit {resource}', { resource: what });
  // What is being typed outweighs a refetch that failed.
  if (error && row === undefined)
    return <RecordFailure screen={screen} what={title} error={error} busy={refetching} onRetry={retry} />;
  return (
    <section className="page">
      <BackToList screen={screen} />
      <h1 tabIndex={-1}>{row ? `${title} · ${nameOf(resource, row)}` : title}</h1>
      <div className="card form-card" aria-busy={id !== undefined && row === undefined}>
        {id !== undefined && row === undefined ? (
          <RecordBones fields={screen.form.fields.length} />
        ) : (
          <ResourceForm resource={resource} screen={screen} row={row} label={title} onSaved={back} onCancel={back} />
        )}
      </div>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  encodeId,
  type Form,
  formPath,
  idFromPath,
  isViewPath,
  type Resource,
  type Row,
  type Screen,
  showPath,
} from '../../../resources/language/index.ts';
import { PREFETCHED, prefetchParts, prefetchRecord, useMarkRendered } from '../../data/prefetch.ts';
import { useNaming } from '../../data/record-name.ts';
import { ownRecords, useRecordParam } from '../../data/record-param.ts';
import { useRecord } from '../../data/use-record.ts';
import { nameOf } from '../../fields/title.ts';
import { handOver } from '../../form/handover.ts';
import type { FormExtras } from '../../form/resource-form.tsx';
import { drawnStages, type StageActions } from '../../form/stages.tsx';
import { inSentence, t } from '../../platform/i18n/index.ts';
import { confinedTo } from '../../platform/known-user.ts';
import { notify } from '../../platform/notices.ts';
import { registry } from '../../platform/registry.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { FormPageProvider, type FormPageValue } from '../../record/form-page-context.ts';
import { movesOf } from '../../record/moves/permitted-moves.ts';
import { useStageMove } from '../../record/moves/use-stage-move.tsx';
import { createPartsEditor, type PartsEditor, refusalsIn, unfinished, unsavedIn } from '../../record/parts/editor.ts';
import { PartsSection, showsParts } from '../../record/parts/later.ts';
import { FormPageFrame, RecordForm } from '../../record/record-form.tsx';
import {
  BackToList,
  Loading,
  NoRecord,
  RecordBones,
  RecordFailure,
  useBackToList,
} from '../../record/record-parts.tsx';
import { RecordProvider } from '../../record/record-provider.tsx';
import { useBeginning } from '../../record/use-beginning.ts';
import { WayToOwn } from '../../record/way-to-own.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { Stopped } from '../../ui/states.tsx';
import { OwnOr } from './own-page.tsx';

type FormScreen = Screen & { readonly form: Form };

/** A screen's form page (`new`, or an id): its own or generated. */
export function FormPage({ screen }: { readonly screen: Screen }): ReactNode {
  const named = useRecordParam(screen);
  const resource = registry.resources[screen.resource];
  const { user } = useSession();
  // Whoever keeps to rows of their own need not say which: there is one, or none yet.
  if (named === undefined && screen.form?.query !== undefined && resource && confinedTo(resource, user))
    return <OwnForm resource={resource} screen={screen} />;
  return <NamedForm screen={screen} part={named ?? 'new'} />;
}

function OwnForm({ resource, screen }: { readonly resource: Resource; readonly screen: Screen }): ReactNode {
  const query = ownRecords(resource, screen);
  const { data, error, isFetching, refetch } = useQuery({ ...query, ...PREFETCHED });
  useMarkRendered(query.queryKey);
  const what = t(resource.label.one);
  if (data === undefined && error)
    return <RecordFailure screen={screen} what={what} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Page title={t(screen.label)}>
        <Card aria-busy>
          <Loading />
          <RecordBones fields={screen.form?.steps[0]?.fields.length ?? screen.form?.fields.length ?? 0} />
        </Card>
      </Page>
    );
  const [own, ...others] = data;
  const id = own !== undefined && others.length === 0 ? own.id : undefined;
  return <NamedForm screen={screen} part={id === undefined ? 'new' : partOf(screen, Number(id))} />;
}

const partOf = ({ form }: Screen, id: number): string => (form?.ids === 'plain' ? String(id) : encodeId(id));

function NamedForm({ screen, part }: { readonly screen: Screen; readonly part: string }): ReactNode {
  const can = useCan();
  const resource = registry.resources[screen.resource];
  if (!resource || !screen.form) return <Stopped title={t('Page not found')} text={t('This screen has no form.')} />;
  const id = idFromPath(part, screen.form.ids);
  if (id === undefined) return <NoRecord screen={screen} what={t(resource.label.one)} />;
  // Whoever may only read looks at it, at either address.
  const isLocked = id !== 'new' && (isViewPath(part) || !can(screen.name, 'update'));
  if (!can(screen.name, id === 'new' ? 'write' : 'read')) {
    return <Stopped title={t('Not allowed')} text={t('Your role does not allow this.')} />;
  }
  // The key separates records' drafts, and locked from editable forms.
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
  readonly part: string;
  readonly isLocked: boolean;
};

/** Leads to a part that is to be saved or cancelled first. True: there is one. */
function leadsTo(editor: PartsEditor, key: string | undefined): boolean {
  if (key === undefined) return false;
  notify({ type: 'error', message: t('Please save or cancel what you are editing first.') });
  editor.want(key, 'form');
  return true;
}

function useStages(
  resource: Resource,
  screen: FormScreen,
  editor: PartsEditor,
): readonly [StageActions | undefined, question: ReactNode] {
  const { user } = useSession();
  const can = useCan();
  const [made, question] = useStageMove(resource, screen);
  const staged = useMemo((): StageActions | undefined => {
    const moves = movesOf({ resource, screen, user, can }).map(({ name }) => name);
    const stages = screen.form.stages.filter(({ move }) => move === undefined || moves.includes(move));
    const holds = (): boolean => leadsTo(editor, unfinished(editor.get()));
    const foresee = async (move: string, of: Row): Promise<readonly string[]> => {
      const failure = await made.try(move, of);
      // The first wrong field has the focus.
      const refusals = failure ? refusalsIn(failure) : {};
      editor.refuse(refusals, { leads: false });
      if (!failure || Object.keys(refusals).length > 0) return [];
      return failure.errors[move] ?? (Object.keys(failure.errors).length === 0 ? [failure.detail] : []);
    };
    return screen.form.stages.length === 0 ? undefined : drawnStages({ stages, make: made.make, foresee, holds });
  }, [resource, screen, user, can, made, editor]);
  return [staged, question];
}

function usePrefetchedParts(resource: Resource, screen: FormScreen, id: number | undefined): void {
  const hasParts = showsParts(screen.form);
  useEffect(() => {
    if (!hasParts) return;
    void PartsSection.preload();
    if (id !== undefined) void prefetchParts(resource.name, screen.name, id);
  }, [hasParts, resource, screen, id]);
}

function Content(props: Props): ReactNode {
  const { resource, screen, id, part, isLocked } = props;
  const { row, error, gone: isDeleted, refetching, retry } = useRecord(resource, screen, id);
  const { user } = useSession();
  const beginning = useBeginning(resource, screen, id === undefined && confinedTo(resource, user) !== undefined);
  const back = useBackToList(screen);
  const [editor] = useState(createPartsEditor);
  usePrefetchedParts(resource, screen, id);
  const [staged, question] = useStages(resource, screen, editor);
  const extras = useExtras(editor, isLocked);
  const onSaved = useSaved(props, editor, staged !== undefined);
  useNaming(screen.name, part, row && nameOf(resource, row));
  if (typeof beginning === 'object') return <NoneToAdd resource={resource} screen={screen} why={beginning.why} />;
  const what = t(resource.label.one);
  // What is being typed outweighs a refetch that failed.
  if (error && row === undefined)
    return <RecordFailure screen={screen} what={what} error={error} busy={refetching} onRetry={retry} />;
  // Where there is no list to go back to, what was saved stays, and says so.
  const leave = screen.form.query === undefined ? back : () => undefined;
  const formPage = {
    title: id === undefined ? t('Add {resource}', { resource: what }) : titleOf(isLocked, what),
    isLocked,
    awaited: id === undefined ? beginning === 'asking' : row === undefined,
    onSaved,
    onFinished: leave,
    onLater: leave,
    onCancel: back,
    staged,
    extras,
    aside: undefined,
  };
  return (
    <RecordProvider resource={resource} screen={screen} id={id} row={row} removed={isDeleted}>
      <FormPageProvider value={formPage}>
        <OwnOr page={screen.form.page} screen={screen}>
          <Generated />
        </OwnOr>
        {question}
      </FormPageProvider>
    </RecordProvider>
  );
}

const titleOf = (isLocked: boolean, resource: string): string =>
  isLocked ? t('View {resource}', { resource }) : t('Edit {resource}', { resource });

type NoneProps = Pick<Props, 'resource' | 'screen'> & { readonly why: string };

const NoneToAdd = ({ resource, screen, why }: NoneProps): ReactNode => (
  <Stopped title={t('No {resource} can be added now', { resource: inSentence(resource.label.one) })} text={why}>
    <WayToOwn resource={resource} />
    <BackToList screen={screen} />
  </Stopped>
);

/** The parts of the record, which stand in its form and are saved by themselves. */
const useExtras = (editor: PartsEditor, isLocked: boolean): FormExtras =>
  useMemo(
    () => ({
      draw: (section) => <PartsSection section={section} editor={editor} isLocked={isLocked} />,
      useUnsaved: unsavedIn(editor),
      holds: () => leadsTo(editor, [...editor.get().dirty][0]),
    }),
    [editor, isLocked],
  );

/** Where a save leads: on in its form, to the page of what was made, or back to the list. */
function useSaved({ resource, screen, id }: Props, editor: PartsEditor, isStaged: boolean): FormPageValue['onSaved'] {
  const can = useCan();
  const navigate = useNavigate();
  const back = useBackToList(screen);
  const { state } = useLocation();
  return async (stored, { move, failure }) => {
    if (screen.form.steps.length > 0 || (isStaged && id !== undefined))
      return editor.refuse(failure ? refusalsIn(failure) : {});
    // What is made and never edited is looked at next.
    const shown = screen.form.only === 'new' && can(screen.name, 'read') ? showPath(screen, stored.id) : undefined;
    if (!isStaged) return shown === undefined ? back() : void navigate(shown, { replace: true, state });
    const path = formPath(screen, Number(stored.id)) ?? screen.path;
    await prefetchRecord(resource.name, screen.name, stored.id);
    handOver({ path, move, failure });
    void navigate(path, { replace: true, state });
  };
}

function Generated(): ReactNode {
  return (
    <FormPageFrame>
      <RecordForm />
    </FormPageFrame>
  );
}

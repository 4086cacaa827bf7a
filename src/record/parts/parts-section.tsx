import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import {
  type CompleteSection,
  type Resource,
  type Row,
  type Screen,
  screenShowing,
} from '../../../resources/language/index.ts';
import { focusField } from '../../form/use-form.ts';
import { detailOf } from '../../platform/api.ts';
import { failureText } from '../../platform/failures.ts';
import { inSentence, say, t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { registry } from '../../platform/registry.ts';
import { useCan } from '../../platform/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { AddIcon } from '../../ui/icons.tsx';
import { useQuestion } from '../../ui/question.tsx';
import { Bone, Failed } from '../../ui/states.tsx';
import { TreeBar } from '../../ui/tree-editor.tsx';
import { failureWords } from '../record-parts.tsx';
import { useRecordContext } from '../record-provider.tsx';
import type { PartsEditor } from './editor.ts';
import { createOpenEditors } from './open-editors.ts';
import { PartsContext, type PartsContextValue } from './parts-context.ts';
import { PartsList } from './parts-list.tsx';
import { type PartList, wayTo } from './tree.ts';
import { useErase } from './use-erase.ts';
import { useParts } from './use-parts.ts';
import './parts.css';

type Props = {
  readonly section: CompleteSection;
  readonly editor: PartsEditor;
  readonly isLocked: boolean;
};

/** A form section with the record's parts, each edited and saved on its own. */
export function PartsSection({ section, editor, isLocked }: Props): ReactNode {
  const { row } = useRecordContext();
  const part = registry.resources[section.parts ?? ''];
  const id = useId();
  const words = t(section.title);
  // The same element, so that the list is not drawn anew for it.
  const title = useMemo(() => <h2 id={id}>{words}</h2>, [id, words]);
  if (!part) return null;
  return (
    <section className="parts" aria-labelledby={id}>
      {row ? (
        <Tree title={title} part={part} row={row} editor={editor} isLocked={isLocked} />
      ) : (
        <NotYet title={title} part={part} />
      )}
    </section>
  );
}

/** In the form of a new record: what is not there has no parts. */
function NotYet({ title, part }: { readonly title: ReactNode; readonly part: Resource }): ReactNode {
  const { resource } = useRecordContext();
  const { one, many } = part.label;
  const words = t('Please Save the {one} before adding {many}', {
    one: inSentence(resource.label.one),
    many: inSentence(many),
  });
  return (
    <>
      <TreeBar title={title}>
        <button type="button" className="tree-button" onClick={() => notify({ type: 'error', message: words })}>
          <AddIcon /> {t('Add {one}', { one: inSentence(one) })}
        </button>
      </TreeBar>
      <p className="field-help">{words}</p>
    </>
  );
}

type TreeProps = {
  readonly title: ReactNode;
  readonly part: Resource;
  readonly row: Row;
  readonly editor: PartsEditor;
  readonly isLocked: boolean;
};

function Tree({ title, part, row, editor, isLocked }: TreeProps): ReactNode {
  const { resource, screen } = useRecordContext();
  const can = useCan();
  const [ask, question] = useQuestion();
  const { tree, gone: isDeleted, error, refetching, retry } = useParts({ resource, screen, row, part, editor });
  const mayEdit = !isLocked && can(screen.name, 'update') && row._refuses?.update === undefined;
  const context = useTreeContext({ resource, screen, row, editor, mayEdit, ask }, tree);
  const root = useRef<HTMLDivElement>(null);
  const loadFailed = screenShowing(screen, part)?.messages.loadFailed ?? screen.messages.loadFailed;
  return (
    <PartsContext value={context}>
      <div ref={root} aria-busy={tree === undefined && !error}>
        <Refusals editor={editor} tree={tree} />
        {tree ? (
          <>
            <PartsList list={tree} depth={0} title={title} removed={isDeleted} />
            <Wanted editor={editor} tree={tree} root={root} />
          </>
        ) : (
          <>
            <TreeBar title={title}>{null}</TreeBar>
            {error ? (
              <Failed {...failureWords(loadFailed, whyOf(screen, part, error))} busy={refetching} onRetry={retry} />
            ) : (
              <div className="tree-list stack" aria-hidden="true">
                <Bone width="70%" />
                <Bone width="55%" />
              </div>
            )}
          </>
        )}
      </div>
      {question}
    </PartsContext>
  );
}

/** The same object while the record or its tree are read anew, so that rows stay as drawn. */
function useTreeContext(
  { row, ...given }: Omit<PartsContextValue, 'usedIn' | 'erase'>,
  tree: PartList | undefined,
): PartsContextValue {
  const { resource, screen, editor, mayEdit, ask } = given;
  const now = useRef({ row, tree });
  now.current = { row, tree };
  const treeNow = useCallback(() => now.current.tree, []);
  const usedIn = useMemo(() => createOpenEditors(treeNow), [treeNow]);
  const erase = useErase({ resource, screen, row, editor, ask, treeNow });
  return useMemo(
    () => ({
      resource,
      screen,
      get row() {
        return now.current.row;
      },
      editor,
      mayEdit,
      usedIn,
      ask,
      erase,
    }),
    [resource, screen, editor, mayEdit, usedIn, ask, erase],
  );
}

/** All parts come in one call: what stands under these did not load either. */
const whyOf = (screen: Screen, part: Resource, error: unknown): string =>
  Object.values(screen.parts)
    .filter(({ resource }) => resource !== part.name)
    .reduceRight((why, { messages }) => failureText(messages.loadFailed, why), detailOf(error));

type WantedProps = {
  readonly editor: PartsEditor;
  readonly tree: PartList;
  readonly root: { readonly current: HTMLElement | null };
};

/** Opens and focuses a target once it exists. Rendered after the rows. */
function Wanted({ editor, tree, root }: WantedProps): null {
  const wanted = editor.useOf((now) => now.wanted);
  const isLed = editor.useOf((now) => now.open);
  // Retried after each render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened is there then
  useEffect(() => {
    if (!wanted) return;
    const way = wayTo(tree, wanted.key);
    if (way) editor.open(way, true);
    const spot = root.current?.querySelector<HTMLElement>(
      `[data-spot="${CSS.escape(`${wanted.key} ${wanted.spot}`)}"]`,
    );
    // Hidden elements cannot be focused. Tests the attribute, which needs no layout.
    if (!spot || spot.closest('[hidden]')) return;
    editor.had();
    if (wanted.spot === 'form') focusField(spot.querySelector<HTMLElement>('[data-form]'), '[data-field]');
    else spot.focus({ preventScroll: true });
    spot.scrollIntoView({ block: 'nearest' });
  }, [wanted, tree, isLed, editor, root]);
  return null;
}

function Refusals({ editor, tree }: { readonly editor: PartsEditor; readonly tree: PartList | undefined }): ReactNode {
  const refusals = editor.useOf((now) => now.refusals);
  // Each names its row by itself.
  const refused = Object.entries(refusals).flatMap(([key, { messages }]) =>
    messages.map((words) => ({
      key,
      words: say(words),
      isThere: tree !== undefined && wayTo(tree, key) !== undefined,
    })),
  );
  if (refused.length === 0) return null;
  return (
    <div className="alert" role="alert">
      <ul className="part-refusals">
        {refused.map(({ key, words, isThere }) => (
          <li key={words}>
            {isThere ? (
              <LinkButton onClick={() => editor.want(key, 'edit')}>{words}</LinkButton>
            ) : (
              // What hangs in no tree has no row to go to.
              words
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

import { memo, type ReactNode, useId } from 'react';
import { type Resource, screenShowing } from '../../../resources/language/index.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inSentence, say, t, useLanguage } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { registry } from '../../platform/registry.ts';
import { IconButton } from '../../ui/button.tsx';
import { AddIcon, DeleteIcon, EditIcon, SortableIcon } from '../../ui/icons.tsx';
import { TreeBar, TreeRow } from '../../ui/tree-editor.tsx';
import { PartFacts } from './part-facts.tsx';
import { PartForm } from './part-form.tsx';
import { spotOf, usePartsContext } from './parts-context.ts';
import { PartsOrder } from './parts-order.tsx';
import { type Above, kindsUnder, type PartList, type PartNode } from './tree.ts';
import { countOf, nameOfPart } from './words.ts';

type ListProps = {
  readonly list: PartList;
  readonly depth: number;
  readonly title?: ReactNode;
  readonly of?: string;
  /** The parts that are gone, and kept only since somebody writes in them. */
  readonly removed: ReadonlySet<string>;
};

/** Parts next to each other, with what can be done with them; each opens to its own. */
export const PartsList = memo(function PartsList({ list, depth, title, of, removed }: ListProps): ReactNode {
  // Drawn anew in another language too.
  useLanguage();
  const { editor, mayEdit } = usePartsContext();
  const { resource, parts } = list;
  const isAdding = editor.useOf(({ adding }) => adding === list.key);
  const isOrdering = editor.useOf(({ ordering }) => ordering === list.key);
  const id = useId();
  return (
    <div className={depth === 0 ? undefined : 'tree-under'}>
      <TreeBar
        title={
          title ?? (
            <span id={id} className="tree-label">
              {t(resource.label.many)}
            </span>
          )
        }
      >
        {mayEdit && !isOrdering ? <ListActions list={list} of={of} /> : null}
      </TreeBar>
      {isOrdering ? <PartsOrder list={list} /> : null}
      {/* What is typed in them stays while they are put in order. */}
      <ul
        className="tree-list stack"
        hidden={isOrdering}
        aria-label={of === undefined ? t(resource.label.many) : undefined}
      >
        {parts.map((part) => (
          <PartRow key={part.key} part={part} above={list.above} depth={depth} removed={removed} />
        ))}
        {isAdding ? (
          <li className="tree-row">
            <div className="tree-head">
              <span className="tree-title shrinks breaks">
                {t('New {one}', { one: inSentence(resource.label.one) })}
              </span>
            </div>
            <PartForm list={list} />
            {kindsUnder(registry, list).map((kind) => (
              <NotYetUnder key={kind.name} list={list} kind={kind} />
            ))}
          </li>
        ) : null}
      </ul>
    </div>
  );
});

type NotYetProps = { readonly list: PartList; readonly kind: Resource };

/** Under a new part: what is not there has no parts. */
function NotYetUnder({ list, kind }: NotYetProps): ReactNode {
  const { editor } = usePartsContext();
  const { one } = list.resource.label;
  const words = t('Add {one}', { one: inSentence(kind.label.one) });
  const add = (): void => {
    notify({ type: 'error', message: t('Please save the {one} first', { one: t(one) }) });
    editor.want(list.key, 'form');
  };
  return (
    <div className="tree-under">
      <TreeBar title={<span className="tree-label">{t(kind.label.many)}</span>}>
        <button
          type="button"
          className="tree-button"
          aria-label={t('{action}: {name}', { action: words, name: t('New {one}', { one: inSentence(one) }) })}
          onClick={add}
        >
          <AddIcon /> {words}
        </button>
      </TreeBar>
    </div>
  );
}

function ListActions({ list, of }: Pick<ListProps, 'list' | 'of'>): ReactNode {
  const { editor } = usePartsContext();
  const { one, many } = list.resource.label;
  const add = (): void => {
    const { adding } = editor.get();
    if (adding === undefined) return editor.add(list.key);
    notify({ type: 'error', message: t('Please finish editing the current item before adding a new one.') });
    editor.want(adding, 'form');
  };
  const order = (): void => {
    if (list.parts.length > 1) editor.order(list.key);
    else notify({ type: 'error', message: t('Please add at least two {many}', { many: inSentence(many) }) });
  };
  const named = (words: string): string =>
    of === undefined ? words : t('{action}: {name}', { action: words, name: of });
  const addWords = t('Add {one}', { one: inSentence(one) });
  return (
    <>
      <button
        type="button"
        className="tree-button"
        aria-label={named(addWords)}
        onClick={add}
        {...spotOf(list.key, 'add')}
      >
        <AddIcon /> {addWords}
      </button>
      <button
        type="button"
        className="tree-button"
        aria-label={named(t('Reorder'))}
        onClick={order}
        {...spotOf(list.key, 'order')}
      >
        <SortableIcon /> {t('Reorder')}
      </button>
    </>
  );
}

type RowProps = {
  readonly part: PartNode;
  /** What it stands under: not its list, which is another one as soon as any row of it is. */
  readonly above: Above;
  readonly depth: number;
  readonly removed: ReadonlySet<string>;
};

const [OPEN, EDITING, USED] = [1, 2, 4] as const;

/** Read-only until Edit. Children render while open or edited. */
const PartRow = memo(function PartRow({ part, above, depth, removed }: RowProps): ReactNode {
  useLanguage();
  const { editor, mayEdit, screen, usedIn } = usePartsContext();
  const { key, resource } = part;
  // One question for each row, which a thousand may ask of every change.
  const doing = editor.useOf(
    (now) => (now.open.has(key) ? OPEN : 0) | (now.editing.has(key) ? EDITING : 0) | (usedIn(now).has(key) ? USED : 0),
  );
  const [isOpen, isEditing, isUsed] = [(doing & OPEN) > 0, (doing & EDITING) > 0, (doing & USED) > 0];
  const refusal = editor.useOf(({ refusals }) => refusals[key]);
  const partScreen = screenShowing(screen, resource);
  const name = nameOfPart(part);
  return (
    <TreeRow
      depth={depth}
      title={
        <>
          <span className="digits">{t('{number}.', { number: formatNumber(part.place) })}</span> <bdi>{name}</bdi>
        </>
      }
      note={noteOf(part)}
      isOpen={part.lists.length > 0 ? isOpen : undefined}
      openLabel={t('Show what is under {name}', { name })}
      onOpen={(now) => editor.open([key], now)}
      buttonMarks={spotOf(key, 'row')}
      actions={mayEdit && !isEditing ? <RowActions part={part} name={name} isRefused={refusal !== undefined} /> : null}
      under={
        isOpen || isUsed ? (
          <div hidden={!isOpen}>
            {part.lists.map((under) => (
              <PartsList key={under.key} list={under} depth={depth + 1} of={name} removed={removed} />
            ))}
          </div>
        ) : null
      }
    >
      {refusal && !isEditing ? (
        <p className="part-refused" id={`${key}-refused`}>
          {refusal.messages.map(say).join(' ')}
        </p>
      ) : null}
      {isEditing ? (
        <PartForm part={part} above={above} isGone={removed.has(key)} />
      ) : partScreen ? (
        <PartFacts part={part} above={above} screen={partScreen} />
      ) : null}
    </TreeRow>
  );
});

function noteOf({ lists }: PartNode): string | undefined {
  const counts = lists.flatMap(({ resource, parts }) => (parts.length > 0 ? [countOf(resource, parts.length)] : []));
  return counts.length === 0 ? undefined : counts.join(t(', '));
}

type ActionProps = { readonly part: PartNode; readonly name: string; readonly isRefused: boolean };

function RowActions({ part, name, isRefused }: ActionProps): ReactNode {
  const { editor, erase } = usePartsContext();
  return (
    <>
      <IconButton
        label={t('Edit {name}', { name })}
        aria-describedby={isRefused ? `${part.key}-refused` : undefined}
        title={t('Edit')}
        onClick={() => editor.edit(part.key)}
        {...spotOf(part.key, 'edit')}
      >
        <EditIcon />
      </IconButton>
      <IconButton danger label={t('Delete {name}', { name })} title={t('Delete')} onClick={() => void erase(part)}>
        <DeleteIcon />
      </IconButton>
    </>
  );
}

import { useCallback } from 'react';
import { screenShowing } from '../../../resources/language/index.ts';
import { reload } from '../../data/reload.ts';
import { undoOf } from '../../data/undo.ts';
import { deleteRecord } from '../../data/write.ts';
import { tellFailure } from '../../platform/failures.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import type { PartsContextValue } from './parts-context.ts';
import { listOf, type PartList, type PartNode, withoutPart } from './tree.ts';
import { showParts } from './use-parts.ts';
import { nameOfPart, underInWords } from './words.ts';

type EraseContext = Pick<PartsContextValue, 'resource' | 'screen' | 'row' | 'editor' | 'ask'> & {
  readonly treeNow: () => PartList | undefined;
};

/**
 * Deletes a part with all that stands under it, once somebody who was told how much that is has
 * said yes; the focus goes to the next one.
 */
export function useErase({
  resource: whole,
  screen,
  row: root,
  editor,
  ask,
  treeNow,
}: EraseContext): PartsContextValue['erase'] {
  const rootId = root.id;
  return useCallback(
    async (part: PartNode): Promise<void> => {
      const { resource, row } = part;
      const tree = treeNow();
      const list = tree && listOf(tree, part.key);
      if (!list) return;
      const messages = screenShowing(screen, resource)?.messages ?? screen.messages;
      const sentence = t(messages.deleteQuestion);
      const under = underInWords(part);
      const name = nameOfPart(part);
      let entry: string | undefined;
      let isGone = false;
      const work = async (): Promise<void> => {
        try {
          entry = await deleteRecord(resource, screen, row.id);
          isGone = true;
        } catch (error) {
          tellFailure(messages.deleteFailed, error);
          await reload(resource.name);
        }
      };
      await ask({
        title: t('Delete {name}', { name }),
        text: under === undefined ? sentence : t('{question} and its {parts}?', { question: sentence, parts: under }),
        yes: t('Delete'),
        danger: true,
        work,
      });
      if (!isGone) return;
      // Whoever may change the whole may bring its parts back.
      const undo = undoOf({ screen: screen.name, entry, was: 'update', what: t('{name} deleted.', { name }) });
      notify({ type: 'success', message: t(messages.deleted), undo });
      const next = list.parts[part.place] ?? list.parts[part.place - 2];
      editor.forget(part);
      editor.want(next?.key ?? list.key, next ? 'row' : 'add');
      showParts({ resource: whole, screen, row: { id: rootId } }, (rows) => withoutPart(rows, part));
      await reload(resource.name);
    },
    [whole, screen, rootId, editor, ask, treeNow],
  );
}

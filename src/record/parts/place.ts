import { createContext, use } from 'react';
import type { Resource, Row, Screen } from '../../../resources/language/index.ts';
import type { Question } from '../../ui/asked.ts';
import type { EditorState, PartsEditor } from './editor.ts';
import type { PartNode } from './tree.ts';

/**
 * What every row of the parts of one record shares. It stays the same object, so that no row is
 * drawn for another's sake.
 */
export type PartsPlace = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row;
  readonly editor: PartsEditor;
  readonly mayEdit: boolean;
  readonly ask: (question: Question) => Promise<boolean>;
  /**
   * The parts under which anything is being edited, added or moved: they stay as they are while
   * they are not shown.
   */
  readonly usedIn: (state: EditorState) => ReadonlySet<string>;
  /** Deletes a part with all that stands under it, once that was asked. */
  readonly erase: (part: PartNode) => Promise<void>;
};

/** The parts around a row. */
export const PartsContext = createContext<PartsPlace | undefined>(undefined);

/** The parts around. @throws outside of them. */
export function usePartsPlace(): PartsPlace {
  const place = use(PartsContext);
  if (!place) throw new Error('No parts are around here: PartsSection is missing.');
  return place;
}

/** Marks what the focus can be sent to (`PartsEditor.want`). */
export const spotOf = (key: string, spot: string): { readonly 'data-spot': string } => ({
  'data-spot': `${key} ${spot}`,
});

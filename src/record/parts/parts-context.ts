import { createContext, use } from 'react';
import type { Resource, Row, Screen } from '../../../resources/language/index.ts';
import type { Question } from '../../ui/question-types.ts';
import type { EditorState, PartsEditor } from './editor.ts';
import type { PartNode } from './tree.ts';

/** Shared by all rows of a record's parts; never changes identity. */
export type PartsContextValue = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly row: Row;
  readonly editor: PartsEditor;
  readonly mayEdit: boolean;
  readonly ask: (question: Question) => Promise<boolean>;
  /** Parts with open edits below; they stay mounted when hidden. */
  readonly usedIn: (state: EditorState) => ReadonlySet<string>;
  /** Deletes a part with all that is under it, after a prompt. */
  readonly erase: (part: PartNode) => Promise<void>;
};

/** The parts that surround a row. */
export const PartsContext = createContext<PartsContextValue | undefined>(undefined);

/** The surrounding parts. @throws outside of them. */
export function usePartsContext(): PartsContextValue {
  const context = use(PartsContext);
  if (!context) throw new Error('PartsSection is missing.');
  return context;
}

/** Marks what the focus can be sent to (`PartsEditor.want`). */
export const spotOf = (key: string, spot: string): { readonly 'data-spot': string } => ({
  'data-spot': `${key} ${spot}`,
});

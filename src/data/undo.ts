import { type CompleteMove, isState, type Row, type Screen } from '../../resources/language/index.ts';
import { ApiFailure } from '../platform/api.ts';
import type { Undo } from '../platform/notices.ts';
import { registry } from '../platform/registry.ts';
import { canNow } from '../platform/session.ts';
import { post } from './provider.ts';
import { reload } from './reload.ts';

/**
 * What a write of one record was. `row` and `before`: the record as it was answered, and as it
 * stood, where both are known.
 */
type Write = {
  readonly screen: string;
  readonly entry: string | undefined;
  /** A move by its declaration, where it may limit its undoing. */
  readonly was: 'update' | 'delete' | 'move' | CompleteMove;
  readonly what: string;
  readonly row?: Row;
  readonly before?: Row;
};

/**
 * How a write can be taken back, for its notice; undefined where there is nothing to take back,
 * null where the server would refuse it for sure: bringing back takes the right to add, a move may
 * say that nothing undoes it, and what a change made of a record's state by the way is no form's to
 * write.
 */
export function undoOf({ screen, entry, was, what, row, before }: Write): Undo | null | undefined {
  if (entry === undefined) return undefined;
  if (typeof was === 'object' && was.undo === false) return null;
  if (was === 'delete' && !canNow(screen, 'write')) return null;
  if (was === 'update' && row && before) {
    const fields = registry.resources[screenNamed(screen)?.resource ?? '']?.fieldList ?? [];
    if (fields.some((field) => isState(field) && row[field.name] !== before[field.name])) return null;
  }
  return { entry, screen, what };
}

/**
 * What became of an undo: whether all of it is undone, in words (none: nothing to say), and the
 * record, null where it is gone.
 */
export type Undone = {
  readonly ok: boolean;
  readonly words: string;
  readonly detail?: string;
  readonly row?: Row | null;
};

/**
 * Takes a write back and loads what is on screen again. Never throws: a refusal is what `words`
 * tell. A session that ran out asks for itself.
 */
export async function takeBack({ entry, screen, what }: Undo): Promise<Undone> {
  const { undoneInWords, notUndoneInWords } = await import('./undo-words.ts');
  const resource = screenNamed(screen)?.resource;
  try {
    const url = `/history/${encodeURIComponent(entry)}/undo`;
    const { data: said } = await post<unknown>(screen, url);
    return Array.isArray(said)
      ? undoneInWords(what, said.at(-1))
      : { ...undoneInWords(what, undefined), row: said as Row | null };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return notUndoneInWords(what, error, registry.resources[resource ?? '']);
  } finally {
    await reload(resource);
  }
}

const screenNamed = (name: string): Screen | undefined => registry.screens.find((screen) => screen.name === name);

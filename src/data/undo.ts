import { registry } from '../../resources/index.ts';
import { isState, type Row, type Screen } from '../../resources/language/index.ts';
import { ApiFailure, callRaw } from '../platform/api.ts';
import type { Undo } from '../platform/notices.ts';
import { canNow } from '../platform/session.ts';
import { noteOwn, writing } from './own-writes.ts';
import { reload } from './reload.ts';

/** The header that names the line of history a write left (docs/api.md). */
const ENTRY = 'X-History-Entry';

/** The entry an answer names; undefined where the write changed nothing. */
export const entryIn = (answer: Response): string | undefined => answer.headers.get(ENTRY) ?? undefined;

/** What a write of one record was. `row` and `before`: the record as it was answered, and as it stood, where both are known. */
type Write = {
  readonly screen: string;
  readonly entry: string | undefined;
  readonly was: 'update' | 'delete' | 'move';
  readonly row?: Row;
  readonly before?: Row;
};

/**
 * How a write can be taken back, for its notice; undefined where there is nothing to take back, or the server would refuse it
 * for sure: bringing back takes the right to add, and what a change made of a record's state by the way is no form's to write.
 */
export function undoOf({ screen, entry, was, row, before }: Write): Undo | undefined {
  if (entry === undefined) return undefined;
  if (was === 'delete' && !canNow(screen, 'write')) return undefined;
  if (was === 'update' && row && before) {
    const fields = registry.resources[screenNamed(screen)?.resource ?? '']?.fieldList ?? [];
    if (fields.some((field) => isState(field) && row[field.name] !== before[field.name])) return undefined;
  }
  return { entry, screen };
}

/** What became of an undo: whether all of it is undone, in words (none: nothing to say), and the record, null where it is gone. */
export type Undone = {
  readonly ok: boolean;
  readonly words: string;
  readonly detail?: string;
  readonly row?: Row | null;
};

/**
 * Takes a write back and loads what is on screen again. Never throws: a refusal is what `words` tell. A session that ran out
 * asks for itself.
 */
export async function takeBack({ entry, screen }: Undo): Promise<Undone> {
  const { undoneInWords, notUndoneInWords } = await import('./undo-words.ts');
  const resource = screenNamed(screen)?.resource;
  try {
    const address = `/api/history/${encodeURIComponent(entry)}/undo`;
    const answer = await writing(() => callRaw(address, { method: 'POST', query: { screen_label: screen } }));
    noteOwn(entryIn(answer) ?? '');
    const text = await answer.text();
    const isMany = answer.headers.get('Content-Type')?.startsWith('application/x-ndjson') === true;
    const said: unknown = JSON.parse((isMany ? text.trim().split('\n').at(-1) : text) || 'null');
    return isMany ? undoneInWords(said) : { ...undoneInWords(undefined), row: said as Row | null };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return notUndoneInWords(error, registry.resources[resource ?? '']);
  } finally {
    await reload(resource);
  }
}

const screenNamed = (name: string): Screen | undefined => registry.screens.find((screen) => screen.name === name);

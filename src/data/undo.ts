import type { BulkOutcome } from '../../api/wire/list.ts';
import { type CompleteMove, isState, type Row, type Screen } from '../../resources/language/index.ts';
import { ApiFailure } from '../platform/api.ts';
import type { Undo } from '../platform/notices.ts';
import { registry } from '../platform/registry.ts';
import { canNow } from '../platform/session.ts';
import { post } from './provider.ts';
import { reload } from './reload.ts';

type Write = {
  readonly screen: string;
  readonly entry: string | undefined;
  readonly was: 'update' | 'delete' | 'move' | CompleteMove;
  readonly what: string;
  readonly row?: Row;
  readonly before?: Row;
};

/**
 * A write's undo; undefined: nothing changed. null: surely refused, as without the right to add.
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

/** The result of an undo: complete or not, its message, the record or null. */
export type Undone = {
  readonly ok: boolean;
  readonly words: string;
  readonly detail?: string;
  readonly row?: Row | null;
};

/** Undoes a write and reloads. Never throws: `words` has the refusal. */
export async function takeBack({ entry, screen, what }: Undo): Promise<Undone> {
  const { undoneInWords, notUndoneInWords } = await import('./undo-words.ts');
  const resource = screenNamed(screen)?.resource;
  try {
    const url = `/history/${encodeURIComponent(entry)}/undo`;
    const { data: text } = await post<Row | null | BulkOutcome[]>(screen, url);
    return Array.isArray(text) ? undoneInWords(what, text.at(-1)) : { ...undoneInWords(what, undefined), row: text };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return notUndoneInWords(what, error, registry.resources[resource ?? '']);
  } finally {
    await reload(resource);
  }
}

const screenNamed = (name: string): Screen | undefined => registry.screens.find((screen) => screen.name === name);

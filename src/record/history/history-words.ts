import type { HistoryRow } from '../../../api/wire/history.ts';
import { POSITION, type Resource } from '../../../resources/language/index.ts';
import { inSentence, t } from '../../platform/i18n/index.ts';
import { registry } from '../../platform/registry.ts';

/** True if a line only reports a new order of parts. */
export const isOrder = ({ part, event, changes }: Pick<HistoryRow, 'part' | 'event' | 'changes'>): boolean =>
  part !== undefined && event === 'updated' && Object.keys(changes).join() === POSITION;

/** A history line in words: 'Option Which home? › Villa: Changed'. */
export function lineInWords(resource: Resource, line: HistoryRow): string {
  const { part } = line;
  if (!part) return eventInWords(resource, line);
  if (!isOrder(line)) return `${partInWords(resource, part)}: ${eventInWords(resource, line)}`;
  const parts = inSentence(resource.label.many);
  const what =
    line.undoes === null ? t('Order of {parts} changed', { parts }) : t('Order of {parts} changed back', { parts });
  return part.under.length === 0 ? what : `${part.under.join(' › ')}: ${what}`;
}

/** The event in words: `Created`, `Changed`, a move's label, or an undo. */
export function eventInWords(resource: Resource, { event, undoes }: Pick<HistoryRow, 'event' | 'undoes'>): string {
  const isUndo = undoes !== null;
  switch (event) {
    case 'created':
      return isUndo ? t('Brought back') : t('Created');
    case 'deleted':
      return t('Deleted');
    case 'updated':
      return isUndo ? t('Change undone') : t('Changed');
    case 'raw':
      return t('Changed past the product');
    default: {
      const [, field] = /^revealed\.(\w+)$/.exec(event) ?? [];
      if (field !== undefined) return t('{field} shown whole', { field: t(resource.fields[field]?.label ?? field) });
      const move = resource.moves.find(({ name }) => name === event);
      const label = t(move?.label ?? event);
      return isUndo ? t('{move} undone', { move: label }) : label;
    }
  }
}

const partInWords = ({ label }: Pick<Resource, 'label'>, { title, under }: NonNullable<HistoryRow['part']>): string =>
  [t(label.one), [...under, title].filter((each) => each !== '').join(' › ')].filter(Boolean).join(' ');

/** The author. Hidden from roles limited to own records; deleted users have no name. */
export function whoInWords({ by, screen }: Pick<HistoryRow, 'by' | 'screen'>): string {
  if (by.name !== null) return by.name;
  if (by.id !== null) return t('A former user');
  return screen === null ? t('The system') : t('Somebody else');
}

/** The screen it was done from; undefined: none, as with what the server did by itself. */
export function whereInWords({ screen }: Pick<HistoryRow, 'screen'>): string | undefined {
  const found = registry.screens.find(({ name }) => name === screen);
  return found && t(found.label);
}

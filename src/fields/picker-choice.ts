import type { Field, Row, Screen, Value } from '../../resources/language/index.ts';
import { titleText } from './title.ts';

/** One record that can be chosen or is. */
export type Choice = { readonly value: number; readonly label: string };

export type PickerProps = {
  readonly field: Field<'reference'> | Field<'references'>;
  /** The chosen ids. */
  readonly ids: readonly number[];
  readonly many: boolean;
  /** The names of ids that are known already (a row's `expanded`). */
  readonly known: readonly Choice[];
  readonly onChange: (ids: readonly number[]) => void;
  /** Receives what is known of records that are chosen. */
  readonly onLearn?: ((records: readonly Row[]) => void) | undefined;
  readonly onBlur?: () => void;
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** The screen in whose name records are looked up. */
  readonly screen: Screen;
  /** The referring record's values that limit choices; absent in filters. */
  readonly referrer?: { readonly [field: string]: Value } | undefined;
};

/** The choices a row's `expanded` names: one record or several. */
export function choicesIn(expanded: Value | undefined, titleField: string): readonly Choice[] {
  const records = Array.isArray(expanded) ? expanded : [expanded];
  return records.flatMap((record: Value | undefined) => {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return [];
    const { id, [titleField]: title } = record as { readonly [key: string]: Value };
    return typeof id === 'number' ? [{ value: id, label: titleText(title, id) }] : [];
  });
}

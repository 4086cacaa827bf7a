import { type DayOrder, type Field, kindOf, type Value } from '../../resources/language/index.ts';
import type { EitherDays } from '../wire/imports.ts';

/** Columns whose days may have their month first: what they are called, and such a cell. */
type Seen = { dayOnly: boolean; monthOnly?: string; either?: string };

/** Detects day-month order per column from a day above 12. */
export class DayOrders {
  readonly #seen = new Map<Field, Seen>();

  note(field: Field, text: string): void {
    if (kindOf(field).groups(field) !== 'time') return;
    const [day, month] = (['day', 'month'] as const).map((order) => readAs(field, text, order));
    if (day === month) return;
    const seen = this.#seen.get(field) ?? { dayOnly: false };
    this.#seen.set(field, seen);
    if (month === undefined) seen.dayOnly = true;
    else if (day === undefined) seen.monthOnly ??= text;
    else seen.either ??= text;
  }

  /** What only people can tell. undefined: nothing. */
  get either(): EitherDays | undefined {
    const unclear = [...this.#seen].flatMap(([{ label }, { dayOnly, monthOnly, either }]) => {
      const example = monthOnly ?? (dayOnly ? undefined : either);
      return example === undefined ? [] : [{ label, example }];
    });
    const [first] = unclear;
    return first && { columns: unclear.map(({ label }) => label), example: first.example };
  }
}

function readAs(field: Field, text: string, order: DayOrder): Value | undefined {
  const read = kindOf(field).imported(field, text, order);
  return read.ok && 'value' in read ? read.value : undefined;
}

import { type Field, meansSomething, type Resource, type Row } from '../../resources/language/index.ts';
import type { Column } from '../ui/table.tsx';
import { viewOf } from './index.ts';

const FACTS = 2;

/**
 * Assigns columns to a row's phone card: title, status (`isStatus`) or amount, two more.
 * `declared`: chosen facts.
 */
export function asCards(
  columns: readonly Column<Row>[],
  resource: Resource,
  isStatus: (column: string) => boolean,
  declared?: readonly string[],
): readonly Column<Row>[] {
  const title = columns.find(({ name }) => name === resource.title) ?? columns[0];
  const status =
    columns.find(({ name }) => isStatus(name)) ?? columns.find(({ name }) => isAmount(resource.fields[name]));
  // A number the record is called by adds nothing to its name.
  const isFact = (column: Column<Row>): boolean => column !== title && column !== status && column.name !== 'id';
  const facts = columns
    .filter((column) => isFact(column) && (declared === undefined || declared.includes(column.name)))
    .slice(0, declared?.length ?? FACTS);
  return columns.map((column) => ({
    ...column,
    ...(declared && column === title && column.name === 'id' && { className: 'card-number' }),
    card: column === title ? 'title' : column === status ? 'status' : facts.includes(column) ? 'fact' : undefined,
    // A switch is not: it would lie over an amount.
    pinned: column === status && meansSomething(resource.fields[column.name]),
  }));
}

/** Whether it says for how much something is: of what is shown at a glance, that is a figure. */
export function isAmount(field: Field | undefined): boolean {
  const view = field && viewOf(field);
  return view?.atAGlance === true && view.align === 'end';
}

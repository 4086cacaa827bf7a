import {
  type Field,
  holdsFile,
  isWritable,
  kindOf,
  nearest,
  type Resource,
  type Screen,
} from '../../resources/language/index.ts';
import { exportFields, headingOf } from '../export/cells.ts';
import type { Scope } from '../scope.ts';
import { type Line, shownIn } from './table.ts';

/**
 * What is wrong with a line, in the words of the definition. `field`: the label of its column;
 * null: of none.
 */
export type Mistake = { readonly line: number; readonly field: string | null; readonly message: string };

/** A column of a file: where it stands, and what it fills. */
export type Column = { readonly at: number; readonly field: Field };

/** What the headings of a file mean. */
export type Header = {
  /** The columns that are written. */
  readonly columns: readonly Column[];
  /** Where the ids of stored records stand. */
  readonly id: Column | undefined;
  /**
   * Labels of columns that are known, and that nobody writes: what is computed, filled in, or
   * moved.
   */
  readonly ignored: readonly string[];
  readonly mistakes: readonly Mistake[];
};

/** Labels are told apart by their words alone. */
const spoken = (label: string): string => label.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether a column of it says which record a line is about. */
export const isId = (field: Field): boolean => kindOf(field).traits.includes('id');

/**
 * What the screen writes of new records, or changes of stored ones; whose a record is, is filled in
 * for whoever may only have their own.
 */
export const fieldsOf = ({ resource, screen, rows }: Scope, which: 'writes' | 'updates'): Field[] =>
  screen[which].flatMap((name) => {
    const field = resource.fields[name];
    return field && name !== rows?.own.field ? [field] : [];
  });

/** Reads the headings: labels of the resource's fields, or what its list calls their columns. */
export function headerOf(scope: Scope, { line, cells }: Line): Header {
  const { resource, screen } = scope;
  const written = fieldsOf(scope, 'writes');
  const labels = labelled(resource, screen, written);
  const columns: Column[] = [];
  const ignored: string[] = [];
  const mistakes: Mistake[] = [];
  let id: Column | undefined;
  const seen = new Set<Field>();
  for (const [at, cell] of cells.entries()) {
    const label = shownIn(cell).trim().slice(0, 100);
    if (label === '') continue;
    const field = labels.get(spoken(label));
    if (!field) mistakes.push({ line, field: label, message: unknown(label, resource, written) });
    else if (seen.has(field)) mistakes.push({ line, field: label, message: `The column '${label}' is there twice` });
    else if (isId(field)) id = { at, field };
    else if (written.includes(field)) columns.push({ at, field });
    else ignored.push(field.label);
    if (field) seen.add(field);
  }
  return { columns, id, ignored, mistakes };
}

/** Fields by what a heading may call them. Of two called alike the one that is written is meant. */
function labelled(resource: Resource, screen: Screen, written: readonly Field[]): Map<string, Field> {
  const found = new Map<string, Field>();
  const inOrder = [...written, ...resource.fieldList.filter((field) => !written.includes(field))];
  const add = (label: string, field: Field): void => {
    if (!found.has(spoken(label))) found.set(spoken(label), field);
  };
  for (const field of inOrder) add(field.label, field);
  const { headings = {} } = screen.list ?? {};
  for (const field of inOrder) if (headings[field.name] !== undefined) add(headings[field.name] ?? '', field);
  // What was exported comes back, whatever stands above it there.
  const exported = exportFields(resource, screen);
  for (const field of exported) add(headingOf(resource, field, exported, headings), field);
  return found;
}

function unknown(label: string, resource: Resource, written: readonly Field[]): string {
  const near = nearest(
    label,
    [...written, ...resource.fieldList].map((field) => field.label),
  );
  const meant = near === undefined ? '' : `. Did you mean '${near}'?`;
  return `There is no column '${label}'${meant}`;
}

/** What a new record needs that this file cannot say: told once, and not on each line again. */
export function missingFor(scope: Scope, header: Header, line: number): { field: Field; mistake: Mistake }[] {
  return fieldsOf(scope, 'writes').flatMap((field): { field: Field; mistake: Mistake }[] => {
    const { required, label } = field;
    const isGiven = header.columns.some((column) => column.field === field);
    const isAlways = required !== undefined && field.visibleWhen === undefined && field.default === undefined;
    if (!isAlways || !isWritable(field) || field.emptyAs !== undefined) return [];
    if (holdsFile(field)) {
      const message = `${required}. A file cannot be imported: add such records in the form`;
      return [{ field, mistake: { line, field: label, message } }];
    }
    return isGiven ? [] : [{ field, mistake: { line, field: label, message: `${required}: there is no such column` } }];
  });
}

import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  digitsOf,
  type Field,
  holdsFile,
  isWritable,
  kindOf,
  nearest,
  singleBlanks,
  wordKey,
} from '../../resources/language/index.ts';
import { editDistance } from '../../resources/language/nearest.ts';
import { exportFields, headingOf } from '../export/cells.ts';
import type { Scope } from '../scope.ts';
import type { ImportColumn, ImportMistake } from '../wire/imports.ts';
import { type Cell, type Line, shownIn } from './table.ts';

/** An error of a line. `field`: its column's label; null: none. */
/** A column of a file: where it stands, and what it fills. */
export type Column = { readonly at: number; readonly field: Field };

/** The column mapping by position; `null` ignores one, undefined uses its heading. */
export type ColumnChoice = readonly (Field | null | undefined)[];

/** What the headings of a file mean. */
export type Header = {
  /** Where they stand. */
  readonly line: number;
  /** All columns, by where they stand. */
  readonly found: readonly ImportColumn[];
  /** The columns that are written. */
  readonly columns: readonly Column[];
  /** Where the ids of stored records stand. */
  readonly id: Column | undefined;
  readonly ignored: readonly string[];
  readonly mistakes: readonly ImportMistake[];
};

/** Whether a column of it says which record a line is about. */
export const isId = (field: Field): boolean => kindOf(field).traits.includes('id');

/** The fields a screen writes or changes; owners are filled in by the server. */
export const fieldsOf = ({ resource, screen, rows }: Scope, which: 'writes' | 'updates'): Field[] =>
  screen[which].flatMap((name) => {
    const field = resource.fields[name];
    return field && name !== rows?.own.field ? [field] : [];
  });

/** Maps headings to fields: by the user's mapping, then labels, then names. */
export function headerOf(scope: Scope, { line, cells }: Line, text: ColumnChoice): Header {
  const { resource } = scope;
  const written = fieldsOf(scope, 'writes');
  const labels = new Labels(scope);
  const found: ImportColumn[] = cells.map((cell) => ({ heading: headingIn(cell), field: null, by: null }));
  const mistakes: ImportMistake[] = [];
  const taken = new Set<Field>();
  const wrong = (at: number, message: string): unknown =>
    mistakes.push({ line, field: found[at]?.heading || null, message });
  const left = [...found.keys()].filter((at) => text[at] !== undefined || found[at]?.heading !== '');
  const unknown = WAYS.reduce<readonly number[]>((open, by) => {
    const sought = open.map((at) => ({ at, field: labels.fieldFor(by, found[at]?.heading ?? '', text[at], taken) }));
    for (const { at, field } of sought) {
      if (field === undefined) continue;
      found[at] = {
        heading: found[at]?.heading ?? '',
        field: field?.name ?? null,
        by: by === 'near' ? 'likeness' : by,
      };
      if (field && taken.has(field)) wrong(at, `The column '${found[at]?.heading}' is there twice`);
      if (field) taken.add(field);
    }
    return sought.flatMap(({ at, field }) => (field === undefined ? [at] : []));
  }, left);
  if (taken.size === 0 && unknown.length === left.length && unknown.length > 0)
    mistakes.push({ line, field: null, message: nothingKnown(written) });
  else for (const at of unknown) wrong(at, labels.unknown(found[at]?.heading ?? ''));
  const columns = found.flatMap(({ field: name }, at): Column[] => {
    const field = name === null ? undefined : resource.fields[name];
    return field ? [{ at, field }] : [];
  });
  const id = columns.find(({ field }) => isId(field));
  if (id && text[id.at] === undefined && !labels.isOurs(found)) {
    const heading = found[id.at]?.heading ?? '';
    wrong(id.at, whoseId(scope, heading));
    found[id.at] = { heading, field: null, by: null };
  }
  const others = columns.filter(({ field }) => !isId(field));
  return {
    line,
    found,
    columns: others.filter(({ field }) => written.includes(field)),
    id,
    ignored: others.flatMap(({ field }) => (written.includes(field) ? [] : [field.label])),
    mistakes: mistakes.toSorted((one, other) => columnOf(found, one) - columnOf(found, other)),
  };
}

const headingIn = (cell: Cell | undefined): string => singleBlanks(shownIn(cell)).normalize('NFC').slice(0, 100);

const columnOf = (found: readonly ImportColumn[], { field }: ImportMistake): number =>
  found.findIndex(({ heading }) => heading === field);

function nothingKnown(written: readonly Field[]): string {
  const some = written.slice(0, 3).map(({ label }) => `'${label}'`);
  return `No column is known by its heading. The first line must name the columns, such as ${some.join(', ')}`;
}

/** Other programs number their records too: what they call 5 is another record here. */
function whoseId({ resource }: Scope, heading: string): string {
  const many = inSentence(resource.label.many);
  return `Is '${heading}' the ID of the ${many} here, or a number of another program? Choose the ID, or leave it out`;
}

const spoken = (label: string): string => singleBlanks(label.normalize('NFC')).toLowerCase();

const WAYS = ['choice', 'heading', 'likeness', 'near'] as const;

const SHORT = 5;
const LONG = 10;

class Labels {
  readonly #exact = new Set<string>();
  readonly #spoken = new Map<string, Field>();
  readonly #alike = new Map<string, Field>();
  readonly #all: readonly string[];

  constructor(scope: Scope) {
    const { resource, screen } = scope;
    const written = fieldsOf(scope, 'writes');
    // Of two with the same name, the one that is written is used.
    const inOrder = [...written, ...resource.fieldList.filter((field) => !written.includes(field))];
    const { headings = {} } = screen.list ?? {};
    const exported = exportFields(resource, screen);
    const named: (readonly [label: string | undefined, field: Field])[] = [
      ...inOrder.map((field) => [field.label, field] as const),
      ...inOrder.map((field) => [headings[field.name], field] as const),
      // What was exported comes back, whatever stands above it there.
      ...exported.map((field) => [headingOf(resource, field, exported, headings), field] as const),
    ];
    const add = (map: Map<string, Field>, key: string, field: Field): unknown => map.has(key) || map.set(key, field);
    for (const [label, field] of named) {
      if (label === undefined) continue;
      this.#exact.add(label.normalize('NFC'));
      add(this.#spoken, spoken(label), field);
      add(this.#alike, wordKey(label), field);
    }
    for (const field of inOrder) add(this.#alike, wordKey(field.name), field);
    for (const field of written) {
      const isOnly = written.every(({ kind }, at) => kind !== field.kind || written[at] === field);
      for (const heading of isOnly ? (kindOf(field).headings ?? []) : []) add(this.#alike, wordKey(heading), field);
    }
    this.#all = inOrder.map(({ label }) => label);
  }

  /** The field it refers to; null: none, as chosen. undefined: it is not known in this way. */
  fieldFor(
    by: (typeof WAYS)[number],
    heading: string,
    text: ColumnChoice[number],
    taken: ReadonlySet<Field>,
  ): Field | null | undefined {
    if (by === 'choice') return text;
    if (by === 'heading') return this.#spoken.get(spoken(heading));
    return by === 'likeness' ? this.#alike.get(wordKey(heading)) : this.#near(wordKey(heading), taken);
  }

  /** How many of these are headings. */
  known(cells: readonly Cell[]): number {
    return cells.filter((cell) => this.#alike.has(wordKey(headingIn(cell)))).length;
  }

  /** Whether nothing but an export of this list has such headings. */
  isOurs(found: readonly ImportColumn[]): boolean {
    return found.every(
      ({ heading, by }) => (heading === '' && by === null) || (by === 'heading' && this.#exact.has(heading)),
    );
  }

  unknown(heading: string): string {
    const near = nearest(heading, this.#all);
    return `There is no column '${heading}'${near === undefined ? '' : `. Did you mean '${near}'?`}`;
  }

  /** The one field a heading is mistyped for. A number in it is no slip of the hand, nor an id. */
  #near(key: string, taken: ReadonlySet<Field>): Field | undefined {
    if (key.length < SHORT) return undefined;
    const least = new Map<Field, number>();
    for (const [other, field] of this.#alike) {
      if (digitsOf(other) !== digitsOf(key)) continue;
      least.set(field, Math.min(least.get(field) ?? Number.POSITIVE_INFINITY, editDistance(key, other)));
    }
    const [best, next] = [...least].toSorted(([, one], [, other]) => one - other);
    if (!best || best[1] > (key.length < LONG ? 1 : 2) || (next && next[1] <= best[1] + 1)) return undefined;
    return taken.has(best[0]) || isId(best[0]) ? undefined : best[0];
  }
}

const LOOKED_AT = 10;

/** The heading line: the first, unless it is a title and a later one fits. */
export function headingLine(scope: Scope, lines: readonly Line[]): Line | undefined {
  const labels = new Labels(scope);
  const [first, ...others] = lines.slice(0, LOOKED_AT).map((line) => ({ line, known: labels.known(line.cells) }));
  const best = others.reduce((best, each) => (each.known > (best?.known ?? 0) ? each : best), first);
  if (!first || !best || first.known > 1 || best.known <= first.known) return first?.line;
  const filled = best.line.cells.filter((cell) => headingIn(cell) !== '').length;
  return best.known > 1 || best.known === filled ? best.line : first.line;
}

/** What a new record needs that this file cannot say: reported once, not on each line again. */
export function missingFor(scope: Scope, header: Header): { field: Field; mistake: ImportMistake }[] {
  const { line } = header;
  return fieldsOf(scope, 'writes').flatMap((field): { field: Field; mistake: ImportMistake }[] => {
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

import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  type DayOrder,
  type Draft,
  type ExportValue,
  type Field,
  type Id,
  isStored,
  kindOf,
  type Row,
  referrersOf,
  type Several,
  type Value,
} from '../../resources/language/index.ts';
import { type Reference, referenceIn } from '../choices.ts';
import { decimalsOf } from '../export/cells.ts';
import { csvCell } from '../export/csv.ts';
import { plain } from '../export/formulas.ts';
import { sheetCell } from '../export/xlsx.ts';
import { rowsOf } from '../present/rows.ts';
import type { Scope } from '../scope.ts';
import { type Column, fieldsOf, type Header, isId, type Mistake } from './columns.ts';
import { DayOrders } from './day-order.ts';
import type { Cell, Format, Line } from './table.ts';
import { Titles } from './titles.ts';

/** What a line says of a record: a new one, or the stored one whose id it bears. */
export type ReadLine = {
  readonly line: number;
  readonly stored: Row | undefined;
  /** Its cells that say something, by field. */
  readonly cells: ReadonlyMap<Field, string>;
  /** Of a stored record only cells that differ from its export. */
  readonly given: Draft;
};

/** Lines that were understood, and what is wrong with the others. */
export type ReadLines = { readonly lines: readonly ReadLine[]; readonly mistakes: readonly Mistake[] };

const WRITTEN: { readonly [format in Format]: (value: ExportValue, field: Field) => string } = {
  csv: (value, field) => plain(csvCell(value, decimalsOf(field))),
  xlsx: (value) => sheetCell(value),
};

/** What an export writes of a value, as it is read again. */
export const writtenIn = (format: Format, field: Field, value: ExportValue): string =>
  unified(WRITTEN[format](value, field));

type ReadingOptions = {
  readonly header: Header;
  readonly format: Format;
  readonly mayUpdate: boolean;
  readonly order: DayOrder | undefined;
};

/** Parses lines in batches. A cell equal to its export changes nothing. */
export class Reading {
  #scope: Scope;
  readonly #header: Header;
  readonly #format: Format;
  readonly #titles: Titles;
  readonly #mayUpdate: boolean;
  readonly #updates: readonly Field[];
  readonly #order: DayOrder | undefined;
  readonly days = new DayOrders();
  readonly #seen = new Map<Id, number>();

  constructor(scope: Scope, options: ReadingOptions) {
    this.#scope = scope;
    this.#header = options.header;
    this.#format = options.format;
    this.#mayUpdate = options.mayUpdate;
    this.#updates = fieldsOf(scope, 'updates');
    this.#order = options.order;
    this.#titles = new Titles(scope);
  }

  /** Goes on in another transaction. */
  in(scope: Scope): void {
    this.#scope = scope;
    this.#titles.in(scope);
  }

  /** Understands some lines. Few statements, however many they are. */
  async understand(lines: readonly Line[]): Promise<ReadLines> {
    const mistakes: Mistake[] = [];
    const about = this.#records(lines, mistakes);
    const rows = await this.#stored([...about.values()].filter((id) => id !== undefined));
    const found: { line: Line; row: Row | undefined; cells: ReadonlyMap<Column, string>; wrong: readonly Mistake[] }[] =
      [];
    for (const line of lines) {
      if (!about.has(line)) continue;
      const id = about.get(line);
      const row = id === undefined ? undefined : rows.get(id);
      if (id === undefined || row) found.push({ line, row, ...this.answerFor(line, row) });
      else mistakes.push(this.#missing(line, id));
    }
    await this.#learn(found.map(({ cells }) => cells));
    const readLines = found.flatMap(({ line, row, cells, wrong: unread }) => {
      const { given, wrong } = this.#given(line, row, cells);
      mistakes.push(...unread, ...wrong);
      return unread.length + wrong.length > 0 ? [] : [{ line: line.line, stored: row, cells: byField(cells), given }];
    });
    return { lines: readLines, mistakes };
  }

  #records(lines: readonly Line[], mistakes: Mistake[]): Map<Line, Id | undefined> {
    const about = new Map<Line, Id | undefined>();
    const { id: column } = this.#header;
    for (const line of lines) {
      const words = column && saidIn(column.field, line.cells[column.at]);
      const text = words?.text.trim() ?? '';
      if (!column || text === '') {
        about.set(line, undefined);
        continue;
      }
      const wrong = (message: string): unknown =>
        mistakes.push({ line: line.line, field: column.field.label, message });
      const read = kindOf(column.field).imported(column.field, text);
      const id = read.ok && 'value' in read ? Number(read.value) : 0;
      const before = this.#seen.get(id);
      if (words?.wrong !== undefined) wrong(words.wrong);
      else if (!read.ok) wrong(read.message);
      else if (!this.#mayUpdate) wrong('Your role does not allow changing records here');
      else if (before !== undefined) wrong(`Line ${before} is about this record already`);
      else {
        this.#seen.set(id, line.line);
        about.set(line, id);
      }
    }
    return about;
  }

  #missing({ line }: Line, id: Id): Mistake {
    const one = inSentence(this.#scope.resource.label.one);
    return { line, field: this.#header.id?.field.label ?? null, message: `There is no ${one} ${id} here` };
  }

  async #stored(ids: readonly Id[]): Promise<Map<Id, Row>> {
    if (ids.length === 0) return new Map();
    const { resource, where, reader } = this.#scope;
    const stored = [...resource.fieldList.filter(isStored).map(({ name }) => name), resource.title];
    const plan = this.#scope.plan(resource, stored, { rules: [{ id: { in: ids } }, ...(where ? [where] : [])] });
    return new Map(rowsOf(await reader.rows(plan), plan).map((row) => [row.id, row]));
  }

  answerFor(
    { line, cells }: Line,
    row: Row | undefined,
  ): { readonly cells: ReadonlyMap<Column, string>; readonly wrong: readonly Mistake[] } {
    const words = new Map<Column, string>();
    const wrong: Mistake[] = [];
    const fixed: string[] = [];
    for (const column of this.#header.columns) {
      const { field } = column;
      const cell = saidIn(field, cells[column.at]);
      const text = unified(cell.text);
      if (row ? text === this.#exported(field, row) : text === '') continue;
      if (row && !this.#updates.includes(field)) fixed.push(field.label);
      else if (cell.wrong !== undefined) wrong.push({ line, field: field.label, message: cell.wrong });
      else words.set(column, text);
    }
    if (fixed.length > 0)
      wrong.push({ line, field: this.#header.id?.field.label ?? null, message: this.#unchanged(fixed) });
    return { cells: words, wrong };
  }

  /** What is said to a line that would change of a stored record what the screen does not. */
  #unchanged(labels: readonly string[]): string {
    const one = inSentence(this.#scope.resource.label.one);
    return `${labels.join(', ')} of a stored ${one} cannot be changed here. Leave the ID out to add a new ${one}`;
  }

  #exported(field: Field, row: Row): string {
    return writtenIn(this.#format, field, kindOf(field).exported(field, row));
  }

  async #learn(lines: readonly ReadonlyMap<Column, string>[]): Promise<void> {
    for (const column of this.#header.columns) {
      const field = referenceIn(column.field);
      const cells = field ? lines.flatMap((cells) => titlesIn(field, cells.get(column))) : [];
      if (field && cells.length > 0) await this.#titles.learn(field, cells);
    }
  }

  #given(
    { line }: Line,
    row: Row | undefined,
    cells: ReadonlyMap<Column, string>,
  ): { readonly given: Draft; readonly wrong: readonly Mistake[] } {
    const given: Record<string, Value> = {};
    const wrong: Mistake[] = [];
    const take = (field: Field, read: { ok: true; value: Value } | { ok: false; message: string }): void => {
      if (!read.ok) wrong.push({ line, field: field.label, message: read.message });
      // What is never nothing stays as it is where a cell is blank.
      else if (read.value !== null || (row && kindOf(field).nothing === null)) given[field.name] = read.value;
    };
    const later: [Reference, Several][] = [];
    for (const [{ field }, text] of cells) {
      this.days.note(field, text);
      const read = kindOf(field).imported(field, text, this.#order);
      const reference = referenceIn(field);
      if (!read.ok || 'value' in read) take(field, read);
      else if (reference) later.push([reference, read]);
    }
    // What depends on another choice comes after it.
    later.sort(([one], [other]) => dependence(one) - dependence(other));
    for (const [field, several] of later) take(field, this.#titles.recordFor(field, several, { ...row, ...given }));
    return { given, wrong };
  }
}

const byField = (cells: ReadonlyMap<Column, string>): ReadonlyMap<Field, string> =>
  new Map([...cells].map(([{ field }, text]) => [field, text]));

const dependence = ({ where }: Reference): number => (where ? referrersOf(where).length : 0);

const titlesIn = (field: Reference, text: string | undefined): Several[] => {
  const read = text === undefined ? undefined : kindOf(field).imported(field, text);
  return read?.ok && 'titles' in read ? [read] : [];
};

function saidIn(field: Field, cell: Cell | undefined): { readonly text: string; readonly wrong?: string | undefined } {
  if (typeof cell !== 'object') return { text: cell ?? '' };
  const isExact = isId(field) || ['number', 'instant'].includes(kindOf(field).type(field, '').as);
  return isExact && cell.exact !== undefined ? { text: cell.exact } : { text: cell.shown, wrong: cell.wrong };
}

/** Text as spreadsheets store it: lines end in one way, and blanks at its ends mean nothing. */
const unified = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

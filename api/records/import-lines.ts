import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  type DayOrder,
  type Field,
  isStored,
  kindOf,
  type RecordData,
  type Registry,
  type Resource,
  type Row,
  reachesOf,
  writableOf,
} from '../../resources/language/index.ts';
import { referenceIn } from '../choices.ts';
import { stamps } from '../draft-values.ts';
import { ApiError } from '../errors.ts';
import { type ColumnChoice, type Found, headerOf, headingLine, type Mistake, missingFor } from '../import/columns.ts';
import type { EitherDays } from '../import/day-order.ts';
import { Reading, type ReadLine, writtenIn } from '../import/lines.ts';
import { linesIn, type Serialized } from '../import/serialized.ts';
import { type Line, shownIn } from '../import/table.ts';
import { titleOf } from '../present/rows.ts';
import type { Scope } from '../scope.ts';
import { StoreRefusal } from '../store.ts';
import { asRefusal } from '../store-refusals.ts';
import { newRecordFrom } from './create.ts';
import { uniqueKeys, type Values } from './relations.ts';
import { patchOf } from './update.ts';
import { type ProposedRecord, validateEach } from './validate.ts';
import { changedBy, type Write } from './write.ts';

/** How many mistakes are reported one by one, the first; all are counted. */
const TOLD = 1000;
/** How many lines show what they change, the first; and how many characters of each value. */
const SHOWN = 100;
const LONGEST = 200;

/** Counts of created, changed and repeated records, and the errors. */
export type Outcome = {
  readonly rows: number;
  readonly creates: number;
  readonly updates: number;
  readonly unchanged: number;
  /** From which line the headings are, and what each column was taken for. */
  readonly headings: { readonly line: number; readonly columns: readonly Found[] };
  /** The first lines that change records, where it is only tried. */
  readonly changes: readonly Changed[];
  readonly ignored: readonly string[];
  /** Columns of days in numbers alone that may have their month first. */
  readonly days?: EitherDays;
  /** The first of what is wrong, by line. */
  readonly mistakes: readonly Mistake[];
  /** How much is wrong in all. */
  readonly mistaken: number;
};

/** What a line changes of a record, in words: of each field what it says now, and what it would. */
type Changed = {
  readonly line: number;
  readonly title: string;
  readonly fields: readonly { readonly field: string; readonly from: string; readonly to: string }[];
};

/** How a file is read: which number of a day comes first, and what its columns were said to be. */
export type ImportMode = { readonly order: DayOrder | undefined; readonly said: ColumnChoice };

/** A line judged: what is to be stored of it. */
type Ready = ReadLine & { readonly value: Values };
/** One that changes a record: by what. */
type Changing = Ready & { readonly stored: RecordData; readonly was: Row; readonly patch: Values };

/** Runs some of the work in a write: all of it in one, or each in one of its own. */
export type Within = <T>(work: (write: Write) => Promise<T>) => Promise<T>;

/** Lines of a write of its own: whoever else waits for the one connection there is gets a turn. */
const OF_A_TURN = 50;

/**
 * Writes valid lines and reports errors; the caller rolls back on any. `inTurns`: each hundred
 * lines alone. @throws ApiError 403 without an own record, or to confirm.
 */
export async function processLines(
  within: Within,
  { table, order, said: text, inTurns }: ImportMode & { readonly table: Serialized; readonly inTurns: boolean },
  progress: (done: number, total: number) => void,
): Promise<Outcome & { readonly freed: boolean }> {
  const { header, reading, work } = await within(async (write) => {
    const { scope } = write;
    const [some = []] = linesIn(table);
    const header = headerOf(scope, headingLine(scope, [table.headings, ...some]) ?? table.headings, text);
    const mayUpdate = scope.session.can.can(scope.screen.name, 'update');
    const reading = new Reading(scope, { header, format: table.format, mayUpdate, order });
    return { header, reading, work: new Work(write, await newRecordFrom(scope)) };
  });
  const mistakes = [...header.mistakes];
  let mistaken = mistakes.length;
  const note = (found: readonly Mistake[]): void => {
    mistaken += found.length;
    mistakes.push(...found.slice(0, TOLD - mistakes.length));
  };
  // Reported once, with the first line that makes a record.
  let missing: ReturnType<typeof missingFor> | undefined;
  const isNew = ({ cells }: Line): boolean => header.id === undefined || shownIn(cells[header.id.at]).trim() === '';
  const parts = linesIn(table);
  let [done, rows] = [0, table.count];
  for (const part of parts) {
    const lines = part.filter(({ line }) => line > header.line);
    rows -= part.length - lines.length;
    if (!missing && lines.some(isNew)) {
      missing = missingFor(work.scope, header);
      work.leftOut = missing.map(({ field }) => field.name);
      mistakes.splice(header.mistakes.length, 0, ...missing.map(({ mistake }) => mistake));
      mistaken += missing.length;
    }
    await othersTurn();
    // Under wrong headings every line would be wrong.
    if (header.mistakes.length > 0) continue;
    // Where what one line does can matter to the next, they go one after another.
    const size = isAlone(work.scope.resource) ? 1 : inTurns ? OF_A_TURN : lines.length;
    for (let at = 0; at < lines.length; at += size) {
      await within(async (write) => {
        reading.in(write.scope);
        work.write = write;
        const { lines: readLines, mistakes: wrong } = await reading.understand(lines.slice(at, at + size));
        note([...wrong, ...(await work.off(readLines))].toSorted(byLine));
      });
      await othersTurn();
    }
    done += lines.length;
    progress(done, rows);
  }
  return {
    rows,
    headings: { line: header.line, columns: header.found },
    ...work.counts,
    changes: work.changes,
    ...(reading.days.either && { days: reading.days.either }),
    ignored: header.ignored,
    mistakes: mistakes.slice(0, TOLD),
    mistaken,
    freed: work.freed,
  };
}

/** True if lines depend on each other by uniqueness only. */
export const isTriedApart = (resource: Resource, registry: Registry): boolean =>
  !isAlone(resource) &&
  !reachesOf(registry).has(resource.name) &&
  !resource.fieldList.some((field) => refersTo(field, resource));

const refersTo = (field: Field, { name }: Resource): boolean => referenceIn(field)?.to === name;

const byLine = (one: Mistake, other: Mistake): number => one.line - other.line;

const isAlone = ({ checkedBy, handlers }: Resource): boolean =>
  checkedBy.length > 0 || handlers.created.length > 0 || handlers.updated.length > 0;

/** The lines of a file, judged and stored some at a time. */
class Work {
  /** The transaction under way. */
  write: Write;
  readonly proposed: (given: ReadLine['given']) => ProposedRecord;
  /** What the first lines change. */
  readonly changes: Changed[] = [];
  readonly counts = { creates: 0, updates: 0, unchanged: 0 };
  /** Whether a record was given another value of what only one may have: the old one is free. */
  freed = false;
  /** Fields that were reported once as missing in new records. */
  leftOut: readonly string[] = [];
  readonly #taken = new Map<string, number>();

  constructor(write: Write, proposed: (given: ReadLine['given']) => ProposedRecord) {
    this.write = write;
    this.proposed = proposed;
  }

  get scope(): Scope {
    return this.write.scope;
  }

  /** Judges and stores some lines; answers what is wrong with them. */
  async off(lines: readonly ReadLine[]): Promise<Mistake[]> {
    const { scope } = this.write;
    const changing = lines.filter(({ stored, given }) => !stored || Object.keys(given).length > 0);
    this.counts.unchanged += lines.length - changing.length;
    const verdicts = await validateEach(
      scope,
      changing.map((each) => this.#wanted(each)),
    );
    const mistakes: Mistake[] = [];
    const ready: Ready[] = [];
    for (const [at, each] of changing.entries()) {
      const verdict = verdicts[at];
      const value = verdict?.ok ? verdict.value : undefined;
      const wrong = value
        ? this.#repeated(each, value)
        : this.#mistakesOf(each, verdict?.ok ? undefined : verdict?.error);
      mistakes.push(...wrong);
      if (value && wrong.length === 0) ready.push({ ...each, value });
    }
    mistakes.push(...(await this.#create(ready.filter(({ stored }) => !stored))));
    mistakes.push(...(await this.#change(ready)));
    return mistakes;
  }

  #wanted({ stored, given }: ReadLine): ProposedRecord {
    const { resource } = this.scope;
    return stored ? { draft: { ...writableOf(resource, stored), ...given }, stored, states: {} } : this.proposed(given);
  }

  #repeated({ line, stored }: ReadLine, value: Values): Mistake[] {
    const { resource } = this.scope;
    return uniqueKeys(resource, { value, stored }).flatMap(({ key, unique }): Mistake[] => {
      const before = this.#taken.get(key);
      if (before === undefined) this.#taken.set(key, line);
      if (before === undefined || before === line) return [];
      return [
        { line, field: labelOf(resource, unique.fields[0]), message: `${unique.message}: line ${before} has it` },
      ];
    });
  }

  async #create(ready: readonly Ready[]): Promise<Mistake[]> {
    const { scope } = this.write;
    const stamped = stamps(scope, ['created', 'updated']);
    const mistakes = await this.#allOrEach(ready, async (some) => {
      const values = some.map(({ value }) => ({ ...value, ...stamped }));
      if (scope.resource.handlers.created.length === 0) return this.write.insertEach(values);
      for (const each of values) await this.write.follow('created', await this.write.insert(each), undefined);
    });
    this.counts.creates += ready.length - mistakes.length;
    return mistakes;
  }

  async #change(ready: readonly Ready[]): Promise<Mistake[]> {
    const { scope } = this.write;
    const changing = ready.flatMap((each): Changing[] => {
      const patch = each.stored && patchOf(scope, each.value, each.stored);
      return each.stored && patch ? [{ ...each, stored: bare(scope, each.stored), was: each.stored, patch }] : [];
    });
    const { resource } = scope;
    this.freed ||= changing.some(({ value, was }) => uniqueKeys(resource, { value, stored: was }).length > 0);
    for (const each of changing) if (this.changes.length < SHOWN) this.changes.push(changedIn(scope, each));
    const mistakes = await this.#allOrEach(changing, async (some) => {
      await this.write.updateEach(some);
      if (scope.resource.handlers.updated.length === 0) return;
      for (const change of some) await this.write.follow('updated', changedBy(change), change.stored);
    });
    this.counts.updates += changing.length - mistakes.length;
    this.counts.unchanged += ready.filter(({ stored }) => stored).length - changing.length;
    return mistakes;
  }

  /** Writes a batch; if refused, one by one, to find the line. */
  async #allOrEach<T extends ReadLine>(
    ready: readonly T[],
    part: (some: readonly T[]) => Promise<unknown>,
  ): Promise<Mistake[]> {
    if (ready.length === 0) return [];
    try {
      await this.write.attempt(() => part(ready));
      return [];
    } catch (error) {
      const [only, ...others] = ready;
      if (!(error instanceof StoreRefusal) && !(error instanceof ApiError)) throw error;
      if (only && others.length === 0) return this.#mistakesOf(only, asRefusal(this.scope, error));
    }
    const mistakes: Mistake[] = [];
    for (const each of ready) mistakes.push(...(await this.#allOrEach([each], part)));
    return mistakes;
  }

  /** A refusal, reported for its line. @throws what is no refusal, and what refuses all lines. */
  #mistakesOf({ line, stored }: ReadLine, error: unknown): Mistake[] {
    // Who imports proves who they are once, for all lines.
    if (!(error instanceof ApiError) || error.code === 'confirm_first') throw error;
    const { resource } = this.scope;
    const entries = Object.entries(error.errors);
    if (entries.length === 0) return [{ line, field: null, message: error.message }];
    return entries.flatMap(([name, messages]) =>
      !stored && this.leftOut.includes(name)
        ? []
        : messages.map((message) => ({ line, field: labelOf(resource, name), message })),
    );
  }
}

function changedIn({ resource, readable }: Scope, { line, cells, was, patch }: Changing): Changed {
  const inWords = (field: Field, row: Row): string => writtenIn('csv', field, kindOf(field).exported(field, row));
  const fields = resource.fieldList.flatMap((field) => {
    if (!Object.hasOwn(patch, field.name) || !readable.has(field.name)) return [];
    const { expanded: _, ...bare } = was;
    const to = inWords(field, { ...bare, ...patch }) || (cells.get(field) ?? '');
    return [{ field: field.label, from: inWords(field, was).slice(0, LONGEST), to: to.slice(0, LONGEST) }];
  });
  const title = readable.has(resource.title) ? titleOf(resource, was) : '';
  return { line, title: (title || `#${was.id}`).slice(0, LONGEST), fields };
}

const labelOf = ({ fields }: Resource, name = ''): string | null => fields[name]?.label ?? null;

const bare = ({ resource }: Scope, row: RecordData): RecordData => ({
  ...Object.fromEntries(
    resource.fieldList.flatMap((field) => (isStored(field) ? [[field.name, row[field.name] ?? null]] : [])),
  ),
  id: row.id,
  _version: row._version ?? 1,
});

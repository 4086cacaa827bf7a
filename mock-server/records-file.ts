import { statSync, unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeAtomically } from '../api/disk.ts';
import { messageIn } from '../api/errors.ts';
import type { Historian } from '../api/history/journal.ts';
import type { Reader, Store } from '../api/store.ts';
import { type Collection, jobs, type RecordData, type Registry, type Schema } from '../resources/language/index.ts';
import { type Mistake, Mistaken, makeChanges, sentenceOf } from './changes.ts';
import { type Contents, contentsOf, fileOf, type Plain, plainOf, textOf } from './file-text.ts';
import { type Internal, internalText, linesOf, readInternal } from './internal-file.ts';
import { changesOf } from './take-over.ts';

/** Milliseconds within which what was written begins to be put into the files. */
const WRITE_MS = 250;
/** Milliseconds between two looks whether the file was edited. A look reads nothing of it. */
const LOOK_MS = 200;

/** What the records' file is, for whoever asks. */
export type FileState = {
  readonly file: string;
  /** Why it is not taken over, and not written; none: it is what the store holds. */
  readonly mistakes: readonly (Mistake & { readonly sentence: string })[];
};

export type RecordsFileOptions = {
  readonly folder: string;
  readonly registry: Registry;
  readonly schema: Schema;
  readonly store: Store;
  sequences(): Promise<{ readonly [collection: string]: number }>;
  readonly log: (line: string) => void;
};

/**
 * The in-memory store as an editable `db.json`, the rest in `internal.json`. The store wins; edits
 * apply whole or not at all, never overwritten.
 */
export class RecordsFile {
  readonly #options: RecordsFileOptions;
  readonly #path: string;
  readonly #internalPath: string;
  readonly #shown: ReadonlyMap<string, Collection>;
  #historian: Historian | undefined;
  #isFollowing = false;
  /** What was read at the start, until it is known whether the file was edited since. */
  #internal: Internal | undefined;
  /** Collections that were written since they were put into the files. */
  #unwritten = new Set<string>();
  /** Everything, as it was read last: as texts of the two files. */
  readonly #lists = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  #contents: Contents = new Map();
  #base: Contents = new Map();
  #baseTexts: ReadonlyMap<string, string> = new Map();
  #seen: { readonly mark: string | undefined; readonly text: string | undefined } = {
    mark: undefined,
    text: undefined,
  };
  #mistakes: readonly Mistake[] = [];
  #failure: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: RecordsFileOptions) {
    this.#options = options;
    this.#path = join(options.folder, 'db.json');
    this.#internalPath = join(options.folder, 'internal.json');
    const { registry, schema } = options;
    const shown = Object.values(schema.collections).filter(
      ({ name }) => registry.resources[name] !== undefined && name !== jobs.name,
    );
    this.#shown = new Map(shown.map((collection) => [collection.name, collection]));
  }

  /** What the store held when it was stopped; undefined: it begins anew. */
  async restored(): Promise<Internal | undefined> {
    if (markOf(this.#path) === undefined) return undefined;
    const internal = await readInternal(this.#internalPath, this.#options.schema);
    this.#internal = internal;
    return internal;
  }

  /**
   * Loads offline edits or creates the file, then syncs. @throws Error with a sentence for a
   * mistake; nothing is written then.
   */
  async begin(historian: Historian): Promise<void> {
    this.#historian = historian;
    const mark = markOf(this.#path);
    if (mark !== undefined) {
      const text = await readFile(this.#path, 'utf8');
      try {
        this.#setBase(await this.#baseAtStart(mark, text));
        await this.#takeOver(text);
      } catch (error) {
        if (!(error instanceof Mistaken)) throw error;
        throw new Error(`${this.#path} has a mistake, and was left as it is: ${error.message}`);
      }
      this.#seen = { mark, text };
    }
    this.#isFollowing = true;
    for (const name of Object.keys(this.#options.schema.collections)) this.#unwritten.add(name);
    await this.settled();
    watchFile(this.#path, { interval: LOOK_MS, persistent: false }, () => void this.settled());
  }

  async #baseAtStart(mark: string, text: string): Promise<Contents> {
    const internal = this.#internal;
    this.#internal = undefined;
    if (!internal) return this.#contentsIn(this.#options.store);
    // The process ended before it wrote this file.
    if (internal.before === mark) return contentsOf(text, this.#shown);
    const held = { ...internal.collections, ...internal.base };
    return new Map([...this.#shown.values()].map((each) => [each.name, plains(each, held[each.name] ?? [])]));
  }

  /** Takes note of collections that were written. */
  written(collections: ReadonlySet<string>): void {
    for (const name of collections) this.#unwritten.add(name);
    if (this.#isFollowing && collections.size > 0) this.#timer ??= setTimeout(() => void this.settled(), WRITE_MS);
  }

  /** Resolves when what was edited is taken over, and what was written is in the files. */
  settled(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#settle());
    return this.#turn;
  }

  async state(): Promise<FileState> {
    await this.settled();
    return { file: this.#path, mistakes: this.#mistakes.map((each) => ({ ...each, sentence: sentenceOf(each) })) };
  }

  /** Writes over an edit that has a mistake. */
  async discard(): Promise<void> {
    await this.settled();
    if (this.#mistakes.length === 0) return;
    this.#mistakes = [];
    this.#baseTexts = new Map();
    this.#options.log(`The edit of ${basename(this.#path)} was thrown away.`);
    await this.settled();
  }

  async close(): Promise<void> {
    unwatchFile(this.#path);
    if (this.#isFollowing) await this.settled();
    this.#isFollowing = false;
    clearTimeout(this.#timer);
  }

  async #settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const names = this.#unwritten;
    try {
      await this.#look();
      this.#unwritten = new Set();
      await this.#write(names);
      this.#failure = undefined;
    } catch (error) {
      this.written(names);
      const message = messageIn(error);
      if (message !== this.#failure)
        this.#options.log(`${this.#options.folder} is not written: ${message}. It is tried again.`);
      this.#failure = message;
    }
  }

  async #look(): Promise<void> {
    const mark = markOf(this.#path);
    if (mark === this.#seen.mark) return;
    const text = mark === undefined ? undefined : await readFile(this.#path, 'utf8');
    if (text !== undefined && text !== this.#seen.text) await this.#takeOverOrTell(text);
    this.#seen = { mark, text };
    // Whoever removes it is given it anew.
    if (text === undefined) this.#baseTexts = new Map();
  }

  async #takeOverOrTell(text: string): Promise<void> {
    try {
      const changed = await this.#takeOver(text);
      this.#options.log(`${basename(this.#path)} was edited: ${changed} records were taken over.`);
    } catch (error) {
      if (!(error instanceof Mistaken)) throw error;
      this.#mistakes = error.mistakes;
      this.#options.log(
        `${this.#path} has a mistake, and is not written until it is mended or thrown away (POST /mock/file/discard): ${error.message}`,
      );
    }
  }

  /** @throws Mistaken; then nothing was taken over. */
  async #takeOver(text: string): Promise<number> {
    const { store, schema } = this.#options;
    const historian = this.#historian;
    if (!historian) return 0;
    const file = contentsOf(text, this.#shown);
    const made = await store.transaction(async (tx) => {
      const ours = await this.#contentsIn(tx);
      return makeChanges({ historian, schema }, tx, changesOf({ file, base: this.#base, ours }));
    });
    this.#setBase(file);
    this.#mistakes = [];
    return made.size;
  }

  #setBase(contents: Contents): void {
    this.#base = contents;
    this.#baseTexts = new Map([...contents].map(([name, records]) => [name, textOf(name, inOrder(records))]));
  }

  async #contentsIn(reader: Reader): Promise<Contents> {
    const contents = new Map<string, ReadonlyMap<number, Plain>>();
    for (const [name, collection] of this.#shown)
      contents.set(name, plains(collection, await reader.find({ from: name })));
    return contents;
  }

  async #write(names: ReadonlySet<string>): Promise<void> {
    const { store, sequences } = this.#options;
    const read = new Map<string, readonly RecordData[]>();
    if (names.size > 0)
      await store.transaction(async (tx) => {
        for (const name of names) read.set(name, await tx.find({ from: name }));
      });
    const contents = new Map(this.#contents);
    for (const [name, records] of read) {
      this.#lists.set(name, linesOf(records));
      const collection = this.#shown.get(name);
      if (!collection) continue;
      const held = plains(collection, records);
      contents.set(name, held);
      this.#texts.set(name, textOf(name, inOrder(held)));
    }
    this.#contents = contents;
    const behind = [...this.#texts].filter(([name, text]) => this.#baseTexts.get(name) !== text);
    const isMistaken = this.#mistakes.length > 0;
    if (names.size > 0) {
      const base = isMistaken
        ? Object.fromEntries(behind.map(([name]) => [name, inOrder(this.#base.get(name) ?? new Map())]))
        : {};
      const before = isMistaken ? null : (this.#seen.mark ?? null);
      const text = internalText({ before, base, sequences: await sequences() }, this.#lists);
      await writeAtomically(this.#internalPath, [Buffer.from(text)]);
    }
    if (isMistaken || behind.length === 0) return;
    const text = fileOf([...this.#shown.keys()].map((name) => this.#texts.get(name) ?? textOf(name, [])));
    const { mark } = this.#seen;
    if (!(await writeAtomically(this.#path, [Buffer.from(text)], () => markOf(this.#path) === mark)))
      // It was edited in this very moment.
      return this.written(names);
    this.#seen = { mark: markOf(this.#path), text };
    this.#base = contents;
    this.#baseTexts = new Map(this.#texts);
  }
}

/** What tells a file from the one before; undefined: there is none. */
function markOf(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeNs} ${stat.size}`;
}

const plains = (collection: Collection, records: readonly RecordData[]): ReadonlyMap<number, Plain> =>
  new Map(records.map((record) => [Number(record.id), plainOf(collection, record)]));

const inOrder = (records: ReadonlyMap<number, Plain>): readonly Plain[] =>
  [...records.values()].toSorted((one, other) => one.id - other.id);

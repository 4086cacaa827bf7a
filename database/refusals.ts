import { Kept, Missing, Referred, Taken, Unfit } from '../api/store.ts';
import { isOneOf, type Schema } from '../resources/language/index.ts';
import { asDatabaseError } from './connection.ts';
import { checkName, junctionOf, named, referenceName, uniqueName } from './print/tables.ts';

/** A broken reference means different things on write and removal. */
export type Doing = 'write' | 'remove';

const BROKEN = { required: '23502', reference: '23503', unique: '23505', check: '23514' } as const;

/** Tells a constraint that would break as the promise of the schema it stands for. */
export class Refusals {
  readonly #uniques = new Map<string, readonly [collection: string, columns: readonly string[]]>();
  readonly #references = new Map<string, readonly [collection: string, column: string]>();
  readonly #columns = new Map<string, ReadonlySet<string>>();
  readonly #checks = new Map<string, readonly [collection: string, check: string]>();

  constructor(schema: Schema) {
    for (const { name, columns, uniques, checks } of Object.values(schema.collections)) {
      this.#uniques.set(primaryName(name), [name, ['id']]);
      this.#columns.set(name, new Set(['id', '_version', ...columns.map((column) => column.name)]));
      for (const { columns: unique } of uniques) this.#uniques.set(uniqueName(name, unique), [name, unique]);
      for (const check of checks) this.#checks.set(checkName(name, check.name), [name, check.name]);
      for (const { name: column, type } of columns) {
        if (type === 'reference') this.#references.set(referenceName(name, column), [name, column]);
        if (type !== 'references') continue;
        this.#references.set(referenceName(junctionOf(name, column), 'target_id'), [name, column]);
      }
    }
  }

  /** The refusal an error stands for, else the error itself. */
  of(error: unknown, doing: Doing): unknown {
    const { code, constraint = '', table = '', column = '' } = asDatabaseError(error) ?? {};
    if (code === BROKEN.required && this.#columns.get(table)?.has(column)) return new Unfit(table, column);
    const unique = code === BROKEN.unique ? this.#uniques.get(constraint) : undefined;
    if (unique) return new Taken(...unique);
    const check = code === BROKEN.check ? this.#checks.get(constraint) : undefined;
    if (check) return new Unfit(...check);
    const reference = code === BROKEN.reference ? this.#references.get(constraint) : undefined;
    // Of a version that declares what this one does not.
    if (!reference)
      return isOneOf<unknown>(Object.values(BROKEN), code) ? new Kept(table, constraint || column) : error;
    // The constraint stopped at the first; there may be more.
    return doing === 'remove' ? new Referred(reference[0], 1) : new Missing(...reference);
  }
}

export const primaryName = (table: string): string => named(table, 'pkey');

import { createHash } from 'node:crypto';
import {
  type Collection,
  type Column,
  type Condition,
  digitsOf,
  folded,
  type Schema,
  sameKey,
  sortKey,
  type TallyOf,
  type Value,
} from '../../resources/language/index.ts';

export type { TallyOf };

/** A column that is worked out from others whenever a record is written, in JavaScript alone. */
export type Derived = { readonly name: string; readonly of: readonly string[]; readonly key: KeyName };
type KeyName = keyof typeof KEYS;

const KEYS = { sort: sortKey, text: folded, digits: digitsOf, same: sameKey } as const;

export type TableColumn = { readonly name: string; readonly type: string; readonly required: boolean };
/** An index or a constraint. `text` is all of its definition; `columns` are those it stands on. */
export type TablePart = {
  readonly name: string;
  readonly kind: 'index' | 'unique' | 'reference' | 'check';
  readonly columns: readonly string[];
  readonly text: string;
  /** The table a reference points to. */
  readonly to?: string;
};
/** A table as the schema wants it. */
export type Table = {
  readonly name: string;
  /** Where it is a list of references: which column of which collection it is. */
  readonly list?: { readonly collection: string; readonly column: string };
  /** Whether the store gives its ids. */
  readonly numbered: boolean;
  readonly columns: readonly TableColumn[];
  readonly derived: readonly Derived[];
  readonly primary: readonly string[];
  readonly parts: readonly TablePart[];
  /** What is kept counted of its rows (`tallies.ts`). Default: nothing. */
  readonly tallies?: readonly Tally[];
};

/** The table of what is kept counted (`tallies.ts`). */
export const TALLIES = '_tallies';

/** PostgreSQL cuts longer names silently. */
const LONGEST_NAME = 63;

/** A name of several parts, the same each time, however long they are. */
export const named = (...parts: readonly string[]): string => {
  const whole = parts.join('_');
  if (Buffer.byteLength(whole) <= LONGEST_NAME) return whole;
  return `${whole.slice(0, 40)}_${createHash('sha256').update(whole).digest('hex').slice(0, 12)}`;
};

/** The name of what is kept counted of a table, of its trigger and of its function. */
export const tallyName = (table: string, { by, value, where }: TallyOf): string =>
  named('_tally', table, by, value ?? '', ...(where ? [printOfText(JSON.stringify(where))] : []));

const printOfText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A maintained count and its rows' condition, as SQL by trigger row name. */
export type Tally = TallyOf & { readonly counts?: { readonly [row in TallyRow]: string } };
const TALLY_ROWS = ['new', 'old', 'stored'] as const;
type TallyRow = (typeof TALLY_ROWS)[number];

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

export const sequenceOf = (collection: string): string => named(collection, 'id_seq');
export const junctionOf = (collection: string, column: string): string => named(collection, '', column);
export const sortColumn = (name: string): string => named('_s', name);
export const searchColumn = (name: string): string => named('_q', name);
export const sameColumn = (name: string): string => named('_k', name);

/** A collection by name. @throws Error if unknown, a programming error. */
export function collectionOf(schema: Schema, name: string): Collection {
  const found = Object.hasOwn(schema.collections, name) ? schema.collections[name] : undefined;
  if (!found) throw new Error(`the schema has no collection ${name}`);
  return found;
}

/** A column by its name. @throws Error as above. */
export function columnOf(collection: Collection, name: string): Column {
  const found = collection.columns.find((column) => column.name === name);
  if (!found) throw new Error(`${collection.name} has no column ${name}`);
  return found;
}

/** The derived columns of a collection. */
export function derivedOf(collection: Collection): readonly Derived[] {
  const derived: Derived[] = [];
  const ordered = new Set(collection.orderings.map(({ column }) => column));
  const unique = new Set(collection.uniques.flatMap(({ columns }) => columns));
  for (const { name, type, search } of collection.columns) {
    if (type !== 'text') continue;
    if (ordered.has(name) || search === 'text') derived.push({ name: sortColumn(name), of: [name], key: 'sort' });
    if (search) derived.push({ name: searchColumn(name), of: [name], key: search });
    if (unique.has(name)) derived.push({ name: sameColumn(name), of: [name], key: 'same' });
  }
  for (const { name, of, search } of collection.concats) {
    derived.push({ name: sortColumn(name), of, key: 'sort' });
    if (search) derived.push({ name: searchColumn(name), of, key: 'text' });
  }
  return derived;
}

/** What a derived column holds for a record. */
export function derive({ of, key }: Derived, record: { readonly [field: string]: Value | undefined }): string | null {
  const parts = of.map((name) => record[name]).filter((part) => typeof part === 'string');
  return parts.length > 0 ? KEYS[key](parts.join(' ')) : null;
}

/** A print of what the keys are made by: when it changes, all of them are made anew. */
export function collationFingerprint(): string {
  const samples = [
    'AC 010 Éa',
    ' ß٣٤ ﬁ ',
    '+971 (50) 1',
    '🙂',
    'Ⅷ ½ İı',
    'عُمر',
    'A\u200b  B',
    'ةىیکـ ß–’',
    `${'x'.repeat(600)}9`,
    '00',
    '12345678901234567890',
  ];
  const all = Object.entries(KEYS).flatMap(([name, key]) => [name, ...samples.map(key)]);
  return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16);
}

const TYPES = {
  text: 'text collate "C"',
  number: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  day: 'date',
  instant: 'timestamptz(3)',
  texts: 'text[]',
  json: 'jsonb',
} as const;

/** A type without how it is compared, which belongs to a column. */
export const plainType = (type: string): string => type.replace(' collate "C"', '');

const talliesOf = ({ name, tallies = [] }: Collection, { holds }: PrintCheck): readonly Tally[] =>
  tallies.map((tally) => {
    const { where } = tally;
    if (!where) return tally;
    const [written, old, stored] = TALLY_ROWS.map((row) => holds(name, where, row === 'stored' ? name : row));
    return { ...tally, counts: { new: written ?? '', old: old ?? '', stored: stored ?? '' } };
  });

const idType = (collection: Collection): string => TYPES[collection.id];

/** The type of a column; undefined for a list of references, which is a table. */
export const typeOf = (schema: Schema, { type, to, name }: Column): string | undefined => {
  if (type === 'references') return undefined;
  if (type !== 'reference') return TYPES[type];
  if (to === undefined) throw new Error(`the reference ${name} names no collection`);
  return idType(collectionOf(schema, to));
};

/** How conditions are printed into a check: given, since printing stands on tables. */
export type PrintCheck = {
  check(collection: string, check: Collection['checks'][number]): { text: string; columns: string[] };
  /** A condition of the row that an alias stands for. */
  holds(collection: string, condition: Condition, alias: string): string;
};

/** All tables of a schema. */
export function tablesOf(schema: Schema, printCheck: PrintCheck): readonly Table[] {
  return Object.values(schema.collections).flatMap((collection) => [
    tableOf(schema, collection, printCheck),
    ...collection.columns
      .filter(({ type }) => type === 'references')
      .map((column) => junctionTable(schema, collection, column)),
  ]);
}

function tableOf(schema: Schema, collection: Collection, printCheck: PrintCheck): Table {
  const { name, columns, uniques, checks } = collection;
  const derived = derivedOf(collection);
  const stored = columns.flatMap((column) => {
    const type = typeOf(schema, column);
    return type === undefined ? [] : [{ name: column.name, type, required: column.required }];
  });
  return {
    name,
    numbered: collection.id === 'number',
    columns: [
      { name: 'id', type: idType(collection), required: true },
      { name: '_version', type: 'integer', required: true },
      ...stored,
    ],
    derived,
    primary: ['id'],
    ...(collection.tallies && collection.tallies.length > 0 && { tallies: talliesOf(collection, printCheck) }),
    parts: [
      ...columns.filter(({ type }) => type === 'reference').flatMap((column) => referenceParts(name, column)),
      ...uniques.map((unique) => uniquePart(collection, unique.columns)),
      ...checks.map((check) => ({
        name: checkName(name, check.name),
        kind: 'check' as const,
        ...printCheck.check(name, check),
      })),
      ...orderingParts(collection),
      ...(collection.lookups ?? []).map((each) =>
        index(
          name,
          { columns: each.columns, reads: readBy(collection, each.columns) },
          'idx',
          `(${list([...each.columns, 'id'])})`,
        ),
      ),
      ...derived.flatMap(({ name: column, key }) =>
        key === 'text' || key === 'digits'
          ? [index(name, { columns: [column] }, 'trgm', `using gin (${quoted(column)} gin_trgm_ops)`)]
          : [],
      ),
    ],
  };
}

type Indexed = {
  readonly columns: readonly string[];
  /** What it holds besides, so that who reads no more need not read the records. */
  readonly reads?: readonly string[];
};

function index(table: string, { columns, reads = [] }: Indexed, ending: string, text: string): TablePart {
  const name = named(table, ...columns, ending);
  const including = reads.length > 0 ? ` include (${list(reads)})` : '';
  return {
    name,
    kind: 'index',
    columns: [...columns, ...reads],
    text: `create index ${quoted(name)} on ${quoted(table)} ${text}${including}`,
  };
}

/** What is measured of records that are found by a column. */
const readBy = ({ measured = [] }: Collection, columns: readonly string[]): readonly string[] =>
  columns.length === 1 ? (measured.find(({ on }) => on === columns[0])?.reads ?? []) : [];

const ON_DELETE = { remove: 'cascade', clear: 'set null' } as const;

function referencePart(table: string, column: string, to: string, onDelete: string): TablePart {
  return {
    name: referenceName(table, column),
    kind: 'reference',
    columns: [column],
    to,
    // Deferred to the end of the statement or seed, for mutual references.
    text: `foreign key (${quoted(column)}) references ${quoted(to)} (id) on delete ${onDelete} deferrable initially immediate`,
  };
}

const referenceParts = (table: string, { name, to = '', onRemove }: Column): TablePart[] => [
  referencePart(table, name, to, onRemove ? ON_DELETE[onRemove] : 'no action'),
  index(table, { columns: [name] }, 'idx', `(${list([name, 'id'])})`),
];

export const referenceName = (table: string, column: string): string => named(table, column, 'fkey');
export const checkName = (table: string, check: string): string => named(table, check, 'check');
export const uniqueName = (table: string, columns: readonly string[]): string => named(table, ...columns, 'key');

function uniquePart(collection: Collection, columns: readonly string[]): TablePart {
  const name = uniqueName(collection.name, columns);
  const stored = columns.map((column) => (columnOf(collection, column).type === 'text' ? sameColumn(column) : column));
  return {
    name,
    kind: 'unique',
    columns: stored,
    text: `create unique index ${quoted(name)} on ${quoted(collection.name)} (${list(stored)})`,
  };
}

/** An order column is never null: required, or one of its texts is. */
export const isNeverNothing = (collection: Collection, name: string): boolean => {
  const of = collection.concats.find((each) => each.name === name)?.of ?? [name];
  return name === 'id' || name === '_version' || of.some((part) => columnOf(collection, part).required);
};

/** Without nulls an index serves both directions; nulls must come last in both. */
function orderingParts(collection: Collection): TablePart[] {
  const { name: table } = collection;
  return collection.orderings.flatMap(({ column: name }) => {
    if (name === 'id') return [];
    const concat = collection.concats.find((each) => each.name === name);
    const column = concat ? undefined : columnOf(collection, name);
    if (column?.type === 'texts' || column?.type === 'json' || column?.type === 'references') {
      throw new Error(`${table} cannot be ordered by ${name}`);
    }
    const key = !column || column.type === 'text' ? sortColumn(name) : name;
    const up = index(table, { columns: [key], reads: readBy(collection, [name]) }, 'up', `(${list([key, 'id'])})`);
    if (isNeverNothing(collection, name)) return [up];
    return [up, index(table, { columns: [key] }, 'down', `(${quoted(key)} desc nulls last, id desc)`)];
  });
}

function junctionTable(schema: Schema, collection: Collection, { name, to = '', onRemove }: Column): Table {
  if (onRemove === 'remove') throw new Error(`${collection.name}.${name}: a list cannot remove its record`);
  const table = junctionOf(collection.name, name);
  return {
    name: table,
    list: { collection: collection.name, column: name },
    numbered: false,
    columns: [
      { name: 'record_id', type: idType(collection), required: true },
      { name: 'target_id', type: idType(collectionOf(schema, to)), required: true },
      { name: 'position', type: 'integer', required: true },
    ],
    derived: [],
    primary: ['record_id', 'target_id'],
    parts: [
      referencePart(table, 'record_id', collection.name, 'cascade'),
      referencePart(table, 'target_id', to, onRemove === 'clear' ? 'cascade' : 'no action'),
      index(table, { columns: ['target_id'] }, 'idx', `(${list(['target_id', 'record_id'])})`),
    ],
  };
}

import { inSentence } from '../../resources/language/in-sentence.ts';
import {
  type CompleteMove,
  fieldsOf,
  holds,
  kindOf,
  type RecordData,
  type Resource,
} from '../../resources/language/index.ts';
import { rowWith } from '../records/read.ts';
import { valuesOf } from '../records/values.ts';
import { whyNotUndone } from '../records/words.ts';
import type { Scope } from '../scope.ts';
import type { Fields } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { eventFor } from './event.ts';
import type { StoredLine } from './line.ts';
import { same } from './stale.ts';

/** A line that is to be undone, and its record as it is now: what the line changed still holds. */
export type Undoing = { readonly line: StoredLine; readonly stored: RecordData };

/** Why a move cannot be undone. */
type Obstacle =
  | { readonly is: 'never' }
  | { readonly is: 'not theirs' }
  | { readonly is: 'late'; readonly minutes: number }
  /**
   * The move could not be made of what its undoing would leave; or, of an undo, of what stands now.
   */
  | { readonly is: 'not now'; readonly left: Fields }
  /**
   * Another move was made since, which could not have been made without this one, or wrote the
   * same.
   */
  | { readonly is: 'needed'; readonly by: CompleteMove };

/** What was found out about undoing some lines. */
export type Looked = {
  /** Those that cannot be undone. */
  readonly obstacles: ReadonlyMap<StoredLine, Obstacle>;
  /** The moves that are made once more by undoing their undoing. */
  readonly again: ReadonlyMap<StoredLine, CompleteMove>;
};

/**
 * Looks what stands in the way of undoing moves: an undo does nothing that no move may. A move is
 * undone as long as it could be made now of what that leaves, and everything done since could have
 * been done without it; whoever undoes an undo makes the move, and is asked what it asks. What a
 * form wrote is judged as a form's. However many lines there are: one statement for what was
 * written of their records since, none where nothing was, and those for paths that rules read.
 */
export async function look(scope: Scope, all: readonly Undoing[]): Promise<Looked> {
  const { resource, now, operands } = scope;
  const moved = all.flatMap((each) => {
    const move = moveOf(resource, each.line);
    return move ? [{ ...each, move }] : [];
  });
  const later = await laterLines(scope, moved);
  const forward = await orientations(scope, [...moved.map(({ line }) => line), ...later.values()].flat());
  const obstacles = new Map<StoredLine, Obstacle>();
  const again = new Map<StoredLine, CompleteMove>();
  const tests: Asking[] = [];
  for (const { line, stored, move } of moved) {
    const isForward = forward(line);
    if (!isForward) again.set(line, move);
    const limit = isForward ? limitOn(scope, line, move) : undefined;
    if (limit) obstacles.set(line, limit);
    const left = isForward ? { ...stored, ...beforeOf(line) } : stored;
    tests.push({ line, rule: move.when, of: [left], says: () => ({ is: 'not now', left }) });
    const since = (later.get(line.record_id) ?? []).filter(({ version }) => version > line.version);
    tests.push(...builtOn(resource, { line, stored }, since, forward));
  }
  const names = [...new Set(tests.flatMap(({ rule }) => fieldsOf(rule)))];
  const drafts = tests.flatMap(({ line, of }) => of.map((draft) => ({ draft, id: line.record_id })));
  const values = (await valuesOf(scope, drafts, names)).values();
  for (const { line, rule, of, says } of tests) {
    const [without, withIt = true] = of.map((draft) =>
      holds(rule, { ...draft, ...values.next().value }, { now, me: operands.me }),
    );
    // What could not be made with it either does not stand on it.
    if (!without && withIt && !obstacles.has(line)) obstacles.set(line, says());
  }
  return { obstacles, again };
}

/** Why a line cannot be undone, in a sentence; undefined: nothing is in the way. */
export async function obstacleInWords(scope: Scope, { line }: Undoing, looked: Looked): Promise<string | undefined> {
  const obstacle = looked.obstacles.get(line);
  const move = moveOf(scope.resource, line);
  if (!obstacle || !move) return undefined;
  const { label } = move;
  if (obstacle.is === 'never') return `${label} cannot be undone.`;
  if (obstacle.is === 'not theirs') return `${label} can be undone only by the person who did it.`;
  if (obstacle.is === 'late')
    return obstacle.minutes === 1
      ? `${label} cannot be undone after a minute.`
      : `${label} cannot be undone after ${obstacle.minutes} minutes.`;
  if (obstacle.is === 'needed')
    return isNamed(scope, obstacle.by)
      ? `${label} cannot be undone: ${obstacle.by.label} was done since.`
      : `${label} cannot be undone: this ${inSentence(scope.resource.label.one)} was changed since.`;
  const row = await rowWith(scope, line.record_id, fieldsOf(move.when));
  return whyNotUndone(scope, move, row && { ...row, ...only(fieldsOf(move.when), obstacle.left) });
}

/**
 * Whether they are told that a move was made, by its name: the history tells them of some as of any
 * update.
 */
const isNamed = ({ registry, session, resource }: Scope, { name }: CompleteMove): boolean =>
  eventFor(registry, session.role.id, { resource: resource.name, event: name }) === name;

const only = (names: readonly string[], values: Fields): Fields =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name] ?? null]] : [])));

/** The move a line tells of. */
const moveOf = ({ moves }: Resource, { event }: StoredLine): CompleteMove | undefined =>
  moves.find(({ name }) => name === event);

/** What its declaration says of undoing a move. */
function limitOn({ session, now }: Scope, { by_id, at }: StoredLine, { undo }: CompleteMove): Obstacle | undefined {
  if (undo === false) return { is: 'never' };
  if (undo !== undefined && by_id !== session.user.id) return { is: 'not theirs' };
  const isLate = typeof undo === 'number' && Date.parse(at) + undo * 60_000 < now.getTime();
  return isLate ? { is: 'late', minutes: undo } : undefined;
}

/**
 * A rule, and what it is asked of: the record without a line's write and, where that alone tells
 * nothing, with it.
 */
type Asking = {
  readonly line: StoredLine;
  readonly rule: CompleteMove['when'];
  readonly of: readonly Fields[];
  readonly says: () => Obstacle;
};

/**
 * What to ask of the moves made since, which stand: whether each could have been made had the line
 * not been written. `since`: the later lines of its record, the newest first.
 */
function builtOn(
  resource: Resource,
  { line, stored }: Undoing,
  since: readonly StoredLine[],
  isForward: (line: StoredLine) => boolean,
): Asking[] {
  const undone = new Set<number>();
  const places = new Set(since.map(({ id }) => id));
  let state: Fields = stored;
  return since.flatMap((each): Asking[] => {
    const after = state;
    const before = { ...after, ...beforeOf(each) };
    state = before;
    if (undone.has(each.id)) return [];
    if (each.undoes !== null) undone.add(each.undoes);
    // Undone and undoing are as if neither had been.
    if (each.undoes !== null && places.has(each.undoes)) return [];
    const by = moveOf(resource, each);
    if (!by) return [];
    const says = (): Obstacle => ({ is: 'needed', by });
    // What it wrote too stays, though it changed nothing then.
    if (isForward(each) && writtenBy(by).some((name) => Object.hasOwn(line.changes, name)))
      return [{ line, rule: NEVER, of: [stored], says }];
    if (!readsOf(resource, line, by)) return [];
    const withIt = isForward(each) ? before : after;
    const own = Object.entries(line.changes).filter(([name, { to }]) => same(withIt[name] ?? null, to));
    const without = { ...withIt, ...Object.fromEntries(own.map(([name, { from }]) => [name, from])) };
    return [{ line, rule: by.when, of: [without, withIt], says }];
  });
}

/** A rule that holds on nothing. */
const NEVER = { any: [] } as const satisfies CompleteMove['when'];

/** The fields a move writes. */
const writtenBy = ({ asks, sets }: CompleteMove): readonly string[] => [
  ...asks.map(({ field }) => field),
  ...Object.keys(sets),
];

/** Whether what a line changed can matter to where a move can be made. */
const readsOf = ({ fields }: Resource, { changes }: StoredLine, { when }: CompleteMove): boolean =>
  fieldsOf(when).some((path) => {
    const [name = ''] = path.split('.');
    const field = fields[name];
    return Object.hasOwn(changes, name) || (field !== undefined && !kindOf(field).stored);
  });

const beforeOf = ({ changes }: StoredLine): Fields =>
  Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from]));

/** What was written of records after the lines to be undone, by record, the newest first. */
async function laterLines(
  { reader, resource }: Scope,
  all: readonly Undoing[],
): Promise<ReadonlyMap<number, readonly StoredLine[]>> {
  const followed = all.filter(({ line, stored }) => Number(stored._version) > line.version);
  if (followed.length === 0) return new Map();
  const lines = await reader.find({
    from: SYSTEM.history,
    where: {
      all: [
        { of: { column: 'record_id' }, in: [...new Set(followed.map(({ line }) => line.record_id))] },
        { of: { column: 'resource' }, is: resource.name },
        { of: { column: 'version' }, above: Math.min(...followed.map(({ line }) => line.version)) },
      ],
    },
  });
  const found = new Map<number, StoredLine[]>();
  for (const line of lines as unknown as readonly StoredLine[])
    found.set(line.record_id, [...(found.get(line.record_id) ?? []), line]);
  for (const some of found.values()) some.sort((one, other) => other.version - one.version);
  return found;
}

/**
 * Whether a line made its move, rather than took it back: it is no undoing, or undoes one that took
 * it back.
 */
async function orientations(
  { reader }: Scope,
  lines: readonly StoredLine[],
): Promise<(line: Pick<StoredLine, 'id' | 'undoes'>) => boolean> {
  const known = new Map(lines.map(({ id, undoes }) => [id, undoes]));
  for (;;) {
    const asked = [...known.values()].filter((id): id is number => id !== null && !known.has(id));
    if (asked.length === 0) break;
    const where = { of: { column: 'id' }, in: [...new Set(asked)] };
    const found = await reader.rows({ from: SYSTEM.history, where, fields: { undoes: { column: 'undoes' } } });
    for (const id of asked) known.set(id, null);
    for (const { id, undoes } of found) known.set(Number(id), typeof undoes === 'number' ? undoes : null);
  }
  const isForward = (undoes: number | null): boolean => undoes === null || !isForward(known.get(undoes) ?? null);
  return ({ undoes }) => isForward(undoes);
}

import type { Plan } from '../../api/store.ts';
import type { Answer, Expansion, Id, Source, Value } from '../../resources/language/index.ts';
import type { Row } from './sql.ts';

/** Rows are JSON arrays, as names are slow to write. The order: `membersOf` (`plans.ts`). */

export const isExpansion = (each: Source | Expansion): each is Expansion => 'fields' in each;

/** What is returned of a record that an id stands for, besides its id, in order. */
export function membersOf({ fields, expand = {} }: Expansion): readonly [string, Source | Expansion][] {
  const members = new Map<string, Source | Expansion>([...Object.entries(fields), ...Object.entries(expand)]);
  members.delete('id');
  return [...members];
}

type Target = { [name: string]: Value };

/** Tells under a name what stands in a row from a place on; the place after it. */
type Take = (row: Row, at: number, target: Target, name: string) => number;

const takeOne: Take = (row, at, target, name) => {
  target[name] = row[at] ?? null;
  return at + 1;
};

function takeOf(expansion: Expansion): Take {
  if (expansion.many) return takeOne;
  const members = membersOf(expansion).map(([name, each]) => ({
    name,
    take: isExpansion(each) ? takeOf(each) : takeOne,
  }));
  return (row, at, target, name) => {
    const record: Target = { id: row[at] ?? null };
    let next = at + 1;
    for (const member of members) next = member.take(row, next, record, member.name);
    target[name] = record.id === null ? null : record;
    return next;
  };
}

/** The id that a row begins with. */
export function idOfRow([id]: Row): Id {
  if (typeof id !== 'number' && typeof id !== 'string') throw new Error('a row begins with no id');
  return id;
}

/** The answers to a plan that rows tell. */
export function decodeRows({ fields, expand = {} }: Plan, rows: readonly Row[]): readonly Answer[] {
  const names = Object.keys(fields);
  const expansions = Object.entries(expand).map(([name, each]) => ({ name, take: takeOf(each) }));
  return rows.map((lists) => {
    const row = (lists.length === 1 ? lists[0] : lists.flat()) as Row;
    const answer: Target = {};
    let at = 2;
    for (const name of names) answer[name] = row[at++] ?? null;
    const expanded: Target = {};
    for (const { name, take } of expansions) at = take(row, at, expanded, name);
    return Object.assign(answer, { id: idOfRow(row), _version: Number(row[1]), expanded });
  });
}

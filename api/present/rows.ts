import type { Answer, Expansion, FileInfo, Resource, Row, Value } from '../../resources/language/index.ts';
import type { Plan } from '../store.ts';
import { SYSTEM } from '../system.ts';

type Entries = { readonly [name: string]: Value };

/** What an uploaded file is returned as. */
export const fileInfo = (file: Entries): FileInfo => ({
  id: String(file.id),
  url: `/api/files/${file.id}`,
  name: String(file.name),
  type: String(file.type),
  size: Number(file.size),
});

/** The rows of a plan as the api answers them: files carry the address of their bytes. */
export function rowsOf(answers: readonly Answer[], { expand = {} }: Pick<Plan, 'expand'>): Row[] {
  const expansions = Object.entries(expand);
  return answers.map((answer) => ({ ...answer, expanded: fieldsWithExpansions(answer.expanded, expansions) }));
}

/** What a record is called, as text; empty for one that is called nothing. */
export const titleOf = (resource: Resource, row: Entries): string => String(row[resource.title] ?? '');

function fieldsWithExpansions(entries: Entries, expansions: readonly [string, Expansion][]): { [name: string]: Value } {
  const meanings: { [name: string]: Value } = { ...entries };
  for (const [name, expansion] of expansions) meanings[name] = expandedValue(entries[name] ?? null, expansion);
  return meanings;
}

/** What an id, or several, stand for. */
export function expandedValue(value: Value, expansion: Expansion): Value {
  if (isList(value)) return value.map((each) => expandedValue(each, expansion));
  if (value === null || typeof value !== 'object') return null;
  if (expansion.to === SYSTEM.files) return fileInfo(value as Entries);
  return expansion.expand ? fieldsWithExpansions(value as Entries, Object.entries(expansion.expand)) : value;
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

import type { Answer, Expansion, FileInfo, Resource, Row, Value } from '../../resources/language/index.ts';
import type { Plan } from '../plan.ts';
import { SYSTEM } from '../system.ts';

type Entries = { readonly [name: string]: Value };

/** What an uploaded file is told as. */
export const fileInfo = (file: Entries): FileInfo => ({
  id: String(file.id),
  url: `/api/files/${file.id}`,
  name: String(file.name),
  type: String(file.type),
  size: Number(file.size),
});

/** The rows of a plan as the api answers them: files carry the address of their bytes. */
export const rowsOf = (answers: readonly Answer[], { expand = {} }: Pick<Plan, 'expand'>): Row[] =>
  answers.map((answer) => ({ ...answer, expanded: told(answer.expanded, expand) }));

/** What a record is called, as text; empty for one that is called nothing. */
export const titleOf = (resource: Resource, row: Entries): string => String(row[resource.title] ?? '');

function told(entries: Entries, expand: { readonly [name: string]: Expansion }): { [name: string]: Value } {
  const meanings = Object.entries(expand).map(([name, expansion]): [string, Value] => [
    name,
    meant(entries[name] ?? null, expansion),
  ]);
  return { ...entries, ...Object.fromEntries(meanings) };
}

function meant(value: Value, expansion: Expansion): Value {
  if (isList(value)) return value.map((each) => meant(each, expansion));
  if (value === null || typeof value !== 'object') return null;
  if (expansion.to === SYSTEM.files) return fileInfo(value as Entries);
  return told(value as Entries, expansion.expand ?? {});
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

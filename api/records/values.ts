import type { Condition, Draft, Id, Source, Value } from '../../resources/language/index.ts';
import type { Sight } from '../sight.ts';

type Values = { readonly [name: string]: Value };
/** What must be read of one record, by the text of each source. */
type Read = {
  readonly from: string;
  readonly id: Id;
  readonly where: Condition | undefined;
  readonly sources: Map<string, Source>;
};

/**
 * What names stand for on a draft of the sight's resource: paths begin at what the draft refers to, measures are those of the
 * record with the id. One statement for each record that is read, none when nothing is.
 */
export async function valuesOf(
  sight: Sight,
  draft: Draft,
  names: readonly string[],
  id: Id | undefined,
): Promise<Values> {
  const { resource, reader } = sight;
  const sources = Object.entries(sight.sources(resource, names));
  const reads = new Map<string, Read>();
  for (const [, source] of sources) gather(reads, resource.name, draft, id, source);
  const answers = new Map<string, Values>();
  for (const [key, { from, id: of, where, sources: wanted }] of reads) {
    const named = [...wanted].map(([, source], at): [string, Source] => [String(at), source]);
    const one: Condition = { of: { column: 'id' }, is: of };
    const [row] = await reader.rows({
      from,
      where: where ? { all: [one, where] } : one,
      fields: Object.fromEntries(named),
    });
    if (row) answers.set(key, Object.fromEntries([...wanted.keys()].map((text, at) => [text, row[at] ?? null])));
  }
  return Object.fromEntries(
    sources.map(([name, source]) => [name, readFrom(answers, resource.name, draft, id, source)]),
  );
}

const isId = (value: Value | undefined): value is Id => typeof value === 'number' || typeof value === 'string';

/** Where the value of a source is read, if it is read elsewhere than from the draft. */
function readAt(
  own: string,
  draft: Draft,
  id: Id | undefined,
  source: Source,
): (Omit<Read, 'sources'> & { readonly key: string; readonly source: Source }) | undefined {
  const at = 'via' in source ? draft[source.via] : 'rollup' in source ? id : undefined;
  if (!isId(at)) return undefined;
  const [from, where, value] = 'via' in source ? [source.to, source.where, source.value] : [own, undefined, source];
  return { from, id: at, where, source: value, key: JSON.stringify([from, at, where]) };
}

function gather(reads: Map<string, Read>, own: string, draft: Draft, id: Id | undefined, source: Source): void {
  if ('concat' in source) for (const part of source.concat) gather(reads, own, draft, id, part);
  if ('ratio' in source) for (const part of source.ratio) gather(reads, own, draft, id, part);
  const read = readAt(own, draft, id, source);
  if (!read) return;
  const { key, source: value, ...one } = read;
  const known = reads.get(key) ?? { ...one, sources: new Map() };
  known.sources.set(JSON.stringify(value), value);
  reads.set(key, known);
}

function readFrom(
  answers: ReadonlyMap<string, Values>,
  own: string,
  draft: Draft,
  id: Id | undefined,
  source: Source,
): Value {
  const of = (part: Source): Value => readFrom(answers, own, draft, id, part);
  if ('column' in source) return draft[source.column] ?? null;
  if ('concat' in source) {
    const parts = source.concat.map(of).filter((part) => part !== null && String(part).trim() !== '');
    return parts.length > 0 ? parts.join(' ') : null;
  }
  if ('ratio' in source) {
    const [part, whole] = [of(source.ratio[0]), of(source.ratio[1])];
    if (typeof part !== 'number' || typeof whole !== 'number' || whole === 0) return null;
    return Math.round((part / whole) * 10_000) / 100;
  }
  const read = readAt(own, draft, id, source);
  const value = read && answers.get(read.key)?.[JSON.stringify(read.source)];
  // Nobody refers to a record that is not stored yet.
  return value ?? ('rollup' in source && ['count', 'sum'].includes(source.rollup) ? 0 : null);
}

import { inSentence } from '../../resources/language/in-sentence.ts';
import type { Id, Source, Value } from '../../resources/language/index.ts';
import type { Scope } from '../scope.ts';
import { goesWith } from './parts.ts';

/**
 * Referrers by id: "3 sub-categories refer to it"; out of reach without number or kind. One query.
 */
export async function referrersOf(scope: Scope, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const { registry, resource, reader } = scope;
  // Parts go with it.
  const isPart = ({ resource: from, field }: (typeof resource.referredBy)[number]): boolean => {
    const { partOf } = registry.resources[from] ?? {};
    return (
      partOf !== undefined &&
      (partOf.whole === resource.name ? field === partOf.field : from === resource.name && field === partOf.within)
    );
  };
  const others = resource.referredBy.filter((reference) => !isPart(reference) && !goesWith(registry, reference));
  const counted = others.map((reference, at) => ({
    ...reference,
    all: `all ${at}`,
    within: `within ${at}`,
  }));
  if (counted.length === 0) return new Map();
  const fields = counted.flatMap(({ resource: from, field: by, all, within }): [string, Source][] => {
    const limit = scope.limit(from);
    const rollup: Source = { rollup: 'count', from, by };
    return [[all, rollup], ...(limit ? [[within, { ...rollup, where: limit }] as [string, Source]] : [])];
  });
  const where = { of: { column: 'id' }, in: ids.map(Number) };
  const rows = await reader.rows({ from: resource.name, where, fields: Object.fromEntries(fields) });
  const referrers = rows.flatMap((row): [Id, string][] => {
    const totals = new Map<string, number>();
    let beyond = false;
    for (const { resource: name, all, within } of counted) {
      const count = number(row[within] ?? row[all]);
      if (count > 0) totals.set(name, (totals.get(name) ?? 0) + count);
      beyond ||= number(row[all]) > count;
    }
    const sentence = inWords(registry, totals, beyond);
    return sentence === undefined ? [] : [[row.id, sentence]];
  });
  return new Map(referrers);
}

function inWords(
  { resources }: Scope['registry'],
  totals: ReadonlyMap<string, number>,
  beyond: boolean,
): string | undefined {
  if (totals.size === 0 && !beyond) return undefined;
  const parts = [...totals].map(([name, count]) => {
    const label = resources[name]?.label;
    return `${count} ${inSentence((count === 1 ? label?.one : label?.many) ?? name)}`;
  });
  if (beyond) parts.push('other records');
  const last = parts.pop() ?? '';
  const only = parts.length === 0 && !beyond && [...totals.values()][0] === 1;
  return `${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last} ${only ? 'refers' : 'refer'} to it`;
}

const number = (value: Value | undefined): number => (typeof value === 'number' ? value : 0);

import { type Resource, refers, type Value } from '../../../resources/language/index.ts';
import { titleText } from '../../fields/title.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inSentence, t } from '../../platform/i18n/index.ts';
import { countUnder, type PartNode } from './tree.ts';

/** A part's title field; if that is a number, its first reference. */
export function namingFieldOf({ title, fields, partOf }: Resource): string {
  const first = fields[partOf?.form[0] ?? ''];
  return title === 'id' && first && refers(first) ? first.name : title;
}

/** What a part is called where its kind is plain to see; its place where it has no name. */
export function nameOfPart({ resource, row, place: position }: PartNode): string {
  const field = resource.fields[namingFieldOf(resource)];
  const expanded = field && (row.expanded?.[field.name] as { readonly [name: string]: Value } | null | undefined);
  const title = field && refers(field) ? expanded?.[field.titleField] : row[resource.title];
  return title === null || title === undefined || title === ''
    ? t('{one} {place}', { one: t(resource.label.one), place: formatNumber(position) })
    : titleText(title, row.id);
}

/** So many of a kind: '4 options'. */
export const countOf = ({ label }: Resource, count: number): string =>
  t('{number} {parts}', { number: formatNumber(count), parts: inSentence(count === 1 ? label.one : label.many) });

/** What stands under a part, in words: '4 options'. undefined: nothing. */
export function underInWords(part: PartNode): string | undefined {
  const counts = [...countUnder(part)].map(([resource, count]) => countOf(resource, count));
  return counts.length === 0 ? undefined : counts.join(t(', '));
}

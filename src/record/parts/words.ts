import type { Resource } from '../../../resources/language/index.ts';
import { titleText } from '../../fields/title.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inSentence, t } from '../../platform/i18n/index.ts';
import { countUnder, type PartNode } from './tree.ts';

/** What a part is called where its kind is plain to see; its place where it has no name. */
export function nameOfPart({ resource, row, place }: PartNode): string {
  const title = row[resource.title];
  return title === null || title === undefined || title === ''
    ? t('{one} {place}', { one: t(resource.label.one), place: formatNumber(place) })
    : titleText(title, row.id);
}

/** Where a part stands, in words: "Question 3, option 'Large'". */
export const placeInWords = (trail: readonly PartNode[]): string =>
  trail
    .map(({ resource, row, place }, depth) => {
      const one = depth === 0 ? t(resource.label.one) : inSentence(resource.label.one);
      const title = row[resource.title];
      return depth === 0 || title === null || title === undefined || title === ''
        ? t('{one} {place}', { one, place: formatNumber(place) })
        : t("{one} '{name}'", { one, name: String(title) });
    })
    .join(t(', '));

/** So many of a kind: '4 options'. */
export const countOf = ({ label }: Resource, count: number): string =>
  t('{number} {parts}', { number: formatNumber(count), parts: inSentence(count === 1 ? label.one : label.many) });

/** What stands under a part, in words: '4 options'. undefined: nothing. */
export function underInWords(part: PartNode): string | undefined {
  const counts = [...countUnder(part)].map(([resource, count]) => countOf(resource, count));
  return counts.length === 0 ? undefined : counts.join(t(', '));
}

import {
  type CompleteSection,
  isEmpty,
  type Resource,
  type Row,
  type Screen,
  type Show,
} from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';

/** What a record's page shows below each other, and what next to it. */
export type Sides = { readonly main: readonly CompleteSection[]; readonly aside: readonly CompleteSection[] };

const written = (screens: readonly Screen[], resource: Resource): ReadonlySet<string> =>
  new Set(screens.flatMap(({ resource: of, form }) => (of === resource.name && form !== undefined ? form.fields : [])));

/** Separates status sections (decisions, notes) unless nothing else would remain. */
export function splitMainAndAside(
  screens: readonly Screen[],
  resource: Resource,
  sections: readonly CompleteSection[],
): Sides {
  const inForms = written(screens, resource);
  const isStatus = ({ fields }: CompleteSection): boolean =>
    fields.filter((name) => !inForms.has(name)).length > fields.length / 2;
  const main = sections.filter((section) => !isStatus(section));
  return main.length === 0 ? { main: sections, aside: [] } : { main, aside: sections.filter(isStatus) };
}

const MOST = 5;

/** A record's key facts in section order, without unknown ones. */
export const factsOf = (resource: Resource, { tabs }: Show, row: Row): readonly string[] =>
  [...new Set(tabs.flatMap(({ sections }) => sections.slice(0, 1).flatMap(({ fields }) => fields)))]
    .filter((name) => {
      const field = resource.fields[name];
      return field && viewOf(field).atAGlance && !isEmpty(row[name] ?? null);
    })
    .slice(0, MOST);

import {
  type CompleteSection,
  isEmpty,
  type Resource,
  type Row,
  type Screen,
  type Show,
} from '../../resources/language/index.ts';
import { viewOf } from '../fields/index.ts';

/** What stands below each other on a record's page, and what beside it. */
export type Sides = { readonly main: readonly CompleteSection[]; readonly aside: readonly CompleteSection[] };

const written = (screens: readonly Screen[], resource: Resource): ReadonlySet<string> =>
  new Set(screens.flatMap(({ resource: of, form }) => (of === resource.name && form !== undefined ? form.fields : [])));

/**
 * Parts sections: one that mostly tells how the record stands, which no form writes (who decided,
 * when, what is noted of it), is beside the others. Where nothing else would be left none is.
 */
export function beside(screens: readonly Screen[], resource: Resource, sections: readonly CompleteSection[]): Sides {
  const inForms = written(screens, resource);
  const isStanding = ({ fields }: CompleteSection): boolean =>
    fields.filter((name) => !inForms.has(name)).length > fields.length / 2;
  const main = sections.filter((section) => !isStanding(section));
  return main.length === 0 ? { main: sections, aside: [] } : { main, aside: sections.filter(isStanding) };
}

const MOST = 5;

/**
 * By which of its fields a record is known at a glance, in the order of its sections: who is
 * concerned, how they are reached, for how much. What is not known is no fact.
 */
export const factsOf = (resource: Resource, { tabs }: Show, row: Row): readonly string[] =>
  [...new Set(tabs.flatMap(({ sections }) => sections.slice(0, 1).flatMap(({ fields }) => fields)))]
    .filter((name) => {
      const field = resource.fields[name];
      return field && viewOf(field).atAGlance && !isEmpty(row[name] ?? null);
    })
    .slice(0, MOST);

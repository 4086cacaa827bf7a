import {
  type CompleteRelatedList,
  type Registry,
  type Resource,
  type Screen,
  shownIn,
} from '../../resources/language/index.ts';

/** A list on the page of a screen's records, and the resource it lists. */
export type Related = { readonly list: CompleteRelatedList; readonly listed: Resource };

/** The list of that name on the page of a screen's records; undefined where there is none. */
export function relatedOf(registry: Registry, screen: Screen, name: string): Related | undefined {
  const lists = screen.show?.lists ?? {};
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  const listed = list && registry.resources[list.of];
  return listed && { list, listed };
}

/** What a related list shows of a record. */
export const relatedFields = ({ list, listed }: Related): string[] => [...new Set(shownIn(listed, list.details))];

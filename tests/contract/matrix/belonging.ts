import type { FieldDefinition, ShowTab } from '../../../resources/language/index.ts';
import { all } from './fields.ts';
import { partsOn, resources, screens } from './grants.ts';

/**
 * What belongs to the records of a screen without being its own, and is visible to all who see
 * those: what stands in a list on their page, parts that no section shows, and papers that were
 * issued of them. Worked out anew from the definitions as their authors wrote them.
 */

/** Records of a resource belong to those of a screen. */
type Belonging = { readonly screen: string; readonly resource: string };

type Found = (typeof screens)[number];

const definitionOf = (name: string) => all.find((each) => each.name === name);
const targetOf = (field: FieldDefinition | undefined): string | undefined =>
  field && 'to' in field ? field.to : undefined;

const inLists = ({ name, screen }: Found): Belonging[] =>
  ((screen.show?.tabs ?? []) as readonly ShowTab[]).flatMap(({ list }) =>
    list ? [{ screen: name, resource: list.of }] : [],
  );

/** What a part is in the end a part of. */
function topOf(resource: string): string | undefined {
  const { partOf, fields = {} } = definitionOf(resource) ?? {};
  const whole = partOf && targetOf(fields[partOf.field]);
  return whole === undefined ? undefined : (topOf(whole) ?? whole);
}

const asParts = (found: Found): Belonging[] =>
  resources.flatMap((resource) => {
    const isShown = partsOn(found).includes(resource);
    return topOf(resource) === found.resource.name && !isShown ? [{ screen: found.name, resource }] : [];
  });

const asPapers = ({ name, resource: of, screen }: Found): Belonging[] => {
  const papers: readonly string[] = (screen as { readonly papers?: readonly string[] }).papers ?? [];
  if (papers.length === 0) return [];
  return all
    .filter(({ screens: own = {} }) => Object.keys(own).length === 0)
    .flatMap((resource) =>
      Object.values(resource.fields).flatMap((definition) =>
        targetOf(definition) === of.name ? [{ screen: name, resource: resource.name }] : [],
      ),
    );
};

export const BELONGING: readonly Belonging[] = screens.flatMap((found) => [
  ...inLists(found),
  ...asParts(found),
  ...asPapers(found),
]);

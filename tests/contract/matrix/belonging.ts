import type { FieldDefinition, RecordData, RowsDefinition, ShowTab, Value } from '../../../resources/language/index.ts';
import { all, fieldsOf } from './fields.ts';
import { partsOn, resources, screens } from './grants.ts';

/**
 * What belongs to the records of a screen without being its own, and is told to whoever is told of
 * those: what stands in a list on their page, parts that no section shows, and papers that were
 * issued of them. Worked out anew from the definitions as their authors wrote them.
 */

/** Records of a resource belong to those of a screen whose id stands where the path leads. */
export type Belonging = { readonly screen: string; readonly resource: string; readonly path: readonly string[] };

type Found = (typeof screens)[number];

const definitionOf = (name: string) => all.find((each) => each.name === name);
const targetOf = (field: FieldDefinition | undefined): string | undefined =>
  field && 'to' in field ? field.to : undefined;

const inLists = ({ name, screen }: Found): Belonging[] =>
  ((screen.show?.tabs ?? []) as readonly ShowTab[]).flatMap(({ list }) =>
    list ? [{ screen: name, resource: list.of, path: [list.by] }] : [],
  );

/** The references from a part to its whole, to that one's whole, and so on. */
function upwards(resource: string): readonly { readonly path: readonly string[]; readonly whole: string }[] {
  const { partOf, fields = {} } = definitionOf(resource) ?? {};
  const whole = partOf && targetOf(fields[partOf.field]);
  if (!partOf || whole === undefined) return [];
  const above = upwards(whole).map(({ path, whole: last }) => ({ path: [partOf.field, ...path], whole: last }));
  return [{ path: [partOf.field], whole }, ...above];
}

const asParts = (found: Found): Belonging[] =>
  resources.flatMap((resource) => {
    const top = upwards(resource).at(-1);
    const isShown = partsOn(found).includes(resource);
    return top?.whole === found.resource.name && !isShown ? [{ screen: found.name, resource, path: top.path }] : [];
  });

const asPapers = ({ name, resource: of, screen }: Found): Belonging[] => {
  const papers: readonly string[] = (screen as { readonly papers?: readonly string[] }).papers ?? [];
  if (papers.length === 0) return [];
  return all
    .filter(({ screens: own = {} }) => Object.keys(own).length === 0)
    .flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([field, definition]) =>
        targetOf(definition) === of.name ? [{ screen: name, resource: resource.name, path: [field] }] : [],
      ),
    );
};

export const BELONGING: readonly Belonging[] = screens.flatMap((found) => [
  ...inLists(found),
  ...asParts(found),
  ...asPapers(found),
]);

type Stored = (resource: string) => readonly RecordData[];

/** What stands where a path leads from a stored record. */
export function valueAt(stored: Stored, resource: string, record: RecordData, path: readonly string[]): Value {
  const [name = '', ...rest] = path;
  const value = record[name] ?? null;
  if (rest.length === 0 || value === null) return value;
  const definition = definitionOf(resource);
  const target = targetOf(definition && fieldsOf(definition)[name]);
  const next = target === undefined ? undefined : stored(target).find(({ id }) => id === value);
  return target === undefined || !next ? null : valueAt(stored, target, next, rest);
}

/** Whether a record is one of a role's own, where it keeps to those. */
export function isOwn(stored: Stored, resource: string, record: RecordData, role: string, me: Value): boolean {
  const rows = ((definitionOf(resource)?.rows ?? []) as readonly RowsDefinition[]).find((each) => each.role === role);
  if (!rows) return true;
  return Object.entries(rows.where).every(([path, test]) => {
    if (JSON.stringify(test) !== '{"is":{"me":"id"}}') throw new Error(`What is ${JSON.stringify(test)} here?`);
    return valueAt(stored, resource, record, path.split('.')) === me;
  });
}

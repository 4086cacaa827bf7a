import { isOwnId, isRelated, meantBy, refers } from './kinds/index.ts';
import type { Choice, Field, Resource } from './resource.ts';
import { fieldsOf, referrersOf } from './rules.ts';

/**
 * What a list is narrowed by under the name of a field. Whoever narrows it by its own records
 * chooses them by what they are called, as one chooses a record that another refers to.
 */
export function filteredBy(
  resource: Pick<Resource, 'fields' | 'name' | 'label' | 'title' | 'picture'>,
  name: string,
): Field | undefined {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  const { label, title, picture } = resource;
  if (!field || !isOwnId(field) || title === name) return field;
  return { kind: 'reference', name, label: label.one, to: resource.name, titleField: title, pictureField: picture };
}

/**
 * What may be looked up for each of the named fields that refers to something, by itself or at the
 * end of its path, and what of it is told: for those that stored records are changed or found by,
 * and for those that only new ones are made with.
 */
export function choicesOf(
  resource: Resource,
  { changed, made = [] }: { readonly changed: readonly string[]; readonly made?: readonly string[] },
  resources: { readonly [name: string]: Pick<Resource, 'title' | 'picture'> },
): { [field: string]: Choice } {
  const names = new Set([...changed, ...made]);
  const fields = [...names].flatMap((name) => filteredBy(resource, name) ?? []);
  if (!fields.some((field) => refers(meantBy(field)))) return {};
  const rules = [
    ...fields.flatMap((field) => [field.visibleWhen, field.requiredWhen?.rule]),
    ...resource.checks.map(({ expect }) => expect),
  ].filter((rule) => rule !== undefined);
  const wheres = fields.flatMap((field) => (refers(field) && field.where ? [field.where] : []));
  const paths = [...rules.flatMap(fieldsOf), ...wheres.flatMap(referrersOf)].map((name) => pathOf(resource, name));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const meant = meantBy(field);
      if (!refers(meant)) return [];
      const target = resources[meant.to];
      const through = paths.filter((path) => path.startsWith(`${field.name}.`));
      const shows = [
        target?.title,
        target?.picture,
        ...(meant.tells ?? []),
        ...(meant.where ? fieldsOf(meant.where) : []),
        ...through.map((path) => path.slice(field.name.length + 1)),
      ].filter((name) => name !== undefined);
      const forNew = changed.includes(field.name) ? {} : ({ forNew: true } as const);
      return [
        [field.name, { resource: meant.to, shows: [...new Set(shows)].filter((name) => name !== 'id'), ...forNew }],
      ];
    }),
  );
}

/** The way a name goes: a field of a record another refers to goes through that other. */
function pathOf(resource: Resource, name: string): string {
  const [head = '', ...rest] = name.split('.');
  const field = resource.fields[head];
  return field && isRelated(field) ? [field.path, ...rest].join('.') : name;
}

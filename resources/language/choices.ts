import { isOwnId, isRelated, linkOf, refers } from './kinds/index.ts';
import type { Choice, Field, Resource } from './resource.ts';
import { fieldsOf, referrersOf } from './rules.ts';

/** The field a filter uses; `id` is chosen by title. */
export function filteredBy(
  resource: Pick<Resource, 'fields' | 'name' | 'label' | 'title' | 'picture'>,
  name: string,
): Field | undefined {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  const { label, title, picture } = resource;
  if (!field || !isOwnId(field) || title === name) return field;
  return { kind: 'reference', name, label: label.one, to: resource.name, titleField: title, pictureField: picture };
}

/** The lookups per reference: for changes and filters, and for new records. */
export function choicesOf(
  resource: Resource,
  { changed, made = [] }: { readonly changed: readonly string[]; readonly made?: readonly string[] },
  resources: { readonly [name: string]: Pick<Resource, 'title' | 'picture'> },
): { [field: string]: Choice } {
  const names = new Set([...changed, ...made]);
  const fields = [...names].flatMap((name) => filteredBy(resource, name) ?? []);
  if (!fields.some((field) => refers(linkOf(field)))) return {};
  const rules = [
    ...fields.flatMap((field) => [field.visibleWhen, field.requiredWhen?.rule]),
    ...resource.checks.map(({ expect }) => expect),
  ].filter((rule) => rule !== undefined);
  const wheres = fields.flatMap((field) => (refers(field) && field.where ? [field.where] : []));
  const paths = [...rules.flatMap(fieldsOf), ...wheres.flatMap(referrersOf)].map((name) => pathOf(resource, name));
  return Object.fromEntries(
    fields.flatMap((field) => {
      const link = linkOf(field);
      if (!refers(link)) return [];
      const target = resources[link.to];
      const through = paths.filter((path) => path.startsWith(`${field.name}.`));
      const readable = [
        target?.title,
        target?.picture,
        ...(link.pickerFields ?? []),
        ...(link.where ? fieldsOf(link.where) : []),
        ...through.map((path) => path.slice(field.name.length + 1)),
      ].filter((name) => name !== undefined);
      const forNew = changed.includes(field.name) ? {} : ({ forNew: true } as const);
      return [
        [
          field.name,
          { resource: link.to, readable: [...new Set(readable)].filter((name) => name !== 'id'), ...forNew },
        ],
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

import type { Choice, Field, Resource } from './resource.ts';
import { fieldsOf, type Rule } from './rules.ts';

/** What may be looked up for each of the named fields that refers to something, and what of it is told. */
export function choicesOf(
  resource: Resource,
  names: ReadonlySet<string>,
  resources: { readonly [name: string]: Pick<Resource, 'title' | 'picture'> },
): { [field: string]: Choice } {
  const fields = resource.fieldList.filter(({ name }) => names.has(name));
  const rules = [
    ...fields.flatMap((field) => [field.visibleWhen, field.requiredWhen?.rule]),
    ...resource.checks.map(({ expect }) => expect),
  ].filter((rule) => rule !== undefined);
  const wheres = fields.flatMap((field) => ('where' in field && field.where && 'to' in field ? [field.where] : []));
  const paths = [...rules.flatMap(fieldsOf), ...wheres.flatMap(referrersOf)].map((name) => pathOf(resource, name));
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (!('to' in field)) return [];
      const target = resources[field.to];
      const through = paths.filter((path) => path.startsWith(`${field.name}.`));
      const shows = [
        target?.title,
        target?.picture,
        ...(field.where ? fieldsOf(field.where) : []),
        ...through.map((path) => path.slice(field.name.length + 1)),
      ].filter((name) => name !== undefined && name !== 'id');
      return [[field.name, { resource: field.to, shows: [...new Set(shows)] as string[] }]];
    }),
  );
}

/** The way a name goes: a field that is read of the record another refers to goes through that other. */
function pathOf(resource: Resource, name: string): string {
  const field: Field | undefined = resource.fields[name];
  return field?.kind === 'related' ? `${field.through}.${field.field}` : name;
}

/** The fields of the record that refers, which a rule on the records referred to reads. */
function referrersOf(rule: Rule): string[] {
  if (rule === null || typeof rule !== 'object') return [];
  return Object.entries(rule).flatMap(([key, part]) =>
    key === 'referrer' && typeof part === 'string' ? [part] : referrersOf(part as Rule),
  );
}

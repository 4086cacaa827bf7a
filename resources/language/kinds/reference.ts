import * as z from 'zod/mini';
import { listOf, oneOf, ownEntry, text, type Validator } from '../checks/shapes.ts';
import type { Field } from '../resource.ts';
import type { Expansion, Source } from '../sources.ts';
import { fileExpansion } from './files.ts';
import {
  byEach,
  entryOf,
  inColumn,
  isRecordId,
  notUnique,
  parsed,
  parseWith,
  readFrom,
  recordIdIn,
  refused,
  unsearched,
  yes,
} from './helpers.ts';
import type { ExportValue, FieldContext, KindSpec, OptionsSpec, Planner, Resolving } from './spec.ts';

const schema = (field: Field<'reference'>) =>
  z.number(`${field.label} must be an id`).check(z.refine(isRecordId, `${field.label} must be an id`));

/** An expanded record's title, as exports write it. */
export const titleOf = (record: unknown, titleField: string): ExportValue => {
  const title = entryOf(record, titleField);
  return typeof title === 'string' || typeof title === 'number' ? title : null;
};

/** What records are called where they are referred to. */
export const calledBy = (field: { readonly to: string }, _own: string, context: Resolving) => {
  const target = context.resource(field.to);
  return { titleField: target?.title ?? 'id', pictureField: target?.picture };
};

/** What an id of a record stands for: its title, and the picture next to it. */
export const recordExpansion = (
  { to, titleField, pictureField }: Pick<Field<'reference'>, 'to' | 'titleField' | 'pictureField'>,
  of: Source,
  plan: Planner,
  many: boolean,
): Expansion => {
  const picture = pictureField === undefined ? undefined : plan.source(to, pictureField);
  return {
    of,
    many,
    to,
    fields: { [titleField]: plan.source(to, titleField) },
    ...(pictureField !== undefined && picture ? { expand: { [pictureField]: fileExpansion(picture) } } : {}),
  };
};

/** Filters of records: any of them. */
export const byRecord = {
  filter: (): readonly ('is' | 'range')[] => ['is'],
  parseFilter: (field: { readonly label: string }, text: string) => {
    const id = recordIdIn(text);
    return id === undefined ? refused(`${field.label} must be an id`) : parsed(id);
  },
};

const column = inColumn('reference');

/** The id of another record. The server checks existence and permission. */
export const reference: KindSpec<'reference'> = {
  ...column,
  ...unsearched,
  ...byRecord,
  resolve: calledBy,
  ...byEach,
  traits: ['reference'],
  type: (field) => ({ as: 'record', of: field.to }),
  column: (field) => ({ ...column.column(field), to: field.to }),
  expand: (field, of, plan) => recordExpansion(field, of, plan, false),
  // By what the record is called, which is what people see.
  order: (field, of, plan) => plan.order(field.to, field.titleField).map((value) => through(of, field.to, value)),
  ordered: yes,
  writable: yes,
  parse: parseWith(schema),
  sample: (_field, { random, ids }) => (ids.length > 0 ? random.pick(ids) : null),
  exported: (field, row) => titleOf(row.expanded?.[field.name], field.titleField),
  imported: readFrom((_field, title) => ({ ok: true, titles: [title], between: [] })),
};

/** A value of the record to which the reference at the end of a source points. */
export function through(reference: Source, to: string, value: Source): Source {
  if ('column' in reference) return { via: reference.column, to, value };
  if ('via' in reference) return { ...reference, value: through(reference.value, to, value) };
  throw new Error('What is computed refers to nothing.');
}

/** How the options of references are looked at. */
export const referenceLooks = (field: { readonly [option: string]: unknown }, context: FieldContext) => {
  const where: Validator = context.rule(field.to, { me: true, referrer: true });
  const pickerFields = listOf((each, path) => {
    const fields = context.fieldsOf(field.to);
    if (fields && !ownEntry(fields, each)) path.unknown('field', each, Object.keys(fields));
  });
  return { to: oneOf('resource', () => context.resources), where, pickerFields, loadFailed: text };
};

export const referenceOptions: OptionsSpec<'reference'> = (field, context) => {
  const { to, ...may } = referenceLooks(field, context);
  const fieldsLook = listOf((each, path) => {
    const fields = context.fieldsOf(field.to);
    const of = fields && ownEntry(fields, each);
    if (fields && !of) path.unknown('field', each, Object.keys(fields));
  });
  const createFields: Validator = (value, path) => {
    fieldsLook(value, path);
    const names: readonly unknown[] = Array.isArray(value) ? value : [];
    for (const [name, of] of Object.entries(context.fieldsOf(field.to) ?? {}))
      if (of.required !== undefined && of.default === undefined && !names.includes(name))
        path.wrong(`'${name}' is required of a new one, and not asked.`, 'Ask it, too.');
    if (context.fieldsOf(field.to) && !context.isAdded(field.to))
      path.wrong(`'${field.to}' are added nowhere.`, "Give one of their screens a form, and let it offer 'write'.");
  };
  return {
    must: { to },
    may: { ...may, createFields, onDelete: oneOf('way', () => ['cascade']) },
    refuses: notUnique('reference'),
  };
};

import type { Kind } from '../definition.ts';
import type { Field } from '../resource.ts';
import { computed, neverWritten, notImported, refused } from './helpers.ts';
import type { KindSpec, OptionsSpec, Row } from './spec.ts';

/** A row whose own value is another field's: what is queried of that field can use it. */
export const rowOf = (target: Field, { name }: { readonly name: string }, row: Row): Row => ({
  ...row,
  [target.name]: row[name] ?? null,
  expanded: { [target.name]: row.expanded?.[name] ?? null },
});

/** A field at the end of references. Its target's spec, by `of`, answers everything. */
export const relatedKind = (of: (field: Field) => KindSpec<Kind>): KindSpec<'related'> => ({
  ...computed,
  ...notImported,
  traits: ['related'],
  resolve: (field, own, context) => {
    const target = context.fieldAt(own, field.path);
    if (!target) throw new Error(`${own} has no path ${field.path}`);
    return { target };
  },
  type: ({ target }, own) => of(target).type(target, own),
  source: (field, own, plan) => plan.source(own, field.path),
  expand: ({ target }, from, plan) => of(target).expand(target, from, plan),
  order: ({ target }, from, plan) => of(target).order(target, from, plan),
  ordered: ({ target }) => of(target).ordered(target),
  groups: ({ target }) => of(target).groups(target),
  unit: ({ target }) => of(target).unit?.(target) ?? 'number',
  search: ({ target }) => of(target).search(target),
  filter: ({ target }) => of(target).filter(target),
  parseFilter: ({ target, label }, text, bound) => of(target).parseFilter({ ...target, label }, text, bound),
  parse: (field) => refused(`${field.label} belongs to another record`),
  listSummary: ({ target }, value) => of(target).listSummary?.(target, value) ?? value,
  decimals: ({ target }) => of(target).decimals?.(target),
  exported: (field, row) => of(field.target).exported(field.target, rowOf(field.target, field, row)),
});

export const relatedOptions: OptionsSpec<'related'> = (field, context) => ({
  must: {
    path: (value, at) => {
      const isPath = typeof value === 'string' && value.includes('.');
      if (!isPath) at.wrong('a path leads to another record.', "Write it like 'vendor_id.email'.");
      else context.end(context.resource, value, at);
    },
  },
  may: {},
  refuses: neverWritten,
  reads: [{ resource: context.resource, names: [field.path] }],
});

import type { Kind } from '../definition.ts';
import type { Field } from '../resource.ts';
import { computed, neverWritten, notImported, refused } from './helpers.ts';
import type { KindSpec, OptionsSpec, Row } from './spec.ts';

/** A row whose own value is another field's: what is asked of that field may be asked with it. */
export const rowOf = (target: Field, { name }: { readonly name: string }, row: Row): Row => ({
  ...row,
  [target.name]: row[name] ?? null,
  expanded: { [target.name]: row.expanded?.[name] ?? null },
});

/**
 * A field of a record that is referred to, at any distance: the modules of a user's role, the owner
 * of a booking's vendor. Whatever is asked of it, the field at the end of the path answers; `of`
 * gives that field's spec.
 */
export const relatedKind = (of: (field: Field) => KindSpec<Kind>): KindSpec<'related'> => ({
  ...computed,
  ...notImported,
  traits: ['related'],
  resolve: (field, own, around) => {
    const target = around.fieldAt(own, field.path);
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
  digest: ({ target }, value) => of(target).digest?.(target, value) ?? value,
  decimals: ({ target }) => of(target).decimals?.(target),
  exported: (field, row) => of(field.target).exported(field.target, rowOf(field.target, field, row)),
});

export const relatedOptions: OptionsSpec<'related'> = (field, around) => ({
  must: {
    path: (value, at) => {
      const isPath = typeof value === 'string' && value.includes('.');
      if (!isPath) at.wrong('a path leads to another record.', "Write it like 'vendor_id.email'.");
      else around.end(around.resource, value, at);
    },
  },
  may: {},
  refuses: neverWritten,
  reads: [{ resource: around.resource, names: [field.path] }],
});

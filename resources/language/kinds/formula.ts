import { type Arithmetic, calculated, termsOf, withTerms } from '../arithmetic.ts';
import type { Term } from '../definition.ts';
import { house } from '../house.ts';
import type { At } from '../mistakes.ts';
import type { Field } from '../resource.ts';
import { isObject, listOf, num, object, oneOf, ownEntry, type Validator } from '../shapes.ts';
import { computed, exportedNumber, neverWritten, notImported, refused, ungrouped } from './helpers.ts';
import { MOST, numeric } from './number.ts';
import type { FieldContext, KindSpec, OptionsSpec, Resolving } from './spec.ts';

/** Decimals a formula is rounded to: of an amount, of a number, as measures are, and of a share. */
const DECIMALS = { amount: 2, number: 6, share: 2 } as const;

type Terms = {
  readonly sum?: readonly Term[];
  readonly product?: readonly Term[];
  readonly share?: readonly Term[];
};

const WRITTEN = ['sum', 'product', 'share'] as const;

/** As stores calculate it. In a product a percent is so many hundredths. */
function arithmeticOf({ sum, product = [], share }: Terms, isPercent: (name: string) => boolean): Arithmetic<string> {
  const inner = (term: Term): string | number | Arithmetic<string> =>
    typeof term === 'object' ? arithmeticOf(term, isPercent) : term;
  if (share) {
    const [part = 0, whole = 0] = share.map(inner);
    return { operation: 'quotient', of: [{ operation: 'product', of: [part, 100] }, whole] };
  }
  if (sum) return { operation: 'sum', of: sum.map(inner) };
  const hundredths = (term: Term) => (typeof term === 'string' && isPercent(term) ? [term, 0.01] : [inner(term)]);
  return { operation: 'product', of: product.flatMap(hundredths) };
}

function resolved(field: Terms, own: string, context: Resolving): Pick<Field<'formula'>, 'arithmetic' | 'amount'> {
  const at = (name: string): Field | undefined => context.fieldAt(own, name);
  const arithmetic = arithmeticOf(field, (name) => at(name)?.kind === 'percent');
  if (field.share) return { arithmetic: { ...arithmetic, decimals: DECIMALS.share }, amount: undefined };
  const amount = termsOf(arithmetic).map(at).find(isAmount);
  return { arithmetic: { ...arithmetic, decimals: DECIMALS[amount ? 'amount' : 'number'] }, amount };
}

/** Whether what a field holds, or what is measured by it, is an amount of money. */
function isAmount(field: Field | undefined): boolean {
  if (field?.kind === 'rollup') return field.measure !== 'count' && isAmount(field.target);
  return field?.kind === 'money' || (field?.kind === 'formula' && field.amount !== undefined);
}

/** A calculation over the record's numbers, done on reading. */
export const formula: KindSpec<'formula'> = {
  ...computed,
  ...numeric(({ share, amount }: Field<'formula'>) => (share ? '%' : amount && house().currency)),
  ...notImported,
  ...ungrouped,
  unit: ({ share, amount }) => (share ? 'percent' : amount ? 'money' : 'number'),
  traits: [],
  resolve: resolved,
  source: ({ arithmetic }, own, plan) => withTerms(arithmetic, (name) => plan.source(own, name)),
  derived: {
    names: ({ arithmetic }) => termsOf(arithmetic),
    value: ({ arithmetic }, of) => calculated(arithmetic, (name) => of[name]),
    wrong: ({ label }, value) => {
      if (typeof value !== 'number' || Math.abs(value) <= MOST) return undefined;
      return value > 0 ? `${label} must be at most ${MOST}` : `${label} must be at least ${-MOST}`;
    },
  },
  parse: (field) => refused(`${field.label} is computed`),
  decimals: ({ amount }) => (amount ? DECIMALS.amount : undefined),
  exported: exportedNumber,
};

/** Kinds a formula calculates with: a list is how many it holds. */
const CALCULABLE: readonly unknown[] = ['number', 'money', 'percent', 'formula', 'references', 'choices'];
const HELD: readonly unknown[] = ['number', 'money', 'percent'];

export const formulaOptions: OptionsSpec<'formula'> = (field, context) => {
  const own = context.fieldsOf(context.resource) ?? {};
  // The first and the last of days are no numbers.
  const numbers = Object.keys(own).filter((name) => {
    const field = own[name];
    if (field?.kind !== 'rollup') return CALCULABLE.includes(field?.kind);
    return field.measure === 'count' || HELD.includes(measuredBy(field, context)?.kind);
  });
  const plain: Validator = (term, at) => {
    if (typeof term === 'number') num(term, at);
    else oneOf('number or list', () => numbers)(term, at);
  };
  const inner: Validator = (term, at) => {
    if (!isObject(term)) return plain(term, at);
    const list = listOf(plain, { twice: true });
    object(term, at, { must: {}, may: { sum: list, product: list } });
    exactlyOne(term, at);
  };
  const list = listOf(inner, { twice: true });
  return {
    must: {},
    may: { sum: list, product: list, share: list },
    refuses: neverWritten,
    together: (at) => {
      exactlyOne(field, at);
      pairOf(field, at);
      measuredIn(field, { own, context }, at);
    },
    reads: [{ resource: context.resource, names: WRITTEN.flatMap((each) => namesIn(field[each])) }],
  };
};

function exactlyOne(of: { readonly [option: string]: unknown }, at: At): void {
  if (WRITTEN.filter((each) => of[each] !== undefined).length !== 1)
    at.malformed(
      "a formula is either a 'sum', a 'product' or a 'share'.",
      "Write it like { product: ['fee', 'months'] }.",
    );
}

function pairOf({ share }: { readonly [option: string]: unknown }, at: At): void {
  if (Array.isArray(share) && share.length !== 2)
    at.in('share').wrong('a share is one of another.', "Write it like ['completed', 'all_of_them'].");
}

/** What a rollup measures there, at the end of its path; undefined: it counts. */
const measuredBy = (
  { measure, of, field }: { readonly [option: string]: unknown } | undefined = {},
  context: FieldContext,
) => (measure === 'count' || field === undefined ? undefined : context.end(of, field)?.field);

const namesIn = (terms: unknown): readonly unknown[] =>
  Array.isArray(terms)
    ? terms.flatMap((term) => (isObject(term) ? WRITTEN.flatMap((each) => namesIn(term[each])) : [term]))
    : [];

type Fields = NonNullable<ReturnType<FieldContext['fieldsOf']>>;

const DEEPEST = 20;

function measuredIn(
  of: { readonly [option: string]: unknown },
  within: { readonly own: Fields; readonly context: FieldContext },
  at?: At,
  depth = 0,
): number | undefined {
  const { own, context } = within;
  const { sum, product, share } = of;
  const parts = [sum ?? product ?? share].flat().flatMap((term) => {
    const field = isObject(term) ? term : ownEntry(own, term);
    if (field === undefined) return [];
    if (depth > DEEPEST) return [Number.NaN];
    if (isObject(term) || field.kind === 'formula')
      return measuredIn(field, within, isObject(term) ? at : undefined, depth + 1) ?? [];
    const held = field.kind === 'rollup' ? measuredBy(field, context) : field;
    return [held?.kind === 'money' ? 1 : 0];
  });
  if (parts.some(Number.isNaN)) return Number.NaN;
  const most = Math.max(...parts, 0);
  if (share !== undefined) {
    if (parts.some((part) => part !== most))
      at?.in('share').wrong('an amount is set against a number.', 'Set amounts against amounts.');
    return 0;
  }
  if (sum !== undefined) {
    if (parts.some((part) => part !== most))
      at?.in('sum').wrong('amounts and numbers are added.', 'Multiply numbers by a price first.');
    return parts.length > 0 ? most : undefined;
  }
  const amounts = parts.reduce((all, part) => all + part, 0);
  if (amounts > 1) at?.in('product').wrong('amounts are multiplied by each other.', 'Multiply one amount by numbers.');
  return parts.length > 0 ? amounts : undefined;
}

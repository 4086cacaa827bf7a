import { fieldAt, type Resource, type Rule, referrersOf, type Value } from '../../resources/language/index.ts';
import { type Choice, onlyTests } from '../choices.ts';
import { digest, redactionsOf } from '../present/presenter.ts';
import { rowsOf } from '../present/rows.ts';
import { filterValue, idIn, parseSearch, scalar, wrongKey } from '../request/filters.ts';
import { parsePage } from '../request/page.ts';
import type { ListQuery, Scope } from '../scope.ts';
import type { Found } from './list.ts';

const PAGE = 25;
const MAX_IDS = 100;
const REFERRER = 'referrer.';

/**
 * A field's choices: id, title, picture, extras. Stored ones only by `id`. `referrer.<field>`:
 * values for the rule, else its test is dropped. @throws ApiError 400 for keys besides `q`, `id`,
 * `referrer.…`, `_start` and `_end`.
 */
export async function lookUp(scope: Scope, choice: Choice, params: URLSearchParams): Promise<Found> {
  const { target, shows } = choice;
  const { title, picture } = target;
  const names = [...new Set([title, ...shows])];
  const plan = scope.plan(
    target,
    [...names, ...(picture === undefined ? [] : [picture])],
    parse(scope, choice, params),
  );
  const [answers, total] = await Promise.all([scope.reader.rows(plan), scope.reader.total(plan)]);
  const tolds = redactionsOf(target, names);
  const rows = rowsOf(answers, plan).map(({ id, expanded = {}, ...row }) => {
    const shown = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
    digest(tolds, shown as { [name: string]: Value });
    return { id, ...shown, ...(picture === undefined ? {} : { [picture]: expanded[picture] ?? null }) };
  });
  return { rows, total };
}

function parse(scope: Scope, choice: Choice, params: URLSearchParams): ListQuery {
  const { field, target } = choice;
  const referrers = field.where ? referrersOf(field.where) : [];
  const known = ['screen_label', '_start', '_end', 'q', 'id', ...referrers.map((name) => REFERRER + name)];
  for (const key of params.keys()) if (!known.includes(key)) throw wrongKey(key, 'A look-up does not know this key');
  const ids = params.getAll('id');
  if (ids.length > MAX_IDS) throw wrongKey('id', `At most ${MAX_IDS} ids can be given`);
  const referrer = referrerOf(scope, referrers, params);
  const own = ownersOnly(scope, choice);
  const allowed =
    ids.length > 0
      ? { id: { in: ids.map((text) => idIn(text, 'id')) } }
      : field.where && onlyTests(field.where, (names) => names.every((name) => Object.hasOwn(referrer, name)));
  const text = parseSearch(params);
  return {
    rules: [own, allowed].filter((rule) => rule !== undefined),
    referrer,
    page: parsePage(params, PAGE),
    sort: [{ field: target.title, order: 'asc' }],
    search: text === undefined ? undefined : { names: [target.title, ...alsoSearched(scope, choice)], text },
  };
}

function alsoSearched({ registry }: Scope, { field, target, shows }: Choice): readonly string[] {
  const searched = registry.screens.flatMap(({ resource, list }) =>
    resource === target.name && list ? list.search : [],
  );
  return (field.pickerFields ?? []).filter((name) => shows.includes(name) && searched.includes(name));
}

function referrerOf(
  { registry, resource }: { readonly registry: Scope['registry']; readonly resource: Resource },
  names: readonly string[],
  params: URLSearchParams,
): { [field: string]: Value } {
  return Object.fromEntries(
    names.flatMap((name): [string, Value][] => {
      const key = REFERRER + name;
      const text = scalar(params, key);
      if (text === undefined) return [];
      return [[name, text === '' ? null : filterValue(fieldAt(registry, resource, name), key, text, 'is')]];
    }),
  );
}

function ownersOnly({ rows, session }: Scope, { field }: Choice): Rule | undefined {
  if (rows?.own.field !== field.name) return undefined;
  return { [rows.own.rest ?? 'id']: { is: Number(session.user.id) } };
}

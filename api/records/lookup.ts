import {
  allOf,
  type Field,
  type Resource,
  type Row,
  type Rule,
  type Screen,
  type Value,
} from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { type Scope, scopeOf } from '../owner.ts';
import type { Session } from '../session.ts';
import type { Query } from '../store.ts';
import { titleIn } from './expand.ts';
import { parsePage, parseSearch, parseSort, scalar, searched, sortKeys, wrongKey } from './query.ts';

const PAGE = 25;
const MAX_IDS = 100;

type ReferenceField = Field<'reference'> | Field<'references'>;
type Asked = {
  readonly target: Resource;
  readonly screen: Screen;
  readonly session: Session;
  readonly params: URLSearchParams;
};

/**
 * The rows a screen's fields may refer to: id, title and what `dependsOn` needs, nothing else. Without `id` only rows that
 * may be chosen; with it (repeatable) also stored choices that no longer may. `_for` names the field to choose for, where several
 * refer there. Never what the session does not reach.
 * @throws ApiError 400 naming the key, for anything but `q`, `id`, `_for`, the `dependsOn` field, `_start`, `_end` and the title in `_sort`.
 */
export async function lookUp(
  context: ApiContext,
  asked: Asked,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const references = referencesTo(context, asked);
  const depends = dependsOn(asked.target, references);
  const scope = scopeOf(context.store, context.registry, asked.session);
  const query = await scope.confined(asked.target.name, parseLookupQuery(context, asked, references, depends));
  const own = await ownersOnly(scope, asked.screen, references);
  const { rows, total } = await context.store.find(
    asked.target.name,
    own === undefined ? query : { ...query, where: allOf(query.where, own) },
  );
  const { target } = asked;
  return {
    total,
    rows: rows.map(
      (record): Row => ({
        id: record.id,
        [target.title]: titleIn(target, record),
        ...Object.fromEntries(depends.map((name) => [name, record[name] ?? null])),
      }),
    ),
  };
}

/**
 * Where a confined role's only reason to look something up is the field that says whose its rows are, it is told of
 * nobody but itself.
 */
async function ownersOnly(
  scope: Scope,
  screen: Screen,
  references: readonly ReferenceField[],
): Promise<Rule | undefined> {
  const owned = screen.resource === undefined ? undefined : await scope.ownership(screen.resource);
  if (!owned || references.some((field) => field.name !== owned.field)) return undefined;
  return { id: { in: owned.value === undefined ? [] : [owned.value] } };
}

function parseLookupQuery(
  context: ApiContext,
  { target, params }: Asked,
  references: readonly ReferenceField[],
  depends: readonly string[],
): Query {
  const known = ['screen_label', '_start', '_end', '_sort', '_order', 'q', 'id', '_for', ...depends];
  for (const key of params.keys()) if (!known.includes(key)) throw wrongKey(key, 'A look-up does not know this key');
  const rules: Rule[] = [];
  const ids = params.getAll('id');
  if (ids.length > MAX_IDS) throw wrongKey('id', `At most ${MAX_IDS} ids can be given`);
  if (ids.length > 0) rules.push({ id: { in: ids.map((text) => idIn(text, 'id')) } });
  else {
    const choices = references.map((field) => field.where);
    const limits = choices.filter((where) => where !== undefined);
    if (limits.length === choices.length && limits.length > 0) rules.push({ any: limits });
  }
  for (const name of depends) {
    const text = scalar(params, name);
    if (text !== undefined) rules.push({ [name]: { is: idIn(text, name) } });
  }
  const text = parseSearch(params);
  const [sort] = parseSort(params, [target.title]);
  return {
    ...parsePage(params, PAGE),
    sort: sortKeys(context.registry, target, target.title).map((by) => ({ by, order: sort?.order ?? 'asc' })),
    ...(rules.length > 0 ? { where: { all: rules } } : {}),
    ...(text === undefined ? {} : { search: { text, fields: searched(target, [target.title]) } }),
  };
}

/** The fields of the screen that refer to the resource, or the one that is asked for. @throws ApiError 400 when it is none. */
function referencesTo(context: ApiContext, { target, screen, params }: Asked): ReferenceField[] {
  const own = screen.resource === undefined ? undefined : context.registry.resources[screen.resource];
  const used = new Set([
    ...(screen.list?.columns ?? []),
    ...(screen.list?.filters ?? []),
    ...(screen.form?.fields ?? []),
    ...(screen.show?.fields ?? []),
    ...screen.moves.flatMap(({ asks }) => asks.map(({ field }) => field)),
  ]);
  const references = (own?.fieldList ?? []).flatMap((field) =>
    (field.kind === 'reference' || field.kind === 'references') && field.to === target.name && used.has(field.name)
      ? [field]
      : [],
  );
  const name = scalar(params, '_for');
  if (name === undefined) return references;
  const named = references.filter((field) => field.name === name);
  if (named.length === 0) throw wrongKey('_for', 'Must be a field of the screen that refers to these records');
  return named;
}

const dependsOn = (target: Resource, references: readonly ReferenceField[]): string[] => [
  ...new Set(
    references.flatMap(({ dependsOn: name }) =>
      name !== undefined && Object.hasOwn(target.fields, name) ? [name] : [],
    ),
  ),
];

function idIn(text: string, key: string): Value & number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw wrongKey(key, 'Must be an id');
  return Number(text);
}

import {
  fieldAt,
  foundIn,
  isEmpty,
  isRelated,
  type Kind,
  meansSomething,
  refers,
} from '../../resources/language/index.ts';
import { HEAVY } from '../at-once.ts';
import type { ApiContext } from '../context.ts';
import { badRequest, invalid } from '../errors.ts';
import { queryOf } from '../http.ts';
import { titleOf } from '../present/rows.ts';
import { scalar } from '../request/filters.ts';
import { type Route, route, session } from '../routes/route.ts';
import { type Authorised, Scope } from '../scope.ts';
import type { Session } from '../session.ts';
import type { Hit, HitValue, SearchAnswer, Total } from '../wire/list.ts';
import { parseListQuery } from './list.ts';

const SHORTEST = 2;
const LONGEST = 100;
const HITS = 25;
const HITS_A_SCREEN = 5;

/** The search over the records of all screens. */
export const searchRoutes: readonly Route[] = [
  route(
    'GET /search',
    { who: session, query: ['screen_label', 'q', 'screens'], limit: HEAVY },
    async ({ context, request, response, by }) => {
      response.json(await search(context, by, searchIn(context, queryOf(request))));
    },
  ),
];

/** What is searched for. `screens`: on these alone, each of them; undefined: wherever it may be. */
type Sought = { readonly text: string; readonly screens?: readonly string[] | undefined };

/**
 * Searches readable lists: names that begin with the text, contain it, then other fields. One query
 * per resource; named screens all, also by kind.
 */
async function search(context: ApiContext, session: Session, { text, screens }: Sought): Promise<SearchAnswer> {
  const hits: { readonly hit: Hit; readonly near: number }[] = [];
  const totals: { [screen: string]: Total } = {};
  for (const source of searchable(context, session, screens)) {
    const scope = new Scope(context, source);
    const names = namesIn(scope, screens !== undefined);
    const found = await searchScreen(scope, text, names);
    hits.push(...found);
    if (screens === undefined && found.length === HITS_A_SCREEN) {
      const total = await scope.reader.total(scope.selectionFor(scope.resource, wantedOf(scope, text, names)));
      if (total.more || total.count > HITS_A_SCREEN) totals[source.screen.name] = total;
    }
    // Nothing that is still to come stands before these.
    if (hits.filter(({ near }) => near === BEGINS).length >= HITS) break;
  }
  const rows = hits
    .sort((one, other) => one.near - other.near)
    .slice(0, HITS)
    .map(({ hit }) => hit);
  return { hits: rows, totals };
}

const BEGINS = 0;
const HAS = 1;
const ELSEWHERE = 2;

type Near = { readonly hit: Hit; readonly near: typeof BEGINS | typeof HAS | typeof ELSEWHERE };

/** What is searched on a screen. `titled`: by what its records are called too. */
function namesIn({ queryable, resource, readable }: Scope, titled: boolean): readonly string[] {
  const isTitled = titled && readable.has(resource.title) && !queryable.search.includes(resource.title);
  return isTitled ? [resource.title, ...queryable.search] : queryable.search;
}

const ABOUT = 2;
const READ_AS_THEY_ARE: readonly string[] = ['date', 'text'] satisfies readonly Kind[];

function aboutIn({ resource, screen, readable }: Scope): readonly string[] {
  if (resource.title !== 'id') return [];
  const visible = (screen.list?.columns ?? []).filter((name) => readable.has(name));
  return [
    ...visible.filter((name) => READ_AS_THEY_ARE.includes(resource.fields[name]?.kind ?? '')).slice(0, ABOUT),
    ...visible.filter((name) => meansSomething(resource.fields[name])).slice(0, 1),
  ];
}

/** What a text means on a screen: the rows of its list that have it. */
const wantedOf = (scope: Scope, text: string, names: readonly string[]) => ({
  ...parseListQuery(scope, new URLSearchParams({ _end: String(HITS_A_SCREEN) })),
  search: { names, text },
});

function isTold({ resource, readable }: Scope, name: string): boolean {
  const field = resource.fields[name];
  if (readable.has(name) || !field || !isRelated(field)) return readable.has(name);
  const [head = '', ...rest] = field.path.split('.');
  const target = resource.fields[head];
  return target !== undefined && refers(target) && readable.has(head) && rest.join('.') === target.titleField;
}

async function searchScreen(scope: Scope, text: string, names: readonly string[]): Promise<Near[]> {
  const { resource, screen, registry } = scope;
  if (names.length === 0) return [];
  // The name comes first among the reasons too.
  const visible = names.filter((name) => isTold(scope, name));
  const reasons = [...visible].sort((one, other) => Number(other === resource.title) - Number(one === resource.title));
  const about = aboutIn(scope);
  const wanted = wantedOf(scope, text, names);
  const plan = scope.plan(resource, [...new Set([resource.title, ...visible, ...about])], wanted);
  const named = names.includes(resource.title) ? scope.searched(resource, [resource.title], text) : [];
  const begins = named.map((location) => ({ ...location, begins: true }));
  const nearest = named.length > 0 ? [{ any: begins }, { any: named }] : undefined;
  return (await scope.reader.rows({ ...plan, nearest })).map((row) => {
    const found = (name: string) => foundIn(fieldAt(registry, resource, name), row[name], text);
    const field = reasons.find(found);
    const apart = about.flatMap((name): HitValue[] =>
      isEmpty(row[name] ?? null) ? [] : [{ field: name, value: String(row[name]) }],
    );
    const near = field === undefined || field !== resource.title ? ELSEWHERE : found(field)?.begins ? BEGINS : HAS;
    return {
      near,
      hit: {
        screen: screen.name,
        id: row.id,
        title: titleOf(resource, row),
        text: resource.label.one,
        ...(field !== undefined && { matched: { field, value: String(row[field]) } }),
        ...(apart.length > 0 && { about: apart }),
      },
    };
  });
}

/** The screens whose lists the session may search: the named ones, or each resource's first. */
function searchable({ registry }: ApiContext, session: Session, screens?: readonly string[]): Authorised[] {
  const { can } = session;
  const seen = new Set<string>();
  return registry.screens.flatMap((screen) => {
    const resource = registry.resources[screen.resource];
    const isSought = screens ? screens.includes(screen.name) && screen.list : screen.list?.search.length;
    if (!resource || !isSought || (!screens && seen.has(resource.name))) return [];
    if (!can.can(screen.name, 'access') || !can.can(screen.name, 'read')) return [];
    seen.add(resource.name);
    return [{ screen, resource, session }];
  });
}

function searchIn({ registry }: ApiContext, params: URLSearchParams): Sought {
  const screens = scalar(params, 'screens')?.split(',');
  if (screens?.some((name) => !registry.screens.some((screen) => screen.name === name)))
    throw badRequest('There is no such screen.', { screens: ['Names a screen that does not exist'] });
  const text = scalar(params, 'q')?.trim() ?? '';
  // A record of a named screen may be called by a single digit.
  const isShort = text.length < SHORTEST && !(screens && /^\d$/.test(text));
  if (isShort || text.length > LONGEST) throw invalid({ q: [`Please type ${SHORTEST} to ${LONGEST} characters`] });
  return { text, screens };
}

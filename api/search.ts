import type { Router } from 'express';
import { fieldAt, foundIn, type Id } from '../resources/language/index.ts';
import type { ApiContext } from './context.ts';
import { badRequest, invalid } from './errors.ts';
import { answer, queryOf, sessionFor } from './http.ts';
import { scalar } from './records/filters.ts';
import { parseListQuery } from './records/query.ts';
import { titleOf } from './records/rows.ts';
import { type Admitted, Scope } from './scope.ts';
import type { Session } from './session.ts';

const SHORTEST = 2;
const LONGEST = 100;
const HITS = 25;
const HITS_A_SCREEN = 5;

/**
 * Where a text was found in a record: a field of its resource or a path from it, and what it holds.
 */
export type Matched = { readonly field: string; readonly value: string };

/** A record that was found: what it is called, what it is, the screen that shows it, and why. */
export type Hit = {
  readonly screen: string;
  readonly id: Id;
  readonly title: string;
  readonly text: string;
  /** Missing where the screen searches what it does not tell. */
  readonly matched?: Matched;
};

/** Adds the search over the records of all screens. */
export function searchRoutes(router: Router, context: ApiContext): void {
  answer(router, '/search', {
    GET: async (request, response) => {
      const session = sessionFor(request);
      response.json({ hits: await search(context, session, textOf(queryOf(request))) });
    },
  });
}

/**
 * The records that the lists would find, of those the role may open and read: first those whose
 * name begins with the text, then those whose name has it, then those that have it elsewhere, each
 * in the order of the menu. A resource on two screens is searched on the first of them, and each in
 * one statement.
 */
export async function search(context: ApiContext, session: Session, text: string): Promise<Hit[]> {
  const params = new URLSearchParams({ q: text, _end: String(HITS_A_SCREEN) });
  const hits: { readonly hit: Hit; readonly near: number }[] = [];
  for (const asked of searchable(context, session)) {
    hits.push(...(await searchScreen(new Scope(context, asked), text, params)));
    // Nothing that is still to come stands before these.
    if (hits.filter(({ near }) => near === BEGINS).length >= HITS) break;
  }
  return hits
    .sort((one, other) => one.near - other.near)
    .slice(0, HITS)
    .map(({ hit }) => hit);
}

/**
 * How near a record is to what is searched for: its name begins with it, has it, or another field
 * does.
 */
const BEGINS = 0;
const HAS = 1;
const ELSEWHERE = 2;

type Near = { readonly hit: Hit; readonly near: typeof BEGINS | typeof HAS | typeof ELSEWHERE };

async function searchScreen(scope: Scope, text: string, params: URLSearchParams): Promise<Near[]> {
  const { resource, screen, registry } = scope;
  const names = scope.asks.search;
  if (names.length === 0) return [];
  // The name comes first among the reasons too.
  const told = names.filter((name) => scope.readable.has(name));
  const reasons = [...told].sort((one, other) => Number(other === resource.title) - Number(one === resource.title));
  const plan = scope.plan(resource, [...new Set([resource.title, ...told])], parseListQuery(scope, params));
  const named = names.includes(resource.title) ? scope.searched(resource, [resource.title], text) : [];
  const begins = named.map((place) => ({ ...place, begins: true }));
  const nearest = named.length > 0 ? [{ any: begins }, { any: named }] : undefined;
  const rows = await scope.reader.rows({ ...plan, nearest });
  return rows.map((row) => {
    const found = (name: string) => foundIn(fieldAt(registry, resource, name), row[name], text);
    const field = reasons.find(found);
    const near = field === undefined || field !== resource.title ? ELSEWHERE : found(field)?.begins ? BEGINS : HAS;
    return {
      near,
      hit: {
        screen: screen.name,
        id: row.id,
        title: titleOf(resource, row),
        text: resource.label.one,
        ...(field !== undefined && { matched: { field, value: String(row[field]) } }),
      },
    };
  });
}

/** The screens whose lists the session may search. */
function searchable({ registry }: ApiContext, session: Session): Admitted[] {
  const { can } = session;
  const seen = new Set<string>();
  return registry.screens.flatMap((screen) => {
    const resource = registry.resources[screen.resource];
    if (!resource || seen.has(resource.name) || !screen.list?.search.length) return [];
    if (!can.can(screen.name, 'access') || !can.can(screen.name, 'read')) return [];
    seen.add(resource.name);
    return [{ screen, resource, session }];
  });
}

function textOf(params: URLSearchParams): string {
  for (const key of params.keys()) {
    if (key !== 'q' && key !== 'screen_label') {
      const errors = Object.fromEntries([[key, ['This call does not know this key']]]);
      throw badRequest('This call takes no query but q.', errors);
    }
  }
  const text = scalar(params, 'q')?.trim() ?? '';
  if (text.length < SHORTEST || text.length > LONGEST)
    throw invalid({ q: [`Please type ${SHORTEST} to ${LONGEST} characters`] });
  return text;
}

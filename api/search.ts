import type { Router } from 'express';
import type { Id } from '../resources/language/index.ts';
import type { ApiContext } from './context.ts';
import { badRequest, invalid } from './errors.ts';
import { answer, queryOf, sessionFor } from './http.ts';
import { parseListQuery, scalar } from './records/query.ts';
import { titleOf } from './records/rows.ts';
import type { Session } from './session.ts';
import { type Asked, Sight } from './sight.ts';

const SHORTEST = 2;
const LONGEST = 100;
const HITS = 25;
const HITS_A_SCREEN = 5;

/** A record that was found: what it is called, what it is, and the screen that shows it. */
export type Hit = { readonly screen: string; readonly id: Id; readonly title: string; readonly text: string };

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
 * The first records that each list would find, of those the role may open and read, in the order of the menu; one statement
 * a screen, until there are enough. A resource on two screens is searched on the first of them.
 */
export async function search(context: ApiContext, session: Session, text: string): Promise<Hit[]> {
  const params = new URLSearchParams({ q: text, _end: String(HITS_A_SCREEN) });
  const hits: Hit[] = [];
  for (const asked of searchable(context, session)) {
    const sight = new Sight(context, asked);
    const { resource, screen } = sight;
    if (sight.asks.search.length === 0) continue;
    const plan = sight.plan(resource, [resource.title], parseListQuery(sight, params));
    for (const row of await sight.reader.rows(plan)) {
      hits.push({ screen: screen.name, id: row.id, title: titleOf(resource, row), text: resource.label.one });
    }
    if (hits.length >= HITS) break;
  }
  return hits.slice(0, HITS);
}

/** The screens whose lists the session may search. */
function searchable({ registry }: ApiContext, session: Session): Asked[] {
  const { can } = session;
  const seen = new Set<string>();
  return registry.screens.flatMap((screen) => {
    const resource = screen.resource === undefined ? undefined : registry.resources[screen.resource];
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

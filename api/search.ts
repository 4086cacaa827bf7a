import type { Router } from 'express';
import type { Id, Resource, Screen } from '../resources/language/index.ts';
import type { ApiContext } from './context.ts';
import { badRequest, invalid } from './errors.ts';
import { screenAs } from './guard.ts';
import { answer, queryOf, sessionFor } from './http.ts';
import { scopeOf } from './owner.ts';
import { parseListQuery, scalar } from './records/query.ts';
import { titleOf } from './records/read.ts';
import type { Session } from './session.ts';

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
 * The first records that each list would find, of those the role may open and read, in the order of the menu. A resource
 * on two screens is searched on the first of them.
 */
export async function search(context: ApiContext, session: Session, text: string): Promise<Hit[]> {
  const { registry, store } = context;
  const scope = scopeOf(store, registry, session);
  const params = new URLSearchParams({ q: text, _end: String(HITS_A_SCREEN) });
  const hits: Hit[] = [];
  for (const { screen, resource } of searchable(context, session)) {
    const query = await scope.confined(resource.name, parseListQuery(registry, resource, screen, params));
    const { rows } = await store.find(resource.name, query);
    for (const record of rows) {
      hits.push({ screen: screen.name, id: record.id, title: titleOf(resource, record), text: resource.label.one });
    }
    if (hits.length >= HITS) break;
  }
  return hits.slice(0, HITS);
}

/** The screens whose lists the session may search. */
function searchable({ registry }: ApiContext, session: Session): { screen: Screen; resource: Resource }[] {
  const { can } = session;
  const seen = new Set<string>();
  return registry.screens.flatMap((screen) => {
    const resource = screen.resource === undefined ? undefined : registry.resources[screen.resource];
    if (!resource || seen.has(resource.name) || !screen.list?.search.length) return [];
    if (!can.can(screen.name, 'access') || !can.can(screen.name, 'read')) return [];
    seen.add(resource.name);
    return [{ screen: screenAs(session, resource, screen), resource }];
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

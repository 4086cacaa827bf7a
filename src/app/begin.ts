import { matchRoutes, type RouteObject } from 'react-router';
import type { SessionUser } from '../../api/wire/session.ts';
import {
  type Id,
  idFromPath,
  type PageName,
  type Resource,
  type Row,
  type Screen,
} from '../../resources/language/index.ts';
import { partsOf, prefetchFirstPage, recordOf } from '../data/prefetch.ts';
import { queryClient } from '../data/query-client.ts';
import { ownRecords, recordParamIn } from '../data/record-param.ts';
import { apiQuery } from '../data/use-api.ts';
import { beginList } from '../list/list-call.ts';
import type { ListScreen } from '../list/state/use-list-state.ts';
import { preloadAbove } from '../pages/generated/above-list.tsx';
import { internalAddress } from '../platform/address.ts';
import { confinedTo } from '../platform/known-user.ts';
import type { Product } from '../platform/product.ts';
import { registry } from '../platform/registry.ts';
import { canNow, sessionKnown, sessionState } from '../platform/session.ts';
import { PartsSection, showsParts } from '../record/parts/later.ts';
import { dashboardQueryOf } from '../report/dashboard-call.ts';
import type { CurrentScreen, View } from '../shell/current-screen.ts';
import { partsFor } from './screen-page.tsx';

/**
 * Prefetches the page's code, rows and record in parallel. Never rejects. Router loaders start too
 * late, and rerun on each change of address.
 */
export async function beginPage(routes: RouteObject[], product: Product): Promise<void> {
  const first = placeAt(routes, `${location.pathname}${location.search}`);
  const loaded = first && load(first, product);
  await sessionKnown();
  const session = sessionState();
  // Whoever has to change the password first is refused everything else.
  if (session.status !== 'in' || !session.answer.user.is_password_updated) return;
  const start = location.pathname === '/' ? internalAddress(session.answer.landing) : undefined;
  const found = start === undefined ? first : placeAt(routes, start);
  if (!found) return;
  await Promise.allSettled([loaded ?? load(found, product), ask(found, session.answer.user, product)]);
}

type Found = CurrentScreen & { readonly part: string | undefined };

function placeAt(routes: RouteObject[], path: string): Found | undefined {
  const [pathname = '', search = ''] = path.split('?');
  const match = matchRoutes(routes, pathname)?.at(-1);
  const currentScreen = match?.route.handle as CurrentScreen | object | undefined;
  return currentScreen && 'screen' in currentScreen
    ? { ...currentScreen, part: recordParamIn(currentScreen.screen, match?.params.id, search) }
    : undefined;
}

const load = ({ screen, view }: CurrentScreen, product: Product): Promise<unknown> =>
  Promise.allSettled([
    ...partsFor(screen, view, product).map((each) => each.load()),
    ...(hasParts(screen, view) ? [PartsSection.preload()] : []),
    ...(view === 'list' ? preloadAbove(screen) : []),
    ...(view === 'form' ? (screen.form?.steps ?? []).flatMap(({ panels }) => panels) : []).map((name) =>
      product.panels[name]?.preload(),
    ),
  ]);

const hasParts = ({ form }: Screen, view: View): boolean => view === 'form' && form !== undefined && showsParts(form);

async function ask({ screen, view, part }: Found, user: SessionUser, { firsts }: Product): Promise<void> {
  if (screen.dashboard) {
    if (!canNow(screen.name, 'access') || !canNow(screen.name, 'read')) return;
    return prefetchFirstPage(apiQuery(dashboardQueryOf(screen, new URLSearchParams(location.search).get('period'))));
  }
  const resource = registry.resources[screen.resource];
  if (!resource || !canNow(screen.name, 'access') || !canNow(screen.name, 'read')) return;
  const own = ownPage(screen, view);
  const first = (of?: Id) => (own && firsts[own]?.(screen.name, new URLSearchParams(location.search), of)) ?? [];
  if (view === 'list') {
    const queries = first();
    if (queries.length > 0) return void (await Promise.all(queries.map(prefetchFirstPage)));
    return own || !screen.list ? undefined : beginList(resource, screen as ListScreen, user);
  }
  const id =
    part === undefined
      ? await ownId(resource, screen, user)
      : idFromPath(part, view === 'form' ? screen.form?.ids : undefined);
  if (typeof id !== 'number') return;
  const queries = [recordOf(resource.name, screen.name, id), ...first(id)];
  if (hasParts(screen, view)) queries.push(partsOf(resource.name, screen.name, id));
  await Promise.all(queries.map(prefetchFirstPage));
}

async function ownId(resource: Resource, screen: Screen, user: SessionUser): Promise<Id | undefined> {
  if (screen.form?.query === undefined || !confinedTo(resource, user)) return undefined;
  const queries = ownRecords(resource, screen);
  await prefetchFirstPage(queries);
  const [own, ...others] = queryClient.getQueryData<readonly Row[]>(queries.queryKey) ?? [];
  return others.length === 0 ? own?.id : undefined;
}

const ownPage = ({ list, show, form }: Screen, view: View): PageName | undefined =>
  (view === 'list' ? list : view === 'show' ? show : form)?.page;

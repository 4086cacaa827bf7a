import { CanAccess } from '@refinedev/core';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { house } from '../../resources/language/house.ts';
import { type Flag, idFromPath, type Screen, screenForRole } from '../../resources/language/index.ts';
import { queryClient } from '../data/query-client.ts';
import { useRecordName } from '../data/record-name.ts';
import { useRecordParam } from '../data/record-param.ts';
import { arrivedAt } from '../form/handover.ts';
import { t, useLanguage } from '../platform/i18n/index.ts';
import { type LazyModule, lazyModule, loadAhead, useLazyModule } from '../platform/lazy.tsx';
import { type Page, type Product, useProduct } from '../platform/product.ts';
import { registry } from '../platform/registry.ts';
import { arrivedAtPage, useSession } from '../platform/session.ts';
import type { View } from '../shell/current-screen.ts';
import { NotAllowed, PageLoading } from '../shell/states.tsx';
import { titleOf } from '../shell/titles.ts';
import { PageBoundary } from './page-boundary.tsx';

/** The page of one's own that a view names: that of its list, or of one record. */
function ownPartOf(screen: Screen, view: View, { pages }: Product): LazyModule<Page> | undefined {
  if (view === 'dashboard') return undefined;
  const name = screen[view]?.page;
  if (name === undefined) return undefined;
  const found = pages[name];
  if (found === undefined) throw new Error(`The screen ${screen.name} names a page that is not registered.`);
  return found;
}

/** A custom record page is nested in the generated one, with its guard and moves. */
export const partsFor = (screen: Screen, view: View, product: Product): readonly LazyModule<Page>[] =>
  [ownPartOf(screen, view, product), generatedPages[view]].filter((each) => each !== undefined);

function flagFor(screen: Screen, view: View, part: string | undefined): Flag {
  // At a screen's own path the form itself knows which record it refers to.
  if (view !== 'form' || screen.form?.query !== undefined) return 'read';
  // A form's path without an id is the one for new records.
  if (part === undefined || idFromPath(part, screen.form?.ids) === 'new') return 'write';
  return 'read';
}

/** A screen's guarded page. The server guards it too. */
export function ScreenPage({ screen: of, view }: { readonly screen: Screen; readonly view: View }) {
  // The route's element stays the same in another language.
  useLanguage();
  const screen = screenForRole(registry, of, useSession().user.role_id);
  const { pathname } = useLocation();
  const part = useRecordParam(screen);
  return (
    <CanAccess resource={screen.name} action={flagFor(screen, view, part)} fallback={<NotAllowed />}>
      <PageBoundary key={pathname}>
        <Loaded screen={screen} view={view} part={part} />
      </PageBoundary>
    </CanAccess>
  );
}

type LoadedProps = { readonly screen: Screen; readonly view: View; readonly part: string | undefined };

function Loaded({ screen, view, part }: LoadedProps) {
  const own = ownPartOf(screen, view, useProduct());
  const Own = useLazyModule(own);
  // Custom record pages are nested in the generated one; lists are not.
  const isAlone = view === 'list' && own !== undefined;
  const Generated = useLazyModule(isAlone ? undefined : generatedPages[view]);
  const Page = own !== undefined && Own === undefined ? undefined : isAlone ? Own : Generated;
  const title = titleOf(screen, view, part, useRecordName(screen.name, part));
  if (Page === undefined) return <PageLoading />;
  return (
    <>
      <Page screen={screen} />
      <Arrival title={title} />
    </>
  );
}

const arrived = { before: false };

/** Sets the title and focuses the heading after navigation, once the page exists. */
export function Arrival({ title }: { readonly title: string }) {
  const how = useNavigationType();
  useEffect(() => {
    document.title = `${title} · ${t(house().name)}`;
  }, [title]);
  const arrive = useEffectEvent(() => {
    const isFirst = !arrived.before;
    arrived.before = true;
    // Somebody may have gone on before the first page was there.
    if (isFirst && how !== 'PUSH') return;
    const main = document.getElementById('main');
    // A form that goes on at another address keeps the focus where it was.
    if (arrivedAt(location.pathname) && main?.contains(document.activeElement)) return arrivedAtPage();
    // What somebody came for may stand further down.
    if (main?.querySelector('[data-arrival]')) return arrivedAtPage();
    const goal = main?.querySelector('h1') ?? main;
    if (goal && !goal.hasAttribute('tabindex')) goal.setAttribute('tabindex', '-1');
    goal?.focus({ preventScroll: true });
    if (how !== 'POP') window.scrollTo(0, 0);
    return arrivedAtPage();
  });
  useEffect(() => arrive(), []);
  useEffect(() => void loadAhead(() => queryClient.isFetching() > 0), []);
  return null;
}

/** The generated pages, each a part of its own. */
const generatedPages = {
  list: lazyModule<Page>(async () => (await import('../pages/generated/list-page.tsx')).ListPage),
  form: lazyModule<Page>(async () => (await import('../pages/generated/form-page.tsx')).FormPage),
  dashboard: lazyModule<Page>(async () => (await import('../report/dashboard-page.tsx')).DashboardPage),
  show: lazyModule<Page>(async () => (await import('../pages/generated/show-page.tsx')).ShowPage),
};

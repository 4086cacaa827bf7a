import { CanAccess } from '@refinedev/core';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { house } from '../../resources/language/house.ts';
import { type Flag, idFromPath, type Screen, screenFor } from '../../resources/language/index.ts';
import { queryClient } from '../data/query-client.ts';
import { useRecordName } from '../data/record-name.ts';
import { useRecordPart } from '../data/record-part.ts';
import { arrivedAt } from '../form/handover.ts';
import { generatedPages } from '../pages/generated-pages.ts';
import { t, useLanguage } from '../platform/i18n/index.ts';
import { loadAhead, type Part, usePart } from '../platform/lazy.tsx';
import { type Page, type Product, useProduct } from '../platform/product.ts';
import { registry } from '../platform/registry.ts';
import { arrivedAtPage, useSession } from '../platform/session.ts';
import type { View } from '../shell/place-of.ts';
import { NotAllowed, PageLoading } from '../shell/states.tsx';
import { titleOf } from '../shell/titles.ts';
import { PageBoundary } from './page-boundary.tsx';

/** The page of one's own that a view names: that of its list, or of one record. */
function ownPartOf(screen: Screen, view: View, { pages }: Product): Part<Page> | undefined {
  if (view === 'dashboard') return undefined;
  const name = screen[view]?.page;
  if (name === undefined) return undefined;
  const found = pages[name];
  if (found === undefined) throw new Error(`The screen ${screen.name} names a page that is not registered.`);
  return found;
}

/**
 * The code of a view's page. A record's own page stands inside the generated one: guard, record and
 * moves are that one's.
 */
export const partsFor = (screen: Screen, view: View, product: Product): readonly Part<Page>[] =>
  [ownPartOf(screen, view, product), generatedPages[view]].filter((each) => each !== undefined);

/** What a view asks of the role, besides the screen itself. `part` is the address's `:id`. */
function flagFor(screen: Screen, view: View, part: string | undefined): Flag {
  // At a screen's own path the form itself knows which record is meant.
  if (view !== 'form' || screen.form?.query !== undefined) return 'read';
  // A form's path without an id is the one for new records.
  if (part === undefined || idFromPath(part, screen.form?.ids) === 'new') return 'write';
  return 'read';
}

/**
 * A screen's page behind its guard. The server guards it too; this one spares people the refusal.
 */
export function ScreenPage({ screen: of, view }: { readonly screen: Screen; readonly view: View }) {
  // The route's element stays the same in another language.
  useLanguage();
  const screen = screenFor(registry, of, useSession().user.role_id);
  const { pathname } = useLocation();
  const part = useRecordPart(screen);
  return (
    <CanAccess resource={screen.name} action={flagFor(screen, view, part)} fallback={<NotAllowed />}>
      <PageBoundary key={pathname}>
        <Loaded screen={screen} view={view} part={part} />
      </PageBoundary>
    </CanAccess>
  );
}

type LoadedProps = { readonly screen: Screen; readonly view: View; readonly part: string | undefined };

/** The page itself, once it is there. */
function Loaded({ screen, view, part }: LoadedProps) {
  const own = ownPartOf(screen, view, useProduct());
  const Own = usePart(own);
  // A record's own page stands inside the generated one: guard, record and moves are that one's. A
  // list's stands alone.
  const isAlone = view === 'list' && own !== undefined;
  const Generated = usePart(isAlone ? undefined : generatedPages[view]);
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

/** Whether a page was arrived at before. */
const arrived = { before: false };

/**
 * Names the window, and moves the focus to the page's heading after a change of page, so that
 * keyboard and screen reader start there. It stands beside the page in one boundary: when it runs,
 * the page is there.
 */
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

import { Refine, useLogout } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation, useNavigate, useRouteError } from 'react-router';
import type { Screen } from '../../resources/language/index.ts';
import { auditLogProvider } from '../data/history.ts';
import { liveProvider } from '../data/live/provider.ts';
import { dataProvider } from '../data/provider.ts';
import {
  accessControlProvider,
  authProvider,
  i18nProvider,
  notificationProvider,
  options,
  resourceItems,
} from '../data/providers.ts';
import { routerProvider } from '../data/router.ts';
import { useLeaving } from '../form/unsaved.ts';
import { CHANGE_PASSWORD, internalAddress, PUBLIC } from '../platform/address.ts';
import { useLanguage } from '../platform/i18n/index.ts';
import { registry } from '../platform/registry.ts';
import { useSession } from '../platform/session.ts';
import type { CurrentScreen, View } from '../shell/current-screen.ts';
import { Shell } from '../shell/shell.tsx';
import { NoAccess, NotFound, PageLoading } from '../shell/states.tsx';
import { Live } from './live.tsx';
import { ownRoutes } from './own-page.tsx';
import { Broken } from './page-boundary.tsx';
import { ScreenPage } from './screen-page.tsx';

const route = (path: string, screen: Screen, view: View): RouteObject => ({
  path,
  handle: { screen, view } satisfies CurrentScreen,
  element: <ScreenPage screen={screen} view={view} />,
});

function routesOf(screen: Screen): RouteObject[] {
  const isForm = screen.form?.query !== undefined;
  if (screen.dashboard) return [route(screen.path, screen, 'dashboard')];
  const made = [route(screen.path, screen, isForm ? 'form' : 'list')];
  if (screen.form?.placement === 'page' && !isForm) {
    const { path, newPath } = screen.form;
    made.push(route(path, screen, 'form'));
    if (newPath !== path.replace(':id', 'new')) made.push(route(newPath, screen, 'form'));
  }
  if (screen.show) made.push(route(screen.show.path, screen, 'show'));
  return made;
}

/** Every address of the app: those of the screens' definitions, the start, and what is none. */
export const routes = (): RouteObject[] => [
  {
    element: <Layout />,
    errorElement: <RouteFailure />,
    children: [
      { path: '/', element: <Start /> },
      ...registry.screens.flatMap(routesOf),
      ...ownRoutes,
      { path: '/login', element: <Start /> },
      ...[...PUBLIC, CHANGE_PASSWORD].map((path) => ({ path, element: <LeaveApp /> })),
      { path: '/no-access', element: <NoAccess /> },
      { path: '/sign-out', element: <SigningOut /> },
      { path: '*', element: <NotFound /> },
    ],
  },
];

function Layout() {
  useLanguage();
  useLeaving();
  return (
    <Refine
      dataProvider={dataProvider}
      auditLogProvider={auditLogProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={notificationProvider}
      liveProvider={liveProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      resources={resourceItems()}
      options={options}
    >
      <Shell>
        <Outlet />
      </Shell>
      <Live />
    </Refine>
  );
}

/** Password pages are outside the app: a full page load. */
function LeaveApp() {
  useEffect(() => location.reload(), []);
  return <PageLoading />;
}

function Start() {
  const { landing } = useSession();
  const path = internalAddress(landing);
  return path === undefined || path === '/' ? <NoAccess /> : <Navigate to={path} replace />;
}

/** What is left when the shell itself breaks: the words, without menu and header. */
function RouteFailure() {
  const error = useRouteError();
  return (
    <main>
      <Broken error={error} onRetry={() => location.reload()} />
    </main>
  );
}

/** Signs out when the button requested it (`account-pages.ts`), and says when that failed. */
function SigningOut() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { mutateAsync: logout } = useLogout();
  const byUser = (state as { byUser?: unknown } | null)?.byUser === true;
  const [started] = useState({ yet: false });

  useEffect(() => {
    if (!byUser || started.yet) return;
    started.yet = true;
    // What failed Refine says, in the provider's words.
    void logout().then(({ success }) => success || navigate(-1));
  }, [byUser, started, navigate, logout]);

  return byUser ? <PageLoading /> : <Navigate to="/" replace />;
}

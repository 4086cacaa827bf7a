import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { t, useLanguage } from '../platform/i18n/index.ts';
import { type LazyModule, lazyModule, useLazyModule } from '../platform/lazy.tsx';
import type { CurrentOwnPage } from '../shell/current-screen.ts';
import { PageLoading } from '../shell/states.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { Arrival } from './screen-page.tsx';

type OwnPage = { readonly path: string; readonly title: string; readonly page: LazyModule<ComponentType> };

const PAGES: readonly OwnPage[] = [
  {
    path: '/account/profile',
    title: 'My profile',
    page: lazyModule(async () => (await import('../pages/account/profile-page.tsx')).ProfilePage),
  },
  {
    path: '/account/security',
    title: 'Account security',
    page: lazyModule(async () => (await import('../pages/account/security-page.tsx')).SecurityPage),
  },
];

export const ownRoutes: readonly RouteObject[] = PAGES.map((own) => ({
  path: own.path,
  handle: { own: own.title } satisfies CurrentOwnPage,
  element: (
    <PageBoundary key={own.path}>
      <Loaded {...own} />
    </PageBoundary>
  ),
}));

function Loaded({ page, title }: OwnPage) {
  useLanguage();
  const Page = useLazyModule(page);
  if (Page === undefined) return <PageLoading />;
  return (
    <>
      <Page />
      <Arrival title={t(title)} />
    </>
  );
}

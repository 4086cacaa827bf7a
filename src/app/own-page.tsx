import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { t, useLanguage } from '../platform/i18n/index.ts';
import { type Part, part, usePart } from '../platform/lazy.tsx';
import type { OwnPlace } from '../shell/place-of.ts';
import { PageLoading } from '../shell/states.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { Arrival } from './screen-page.tsx';

type OwnPage = { readonly path: string; readonly title: string; readonly page: Part<ComponentType> };

/**
 * The pages of one's own account. They belong to no screen: whoever is signed in has them, whatever
 * the role.
 */
const PAGES: readonly OwnPage[] = [
  {
    path: '/account/profile',
    title: 'My profile',
    page: part(async () => (await import('../pages/account/profile-page.tsx')).ProfilePage),
  },
  {
    path: '/account/security',
    title: 'Account security',
    page: part(async () => (await import('../pages/account/security-page.tsx')).SecurityPage),
  },
];

export const ownRoutes: readonly RouteObject[] = PAGES.map((own) => ({
  path: own.path,
  handle: { own: own.title } satisfies OwnPlace,
  element: (
    <PageBoundary key={own.path}>
      <Loaded {...own} />
    </PageBoundary>
  ),
}));

function Loaded({ page, title }: OwnPage) {
  useLanguage();
  const Page = usePart(page);
  if (Page === undefined) return <PageLoading />;
  return (
    <>
      <Page />
      <Arrival title={t(title)} />
    </>
  );
}

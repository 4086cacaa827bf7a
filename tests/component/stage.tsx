import { Refine } from '@refinedev/core';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type RenderResult, render } from 'vitest-browser-react';
import '../stage/house.ts';
import { FLAGS, type Registry } from '../../resources/language/index.ts';
import { liveProvider } from '../../src/data/live/provider.ts';
import { dataProvider } from '../../src/data/provider.ts';
import { accessControlProvider, notificationProvider, options, resourceItems } from '../../src/data/providers.ts';
import { routerProvider } from '../../src/data/router.ts';
import { useLeaving } from '../../src/form/unsaved.ts';
import type { Notice } from '../../src/platform/notices.ts';
import { defineBrowser, type Product, ProductProvider } from '../../src/platform/product.ts';
import { provideRegistry } from '../../src/platform/registry.ts';
import { Theme } from '../../src/platform/theme/theme.tsx';
import { LinksProvider } from '../../src/ui/link.tsx';
import { type Answers, answerCalls, type Calls } from './answers.ts';
import { beginNotices, notices } from './notices.ts';
import { signIn } from './session.ts';

/** A part of the UI as the app holds it, with the API's answers given: there is no server. */

type Stage = {
  readonly registry: Registry;
  /** The product that contains it. Default: one without functions in code. */
  readonly product?: Product;
  readonly answers: Answers;
  /** What is drawn at an address of this path; everywhere else stands a heading 'Elsewhere'. */
  readonly page: ReactNode;
  readonly path: string;
  readonly at: string;
};

/** Everything that wraps a page except the shell. */
function Providers({ children }: { readonly children: ReactNode }): ReactNode {
  useLeaving();
  return (
    <Refine
      dataProvider={dataProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={notificationProvider}
      liveProvider={liveProvider}
      routerProvider={routerProvider}
      resources={resourceItems()}
      options={options}
    >
      <main>{children}</main>
    </Refine>
  );
}

/** Draws a page, for somebody who may do everything. */
export async function drawn({ registry, product, answers, page, path, at }: Stage): Promise<
  RenderResult & {
    readonly written: Calls;
    readonly notices: readonly Notice[];
    readonly router: ReturnType<typeof createMemoryRouter>;
  }
> {
  provideRegistry(registry);
  const { written } = answerCalls(answers);
  signIn({ can: Object.fromEntries(registry.screens.map(({ name }) => [name, FLAGS])) });
  beginNotices();
  const router = createMemoryRouter(
    [
      { path, element: <Providers>{page}</Providers> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: [at] },
  );
  const result = await render(
    <Theme>
      <ProductProvider value={product ?? defineBrowser({ names: {}, modules: [] }, { registry, icons: {} })}>
        <LinksProvider value={(to, how) => void router.navigate(to, how)}>
          <RouterProvider router={router} />
        </LinksProvider>
      </ProductProvider>
    </Theme>,
  );
  return { ...result, written, notices, router };
}

import { Refine } from '@refinedev/core';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, onTestFinished, vi } from 'vitest';
import { type RenderResult, render } from 'vitest-browser-react';
import '../stage/house.ts';
import type { Flag, Registry, Row } from '../../resources/language/index.ts';
import { liveProvider } from '../../src/data/live/provider.ts';
import { dataProvider } from '../../src/data/provider.ts';
import { accessControlProvider, notificationProvider, options, resourceItems } from '../../src/data/providers.ts';
import { queryClient } from '../../src/data/query-client.ts';
import { routerProvider } from '../../src/data/router.ts';
import { useLeaving } from '../../src/form/unsaved.ts';
import { drawNoticesWith, type Notice } from '../../src/platform/notices.ts';
import { defineBrowser, type Product, ProductProvider } from '../../src/platform/product.ts';
import { provideRegistry } from '../../src/platform/registry.ts';
import { signedIn } from '../../src/platform/session.ts';
import { Theme } from '../../src/platform/theme/theme.tsx';
import { LinksProvider } from '../../src/ui/link.tsx';

/** A part of the UI as the app holds it, with the API's answers given: there is no server. */

/** What a call is answered with. Default status: 200. */
type Answer = { readonly status?: number; readonly json: unknown };
type Call = { readonly path: string; readonly query: URLSearchParams; readonly body: Row };
/** Answers by `METHOD /path`; a path's `*` stands for one part. */
export type Answers = { readonly [call: string]: (call: Call) => Answer | Promise<Answer> };

const FLAGS: readonly Flag[] = ['access', 'read', 'write', 'update', 'delete', 'export'];

/** A promise, and what settles it. */
export function held<T>(): { readonly promise: Promise<T>; readonly release: (value: T) => void } {
  let release = (_value: T): void => undefined;
  const promise = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

/** What the API was told to write, in order: `POST /api/boats/1/note`, with the body. */
export type Written = { readonly call: string; readonly body: Row }[];

/** Answers what the page asks; what nothing is said of is refused, and fails the test. */
function answering(answers: Answers): Written {
  const written: Written = [];
  const unknown: string[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(input, location.origin);
    const method = init.method ?? 'GET';
    const call = `${method} ${pathname}`;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Row) : ({} as Row);
    // Who else has a record open: nobody.
    if (pathname.endsWith('/here')) return Response.json([]);
    if (method !== 'GET') written.push({ call, body });
    const found = Object.entries(answers).find(([named]) =>
      new RegExp(`^${named.replaceAll('*', '[^/]+')}$`).test(call),
    );
    if (!found) unknown.push(call);
    const { status = 200, json } = (await found?.[1]({ path: pathname, query: searchParams, body })) ?? {
      status: 404,
      json: { code: 'not_found', detail: 'The test says nothing of it.' },
    };
    return Response.json(json, { status, headers: { 'X-Total-Count': String(Array.isArray(json) ? json.length : 1) } });
  });
  onTestFinished(() => {
    expect(unknown).toEqual([]);
  });
  return written;
}

type Stage = {
  readonly registry: Registry;
  /** The product around. Default: one that says nothing in code. */
  readonly product?: Product;
  readonly answers: Answers;
  /** What is drawn at an address of this path; everywhere else stands a heading 'Elsewhere'. */
  readonly page: ReactNode;
  readonly path: string;
  readonly at: string;
};

/** Everything around a page but the shell. */
function Around({ children }: { readonly children: ReactNode }): ReactNode {
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

/** What people were told, in order. They are drawn by the shell, and would lie over the page. */
const notices: Notice[] = [];
/** The topics of notices that were taken away again. */
export const withdrawn: string[] = [];
drawNoticesWith(async () => ({
  draw: (notice) => notices.push(notice),
  withdraw: (topic) => withdrawn.push(topic),
}));

/** Draws a page, for somebody who may do everything. */
export async function drawn({ registry, product, answers, page, path, at }: Stage): Promise<
  RenderResult & {
    readonly written: Written;
    readonly notices: readonly Notice[];
    readonly router: ReturnType<typeof createMemoryRouter>;
  }
> {
  provideRegistry(registry);
  const written = answering(answers);
  notices.length = 0;
  withdrawn.length = 0;
  queryClient.clear();
  sessionStorage.clear();
  signedIn({
    user: {
      user_id: 1,
      first_name: 'Ada',
      last_name: null,
      email: 'ada@example.com',
      phone: null,
      profile_img: null,
      user_type: 'staff',
      role_id: 1,
      role_name: 'Admin',
      is_password_updated: true,
    },
    can: Object.fromEntries(registry.screens.map(({ name }) => [name, FLAGS])),
    landing: '/',
  });
  const router = createMemoryRouter(
    [
      { path, element: <Around>{page}</Around> },
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

import express, { type Router } from 'express';
import { addressRoutes } from './addresses/routes.ts';
import { authRoutes, prepareAuth } from './auth/index.ts';
import type { ApiContext } from './context.ts';
import { dashboardRoutes } from './dashboards/routes.ts';
import { notFound } from './errors.ts';
import { eventRoutes } from './events/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { errors, ownOriginOnly } from './gate.ts';
import { handler } from './http.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { historyRoutes } from './records/history-routes.ts';
import { namedRoutes, recordRoutes } from './records/routes.ts';
import { searchRoutes } from './records/search.ts';
import { reportRoutes } from './reports/routes.ts';
import { weeklyRoutes } from './reports/weekly/subscriptions.ts';
import { assertNoHiddenNames } from './routes/reserved-names.ts';
import { addRoutes, anybody, type Route, route } from './routes/route.ts';
import { signedIn } from './sessions/signed-in.ts';
import { slowCalls } from './slow-calls.ts';
import { verifyRoutes } from './verify/routes.ts';
import { viewRoutes } from './views/views.ts';

const health = route('GET /health', { who: anybody, query: 'judged' }, ({ response }) =>
  response.json({ status: 'ok' }),
);

/** Every call of the API, in the order in which an address is looked for. */
export const routesOf = ({ product: { addresses, routes } }: Pick<ApiContext, 'product'>): readonly Route[] => [
  health,
  ...authRoutes,
  ...viewRoutes,
  ...weeklyRoutes,
  ...eventRoutes,
  ...fileRoutes,
  ...searchRoutes,
  ...notificationRoutes,
  ...addressRoutes(addresses),
  ...routes,
  ...dashboardRoutes,
  ...historyRoutes,
  ...reportRoutes,
  ...recordRoutes,
  ...verifyRoutes,
  ...namedRoutes,
];

/**
 * The API as an express router for `/api`: origin, then the table. @throws DefinitionError if an
 * address hides a definition's.
 */
export function createApi(context: ApiContext): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.use(slowCalls(context), ownOriginOnly(context));
  prepareAuth(context);
  const routes = routesOf(context);
  assertNoHiddenNames(routes, context.registry);
  addRoutes(router, context, routes);
  router.use(
    handler(async (request, response) => {
      await signedIn(context, request, response);
      throw notFound();
    }),
  );
  router.use(errors(context));
  return router;
}

export type { ApiContext } from './context.ts';

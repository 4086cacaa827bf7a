import express, { type Router } from 'express';
import { addressRoutes } from './addresses/routes.ts';
import { authRoutes, mustChangePassword, sendRightsVersion, sessionOf } from './auth/index.ts';
import type { ApiContext } from './context.ts';
import { dashboardRoutes } from './dashboards/routes.ts';
import { forbidden, notFound, unauthenticated } from './errors.ts';
import { hubOf } from './events/hub.ts';
import { presenceRoutes } from './events/presence.ts';
import { eventRoutes } from './events/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { errors, jsonBodies, ownOriginOnly, soundKeys } from './gate.ts';
import { assertNoHiddenNames } from './hidden.ts';
import { historyRoutes } from './history/routes.ts';
import { answer, handler, pathsOf, setSession } from './http.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { recordedOnly } from './recorded.ts';
import { recordRoutes } from './records/routes.ts';
import { searchRoutes } from './records/search.ts';
import { reportRoutes } from './reports/routes.ts';
import { slowCalls } from './slow-calls.ts';

/**
 * The API as an express router for `/api`: origin and body, session, guard. @throws DefinitionError
 * if an address hides a definition's.
 */
export function createApi(context: ApiContext): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  answer(router, '/health', {
    GET: async (_request, response) => {
      response.json({ status: 'ok' });
    },
  });
  router.use(slowCalls(context), ownOriginOnly(context), soundKeys, recordedOnly(context), jsonBodies(context));
  router.use('/auth', authRoutes(context));
  router.use(
    '/auth',
    handler(async () => Promise.reject(notFound())),
  );
  eventRoutes(router, context);
  presenceRoutes(router, context, () => hubOf(context).lookWhoIsHere());
  router.use((request, response, next) => {
    sessionOf(context, request)
      .then((session) => {
        if (!session) throw unauthenticated();
        sendRightsVersion(response, context.registry, session);
        if (mustChangePassword(context.registry, session)) throw forbidden('Please change your password first.');
        setSession(request, session);
        next();
      })
      .catch(next);
  });
  fileRoutes(router, context);
  searchRoutes(router, context);
  notificationRoutes(router, context);
  addressRoutes(router, context);
  for (const routes of context.product.routes) routes(router, context);
  dashboardRoutes(router, context);
  historyRoutes(router, context);
  reportRoutes(router, context);
  recordRoutes(router, context);
  assertNoHiddenNames(pathsOf(router), context.registry);
  router.use(handler(async () => Promise.reject(notFound())));
  router.use(errors(context));
  return router;
}

export type { ApiContext } from './context.ts';

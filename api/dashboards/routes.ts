import type { Request, Router } from 'express';
import type { Dashboard } from '../../resources/language/index.ts';
import { HEAVY, limited } from '../at-once.ts';
import type { ApiContext } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import { answer, clientAddress, queryOf, sessionFor } from '../http.ts';
import { scalar, unknownName, wrongKey } from '../request/filters.ts';
import type { Session } from '../session.ts';
import { presentBlocks } from './blocks.ts';

const KEYS = ['screen_label', 'period', 'compare'];

/** Adds the calls on dashboards: what their blocks tell whoever asks. */
export function dashboardRoutes(router: Router, context: ApiContext): void {
  answer(router, '/dashboards/:screen', {
    GET: limited(HEAVY, async (request, response) => {
      const session = sessionFor(request);
      const params = queryOf(request);
      const dashboard = admitted(context, request, { session, params });
      checkQuery(dashboard, params);
      response.json(await presentBlocks({ context, session }, { dashboard, params }));
    }),
  });
}

/** Authorises a dashboard, from its screen only; logs refusals. @throws ApiError 404, 403. */
function admitted(
  context: ApiContext,
  request: Request,
  { session, params }: { readonly session: Session; readonly params: URLSearchParams },
): Dashboard {
  const { registry } = context;
  const name = request.params.screen ?? '';
  const screen = Object.hasOwn(registry.screen, name) ? registry.screen[name] : undefined;
  if (!screen?.dashboard) throw notFound();
  if (params.getAll('screen_label').length > 1) throw wrongKey('screen_label', 'Must be given once');
  const { can } = session;
  if (params.get('screen_label') === name && can.can(name, 'access') && can.can(name, 'read')) return screen.dashboard;
  context.audit({
    event: 'record.dashboard',
    outcome: 'refused',
    user_id: Number(session.user.id),
    source: clientAddress(request),
    screen: params.get('screen_label')?.slice(0, 60),
  });
  throw forbidden();
}

function checkQuery({ periods }: Dashboard, params: URLSearchParams): void {
  for (const key of params.keys()) if (!KEYS.includes(key)) throw unknownName(key, 'There is no such key', KEYS);
  const period = scalar(params, 'period');
  if (period !== undefined && !periods.some((each) => each === period))
    throw unknownName('period', 'There is no such period', periods);
}

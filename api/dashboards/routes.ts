import type { Request } from 'express';
import type { Dashboard } from '../../resources/language/index.ts';
import { HEAVY } from '../at-once.ts';
import type { ApiContext } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import { clientAddress, queryOf, sessionFor } from '../http.ts';
import { scalar, unknownName, wrongKey } from '../request/filters.ts';
import { granted, type Route, route } from '../routes/route.ts';
import { presentBlocks } from './blocks.ts';

const KEYS = ['screen_label', 'period', 'compare'];

/** What the blocks of a dashboard tell whoever asks. */
export const dashboardRoutes: readonly Route[] = [
  route(
    'GET /dashboards/:screen',
    { who: granted('`read`', admitted), query: 'judged', limit: HEAVY },
    async ({ context, response, by: { dashboard, params, session } }) => {
      checkQuery(dashboard, params);
      response.json(await presentBlocks({ context, session }, { dashboard, params }));
    },
  ),
];

/** Authorises a dashboard, from its screen only; logs refusals. @throws ApiError 404, 403. */
function admitted(context: ApiContext, request: Request) {
  const { registry } = context;
  const [session, params] = [sessionFor(request), queryOf(request)];
  const name = request.params.screen ?? '';
  const screen = Object.hasOwn(registry.screen, name) ? registry.screen[name] : undefined;
  if (!screen?.dashboard) throw notFound();
  if (params.getAll('screen_label').length > 1) throw wrongKey('screen_label', 'Must be given once');
  const { can } = session;
  if (params.get('screen_label') === name && can.can(name, 'access') && can.can(name, 'read'))
    return { dashboard: screen.dashboard, session, params };
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

import {
  type Id,
  POSITION,
  partsOf,
  pathToWhole,
  placesOf,
  type Row,
  screenShowing,
} from '../../resources/language/index.ts';
import { auditWrite, idOf, sendEntry } from '../calls.ts';
import { invalid, notFound } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { presenterOf } from '../present/presenter.ts';
import type { Body } from '../request/body.ts';
import { grants, type Route, route } from '../routes/route.ts';
import { Scope } from '../scope.ts';
import type { PartRows } from '../wire/record.ts';
import { commit } from './commit.ts';
import { type Order, reorder } from './parts.ts';

/** All parts of a record, and their order. */
export const partRoutes: readonly Route[] = [
  route(
    'GET /:resource/:id/parts',
    { who: grants('one', { what: 'parts' }) },
    async ({ context, request, response, by: call }) => {
      response.json(await readParts(new Scope(context, call), idOf(request.params.id)));
    },
  ),
  route(
    'POST /:resource/order',
    { who: grants('update', { what: 'order' }), takes: ['whole', 'within', 'ids'], answers: 'nothing' },
    async ({ context, request, response, by: call }) => {
      if (call.screen.whole === undefined) throw notFound();
      const order = orderIn(bodyOf(request));
      const written = await commit(context, { ...call, right: 'update' }, (write) => reorder(write, order));
      auditWrite(context, request, call, { event: 'record.ordered', id: order.whole });
      sendEntry(response, written);
      response.status(204).end();
    },
  ),
];

/** All parts of a record, by resource, in order; one query each. Parents are not repeated. */
export async function readParts(scope: Scope, id: Id): Promise<PartRows> {
  const { context, registry, session } = scope;
  await scope.record(id);
  const shown = partsOf(registry, scope.resource.name).flatMap((resource) => {
    const screen = screenShowing(scope.screen, resource);
    return screen ? [{ resource, scope: new Scope(context, { resource, screen, session }) }] : [];
  });
  const lists = await Promise.all(
    shown.map(async (part) => {
      const path = pathToWhole(registry, part.resource) ?? 'id';
      return [part.resource.name, await partsWhere(part.scope, path, id, placesOf(part.resource))] as const;
    }),
  );
  return Object.fromEntries(lists);
}

/** Ordered parts by the record at their path's end. `known`: resolved references. */
export async function partsWhere(
  scope: Scope,
  path: string,
  id: Id,
  known: readonly string[] = [],
): Promise<readonly Row[]> {
  const { resource, reader } = scope;
  const reading = presenterOf(scope, 'record', known);
  const rules = [{ [path]: { is: Number(id) } }];
  const all = scope.plan(resource, reading.names, { rules, sort: [{ field: POSITION, order: 'asc' }] });
  const expansions = Object.entries(all.expand ?? {}).filter(([name]) => !known.includes(name));
  const plan = { ...all, expand: Object.fromEntries(expansions) };
  return reading.present(await reader.rows(plan), plan);
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

function orderIn({ whole, within = null, ids }: Body): Order {
  const wrong = {
    ...(isId(whole) ? {} : { whole: ['This must be an id'] }),
    ...(within === null || isId(within) ? {} : { within: ['This must be an id, or nothing'] }),
    ...(Array.isArray(ids) && ids.length <= 1000 && ids.every(isId) ? {} : { ids: ['This must be a list of ids'] }),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { whole, within, ids } as Order;
}

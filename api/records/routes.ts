import type { Request, Response } from 'express';
import { EXPORTS, HEAVY, IMPORTS } from '../at-once.ts';
import { auditWrite, authorise, callerOf, idOf, resourceIn, sendEntry, sendTotal } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { authoriseLookup, authoriseRelated, onlyLabel, screenOf } from '../guard.ts';
import { queryOf } from '../http.ts';
import { readRecord } from '../present/record.ts';
import { stepIn } from '../request/body.ts';
import { wrongKey } from '../request/filters.ts';
import { withRequirements } from '../requirements/present.ts';
import { admitTo, granted, grants, type Route, route } from '../routes/route.ts';
import { type Authorised, Scope } from '../scope.ts';
import type { TabCounts, Total } from '../wire/list.ts';
import { bulk } from './bulk.ts';
import { createRecord } from './create.ts';
import { sendExport } from './export.ts';
import { importFile } from './import.ts';
import { type Found, listRecords, parseFilterQuery } from './list.ts';
import { lookUp } from './lookup.ts';
import { enterMove, make } from './move-routes.ts';
import { assertMayCreate } from './owner.ts';
import { partRoutes } from './part-routes.ts';
import { listRelated, sendRelated } from './related-list.ts';
import { deleteRecord } from './remove.ts';
import { updateRecord } from './update.ts';

const listRoutes: readonly Route[] = [
  route('GET /:resource/tabs', { who: grants('list') }, async ({ context, response, by: call }) => {
    response.json(await countTabs(new Scope(context, call)));
  }),
  route(
    'GET /:resource',
    { who: grants('list'), query: 'judged' },
    async ({ context, response, by: { params, ...call } }) => {
      sendRows(response, await listRecords(new Scope(context, call), params));
    },
  ),
  route(
    'POST /:resource',
    { who: grants('create'), takes: 'json', query: 'judged' },
    async ({ context, request, response, by: call }) => {
      const { step, rest } = stepIn(call.screen, call.params);
      onlyLabel(rest);
      const written = await createRecord(context, { ...call, step, body: bodyOf(request) });
      auditWrite(context, request, call, { event: 'record.created', id: written.answer.id });
      sendEntry(response, written);
      response.status(201).json(written.answer);
    },
  ),
];

const manyRoutes: readonly Route[] = [
  route(
    'GET /:resource/export',
    { who: grants('export'), query: 'judged', limit: EXPORTS, answers: 'file', recorded: true },
    ({ context, request, response, by: { params, ...call } }) =>
      sendExport(new Scope(context, call), { params, request, response }),
  ),
  route(
    'POST /:resource/import',
    { who: grants('create'), takes: 'form', query: 'judged', limit: IMPORTS, answers: 'stream' },
    ({ context, request, response, by: call }) => importFile(context, { ...whole(call), request, response }),
  ),
  route(
    'POST /:resource/bulk',
    {
      who: granted('`update`, `delete` or the flag of the move', mayBulk),
      takes: 'json',
      query: 'judged',
      limit: HEAVY,
      answers: 'stream',
    },
    ({ context, request, response, by: { params, ...call } }) =>
      bulk(context, {
        ...call,
        params,
        ...{ body: bodyOf(request), request, response },
        written: (event, id) =>
          auditWrite(context, request, call, { event, id, ...(call.move && { move: call.move.name }) }),
      }),
  ),
];

/** What of many needs: what the same of one needs. */
function mayBulk(context: ApiContext, request: Request) {
  const { action, move: name } = bodyOf(request);
  const params = queryOf(request);
  const resource = resourceIn(context, request);
  if (action === 'move') {
    const move = resource.moves.find((each) => each.name === name);
    // A move nobody knows is one nobody may make: trying names does not show which may be made.
    if (!move) throw forbidden();
    return { ...enterMove(context, request, { resource, move }), params, right: move };
  }
  const right = action === 'delete' ? ('delete' as const) : ('update' as const);
  return { ...whole(admitTo(context, request, right)), params, right, move: undefined };
}

const formRoutes: readonly Route[] = [
  route(
    'GET /:resource/lookup/:field',
    { who: granted('`read`, `write` or `update`, where the field is filled in', mayLookUp), query: 'judged' },
    async ({ context, response, by: { choice, params, ...call } }) => {
      sendRows(response, await lookUp(new Scope(context, call), choice, params));
    },
  ),
  route(
    'GET /:resource/new',
    { who: grants('create'), answers: 'nothing' },
    async ({ context, response, by: call }) => {
      await assertMayCreate(new Scope(context, call));
      response.status(204).end();
    },
  ),
];

function mayLookUp(context: ApiContext, request: Request) {
  const calling = callerOf(context, request, resourceIn(context, request));
  const field = request.params.field ?? '';
  return {
    ...calling,
    ...authorise(context, request, { calling, what: 'lookup' }, () => authoriseLookup(calling, field)),
  };
}

const oneRoutes: readonly Route[] = [
  route('GET /:resource/:id', { who: grants('one') }, async ({ context, request, response, by: call }) => {
    const scope = new Scope(context, call);
    response.json(await withRequirements(scope, await readRecord(scope, idOf(request.params.id))));
  }),
  route(
    'PATCH /:resource/:id',
    { who: grants('update'), takes: 'json', query: 'judged' },
    async ({ context, request, response, by: call }) => {
      const { step, rest } = stepIn(call.screen, call.params);
      onlyLabel(rest);
      const id = idOf(request.params.id);
      const written = await updateRecord(context, { ...call, id, step, body: bodyOf(request) });
      auditWrite(context, request, call, { event: 'record.updated', id });
      sendEntry(response, written);
      response.json(written.answer);
    },
  ),
  route(
    'DELETE /:resource/:id',
    { who: grants('delete'), query: ['screen_label', '_version'], answers: 'nothing' },
    async ({ context, request, response, by: call }) => {
      const read = versionOf(call.params);
      const id = idOf(request.params.id);
      const written = await deleteRecord(context, { ...call, id, read });
      auditWrite(context, request, call, { event: 'record.deleted', id });
      sendEntry(response, written);
      response.status(204).end();
    },
  ),
];

/** List, CRUD, look-up, export, import and many at once. */
export const recordRoutes: readonly Route[] = [
  ...listRoutes,
  ...partRoutes,
  ...manyRoutes,
  ...formRoutes,
  ...oneRoutes,
];

const mayRelate = (download: boolean) => (context: ApiContext, request: Request) => {
  const calling = callerOf(context, request, resourceIn(context, request));
  const what = download ? 'export' : 'list';
  const found = authorise(context, request, { calling, what }, () =>
    authoriseRelated(calling, request.params.name ?? '', download),
  );
  return { ...calling, ...found };
};

/** What is called by its name on a record: moves, and the lists on its page. */
export const namedRoutes: readonly Route[] = [
  route(
    'GET /:resource/:id/:name',
    { who: granted('`read`', mayRelate(false)), query: 'judged' },
    async ({ context, request, response, by: { related, params, ...call } }) => {
      sendRows(response, await listRelated(new Scope(context, call), related, idOf(request.params.id), params));
    },
  ),
  route(
    'POST /:resource/:id/:name',
    { who: granted('the flag of the move', mayMove), takes: 'json' },
    async ({ context, request, response, by: call }) => {
      const written = await make(context, request, { ...call, id: idOf(request.params.id), body: bodyOf(request) });
      sendEntry(response, written);
      // A move called as a list of the record's page adds to that list.
      const isAdded = Object.hasOwn(screenOf(context.registry, queryOf(request)).show?.lists ?? {}, call.move.name);
      response.status(isAdded ? 201 : 200).json(written.answer);
    },
  ),
  route(
    'GET /:resource/:id/:name/export',
    {
      who: granted('`read` and `export`', mayRelate(true)),
      query: 'judged',
      limit: EXPORTS,
      answers: 'file',
      recorded: true,
    },
    ({ context, request, response, by: { related, params, ...call } }) =>
      sendRelated(new Scope(context, call), related, idOf(request.params.id), { request, response, params }),
  ),
];

function mayMove(context: ApiContext, request: Request) {
  const resource = resourceIn(context, request);
  const move = resource.moves.find(({ name }) => name === request.params.name);
  if (!move) throw notFound();
  return enterMove(context, request, { resource, move });
}

async function countTabs(scope: Scope): Promise<TabCounts> {
  const counted = scope.screen.list?.tabs.filter((tab) => tab.showCount) ?? [];
  const totals = await Promise.all(
    counted.map(({ name }) =>
      scope.reader.total(
        scope.selectionFor(scope.resource, parseFilterQuery(scope, new URLSearchParams({ _tab: name }))),
      ),
    ),
  );
  return Object.fromEntries(counted.map(({ name }, at) => [name, totals[at] as Total]));
}

/** Parts are made and changed one by one, where their whole is. @throws ApiError 403. */
function whole<T extends Authorised>(call: T): T {
  if (call.screen.whole !== undefined) throw forbidden();
  return call;
}

function versionOf(params: URLSearchParams): number | undefined {
  const [text, ...more] = params.getAll('_version');
  if (text === undefined) return undefined;
  if (more.length > 0 || !/^[1-9]\d{0,8}$/.test(text)) throw wrongKey('_version', 'Must be the version that was read');
  return Number(text);
}

function sendRows(response: Response, { rows, total, value }: Found): void {
  sendTotal(response, total);
  if (value !== undefined) response.setHeader('X-Number-Value', JSON.stringify(value));
  response.json(rows);
}

import type { Request, Response, Router } from 'express';
import { EXPORTS, HEAVY, IMPORTS, limited } from '../at-once.ts';
import { auditWrite, authorise, callerOf, idOf, resourceIn, sendEntry, sendTotal } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import { bodyOf } from '../gate.ts';
import { authoriseCall, authoriseLookup, authoriseRelated, type Call, onlyLabel, screenOf } from '../guard.ts';
import { answer, queryOf } from '../http.ts';
import { readRecord } from '../present/record.ts';
import { stepIn } from '../request/body.ts';
import { wrongKey } from '../request/filters.ts';
import { withRequirements } from '../requirements/present.ts';
import { type Authorised, Scope } from '../scope.ts';
import type { Total } from '../store.ts';
import { verifyRoutes } from '../verify/routes.ts';
import { bulk } from './bulk.ts';
import { createRecord } from './create.ts';
import { sendExport } from './export.ts';
import { importFile } from './import.ts';
import { type Found, listRecords, parseFilterQuery } from './list.ts';
import { lookUp } from './lookup.ts';
import { enterMove, makeMove } from './move-routes.ts';
import { assertMayCreate } from './owner.ts';
import { partRoutes } from './part-routes.ts';
import { listRelated, sendRelated } from './related-list.ts';
import { deleteRecord } from './remove.ts';
import { updateRecord } from './update.ts';

/** Adds the record calls: list, look-up, CRUD, move, bulk, export, import, related lists. */
export function recordRoutes(router: Router, context: ApiContext): void {
  listRoutes(router, context);
  partRoutes(router, context);
  fileRoutes(router, context);
  bulkRoute(router, context);
  formRoutes(router, context);
  oneRoutes(router, context);
  verifyRoutes(router, context);
  namedRoutes(router, context);
}

/** Asks the guard of a call on a resource; a refusal is noted. */
function authorised(
  context: ApiContext,
  request: Request,
  call: Call,
): Authorised & { readonly params: URLSearchParams } {
  const calling = callerOf(context, request, resourceIn(context, request));
  return {
    ...calling,
    screen: authorise(context, request, { calling, what: call }, () => authoriseCall(calling, call)),
  };
}

function listRoutes(router: Router, context: ApiContext): void {
  answer(router, '/:resource/tabs', {
    GET: async (request, response) => {
      const { params, ...call } = authorised(context, request, 'list');
      onlyLabel(params);
      response.json(await countTabs(new Scope(context, call)));
    },
  });

  answer(router, '/:resource', {
    GET: async (request, response) => {
      const { params, ...call } = authorised(context, request, 'list');
      sendRows(response, await listRecords(new Scope(context, call), params));
    },
    POST: async (request, response) => {
      const call = authorised(context, request, 'create');
      const { step, rest } = stepIn(call.screen, call.params);
      onlyLabel(rest);
      const written = await createRecord(context, { ...call, step, body: bodyOf(request) });
      auditWrite(context, request, call, { event: 'record.created', id: written.answer.id });
      sendEntry(response, written);
      response.status(201).json(written.answer);
    },
  });
}

async function countTabs(scope: Scope): Promise<{ readonly [tab: string]: Total }> {
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

function fileRoutes(router: Router, context: ApiContext): void {
  answer(router, '/:resource/export', {
    GET: limited(EXPORTS, async (request, response) => {
      const { params, ...call } = authorised(context, request, 'export');
      await sendExport(new Scope(context, call), { params, request, response });
    }),
  });

  answer(router, '/:resource/import', {
    POST: limited(IMPORTS, async (request, response) =>
      importFile(context, { ...whole(authorised(context, request, 'create')), request, response }),
    ),
  });
}

function bulkRoute(router: Router, context: ApiContext): void {
  answer(router, '/:resource/bulk', {
    POST: limited(HEAVY, async (request, response) => {
      const body = bodyOf(request);
      const resource = resourceIn(context, request);
      const move = body.action === 'move' ? resource.moves.find(({ name }) => name === body.move) : undefined;
      // A move nobody knows is one nobody may make: trying names does not show which may be made.
      if (body.action === 'move' && !move) throw forbidden();
      const call = body.action === 'delete' ? 'delete' : 'update';
      const { params, ...admittedCall } = move
        ? { ...enterMove(context, request, { resource, move }), params: queryOf(request) }
        : { ...whole(authorised(context, request, call)), move: undefined };
      const written: Parameters<typeof bulk>[1]['written'] = (event, id) =>
        auditWrite(context, request, admittedCall, { event, id, ...(move && { move: move.name }) });
      await bulk(context, { ...admittedCall, params, right: move ?? call, body, request, response, written });
    }),
  });
}

function formRoutes(router: Router, context: ApiContext): void {
  answer(router, '/:resource/lookup/:field', {
    GET: async (request, response) => {
      const calling = callerOf(context, request, resourceIn(context, request));
      const { screen, choice } = authorise(context, request, { calling, what: 'lookup' }, () =>
        authoriseLookup(calling, request.params.field ?? ''),
      );
      const found = await lookUp(new Scope(context, { ...calling, screen }), choice, calling.params);
      sendRows(response, found);
    },
  });

  answer(router, '/:resource/new', {
    GET: async (request, response) => {
      const { params, ...call } = authorised(context, request, 'create');
      onlyLabel(params);
      await assertMayCreate(new Scope(context, call));
      response.status(204).end();
    },
  });
}

function oneRoutes(router: Router, context: ApiContext): void {
  answer(router, '/:resource/:id', {
    GET: async (request, response) => {
      const { params, ...call } = authorised(context, request, 'one');
      onlyLabel(params);
      const scope = new Scope(context, call);
      response.json(await withRequirements(scope, await readRecord(scope, idOf(request.params.id))));
    },
    PATCH: async (request, response) => {
      const call = authorised(context, request, 'update');
      const { step, rest } = stepIn(call.screen, call.params);
      onlyLabel(rest);
      const id = idOf(request.params.id);
      const written = await updateRecord(context, { ...call, id, step, body: bodyOf(request) });
      auditWrite(context, request, call, { event: 'record.updated', id });
      sendEntry(response, written);
      response.json(written.answer);
    },
    DELETE: async (request, response) => {
      const call = authorised(context, request, 'delete');
      const { read, rest } = versionOf(call.params);
      onlyLabel(rest);
      const id = idOf(request.params.id);
      const written = await deleteRecord(context, { ...call, id, read });
      auditWrite(context, request, call, { event: 'record.deleted', id });
      sendEntry(response, written);
      response.status(204).end();
    },
  });
}

/** What is called by its name on a record: moves, and the lists on its page. */
function namedRoutes(router: Router, context: ApiContext): void {
  const related = (request: Request, download: boolean) => {
    const calling = callerOf(context, request, resourceIn(context, request));
    const { screen, related: list } = authorise(context, request, { calling, what: download ? 'export' : 'list' }, () =>
      authoriseRelated(calling, request.params.name ?? '', download),
    );
    return { scope: new Scope(context, { ...calling, screen }), list, id: idOf(request.params.id) };
  };

  answer(router, '/:resource/:id/:name', {
    GET: async (request, response) => {
      const { scope, list, id } = related(request, false);
      sendRows(response, await listRelated(scope, list, id, queryOf(request)));
    },
    POST: async (request, response) => {
      const resource = resourceIn(context, request);
      const move = resource.moves.find(({ name }) => name === request.params.name);
      if (!move) throw notFound();
      const written = await makeMove(context, request, { resource, move });
      sendEntry(response, written);
      // A move called as a list of the record's page adds to that list.
      const isAdded = Object.hasOwn(screenOf(context.registry, queryOf(request)).show?.lists ?? {}, move.name);
      response.status(isAdded ? 201 : 200).json(written.answer);
    },
  });

  answer(router, '/:resource/:id/:name/export', {
    GET: limited(EXPORTS, async (request, response) => {
      const { scope, list, id } = related(request, true);
      await sendRelated(scope, list, id, { request, response, params: queryOf(request) });
    }),
  });
}

/** Parts are made and changed one by one, where their whole is. @throws ApiError 403. */
function whole<T extends Authorised>(call: T): T {
  if (call.screen.whole !== undefined) throw forbidden();
  return call;
}

function versionOf(params: URLSearchParams): { readonly read: number | undefined; readonly rest: URLSearchParams } {
  const [text, ...more] = params.getAll('_version');
  if (text === undefined) return { read: undefined, rest: params };
  if (more.length > 0 || !/^[1-9]\d{0,8}$/.test(text)) throw wrongKey('_version', 'Must be the version that was read');
  const rest = new URLSearchParams(params);
  rest.delete('_version');
  return { read: Number(text), rest };
}

function sendRows(response: Response, { rows, total, value }: Found): void {
  sendTotal(response, total);
  if (value !== undefined) response.setHeader('X-Number-Value', JSON.stringify(value));
  response.json(rows);
}

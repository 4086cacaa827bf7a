import type { Request, Response, Router } from 'express';
import { EXPORTS, HEAVY, IMPORTS, limited } from '../at-once.ts';
import type { ApiContext } from '../context.ts';
import { forbidden, notFound } from '../errors.ts';
import { sendExport } from '../export/index.ts';
import { bodyOf } from '../gate.ts';
import { admit, admitLookup, admitRelated, type Call, onlyLabel, screenOf } from '../guard.ts';
import { answer, queryOf } from '../http.ts';
import { importFile } from '../import/index.ts';
import { withRequirements } from '../requirements/tell.ts';
import { type Admitted, Scope } from '../scope.ts';
import type { Total } from '../store.ts';
import { verifyRoutes } from '../verify/routes.ts';
import { bulk } from './bulk.ts';
import { callingOf, enter, noteWrite, resourceIn, tellEntry } from './calls.ts';
import { wrongKey } from './filters.ts';
import { lookUp } from './lookup.ts';
import { enterMove, makeMove } from './move-routes.ts';
import { refuseToBegin } from './owner.ts';
import { partRoutes } from './part-routes.ts';
import { parseFilterQuery } from './query.ts';
import { type Found, idOf, listRecords, readRecord } from './read.ts';
import { listRelated, sendRelated } from './related-list.ts';
import { stepIn } from './step.ts';
import { tellTotal } from './total.ts';
import { createRecord, deleteRecord, updateRecord } from './write.ts';

/**
 * Adds the calls on records: list, look-up, one, create, change, delete, move, bulk, export,
 * import, lists on a record's page.
 */
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
function admitted(context: ApiContext, request: Request, call: Call): Admitted & { readonly params: URLSearchParams } {
  const calling = callingOf(context, request, resourceIn(context, request));
  return { ...calling, screen: enter(context, request, { calling, what: call }, () => admit(calling, call)) };
}

function listRoutes(router: Router, context: ApiContext): void {
  answer(router, '/:resource/tabs', {
    GET: async (request, response) => {
      const { params, ...asked } = admitted(context, request, 'list');
      onlyLabel(params);
      response.json(await countTabs(new Scope(context, asked)));
    },
  });

  answer(router, '/:resource', {
    GET: async (request, response) => {
      const { params, ...asked } = admitted(context, request, 'list');
      sendRows(response, await listRecords(new Scope(context, asked), params));
    },
    POST: async (request, response) => {
      const asked = admitted(context, request, 'create');
      const { step, rest } = stepIn(asked.screen, asked.params);
      onlyLabel(rest);
      const written = await createRecord(context, { ...asked, step, body: bodyOf(request) });
      noteWrite(context, request, asked, { event: 'record.created', id: written.answer.id });
      tellEntry(response, written);
      response.status(201).json(written.answer);
    },
  });
}

/** How many records each counted tab of a screen's list has, as whoever asks sees them. */
async function countTabs(scope: Scope): Promise<{ readonly [tab: string]: Total }> {
  const counted = scope.screen.list?.tabs.filter((tab) => tab.counted) ?? [];
  const totals = await Promise.all(
    counted.map(({ name }) =>
      scope.reader.total(scope.meant(scope.resource, parseFilterQuery(scope, new URLSearchParams({ _tab: name })))),
    ),
  );
  return Object.fromEntries(counted.map(({ name }, at) => [name, totals[at] as Total]));
}

/** Out of lists and into them by files. */
function fileRoutes(router: Router, context: ApiContext): void {
  answer(router, '/:resource/export', {
    GET: limited(EXPORTS, async (request, response) => {
      const { params, ...asked } = admitted(context, request, 'export');
      await sendExport(new Scope(context, asked), { params, request, response });
    }),
  });

  answer(router, '/:resource/import', {
    POST: limited(IMPORTS, async (request, response) =>
      importFile(context, { ...whole(admitted(context, request, 'create')), request, response }),
    ),
  });
}

function bulkRoute(router: Router, context: ApiContext): void {
  answer(router, '/:resource/bulk', {
    POST: limited(HEAVY, async (request, response) => {
      const body = bodyOf(request);
      const resource = resourceIn(context, request);
      const move = body.action === 'move' ? resource.moves.find(({ name }) => name === body.move) : undefined;
      // A move nobody knows is one nobody may make: what may be made is not told by trying names.
      if (body.action === 'move' && !move) throw forbidden();
      const call = body.action === 'delete' ? 'delete' : 'update';
      const { params, ...asked } = move
        ? { ...enterMove(context, request, { resource, move }), params: queryOf(request) }
        : { ...whole(admitted(context, request, call)), move: undefined };
      const written: Parameters<typeof bulk>[1]['written'] = (event, id) =>
        noteWrite(context, request, asked, { event, id, ...(move && { move: move.name }) });
      await bulk(context, { ...asked, params, right: move ?? call, body, request, response, written });
    }),
  });
}

/** What a form asks before it is sent. */
function formRoutes(router: Router, context: ApiContext): void {
  answer(router, '/:resource/lookup/:field', {
    GET: async (request, response) => {
      const calling = callingOf(context, request, resourceIn(context, request));
      const { screen, choice } = enter(context, request, { calling, what: 'lookup' }, () =>
        admitLookup(calling, request.params.field ?? ''),
      );
      const found = await lookUp(new Scope(context, { ...calling, screen }), choice, calling.params);
      sendRows(response, found);
    },
  });

  answer(router, '/:resource/new', {
    GET: async (request, response) => {
      const { params, ...asked } = admitted(context, request, 'create');
      onlyLabel(params);
      await refuseToBegin(new Scope(context, asked));
      response.status(204).end();
    },
  });
}

function oneRoutes(router: Router, context: ApiContext): void {
  answer(router, '/:resource/:id', {
    GET: async (request, response) => {
      const { params, ...asked } = admitted(context, request, 'one');
      onlyLabel(params);
      const scope = new Scope(context, asked);
      response.json(await withRequirements(scope, await readRecord(scope, idOf(request.params.id))));
    },
    PATCH: async (request, response) => {
      const asked = admitted(context, request, 'update');
      const { step, rest } = stepIn(asked.screen, asked.params);
      onlyLabel(rest);
      const id = idOf(request.params.id);
      const written = await updateRecord(context, { ...asked, id, step, body: bodyOf(request) });
      noteWrite(context, request, asked, { event: 'record.updated', id });
      tellEntry(response, written);
      response.json(written.answer);
    },
    DELETE: async (request, response) => {
      const asked = admitted(context, request, 'delete');
      const { read, rest } = versionOf(asked.params);
      onlyLabel(rest);
      const id = idOf(request.params.id);
      const written = await deleteRecord(context, { ...asked, id, read });
      noteWrite(context, request, asked, { event: 'record.deleted', id });
      tellEntry(response, written);
      response.status(204).end();
    },
  });
}

/** What is called by its name on a record: moves, and the lists on its page. */
function namedRoutes(router: Router, context: ApiContext): void {
  const related = (request: Request, download: boolean) => {
    const calling = callingOf(context, request, resourceIn(context, request));
    const { screen, related: list } = enter(context, request, { calling, what: download ? 'export' : 'list' }, () =>
      admitRelated(calling, request.params.name ?? '', download),
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
      tellEntry(response, written);
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
function whole<T extends Admitted>(asked: T): T {
  if (asked.screen.whole !== undefined) throw forbidden();
  return asked;
}

/**
 * Takes the version a call says it read out of its query. @throws ApiError 400 for what cannot be
 * one.
 */
function versionOf(params: URLSearchParams): { readonly read: number | undefined; readonly rest: URLSearchParams } {
  const [text, ...more] = params.getAll('_version');
  if (text === undefined) return { read: undefined, rest: params };
  if (more.length > 0 || !/^[1-9]\d{0,8}$/.test(text)) throw wrongKey('_version', 'Must be the version that was read');
  const rest = new URLSearchParams(params);
  rest.delete('_version');
  return { read: Number(text), rest };
}

function sendRows(response: Response, { rows, total, value }: Found): void {
  tellTotal(response, total);
  if (value !== undefined) response.setHeader('X-Number-Value', JSON.stringify(value));
  response.json(rows);
}

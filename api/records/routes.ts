import type { Request, Router } from 'express';
import type { Id, Resource, Row } from '../../resources/language/index.ts';
import { sessionOf } from '../auth/sessions.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, notFound, unauthenticated } from '../errors.ts';
import { sendExport } from '../export/index.ts';
import { bodyOf } from '../gate.ts';
import { type Admission, admit, type Call, onlyLabel } from '../guard.ts';
import { answer, queryOf, sessionFor, sourceOf } from '../http.ts';
import { scopeOf } from '../owner.ts';
import type { Session } from '../session.ts';
import { bulk } from './bulk.ts';
import { lookUp } from './lookup.ts';
import { moveRoutes } from './move-routes.ts';
import { idOf, listRecords, recordOn, rowOf } from './read.ts';
import { listRelated, sendRelated } from './related-list.ts';
import { createRecord, deleteRecord, updateRecord } from './write.ts';

type Admitted = Admission & {
  readonly resource: Resource;
  readonly session: Session;
  readonly params: URLSearchParams;
};

/** Adds the calls on records: list, look-up, one, create, change, delete, move, bulk, export. */
export function recordRoutes(router: Router, context: ApiContext): void {
  const enter = (request: Request, call: Call): Admitted => {
    const session = sessionFor(request);
    const name = request.params.resource ?? '';
    const resource = Object.hasOwn(context.registry.resources, name) ? context.registry.resources[name] : undefined;
    if (!resource) throw notFound();
    const params = queryOf(request);
    try {
      return { ...admit({ registry: context.registry, session, params, resource, call }), resource, session, params };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'forbidden') {
        const screen = params.get('screen_label')?.slice(0, 60);
        context.audit({
          event: `record.${call}`,
          outcome: 'refused',
          user_id: Number(session.user.id),
          source: sourceOf(request),
          resource: name,
          screen,
        });
      }
      throw error;
    }
  };

  const done = (request: Request, event: string, { session, resource, screen }: Admitted, id: Id): void =>
    context.audit({
      event,
      outcome: 'ok',
      user_id: Number(session.user.id),
      source: sourceOf(request),
      resource: resource.name,
      screen: screen.name,
      id,
    });

  moveRoutes(router, context);
  answer(router, '/:resource', {
    GET: async (request, response) => {
      const admitted = enter(request, 'list');
      const found = await rowsOf(context, admitted);
      response.setHeader('X-Total-Count', String(found.total)).json(found.rows);
    },
    POST: async (request, response) => {
      const admitted = enter(request, 'create');
      onlyLabel(admitted.params);
      const row = await createRecord(context, { ...admitted, body: bodyOf(request) });
      done(request, 'record.created', admitted, row.id);
      response.status(201).json(row);
    },
  });

  answer(router, '/:resource/export', {
    GET: async (request, response) => {
      const admitted = enter(request, 'export');
      if (admitted.as === 'related') await sendRelated(context, { ...admitted, request, response });
      else await sendExport(context, { ...admitted, request, response });
    },
  });

  answer(router, '/:resource/bulk', {
    POST: async (request, response) => {
      const body = bodyOf(request);
      const call = body.action === 'delete' ? 'delete' : 'update';
      // What somebody may do can change while their call is worked off.
      const again = async (): Promise<Pick<Admitted, 'session' | 'screen'>> => {
        const session = await sessionOf(context, request);
        if (!session) throw unauthenticated();
        return { session, screen: admit({ ...admitted, registry: context.registry, session, call }).screen };
      };
      const admitted = enter(request, call);
      const written = (event: string, id: Id): void => done(request, event, admitted, id);
      await bulk(context, { ...admitted, body, request, response, again, written });
    },
  });

  answer(router, '/:resource/:id', {
    GET: async (request, response) => {
      const admitted = enter(request, 'one');
      onlyLabel(admitted.params);
      response.json(await readOne(context, admitted, idOf(request.params.id)));
    },
    PATCH: async (request, response) => {
      const admitted = enter(request, 'update');
      onlyLabel(admitted.params);
      const row = await updateRecord(context, { ...admitted, id: idOf(request.params.id), body: bodyOf(request) });
      done(request, 'record.updated', admitted, row.id);
      response.json(row);
    },
    DELETE: async (request, response) => {
      const admitted = enter(request, 'delete');
      onlyLabel(admitted.params);
      const id = idOf(request.params.id);
      await deleteRecord(context, { ...admitted, id });
      done(request, 'record.deleted', admitted, id);
      response.status(204).end();
    },
  });
}

function rowsOf(context: ApiContext, admitted: Admitted): Promise<{ readonly rows: Row[]; readonly total: number }> {
  if (admitted.as === 'lookup') return lookUp(context, { ...admitted, target: admitted.resource });
  return admitted.as === 'related' ? listRelated(context, admitted) : listRecords(context, admitted);
}

async function readOne(context: ApiContext, { resource, screen, session }: Admitted, id: number): Promise<Row> {
  const scope = scopeOf(context.store, context.registry, session);
  const record = await recordOn({ resource, screen, scope, id, now: context.now() });
  return rowOf(context.store, { registry: context.registry, resource, scope }, record);
}

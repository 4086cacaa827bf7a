import type { Request, Router } from 'express';
import { EXPORTS, HEAVY, limited } from '../at-once.ts';
import { authorise, callerOf } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { authoriseReport } from '../guard.ts';
import { answer } from '../http.ts';
import { Scope } from '../scope.ts';
import { type ReportAnswer, reportAnswerOf } from './answer.ts';
import { sendTable } from './export.ts';
import { ask } from './queries.ts';
import { parseReportQuery } from './query.ts';
import { reportOf } from './report.ts';

/** Adds the calls on reports: the figures of a screen, and their table as a file. */
export function reportRoutes(router: Router, context: ApiContext): void {
  answer(router, '/reports/:screen', {
    GET: limited(HEAVY, async (request, response) => {
      const { scope, report, params } = admitted(context, request, false);
      const query = parseReportQuery(scope, report, params);
      response.json(await ask(context.store, reportOf({ scope, report, query })));
    }),
  });

  answer(router, '/reports/:screen/export', {
    GET: limited(EXPORTS, async (request, response) => {
      const { scope, report, params } = admitted(context, request, true);
      await sendTable(scope, report, { request, response, params });
    }),
  });
}

type Asking = { readonly scope: Scope; readonly report: ReportAnswer; readonly params: URLSearchParams };

/** Asks the guard of a call on a report; a refusal is noted. @throws ApiError 404 for none. */
function admitted(context: ApiContext, request: Request, download: boolean): Asking {
  const { registry } = context;
  const name = request.params.screen ?? '';
  const found = Object.hasOwn(registry.screen, name) ? registry.screen[name] : undefined;
  const resource = found?.report && registry.resources[found.resource];
  if (!resource) throw notFound();
  const calling = callerOf(context, request, resource);
  const what = download ? 'report_export' : 'report';
  const screen = authorise(context, request, { calling, what }, () => authoriseReport(calling, name, download));
  const scope = new Scope(context, { ...calling, screen });
  const report = reportAnswerOf(scope);
  if (!report) throw notFound();
  return { scope, report, params: calling.params };
}

import type { Request } from 'express';
import { EXPORTS, HEAVY } from '../at-once.ts';
import { authorise, callerOf } from '../calls.ts';
import type { ApiContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { authoriseReport } from '../guard.ts';
import { granted, type Route, route } from '../routes/route.ts';
import { Scope } from '../scope.ts';
import { type ReportAnswer, reportAnswerOf } from './answer.ts';
import { sendTable } from './export.ts';
import { ask } from './queries.ts';
import { parseReportQuery } from './query.ts';
import { reportOf } from './report.ts';

/** The figures of a screen, and their table as a file. */
export const reportRoutes: readonly Route[] = [
  route(
    'GET /reports/:screen',
    { who: granted('`read`', (context, request) => admitted(context, request, false)), query: 'judged', limit: HEAVY },
    async ({ context, response, by: { scope, report, params } }) => {
      const query = parseReportQuery(scope, report, params);
      response.json(await ask(context.store, reportOf({ scope, report, query })));
    },
  ),
  route(
    'GET /reports/:screen/export',
    {
      who: granted('`read` and `export`', (context, request) => admitted(context, request, true)),
      query: 'judged',
      limit: EXPORTS,
      answers: 'file',
      recorded: true,
    },
    ({ request, response, by: { scope, report, params } }) => sendTable(scope, report, { request, response, params }),
  ),
];

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

import type { Request } from 'express';
import { HEAVY } from '../../../../api/at-once.ts';
import { authorise, callerOf, idOf, resourceIn } from '../../../../api/calls.ts';
import type { ApiContext } from '../../../../api/context.ts';
import { forbidden, notFound } from '../../../../api/errors.ts';
import { authorisePaper } from '../../../../api/guard.ts';
import { granted, type Route, route } from '../../../../api/routes/route.ts';
import { Scope } from '../../../../api/scope.ts';
import { answerPdf } from '../../../invoices/server/pdf/answer-pdf.ts';
import type { StatementPaper } from '../../rules/statement-paper.ts';
import { STATEMENTS } from './close.ts';

/** What of a statement must be visible for its paper to be. */
const NEEDS = ['number', 'vendor_id', 'month', 'opening', 'earned', 'paid_out', 'closing'];

/** A statement as PDF, as it was closed. */
export const statementRoutes: readonly Route[] = [
  route(
    `GET /${STATEMENTS}/:id/statement.pdf`,
    { who: granted('`read`, where the screen has the paper', mayRead), limit: HEAVY, answers: 'file' },
    async ({ request, response, by: scope }) => {
      const [record] = await scope.records([idOf(request.params.id)]);
      if (!record) throw notFound();
      // The server alone wrote it, so that what is there is what it wrote.
      const paper = record.paper as unknown as StatementPaper;
      await answerPdf(request, response, paper);
    },
  ),
];

function mayRead(context: ApiContext, request: Request): Scope {
  const calling = callerOf(context, request, resourceIn(context, request, STATEMENTS));
  return authorise(context, request, { calling, what: 'statement' }, () => {
    const scope = new Scope(context, { ...calling, screen: authorisePaper(calling, 'statement', 'one') });
    if (!NEEDS.every((name) => scope.readable.has(name))) throw forbidden();
    return scope;
  });
}

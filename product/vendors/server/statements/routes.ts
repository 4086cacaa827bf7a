import { createHash } from 'node:crypto';
import type { Router } from 'express';
import { HEAVY, limited } from '../../../../api/at-once.ts';
import { authorise, callerOf, idOf } from '../../../../api/calls.ts';
import type { ApiContext } from '../../../../api/context.ts';
import { forbidden, notFound } from '../../../../api/errors.ts';
import { begin } from '../../../../api/files/serve.ts';
import { authorisePaper, onlyLabel } from '../../../../api/guard.ts';
import { answer } from '../../../../api/http.ts';
import { Scope } from '../../../../api/scope.ts';
import { pdfInThread } from '../../../invoices/server/pdf/pdf-in-thread.ts';
import type { StatementPaper } from '../../rules/statement-paper.ts';
import { STATEMENTS } from './close.ts';

/** What of a statement must be visible for its paper to be. */
const NEEDS = ['number', 'vendor_id', 'month', 'opening', 'earned', 'paid_out', 'closing'];

/** Adds the call that returns a statement as PDF, as it was closed. */
export function statementRoutes(router: Router, context: ApiContext): void {
  const resource = context.registry.resources[STATEMENTS];
  if (!resource) return;
  answer(router, `/${STATEMENTS}/:id/statement.pdf`, {
    GET: limited(HEAVY, async (request, response) => {
      const calling = callerOf(context, request, resource);
      const scope = authorise(context, request, { calling, what: 'statement' }, () => {
        const screen = authorisePaper(calling, 'statement', 'one');
        const scope = new Scope(context, { resource, screen, session: calling.session });
        if (!NEEDS.every((name) => scope.readable.has(name))) throw forbidden();
        return scope;
      });
      onlyLabel(calling.params);
      const [record] = await scope.records([idOf(request.params.id)]);
      if (!record) throw notFound();
      // The server alone wrote it, so that what is there is what it wrote.
      const paper = record.paper as unknown as StatementPaper;
      const tag = createHash('sha256').update(JSON.stringify(paper)).digest('base64url').slice(0, 22);
      begin(response, {
        type: 'application/pdf',
        name: `Statement ${paper.number}.pdf`,
        tag,
        cache: 'private, no-cache',
      });
      if (request.fresh) response.status(304).end();
      else response.end(request.method === 'HEAD' ? undefined : await pdfInThread(paper));
    }),
  });
}

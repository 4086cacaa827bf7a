import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { begin } from '../../../../api/files/serve.ts';
import { inThread } from '../../../../api/worker-thread.ts';
import type { StatementPaper } from '../../../vendors/rules/statement-paper.ts';
import type { InvoicePaper } from '../../rules/paper.ts';

/** Reading fonts takes half a second, a sheet a few hundredths. */
const pdfInThread = inThread<InvoicePaper | StatementPaper, Uint8Array>(new URL('./thread.ts', import.meta.url), {
  seconds: 30,
  megabytes: 512,
});

/** Answers a paper as PDF. Its tag is of what it tells: others see less of the same one. */
export async function answerPdf(
  request: Request,
  response: Response,
  paper: InvoicePaper | StatementPaper,
): Promise<void> {
  const tag = createHash('sha256').update(JSON.stringify(paper)).digest('base64url').slice(0, 22);
  const name = `${paper.title} ${paper.number}.pdf`;
  begin(response, { type: 'application/pdf', name, tag, cache: 'private, no-cache' });
  if (request.fresh) response.status(304).end();
  else response.end(request.method === 'HEAD' ? undefined : await pdfInThread(paper));
}

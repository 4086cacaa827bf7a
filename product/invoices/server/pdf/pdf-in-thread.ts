import { inThread } from '../../../../api/worker-thread.ts';
import type { StatementPaper } from '../../../vendors/rules/statement-paper.ts';
import type { InvoicePaper } from '../../rules/paper.ts';

/**
 * A paper as PDF, set in a thread of its own (`pdfOf`): reading the fonts takes half a second,
 * setting a paper of one sheet a few hundredths of one.
 */
export const pdfInThread = inThread<InvoicePaper | StatementPaper, Uint8Array>(
  new URL('./thread.ts', import.meta.url),
  {
    seconds: 30,
    megabytes: 512,
  },
);

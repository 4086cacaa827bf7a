import { inThread } from '../../../../api/worker-thread.ts';
import type { StatementPaper } from '../../../vendors/rules/statement-paper.ts';
import type { InvoicePaper } from '../../rules/paper.ts';

/** `pdfOf` in a thread: reading fonts takes half a second, a sheet a few hundredths. */
export const pdfInThread = inThread<InvoicePaper | StatementPaper, Uint8Array>(
  new URL('./thread.ts', import.meta.url),
  {
    seconds: 30,
    megabytes: 512,
  },
);

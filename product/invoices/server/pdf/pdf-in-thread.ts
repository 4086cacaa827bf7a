import { ApiError } from '../../../../api/errors.ts';
import { inThread, TooMuch } from '../../../../api/worker-thread.ts';
import type { StatementPaper } from '../../../vendors/rules/statement-paper.ts';
import type { InvoicePaper } from '../../rules/paper.ts';

/** Reading the fonts takes half a second, setting a paper of one sheet a few hundredths of one. */
const set = inThread<InvoicePaper | StatementPaper, Uint8Array>(new URL('./thread.ts', import.meta.url), {
  seconds: 30,
  megabytes: 512,
});

/**
 * A paper as PDF, set in a thread of its own (`pdfOf`). @throws ApiError 503 where it takes too
 * long.
 */
export async function pdfInThread(paper: InvoicePaper | StatementPaper): Promise<Uint8Array> {
  try {
    return await set(paper);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    throw new ApiError('unavailable', 'This paper took too long to make. Please try again later.', { retryAfter: 30 });
  }
}

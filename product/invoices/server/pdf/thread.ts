import { type Answered, answering } from '../../../../api/worker-thread.ts';
import type { StatementPaper } from '../../../vendors/rules/statement-paper.ts';
import type { InvoicePaper } from '../../rules/paper.ts';
import { pdfOf } from './index.ts';
import { statementPdf } from './statement.ts';

/** Sets a paper in a thread of its own (`pdfInThread`). */
export const work = (paper: InvoicePaper | StatementPaper): Promise<Answered<Uint8Array>> =>
  answering(() => (paper.kind === 'statement' ? statementPdf(paper) : pdfOf(paper)));

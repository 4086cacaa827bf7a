import { type Answered, answering } from '../../../../api/worker-thread.ts';
import type { InvoicePaper } from '../../rules/paper.ts';
import { pdfOf } from './index.ts';

/** Sets a paper in a thread of its own (`pdfInThread`). */
export const work = (paper: InvoicePaper): Promise<Answered<Uint8Array>> => answering(() => pdfOf(paper));

import type { InvoicePaper } from '../../../domain/invoice/paper.ts';
import { type Answered, answering } from '../../apart.ts';
import { pdfOf } from './index.ts';

/** Sets a paper in a thread of its own (`pdfApart`). */
export const work = (paper: InvoicePaper): Promise<Answered<Uint8Array>> => answering(() => pdfOf(paper));

import { type Answered, answering } from '../../worker-thread.ts';
import { type FiguresSheet, sheetPdf } from './sheet.ts';

/** Sets a table in a thread of its own (`fileOf`). */
export const work = (sheet: FiguresSheet): Promise<Answered<Uint8Array>> => answering(() => sheetPdf(sheet));

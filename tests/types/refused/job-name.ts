// A job that is put is declared.
// TS2820: Type '"sweep-fils"' is not assignable
import { putJob } from '../../../api/jobs/put.ts';
import type { Writer } from '../../../api/store.ts';

export const put = (tx: Writer) => putJob(tx, new Date(), { name: 'sweep-fils', data: {} });

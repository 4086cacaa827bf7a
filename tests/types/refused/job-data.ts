// A job is given what it was declared with.
// TS2345: Property 'by' is missing
import { putJob } from '../../../api/jobs/put.ts';
import type { Writer } from '../../../api/store.ts';

export const put = (tx: Writer) => putJob(tx, new Date(), { name: 'invitation', data: { user_id: 7 } });

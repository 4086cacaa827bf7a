import type { Job } from '../../jobs/job.ts';
import { type NewJob, putJobs } from '../../jobs/put.ts';
import { SYSTEM } from '../../system.ts';
import { weekDue } from '../../views/weekly-rows.ts';

const AT_ONCE = 200;

/** Queues weekly mails, once each; missed ones follow until the next Monday. */
export const putWeeklyMails: Job<'weekly-reports'> = {
  lane: 'work',
  every: 3_600_000,
  about: 'Sends the reports people asked for, every Monday',
  begins: {},
  async run({ store, now }) {
    const week = weekDue(now());
    const where = { of: { column: 'put_week' }, below: week };
    for (let more = true; more; ) {
      more = await store.transaction(async (tx) => {
        const due = await tx.find({ from: SYSTEM.weekly, where, most: AT_ONCE });
        if (due.length === 0) return false;
        await tx.patchEach(
          SYSTEM.weekly,
          due.map(({ id }) => ({ id, fields: { put_week: week } })),
        );
        await putJobs(
          tx,
          now(),
          due.map(
            ({ id, user_id }): NewJob => ({
              name: 'report-mail',
              about: `User ${user_id}`,
              data: { weekly_id: Number(id), week },
            }),
          ),
        );
        return due.length === AT_ONCE;
      });
    }
    return undefined;
  },
};

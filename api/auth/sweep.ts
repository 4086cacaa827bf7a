import type { Condition } from '../../resources/language/index.ts';
import { REPLAY_MS } from '../idempotent-call.ts';
import type { Job } from '../jobs/job.ts';
import { ABSOLUTE_MS, IDLE_MS } from '../sessions/sessions.ts';
import { SYSTEM } from '../system.ts';

/** Removes expired rows; they are ignored before that, too. */
export const sweepSignIns: Job<'sweep-sign-ins'> = {
  lane: 'work',
  every: 5 * 60_000,
  about: 'Removes sessions, codes and links that ran out',
  begins: {},
  async run({ store, now }) {
    const moment = now().getTime();
    const over = (column: string, ms = 0): Condition => ({
      of: { column },
      below: new Date(moment - ms).toISOString(),
    });
    await store.transaction(async (tx) => {
      const sessions = { any: [over('seen_at', IDLE_MS), over('created_at', ABSOLUTE_MS)] };
      await tx.removeWhere({ from: SYSTEM.sessions, where: sessions });
      for (const from of [SYSTEM.attempts, SYSTEM.signUps, SYSTEM.verifications])
        await tx.removeWhere({ from, where: { all: [over('expires_at'), over('code_expires_at')] } });
      for (const from of [SYSTEM.challenges, SYSTEM.resets, SYSTEM.presence])
        await tx.removeWhere({ from, where: over('expires_at') });
      await tx.removeWhere({ from: SYSTEM.limits, where: over('until') });
      await tx.removeWhere({ from: SYSTEM.answers, where: over('at', REPLAY_MS) });
    });
    return undefined;
  },
};

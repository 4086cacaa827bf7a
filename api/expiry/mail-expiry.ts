import { holds, type Requirement, type Resource } from '../../resources/language/index.ts';
import type { ApiContext } from '../context.ts';
import { moveValues } from '../draft-values.ts';
import type { Job } from '../jobs/job.ts';
import { type NewJob, putJobs } from '../jobs/put.ts';
import { mailOf } from '../notifications/mail.ts';
import { type Addressed, notifyEach } from '../notifications/notify.ts';
import { commitAsSystem } from '../records/commit.ts';
import type { Write } from '../records/write.ts';
import type { Reader } from '../store.ts';
import { SYSTEM } from '../system.ts';
import { type Expiry, expiriesOf, keyOf, wordsOf } from './expiries.ts';
import { expiryAudience } from './recipients.ts';

const AT_ONCE = 100;

/** Starts expiry notices at local midnight; downtime is made up. */
export const watchExpiry: Job<'watch-expiry'> = {
  lane: 'work',
  every: 'day',
  about: 'Notifies people of what expires soon, and ends what has expired',
  begins: {},
  async run({ registry, store, now }) {
    const all = Object.values(registry.resources).flatMap(({ name, requirements }) =>
      requirements.filter(({ until }) => until !== undefined).map((each) => stepOf(name, each.name, 0)),
    );
    await store.transaction((tx) => putJobs(tx, now(), all));
    return undefined;
  },
};

const stepOf = (resource: string, requirement: string, after: number): NewJob => ({
  name: 'tell-expiry',
  about: after === 0 ? `${resource}: ${requirement}` : `${resource}: ${requirement}, after ${after}`,
  data: { resource, requirement, after },
});

/** One batch: notifies, expires and queues the next, in one transaction. Idempotent. */
export const mailExpiry: Job<'tell-expiry'> = {
  lane: 'work',
  async run(context, { resource: name, requirement: named, after }) {
    const resource = context.registry.resources[name];
    const requirement = resource?.requirements.find((each) => each.name === named);
    if (!resource || !requirement) return undefined;
    const { expiries, last } = await expiriesOf(context, resource, requirement, { after, most: AT_ONCE });
    const fresh = await notNotified(context.store, resource, requirement, expiries);
    const over = requirement.lapses === undefined ? [] : expiries.filter(({ stage }) => stage === 'over');
    const addressed = fresh.length === 0 ? [] : await addressedOf(context, resource, requirement, fresh);
    if (over.length === 0 && addressed.length === 0 && last === undefined) return undefined;
    await commitAsSystem(context, resource, async (write) => {
      const { tx, scope } = write;
      await endParts(write, requirement, over);
      const notified = await notifyEach(tx, scope.now, addressed);
      const mails = [...new Set(notified.map(({ user_id }) => user_id))].map((user) => mailOf(user, scope.now));
      await putJobs(tx, scope.now, [...mails, ...(last === undefined ? [] : [stepOf(name, named, last)])]);
    });
    return undefined;
  },
};

async function notNotified(
  reader: Reader,
  resource: Resource,
  requirement: Requirement,
  expiries: readonly Expiry[],
): Promise<readonly Expiry[]> {
  const keys = expiries.map((each) => keyOf(resource, requirement, each));
  if (keys.length === 0) return [];
  const where = { of: { column: 'key' }, in: keys };
  const rows = await reader.rows({ from: SYSTEM.notifications, where, fields: { key: { column: 'key' } } });
  const known = new Set(rows.map(({ key }) => key));
  return expiries.filter((_, at) => !known.has(keys[at] ?? ''));
}

async function addressedOf(
  context: ApiContext,
  resource: Resource,
  requirement: Requirement,
  expiries: readonly Expiry[],
): Promise<readonly Addressed[]> {
  const { staff, own } = await expiryAudience(context, resource);
  return expiries.flatMap((expiry) => {
    const notice = { message: wordsOf(expiry), key: keyOf(resource, requirement, expiry) };
    const to = new Map(staff);
    if (expiry.owner !== null && own !== undefined) to.set(expiry.owner, own);
    return [...to].map(([user_id, screen]): Addressed => ({ user_id, ...notice, link: { screen, id: expiry.id } }));
  });
}

async function endParts(write: Write, { each, until, lapses }: Requirement, over: readonly Expiry[]): Promise<void> {
  if (!each || until === undefined || over.length === 0) return;
  const parts = write.forResource(each.in);
  const move = parts.scope.resource.moves.find(({ name }) => name === lapses);
  if (!move) return;
  const where = { of: { column: 'id' }, in: over.map(({ row }) => Number(row)) };
  const stored = await write.tx.find({ from: each.in, where });
  const { operands, now } = parts.scope;
  for (const part of stored) {
    if (String(part[until] ?? '9') >= String(operands.today) || !holds(move.when, part, { now })) continue;
    const record = await parts.update(part, moveValues(parts.scope, move, part), { event: move.name });
    await parts.follow('updated', record, part, { does: move.handlers });
  }
}

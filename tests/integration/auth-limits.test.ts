import { describe, expect, it } from 'vitest';
import { type Count, forget, giveBack, type Limit, take, waitFor } from '../../api/auth/limits.ts';
import { withRetry } from '../../api/jobs/insert-retry.ts';
import { type Store, Taken, type Writer } from '../../api/store.ts';
import { SYSTEM } from '../../api/system.ts';
import { forwarding } from '../stage/forwarding.ts';
import { eachStage } from './auth-stage.ts';

const limit: Limit = { name: 'stage', most: 3, seconds: 60 };
const wide: Limit = { name: 'stage-wide', most: 5, seconds: 600 };
const mine: Count = { limit, subject: 'mine' };
const others: Count = { limit, subject: 'others' };
const all: Count = { limit: wide, subject: 'all' };
const at = (seconds: number): Date => new Date(Date.parse('2026-11-21T08:00:00.000Z') + seconds * 1000);

const stage = eachStage();
const store: Store = forwarding('The store', () => stage.store);

const taken = (counts: readonly Count[], now: Date) => withRetry(store, (tx) => take(tx, counts, now));

describe('a limit', () => {
  it('should let as many through as it says, in any time as long as it says', async () => {
    expect([await taken([mine], at(0)), await taken([mine], at(20)), await taken([mine], at(40))]).toEqual([0, 0, 0]);
    expect(await taken([mine], at(41))).toBe(19);
    expect(await taken([mine], at(59.5))).toBe(1);
    expect(await taken([mine], at(60))).toBe(0);
    expect(await taken([mine], at(61))).toBe(19);
    expect(await taken([others], at(61))).toBe(0);
  });

  it('should be as full for a hundred at once as for one after the other', async () => {
    const waits = await Promise.all(Array.from({ length: 100 }, () => taken([mine, all], at(0))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    expect(new Set(waits)).toEqual(new Set([0, 60]));
  });

  it('should be counted with others, or none is', async () => {
    for (const count of [mine, mine, mine, others, others]) expect(await taken([count, all], at(0))).toBe(0);
    expect(await taken([others, all], at(1))).toBe(599);
    expect(await waitFor(store, others, at(1))).toBe(0);
    expect(await taken([others], at(1))).toBe(0);
    expect(await taken([others], at(1))).toBe(59);
  });

  it('should be given back once, and leave nothing where nothing is left', async () => {
    for (const seconds of [0, 1, 2]) await taken([mine], at(seconds));
    const back = (seconds: number) => withRetry(store, (tx) => giveBack(tx, [mine, others], at(seconds).toISOString()));
    await back(1);
    await back(1);
    expect([await taken([mine], at(3)), await waitFor(store, mine, at(3))]).toEqual([0, 57]);
    for (const seconds of [0, 2, 3]) await back(seconds);
    expect(await store.find({ from: SYSTEM.limits })).toEqual([]);
  });

  it('should, where many share it, let one more through after a wait that doubles', async () => {
    const office: Limit = { name: 'stage-shared', most: 2, seconds: 3600, wait: { first: 30, longest: 100 } };
    const shared: Count = { limit: office, subject: 'office' };
    expect([await taken([shared], at(0)), await taken([shared], at(0))]).toEqual([0, 0]);
    const waits: number[] = [];
    for (let moment = 0; waits.length < 4; moment += waits.at(-1) ?? 0) {
      waits.push(await taken([shared], at(moment)));
      const wait = waits.at(-1) ?? 0;
      expect(await taken([shared], at(moment + wait - 1))).toBe(1);
      expect(await taken([shared], at(moment + wait))).toBe(0);
    }
    expect(waits).toEqual([30, 60, 100, 100]);
    const together = await Promise.all([0, 1, 2].map(() => taken([shared], at(400))));
    expect(together.filter((wait) => wait === 0)).toHaveLength(1);
  });

  it('should begin anew once it is forgotten', async () => {
    for (let tries = 0; tries < 3; tries++) await taken([mine], at(0));
    await withRetry(store, (tx) => forget(tx, mine));
    expect(await taken([mine], at(0))).toBe(0);
  });
});

describe('who makes a count where there is none yet', () => {
  /**
   * What a database does to the second of two who insert the same row: it was committed meanwhile.
   */
  const refusing = (times: number, meanwhile: () => Promise<unknown>) => {
    const seen = { tries: 0 };
    const transaction = async <T>(work: (tx: Writer) => Promise<T>): Promise<T> => {
      seen.tries++;
      if (seen.tries > times) return store.transaction(work);
      await meanwhile();
      throw new Taken(SYSTEM.limits, ['id']);
    };
    return { seen, store: { ...store, transaction } };
  };
  const one: Count = { limit: { ...limit, most: 1 }, subject: 'one' };

  it('should find what another made at the same moment', async () => {
    const { seen, store: contended } = refusing(1, () => taken([one], at(0)));
    expect(await withRetry(contended, (tx) => take(tx, [one], at(0)))).toBe(60);
    expect(seen.tries).toBe(2);
    expect((await store.get(SYSTEM.limits, 'stage:one'))?.hits).toHaveLength(1);
  });

  it('should not try for ever, nor again for anything else', async () => {
    const { seen, store: contended } = refusing(Number.POSITIVE_INFINITY, async () => undefined);
    await expect(withRetry(contended, async () => 1)).rejects.toThrow(Taken);
    expect(seen.tries).toBe(5);
    let tries = 0;
    const failing = withRetry(store, async () => {
      tries++;
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(tries).toBe(1);
  });
});

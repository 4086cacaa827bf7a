import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Total } from '../../api/wire/list.ts';
import { type Counting, Totals } from '../../database/totals.ts';
import { schema } from '../store/schema.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Totals, and counts that end on command. */
function counting() {
  const totals = new Totals(schema);
  const ends: ((total: Total | Error) => void)[] = [];
  const count = (): Counting => ({
    read: new Set(['people']),
    total: new Promise((resolve, reject) =>
      ends.push((total) => (total instanceof Error ? reject(total) : resolve(total))),
    ),
  });
  const ask = () => totals.of(PEOPLE, count);
  /** Lets it be known that they are many, and that be long ago. */
  async function known(): Promise<void> {
    const first = ask();
    ends[0]?.(many(5_000));
    expect(await first).toEqual(many(5_000));
    expect(await ask()).toEqual(many(5_000));
    expect(ends).toHaveLength(1);
    vi.advanceTimersByTime(1_001);
  }
  return { totals, ends, ask, known };
}

const PEOPLE = { from: 'people' };
const many = (count: number): Total => ({ count, more: false });

it('should count many once for all who ask meanwhile, when it is known that they are many', async () => {
  const { ends, ask, known } = counting();
  await known();
  const input = [1, 2, 3].map(ask);
  expect(ends).toHaveLength(2);
  ends[1]?.(many(5_001));
  expect(await Promise.all(input)).toEqual([1, 2, 3].map(() => many(5_001)));
});

it('should count few for each who asks', async () => {
  const { ends, ask } = counting();
  const input = [ask(), ask()];
  expect(ends).toHaveLength(2);
  ends[0]?.(many(3));
  ends[1]?.(many(4));
  expect(await Promise.all(input)).toEqual([many(3), many(4)]);
  void ask();
  expect(ends).toHaveLength(3);
});

it('should count again for whoever asks after a write, also while what was there before is being counted', async () => {
  const { totals, ends, ask, known } = counting();
  await known();
  const before = ask();
  totals.forget(new Set(['people']));
  const after = ask();
  expect(ends).toHaveLength(3);
  ends[1]?.(many(5_000));
  ends[2]?.(many(4_999));
  expect([await before, await after, await ask()]).toEqual([many(5_000), many(4_999), many(4_999)]);
  expect(ends).toHaveLength(3);
});

it('should not keep what could not be counted, nor what is few by now', async () => {
  const { ends, ask, known } = counting();
  await known();
  const failed = ask();
  ends[1]?.(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const few = ask();
  ends[2]?.(many(7));
  expect(await few).toEqual(many(7));
  void ask();
  void ask();
  expect(ends).toHaveLength(5);
});

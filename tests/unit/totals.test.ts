import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Total } from '../../api/store.ts';
import { type Counting, Totals } from '../../database/totals.ts';
import { schema } from '../store/schema.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts that end when they are told to. */
function counting() {
  const ends: ((total: Total | Error) => void)[] = [];
  const count = (): Counting => ({
    read: new Set(['people']),
    total: new Promise((resolve, reject) =>
      ends.push((total) => (total instanceof Error ? reject(total) : resolve(total))),
    ),
  });
  return { ends, count };
}

const PEOPLE = { from: 'people' };
const many = (count: number): Total => ({ count, more: false });

it('should count many once for all who ask meanwhile, when it is known that they are many', async () => {
  const totals = new Totals(schema);
  const { ends, count } = counting();
  const first = totals.of(PEOPLE, count);
  ends[0]?.(many(5_000));
  expect(await first).toEqual(many(5_000));
  expect(await totals.of(PEOPLE, count)).toEqual(many(5_000));
  expect(ends).toHaveLength(1);
  vi.advanceTimersByTime(1_001);
  const asked = [1, 2, 3].map(() => totals.of(PEOPLE, count));
  expect(ends).toHaveLength(2);
  ends[1]?.(many(5_001));
  expect(await Promise.all(asked)).toEqual([1, 2, 3].map(() => many(5_001)));
});

it('should count few for each who asks', async () => {
  const totals = new Totals(schema);
  const { ends, count } = counting();
  const asked = [totals.of(PEOPLE, count), totals.of(PEOPLE, count)];
  expect(ends).toHaveLength(2);
  ends[0]?.(many(3));
  ends[1]?.(many(4));
  expect(await Promise.all(asked)).toEqual([many(3), many(4)]);
  void totals.of(PEOPLE, count);
  expect(ends).toHaveLength(3);
});

it('should count again for whoever asks after a write, also while what was there before is being counted', async () => {
  const totals = new Totals(schema);
  const { ends, count } = counting();
  const first = totals.of(PEOPLE, count);
  ends[0]?.(many(5_000));
  await first;
  vi.advanceTimersByTime(1_001);
  const before = totals.of(PEOPLE, count);
  totals.forget(new Set(['people']));
  const after = totals.of(PEOPLE, count);
  expect(ends).toHaveLength(3);
  ends[1]?.(many(5_000));
  ends[2]?.(many(4_999));
  expect(await before).toEqual(many(5_000));
  expect(await after).toEqual(many(4_999));
  expect(await totals.of(PEOPLE, count)).toEqual(many(4_999));
  expect(ends).toHaveLength(3);
});

it('should not keep what could not be counted, nor what is few by now', async () => {
  const totals = new Totals(schema);
  const { ends, count } = counting();
  const first = totals.of(PEOPLE, count);
  ends[0]?.(many(5_000));
  await first;
  vi.advanceTimersByTime(1_001);
  const failed = totals.of(PEOPLE, count);
  ends[1]?.(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const few = totals.of(PEOPLE, count);
  ends[2]?.(many(7));
  expect(await few).toEqual(many(7));
  void totals.of(PEOPLE, count);
  void totals.of(PEOPLE, count);
  expect(ends).toHaveLength(5);
});

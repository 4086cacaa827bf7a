import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { oneAtATime } from '../../api/records/commit.ts';
import type { Store } from '../../api/store.ts';

describe('short writes of one kind of record', () => {
  afterEach(() => void vi.useRealTimers());

  const store = {} as Store;
  const course: string[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    course.splice(0);
  });
  /** A write that ends on command. */
  const started = (lane: string, name: string, of = store) => {
    let end = (_error?: Error): void => undefined;
    const done = oneAtATime(of, lane, () => {
      course.push(name);
      return new Promise<string>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve(name));
      });
    });
    return { done, end: (error?: Error) => end(error) };
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('should go one after the other, whatever became of the one before', async () => {
    const [first, second, third] = ['first', 'second', 'third'].map((name) => started('things', name));
    await settle();
    expect(course).toEqual(['first']);
    first?.end(new Error('refused'));
    await expect(first?.done).rejects.toThrow('refused');
    await settle();
    expect(course).toEqual(['first', 'second']);
    second?.end();
    expect(await second?.done).toBe('second');
    await settle();
    expect(course).toEqual(['first', 'second', 'third']);
    third?.end();
    expect(await third?.done).toBe('third');
  });

  it('should wait for nothing of another kind, nor of another store', async () => {
    const all = [started('things', 'one'), started('others', 'two'), started('things', 'three', {} as Store)];
    await settle();
    expect(course).toEqual(['one', 'two', 'three']);
    for (const each of all) each.end();
    await Promise.all(all.map(({ done }) => done));
  });

  it('should wait no longer than a second for one that hangs', async () => {
    const [stuck, next] = [started('things', 'stuck'), started('things', 'next')];
    await vi.advanceTimersByTimeAsync(999);
    expect(course).toEqual(['stuck']);
    await vi.advanceTimersByTimeAsync(1);
    expect(course).toEqual(['stuck', 'next']);
    next.end();
    expect(await next.done).toBe('next');
    stuck.end();
    await stuck.done;
  });
});

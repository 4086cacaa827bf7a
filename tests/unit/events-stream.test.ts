import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { describe, expect, it } from 'vitest';
import { EventStream } from '../../api/events/event-stream.ts';
import { AWAY, type Line } from '../../api/events/lines.ts';
import type { Session } from '../../api/session.ts';

/** What a caller reads at their own pace. */
class Reading extends EventEmitter {
  text = '';
  unread = 0;
  isSlow = false;
  destroyed = false;
  writableEnded = false;
  writableNeedDrain = false;
  writeHead(): void {}
  get writableLength(): number {
    return this.unread;
  }
  write(part: string): void {
    this.text += part;
    if (this.isSlow) this.unread += part.length;
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
  end(): void {
    this.writableEnded = true;
  }
  get ids(): number[] {
    return [...this.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  }
  get told(): number[] {
    return [...this.text.matchAll(/"entry":(\d+)/g)].map(([, entry]) => Number(entry));
  }
}

const lineOf = (id: number): Line => ({ id, resource: 'things', write_id: `w${id}` });
const lines = (from: number, to: number): Line[] => Array.from({ length: to - from + 1 }, (_, at) => lineOf(from + at));
const started = (): { stream: EventStream; reading: Reading } => {
  const reading = new Reading();
  const stream = new EventStream(reading as unknown as Response, {} as Session);
  stream.begin();
  return { stream, reading };
};

describe('a stream', () => {
  it('should name with each line a number up to which all was sent', () => {
    const { stream, reading } = started();
    // 9 came late, 22 is missing.
    stream.tell([lineOf(9), lineOf(21), lineOf(23)], 8, 21);
    expect(reading.ids).toEqual([9, 21, 21]);
  });

  it('should name nothing that comes meanwhile before what was missed was sent', async () => {
    const { stream, reading } = started();
    await stream.catchUp(10, {
      high: 30,
      low: () => 40,
      async missed(since) {
        stream.tell([lineOf(40 + since)], 30, 40 + since);
        return { lines: lines(since + 1, since + 10), to: since + 10 };
      },
    });
    expect(reading.told).toEqual([50, ...lines(11, 20).map(({ id }) => id), 60, ...lines(21, 30).map(({ id }) => id)]);
    expect(reading.ids.slice(0, -1).every((id) => id <= 30)).toBe(true);
    expect(reading.ids.at(-1)).toBe(40);
    const upTo20 = reading.text.slice(0, reading.text.indexOf('"entry":20'));
    expect([...upTo20.matchAll(/^id: (\d+)$/gm)].every(([, id]) => Number(id) <= 10)).toBe(true);
  });

  it('should have everything read again after too much, and from a number to come', async () => {
    for (const since of [0, AWAY + 3]) {
      const { stream, reading } = started();
      const never = (): never => {
        throw new Error('asked for what was missed');
      };
      await stream.catchUp(since, { high: AWAY + 1, low: () => AWAY, missed: never });
      expect(reading.text).toContain(`id: ${AWAY}\nevent: reset\ndata: {}\n\n`);
    }
  });

  it('should cut off who does not read, and send nothing more', () => {
    const { stream, reading } = started();
    reading.isSlow = true;
    for (let at = 0; at < 100; at++) stream.tell(lines(at * 100, at * 100 + 99), 0, 10_000);
    expect(reading.destroyed).toBe(true);
    expect(reading.unread).toBeLessThan(300 * 1024);
    expect(stream.isOpen).toBe(false);
  });
});

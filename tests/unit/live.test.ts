import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change } from '../../api/wire/live.ts';
import { type Frame, follow, frameReader, type LiveEvent } from '../../src/data/live/follow.ts';
import { LiveUpdateQueue, type News } from '../../src/data/live/live-update-queue.ts';
import { RecentEvents } from '../../src/data/live/shared-events.ts';

const change = (entry: number): Change => ({ entry, resource: 'things' });
const resultOf = (entry: number, upTo = entry): LiveEvent => ({ upTo, news: { change: change(entry) } });
const frameOf = (entry: number): string => `id: ${entry}\ndata: ${JSON.stringify(change(entry))}\n\n`;

describe('the reader of a stream', () => {
  it('should read the same however the text is cut', () => {
    const text = `retry: 3000\n\n:\nid: 4\n\n${frameOf(5)}id: 6\nevent: reset\ndata: {}\n\n`;
    const read = (parts: readonly string[]): Frame[] => {
      const frames: Frame[] = [];
      const reader = frameReader((frame) => frames.push(frame));
      for (const part of parts) reader(part);
      return frames;
    };
    const whole = read([text]);
    expect(whole).toMatchObject([{ retry: '3000' }, { id: '4' }, { id: '5' }, { id: '6', event: 'reset' }]);
    expect(JSON.parse(whole[2]?.data ?? '')).toEqual(change(5));
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), text.length];
        expect(read(places.slice(1).map((to, at) => text.slice(places[at], to)))).toEqual(whole);
      }),
    );
  });
});

describe('whoever follows', () => {
  /** What the server answers, one connection after the other; the last is never answered. */
  let answers: (() => Response | Promise<Response>)[];
  let input: (string | null)[];
  let stop: AbortController;
  let heard: LiveEvent[];
  const running: Promise<void>[] = [];

  beforeEach(() => {
    vi.useFakeTimers();
    answers = [];
    input = [];
    heard = [];
    stop = new AbortController();
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      input.push(new Headers(init.headers).get('Last-Event-ID'));
      const answer = answers.shift();
      if (answer) return Promise.resolve(answer());
      return new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    });
  });
  afterEach(async () => {
    stop.abort();
    await Promise.all(running.splice(0));
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const begin = (since?: number): Promise<void> => {
    const over = follow({ since, tell: (each) => heard.push(each), signal: stop.signal });
    running.push(over);
    return over;
  };
  const says = (text: string, init?: ResponseInit) => (): Response => new Response(text, init);
  const refuses = (status: number, headers = {}) =>
    says(JSON.stringify({ code: 'x', detail: '' }), { status, headers });

  it('should come again from what was sent last', async () => {
    answers = [says(`retry: 500\n\n${frameOf(8)}${frameOf(9)}`), says(`id: 12\n\n`)];
    void begin(7);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(input).toEqual(['7', '9', '12']);
    expect(heard).toEqual([resultOf(8), resultOf(9), { upTo: 12 }]);
  });

  it('should wait longer each time it fails, and as long as the server orders', async () => {
    answers = Array.from({ length: 5 }, () => refuses(503));
    void begin();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(input.length).toBeGreaterThan(3);
    expect(input.length).toBeLessThan(7);
    stop.abort();
    stop = new AbortController();
    input = [];
    answers = [refuses(429, { 'Retry-After': '30' })];
    void begin();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(input).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(input).toHaveLength(2);
  });

  it('should end where nobody is signed in', async () => {
    answers = [refuses(401)];
    await begin();
    answers = [says('event: signed-out\ndata: {}\n\n')];
    await begin(3);
    expect(heard).toEqual([{ upTo: 0, news: 'signed-out' }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(input).toEqual([null, '3']);
  });

  it('should take a silent connection for dead, and end on command', async () => {
    const over = begin(1);
    await vi.advanceTimersByTimeAsync(55_000);
    expect(input).toHaveLength(2);
    stop.abort();
    await over;
  });
});

describe('what was sent lately', () => {
  it('should be sent to all who missed it, or everything anew where it is not known any more', () => {
    const lately = new RecentEvents(10);
    for (const entry of [11, 13]) lately.add(resultOf(entry, 11));
    expect([lately.since(11), lately.since(13)]).toEqual([[resultOf(13, 11)], []]);
    expect(lately.since(10)).toHaveLength(2);
    for (const since of [9, undefined]) expect(lately.since(since)).toEqual([{ upTo: 11, news: 'reset' }]);
    for (let entry = 14; entry < 700; entry++) lately.add(resultOf(entry));
    expect(lately.since(13)).toEqual([{ upTo: 699, news: 'reset' }]);
    expect(lately.since(600)).toHaveLength(99);
    lately.add({ upTo: 3, news: 'reset' });
    lately.add(resultOf(4));
    // A client that opens a record requests who is where.
    lately.add({ upTo: 4, news: { here: { resource: 'things', id: 1, people: [] } } });
    expect(lately.since(3)).toEqual([resultOf(4)]);
    expect(new RecentEvents(undefined).since(5)).toEqual([{ upTo: 0, news: 'reset' }]);
  });
});

describe('news', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const world = (isKnown: (change: Change) => boolean = () => false) => {
    const now = { isHeld: false, loads: 0 };
    const delivered: News[] = [];
    const arrivals = new LiveUpdateQueue({
      isHeld: () => now.isHeld,
      isKnown,
      deliver: async (news) => {
        delivered.push(news);
        await new Promise((done) => setTimeout(done, now.loads));
      },
    });
    return { now, delivered, arrivals };
  };

  it('should be gathered, and come again a second later at the earliest', async () => {
    const { delivered, arrivals } = world();
    for (const each of [resultOf(1), { upTo: 1 }, resultOf(2)]) arrivals.push(each);
    await vi.advanceTimersByTimeAsync(100);
    expect(delivered).toEqual([{ all: false, changes: [change(1), change(2)] }]);
    arrivals.push({ upTo: 3, news: 'reset' });
    await vi.advanceTimersByTimeAsync(700);
    expect(delivered).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(delivered[1]).toEqual({ all: true, changes: [] });
  });

  it('should wait while the page is held, and until the former ones are shown', async () => {
    const { now, delivered, arrivals } = world();
    now.isHeld = true;
    arrivals.push(resultOf(1));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(delivered).toEqual([]);
    now.isHeld = false;
    now.loads = 4_000;
    await vi.advanceTimersByTimeAsync(500);
    expect(delivered).toHaveLength(1);
    arrivals.push(resultOf(2));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(delivered).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(delivered).toHaveLength(2);
  });

  it('should be none where the page wrote it itself, checked when it is shown and not when it arrives', async () => {
    const own = new Set<number>();
    const { now, delivered, arrivals } = world(({ entry }) => own.has(entry));
    now.isHeld = true;
    arrivals.push(resultOf(1));
    await vi.advanceTimersByTimeAsync(100);
    own.add(1);
    now.isHeld = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(delivered).toEqual([]);
    arrivals.push(resultOf(2));
    arrivals.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(delivered).toEqual([]);
  });
});

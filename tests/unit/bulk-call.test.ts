import { afterEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/language/index.ts';
import { runBulk } from '../../src/list/bulk/bulk-call.ts';
import { doneInWords, failuresAsText, jobInWords, questionOf } from '../../src/list/bulk/bulk-words.ts';
import { linesOf, type Progress } from '../../src/list/work/streamed.ts';

const bytes = new TextEncoder();

/** An answer that comes in these pieces. */
const inPieces = (...pieces: (string | Uint8Array)[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? bytes.encode(piece) : piece);
      controller.close();
    },
  });

async function all(body: ReadableStream<Uint8Array> | null): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(body)) lines.push(line);
  return lines;
}

const answer = (body: ReadableStream<Uint8Array> | string, status = 200): Response => new Response(body, { status });
const run = (onProgress: (progress: Progress) => void = () => undefined, signal = new AbortController().signal) =>
  runBulk({
    resource: 'categories',
    screen: 'category-setup',
    job: { action: 'set', field: 'is_active', value: false },
    target: { ids: [1, 2] },
    signal,
    onProgress,
  });

afterEach(() => vi.unstubAllGlobals());

describe('the lines of an answer', () => {
  it('should come whole, however the answer is cut', async () => {
    const [first, second] = [bytes.encode('{"name":"é'), bytes.encode('"}\n{"a":1}\n\n{"b":2}')];
    const cut = first.length - 1;
    expect(await all(inPieces(first.slice(0, cut), first.slice(cut), second))).toEqual([
      '{"name":"é"}',
      '{"a":1}',
      '{"b":2}',
    ]);
    expect(await all(null)).toEqual([]);
  });
});

describe('work on many records', () => {
  it('should tell how far it is, and answer with the outcome', async () => {
    const fetched = vi.fn(async () =>
      answer(
        inPieces(
          '{"done":1,"total":2}\n{"done":2,"total":2,"succ',
          'eeded":1,"failed":1,"failures":[{"id":2,"name":"B","reason":"No"}],"finished":true}\n',
        ),
      ),
    );
    vi.stubGlobal('fetch', fetched);
    const seen: Progress[] = [];
    expect(await run((progress) => seen.push(progress))).toMatchObject({
      succeeded: 1,
      failed: 1,
      failures: [{ id: 2, name: 'B', reason: 'No' }],
    });
    expect(seen).toEqual([{ done: 1, total: 2 }]);
    const [path, init] = fetched.mock.calls[0] as unknown as [string, RequestInit];
    expect(path).toBe('/api/categories/bulk?screen_label=category-setup');
    expect(JSON.parse(String(init.body))).toEqual({ action: 'set', values: { is_active: false }, ids: [1, 2] });
  });

  it('should name the filters and the expected number where all that match are meant', async () => {
    const fetched = vi.fn(async () =>
      answer('{"done":9,"total":9,"succeeded":9,"failed":0,"failures":[],"finished":true}'),
    );
    vi.stubGlobal('fetch', fetched);
    await runBulk({
      resource: 'categories',
      screen: 'category-setup',
      job: { action: 'delete' },
      target: { all: true, count: 9, more: false, filters: { q: 'a', service_type: ['Food', 'Service'] } },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const [path, init] = fetched.mock.calls[0] as unknown as [string, RequestInit];
    expect(path).toBe('/api/categories/bulk?q=a&service_type=Food&service_type=Service&screen_label=category-setup');
    expect(JSON.parse(String(init.body))).toEqual({ action: 'delete', all: true, expected: 9 });
  });

  it('should fail as cut off when the answer ends without an outcome', async () => {
    vi.stubGlobal('fetch', async () => answer('{"done":1,"total":2}\n{"done'));
    await expect(run()).rejects.toMatchObject({ code: 'cut' });
  });

  it('should fail with the refusal when nothing was begun', async () => {
    vi.stubGlobal('fetch', async () => answer('{"code":"conflict","detail":"There are now 3 categories."}', 409));
    await expect(run()).rejects.toMatchObject({ status: 409, detail: 'There are now 3 categories.' });
  });
});

describe('the words of work on many records', () => {
  const categories = registry.resources.categories as Resource;
  const off = { action: 'set', field: 'is_active', value: false } as const;

  it("should be the toggle's own, with the exact number", () => {
    expect(jobInWords(categories, off, true)).toBe('Set to In Active');
    expect(jobInWords(categories, off, false)).toBe('Status: In Active');
    expect(jobInWords(categories, { action: 'set', field: 'is_fire', value: true }, true)).toBe('Trend: Yes');
    expect(questionOf(categories, off, { count: 1200, more: false })).toBe(
      'Set Status of 1,200 categories to In Active?',
    );
    expect(questionOf(categories, { action: 'delete' }, { count: 1, more: false })).toBe('Delete 1 category?');
    expect(questionOf(categories, { action: 'delete' }, { count: 100_000, more: true })).toBe(
      'Delete more than 100,000 categories?',
    );
    expect(doneInWords(categories, { action: 'delete' }, 2)).toBe('2 categories deleted.');
  });

  it('should list the failures as lines to be pasted', () => {
    expect(failuresAsText({ failures: [{ id: 3, name: 'Handyman', reason: 'It is used.' }] })).toBe(
      '3\tHandyman\tIt is used.',
    );
  });
});

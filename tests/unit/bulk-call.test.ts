import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Progress } from '../../api/wire/list.ts';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/language/index.ts';
import { runBulk } from '../../src/list/bulk/bulk-call.ts';
import { doneInWords, failuresAsText, jobInWords, questionOf } from '../../src/list/bulk/bulk-words.ts';
import { linesOf } from '../../src/list/work/streamed.ts';

const bytes = new TextEncoder();

/** An answer that comes in these pieces. */
const inPieces = (...pieces: (string | Uint8Array)[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? bytes.encode(piece) : piece);
      controller.close();
    },
  });

const seen: Progress[] = [];
/** Sets a toggle of two records, or what is given instead. */
const run = (given: Partial<Parameters<typeof runBulk>[0]> = {}) =>
  runBulk({
    ...{ resource: 'categories', screen: 'category-setup', target: { ids: [1, 2] } },
    job: { action: 'set', field: 'is_active', value: false },
    signal: new AbortController().signal,
    onProgress: (progress) => seen.push(progress),
    ...given,
  });
/** Lets every call be answered so. */
const answering = (body: ReadableStream<Uint8Array> | string, status = 200) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return () => {
    const [path, init] = fetched.mock.calls[0] ?? [];
    return { path, body: JSON.parse(String(init?.body)) };
  };
};

afterEach(() => {
  vi.unstubAllGlobals();
  seen.length = 0;
});

async function all(body: ReadableStream<Uint8Array> | null): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(body)) lines.push(line);
  return lines;
}

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
    const call = answering(
      inPieces(
        '{"done":1,"total":2}\n{"done":2,"total":2,"succ',
        'eeded":1,"failed":1,"failures":[{"id":2,"name":"B","reason":"No"}],"finished":true}\n',
      ),
    );
    const failures = [{ id: 2, name: 'B', reason: 'No' }];
    expect(await run()).toMatchObject({ succeeded: 1, failed: 1, failures });
    expect(seen).toEqual([{ done: 1, total: 2 }]);
    expect(call()).toEqual({
      path: '/api/categories/bulk?screen_label=category-setup',
      body: { action: 'set', values: { is_active: false }, ids: [1, 2] },
    });
  });

  it('should name the filters and the expected number where all matches are selected', async () => {
    const call = answering('{"done":9,"total":9,"succeeded":9,"failed":0,"failures":[],"finished":true}');
    const filters = { q: 'a', service_type: ['Food', 'Service'] };
    await run({ job: { action: 'delete' }, target: { all: true, count: 9, more: false, filters } });
    expect(call()).toEqual({
      path: '/api/categories/bulk?q=a&service_type=Food&service_type=Service&screen_label=category-setup',
      body: { action: 'delete', all: true, expected: 9 },
    });
  });

  it('should fail as cut off when the answer ends without an outcome', async () => {
    answering('{"done":1,"total":2}\n{"done');
    await expect(run()).rejects.toMatchObject({ code: 'cut' });
  });

  it('should fail with the refusal when nothing was begun', async () => {
    answering('{"code":"conflict","detail":"There are now 3 categories."}', 409);
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
    const many = questionOf(categories, off, { count: 1200, more: false });
    expect(many).toBe('Set Status of 1,200 categories to In Active?');
    const deleting = (count: number, more: boolean) => questionOf(categories, { action: 'delete' }, { count, more });
    expect(deleting(1, false)).toBe('Delete 1 category?');
    expect(deleting(100_000, true)).toBe('Delete more than 100,000 categories?');
    expect(doneInWords(categories, { action: 'delete' }, 2)).toBe('2 categories deleted.');
  });

  it('should list the failures as lines to be pasted', () => {
    const failures = [{ id: 3, name: 'Handyman', reason: 'It is used.' }];
    expect(failuresAsText({ failures })).toBe('3\tHandyman\tIt is used.');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bytesOf, drawableOf, PreviewFailure } from '../../src/ui/preview-source.ts';

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const signal = new AbortController().signal;

const failureOf = async (work: Promise<unknown>): Promise<{ message: string; detail: string; retry: boolean }> => {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof PreviewFailure)) throw new Error(`expected a PreviewFailure, got ${String(error)}`);
  return { message: error.message, detail: error.detail, retry: error.retry };
};
const of = (source: unknown) => bytesOf({ name: 'paper', source }, signal);
const answer = (body: BodyInit | null, type: string | null, status = 200): void => {
  const response = new Response(body, { status });
  if (type === null) response.headers.delete('Content-Type');
  else response.headers.set('Content-Type', type);
  fetched.mockResolvedValueOnce(response);
};

// What people read of it, and can do then, is tried in `component/preview.test.tsx`.
describe('the bytes of a document', () => {
  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each([[null], [undefined], ['']])('should say that %j is no source', async (source) => {
    expect((await failureOf(of(source))).message).toBe('No preview source available'); // spec 1.5.20
  });

  it.each([
    ...[42, { url: '/api/files/1' }, 'javascript:alert(1)', 'https://elsewhere.example/a.png'],
    ...['//elsewhere.example/a.png', '/\\elsewhere.example/a.png', 'data:image/png;base64,AA=='],
  ])('should refuse %j without fetching it', async (source) => {
    expect(await failureOf(of(source))).toMatchObject({ message: 'Invalid image source format', retry: false }); // spec 1.5.19
    expect(fetched).not.toHaveBeenCalled();
  });

  it('should take a file or a blob as it is', async () => {
    for (const source of [new Blob(['x'], { type: 'image/png' }), new File(['x'], 'a.png', { type: 'image/png' })])
      expect(await of(source)).toBe(source);
  });

  it('should fetch an address of ours', async () => {
    answer('bytes', 'image/png');
    const blob = await of('/api/files/abc');
    expect(blob.type).toBe('image/png');
    expect(await blob.text()).toBe('bytes');
    expect(fetched).toHaveBeenCalledWith('/api/files/abc', expect.anything());
  });

  it("should show the server's sentence with its refusal", async () => {
    answer(JSON.stringify({ code: 'not_found', detail: 'There is no such file.' }), 'application/json', 404);
    const failure = await failureOf(of('/api/files/abc'));
    expect(failure).toEqual({ message: 'Failed to load preview', detail: 'There is no such file.', retry: true });
  });

  it.each([['text/html; charset=utf-8'], [null]])('should refuse what the server calls %j', async (type) => {
    answer('something', type);
    expect((await failureOf(of('/api/files/abc'))).message).toBe('Invalid file data received from server');
  });

  it('should let an aborted call end as one', async () => {
    const leaving = new AbortController();
    leaving.abort();
    fetched.mockRejectedValueOnce(new DOMException('gone', 'AbortError'));
    const work = bytesOf({ name: 'paper', source: '/api/files/abc' }, leaving.signal);
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('how a document is drawn', () => {
  it.each([
    ['image/png', 'image'],
    ['image/jpeg', 'image'],
    ['IMAGE/PNG', 'image'],
    ['image/gif', 'image'],
    ['image/webp', 'image'],
    ['application/pdf', 'pdf'],
    ['application/pdf; charset=binary', 'pdf'],
    ['image/svg+xml', undefined],
    ['text/plain', undefined],
    ['', undefined],
  ])('should draw %s as %s', (type, drawable) => {
    expect(drawableOf(type)).toBe(drawable);
  });
});

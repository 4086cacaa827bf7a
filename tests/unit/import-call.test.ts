import { afterEach, describe, expect, it, vi } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Resource, Screen } from '../../resources/language/index.ts';
import { runImport } from '../../src/list/import/import-call.ts';
import { whatLinesDo } from '../../src/list/import/import-words.ts';
import { onConfirmFirst } from '../../src/platform/api.ts';

/** An import is answered line by line: what is refused after its first line comes in one. */

const answer = (...lines: readonly object[]): Response =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { status: 200 });
const PROGRESS = { done: 500, total: 900 };
const DONE = { done: 900, total: 900, rows: 900, creates: 900, mistaken: 0, mistakes: [], finished: true };
const detail = 'Please confirm that it is you before you do this.';
const CONFIRM = { code: 'confirm_first', detail, errors: {}, finished: true };

const run = () =>
  runImport({
    resource: 'users',
    screen: 'user-list',
    file: new File(['Email\nx@example.com'], 'users.csv'),
    isTrial: false,
    said: [],
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

let forget: (() => void) | undefined;
const answering = (yes: boolean) => {
  const ask = vi.fn(async () => yes);
  forget = onConfirmFirst(ask);
  return ask;
};
afterEach(() => {
  forget?.();
  vi.unstubAllGlobals();
});

describe('an import that must be confirmed after it began to be answered', () => {
  it('should wait for that, and be sent again whole', async () => {
    const fetched = vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(answer(PROGRESS, CONFIRM))
      .mockResolvedValueOnce(answer(PROGRESS, DONE));
    vi.stubGlobal('fetch', fetched);
    const ask = answering(true);
    expect(await run()).toMatchObject({ creates: 900, finished: true });
    expect(ask).toHaveBeenCalledTimes(1);
    const bodies = fetched.mock.calls.map(([, init]) => init?.body as FormData);
    expect(await Promise.all(bodies.map((body) => (body.get('file') as File).text()))).toEqual(
      Array(2).fill('Email\nx@example.com'),
    );
  });

  it('should be refused as any call is where nobody confirms it', async () => {
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValueOnce(answer(PROGRESS, CONFIRM)));
    answering(false);
    await expect(run()).rejects.toMatchObject({ status: 403, code: 'confirm_first', detail });
  });

  it('should tell everything a refusal in a line says', async () => {
    const refused = { code: 'conflict', detail: 'No', errors: { name: ['Taken'] }, finished: true };
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValueOnce(answer(PROGRESS, refused)));
    await expect(run()).rejects.toMatchObject({ code: 'conflict', detail: 'No', errors: { name: ['Taken'] } });
  });
});

describe('what the lines of a file are said to do', () => {
  const resource = registry.resources.document_types as Resource;
  const screen = registry.screen['vendor-configuration'] as Screen;
  it.each<readonly [updates: readonly string[], mayUpdate: boolean, said: RegExp]>([
    [screen.writes, true, /^A line with an ID changes that record\. A line without one adds a record/],
    [['is_active'], true, /the line with its ID changes only: Status\.$/],
    [[], true, /Stored records cannot be changed here/],
    [screen.writes, false, /Stored records cannot be changed here/],
  ])('should follow what the screen changes: %s, %s', (updates, mayUpdate, text) => {
    expect(whatLinesDo(resource, { ...screen, updates }, mayUpdate)).toMatch(text);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from './expectations.ts';
import { SYSTEM } from './host.ts';
import { csvOf, formOf, importedOf, send } from './imports.ts';
import { running } from './running.ts';
import { unchanged } from './unchanged.ts';

/** Imports made wrongly: their own 4xx in the one shape or a mistake by line, and nothing kept. */

const DOCUMENTS = ['document_types', 'vendor-configuration'] as const;
const PATH = '/api/document_types/import?screen_label=vendor-configuration';
const COLUMNS = ['Document Name', 'Vendor Type', 'Required Fields'];
const GOOD = csvOf(COLUMNS, ['Chamber Card', 'Service', 'No']);

const { server, admin } = running({ admin: 'admin@example.com' });
unchanged(() => Promise.all(['document_types', SYSTEM.history].map(server.all)), [beforeEach, afterEach]);

const post = (raw: FormData, path = PATH) => admin.post(path, undefined, { raw });

describe('imports', () => {
  it('should answer 400 for queries nobody could mean', async () => {
    for (const wrong of ['dry_run=yes', 'dry_run=true&dry_run=false', '_end=1', 'day_order=year'])
      expectRefusal(await post(formOf(GOOD), `${PATH}&${wrong}`), 400);
    expectRefusal(await post(formOf(GOOD), PATH.replace('document_types', 'nonsense')), 404);
  });

  it('should answer 400 and 422 for forms that hold something else', async () => {
    expectRefusal(await post(formOf('')), 422, 'file');
    expectRefusal(await post(formOf(GOOD, 'picture')), 422, 'picture');
    expectRefusal(await post(formOf(GOOD, '__proto__')), 422, '__proto__');
    const two = formOf(GOOD);
    two.append('file', new Blob([GOOD]), 'b.csv');
    expectRefusal(await post(two), 400);
    const more = formOf(GOOD);
    more.append('dry_run', 'true');
    expectRefusal(await post(more), 400);
  });

  it('should answer 413, 415 and 422 for files that are too large, no table, or spoilt', async () => {
    expectRefusal(await send(admin, DOCUMENTS, new Uint8Array(10 * 1024 * 1024 + 1).fill(65)), 413);
    expectRefusal(await send(admin, DOCUMENTS, Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1])), 415, 'file');
    // Every other way to be spoilt: `tests/unit/import-files.test.ts`.
    for (const spoilt of ['A,B\n"never closed', 'PK\u0003\u0004 nonsense', '\r\n\r\n'])
      expectRefusal(await send(admin, DOCUMENTS, spoilt), 422, 'file');
  });

  it('should take every cell for text, whatever it looks like', async () => {
    const nasty = [
      ...['=1+1', "'; drop table users; --", '<script>', '__proto__', '\u202e'],
      ...['x'.repeat(5000), '%s{0}', '-1e999'],
    ];
    const file = csvOf([...COLUMNS, 'ID', 'Status'], ...nasty.map((each) => Array(5).fill(each)));
    const found = importedOf(await send(admin, DOCUMENTS, file));
    expect([found.creates, found.updates, found.write_id]).toEqual([0, 0, undefined]);
    expect(new Set(found.mistakes.map(({ line }) => line)).size).toBe(nasty.length);
    const headings = importedOf(await send(admin, DOCUMENTS, csvOf(nasty, nasty)));
    expect(headings.mistakes.map(({ line }) => line)).toEqual(Array(headings.mistakes.length).fill(1));
    const formula = await send(admin, DOCUMENTS, csvOf(COLUMNS, ['=1+1', 'Service', 'No']), '&dry_run=true');
    expect(importedOf(formula)).toMatchObject({ creates: 1, mistakes: [] });
  });

  it('should tell the first thousand of very many mistakes, and count all', async () => {
    const lines = Array.from({ length: 1500 }, (_, at) => [`Card ${at}`, 'Nobody', 'No']);
    const found = importedOf(await send(admin, DOCUMENTS, csvOf(COLUMNS, ...lines)));
    expect([found.mistakes.length, found.mistaken]).toEqual([1000, 1500]);
  });

  it('should keep nothing of what its sender left', async () => {
    const stop = new AbortController();
    const lines = Array.from({ length: 3000 }, (_, at) => [`Card ${at}`, 'Service', 'No']);
    const answer = fetch(server.url + PATH, {
      method: 'POST',
      headers: { Cookie: admin.cookie, 'X-Requested-With': 'fetch' },
      body: formOf(csvOf(COLUMNS, ...lines)),
      signal: stop.signal,
    });
    const reader = (await answer).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^\{"done":500,"total":3000\}/);
    stop.abort();
    await expect
      .poll(async () => (await server.audit()).filter(({ event }) => event === 'record.imported').at(-1), {
        timeout: 20_000,
      })
      .toMatchObject({ outcome: 'failed', rows: 3000 });
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLanguages } from '../../server/languages.ts';
import { answerRefusals } from '../../server/refusals.ts';
import { builtPages, securityHeaders } from '../../server/ui.ts';
import { done } from './outcomes.ts';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'outside');
  await writeFile(join(dist, '.env'), 'hidden');
  const html = (title: string) =>
    `<!doctype html><html lang="en" dir="ltr" data-mode="__MODE__"><meta name="languages" content="__LANGUAGES__" /><meta name="csp-nonce" content="__CSP_NONCE__" /><meta name="session" content="__SESSION__" /><meta name="tiles" content="__TILES__" /><meta name="tiles-by" content="__TILES_BY__" /><title>${title}</title>`;
  await writeFile(join(dist, 'index.html'), html('sign-in'));
  await writeFile(join(dist, 'app.html'), html('app'));
  await writeFile(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dist, 'assets', 'main-abc123.js'), 'export {};\n'.repeat(200));
  const words = join(folder, 'languages');
  await mkdir(words);
  await writeFile(join(words, 'ar.json'), '{ "Loading": "جارٍ التحميل" }');
  await writeFile(join(words, 'pt-BR.json'), '{}');
  const app = express();
  app.use(securityHeaders({ dev: false, tiles: undefined }));
  const languages = await readLanguages(words);
  app.use(await builtPages(dist, { publicUrl: 'http://127.0.0.1', languages, tiles: undefined }));
  app.use(answerRefusals(() => undefined));
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const page = (path: string, method = 'GET') => fetch(url + path, { method, headers: { Accept: 'text/html' } });

/** A path as it stands: fetch would tidy it up. */
const rawPath = (path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    request({ port: new URL(url).port, path, headers: { accept: '*/*' } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on('error', reject)
      .end();
  });

describe('the pages', () => {
  it('should answer every address of the application with the page, under a nonce of its own', async () => {
    const nonces = await Promise.all(
      ['/', '/login', '/service-management/category-setup?page=2'].map(async (path) => {
        const answer = done(await page(path));
        expect(answer.headers.get('cache-control')).toBe('no-store');
        const nonce = (await answer.text()).match(/content="([\w+/=]{20,})"/)?.[1];
        expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  it('should give whoever comes with a session the page that loads the app at once', async () => {
    const get = async (cookie?: string) =>
      (await fetch(`${url}/`, { headers: { Accept: 'text/html', ...(cookie && { Cookie: cookie }) } })).text();
    expect(await get()).toMatch(/name="session" content="none".*sign-in/);
    expect(await get('session=short')).toMatch(/name="session" content="none".*sign-in/);
    expect(await get(`session=${'a'.repeat(43)}`)).toMatch(/name="session" content="carried".*<title>app/);
  });

  it('should write the chosen mode into the page, and nothing else a cookie says', async () => {
    const modeOf = async (cookie: string) =>
      /data-mode="([^"]*)"/.exec(
        await (await fetch(`${url}/`, { headers: { Accept: 'text/html', Cookie: cookie } })).text(),
      )?.[1];
    expect(await modeOf('mode=dark')).toBe('dark');
    expect(await modeOf('mode=light; other=1')).toBe('light');
    expect(await modeOf('mode="><script>alert(1)</script>')).toBe('system');
    expect(await modeOf('other=1')).toBe('system');
  });

  describe('in a language', () => {
    const inLanguage = async (headers: { readonly [name: string]: string }) => {
      const answer = await fetch(`${url}/`, { headers: { Accept: 'text/html', ...headers } });
      const [, lang, dir] = /<html lang="([^"]*)" dir="([^"]*)"/.exec(await answer.text()) ?? [];
      return { lang, dir, link: answer.headers.get('link') };
    };

    it('should be written as chosen before, and else as the browser asks', async () => {
      expect(await inLanguage({})).toEqual({ lang: 'en', dir: 'ltr', link: null });
      const second = await inLanguage({ 'Accept-Language': 'de, ar;q=0.8, en;q=0.5' });
      expect(second).toMatchObject({ lang: 'ar', dir: 'rtl' });
      expect(await inLanguage({ 'Accept-Language': 'de' })).toMatchObject({ lang: 'en', dir: 'ltr' });
      const cookie = { Cookie: 'language=pt-BR', 'Accept-Language': 'ar' };
      expect(await inLanguage(cookie)).toMatchObject({ lang: 'pt-BR', dir: 'ltr' });
      expect(await inLanguage({ Cookie: 'language=xx' })).toMatchObject({ lang: 'en' });
      expect(await inLanguage({ Cookie: 'language="><script>alert(1)</script>' })).toMatchObject({ lang: 'en' });
    });

    it('should name every dictionary, and have its own requested at once', async () => {
      const answer = await fetch(`${url}/`, { headers: { Accept: 'text/html', Cookie: 'language=ar' } });
      const file = /name="languages" content="(ar\.\w{12}\.json) pt-BR\.\w{12}\.json"/.exec(await answer.text())?.[1];
      expect(answer.headers.get('link')).toBe(`</languages/${file}>; rel=preload; as=fetch; crossorigin=anonymous`);
      const words = await fetch(`${url}/languages/${file}`);
      expect(words.headers.get('cache-control')).toContain('immutable');
      expect(await words.json()).toEqual({ Loading: 'جارٍ التحميل' });
    });

    it.each([
      ['ar.json', 'no JSON', 'is no JSON'],
      ['ar.json', '["Loading"]', 'must say each sentence'],
      ['ar.json', '{ "Loading": 1 }', 'must say each sentence'],
      ['ar.json', '{ "{count} user|{count} users": { "one": "x" } }', 'must say each sentence'],
      ['arabic_words.json', '{}', 'is not called by a language'],
      ['en.json', '{}', 'is not called by a language'],
    ])('should stop the start at %s holding %s', async (name, text, problem) => {
      const wrong = await mkdtemp(join(tmpdir(), 'languages-'));
      await writeFile(join(wrong, name), text);
      await expect(readLanguages(wrong)).rejects.toThrow(problem);
      await rm(wrong, { recursive: true });
    });

    it('should be English alone where there is no folder', async () => {
      expect(await readLanguages(join(folder, 'nowhere'))).toMatchObject({ names: [], files: [] });
    });
  });

  it('should answer the pages at no other address', async () => {
    for (const path of ['/index.html', '/app.html']) expect((await fetch(url + path)).status).toBe(404);
  });

  it('should forbid scripts and frames from elsewhere', async () => {
    const { headers } = await page('/');
    const policy = headers.get('content-security-policy')?.split(';') ?? [];
    for (const name of ['script-src', 'form-action']) expect(policy).toContain(`${name} 'self'`);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy).toContain(`${name} 'none'`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('should send hashed files compressed, and let browsers keep them', async () => {
    const answer = await fetch(`${url}/assets/main-abc123.js`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(await answer.text()).toBe('export {};\n'.repeat(200));
    const plain = await fetch(`${url}/assets/main-abc123.js`, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.has('content-encoding')).toBe(false);
    expect(plain.headers.get('cache-control')).toContain('immutable');
  });

  it('should answer other files, and not keep them for long', async () => {
    expect(done(await fetch(`${url}/favicon.svg`)).headers.get('cache-control')).toBe('public, max-age=0');
  });

  it.each([
    '/assets/gone-abc123.js',
    '/assets/../index.html',
    '/assets/',
    '/.env',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00',
    '/%',
    '/login',
  ])('should answer %s as missing when no page is requested', async (path) => {
    const { status, body } = await rawPath(path);
    expect(status).toBe(404);
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(['code', 'detail', 'errors']);
  });

  it('should answer no page to what is no GET', async () => {
    expect((await page('/', 'POST')).status).toBe(404);
    expect((await page('/.hidden')).status).toBe(404);
    expect((await page('/assets/gone-abc123.js')).status).toBe(404);
  });
});

describe('maps', () => {
  /** What a page gets and may load, with tiles from somewhere or from nowhere. */
  async function pageWith(tiles: { readonly url: string; readonly attribution: string } | undefined) {
    const app = express();
    const languages = await readLanguages(join(folder, 'nowhere'));
    app.use(securityHeaders({ dev: false, tiles }));
    app.use(await builtPages(join(folder, 'dist'), { publicUrl: 'http://127.0.0.1', languages, tiles }));
    const own = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => own.once('listening', resolve));
    const at = `http://127.0.0.1:${(own.address() as AddressInfo).port}/`;
    const answer = await fetch(at, { headers: { Accept: 'text/html' } });
    const html = await answer.text();
    own.closeAllConnections();
    await new Promise((resolve) => own.close(resolve));
    const policy = (answer.headers.get('content-security-policy') ?? '').split(';');
    return { html, policy };
  }

  it('should load from nowhere, and be absent from the page, unless tiles are set', async () => {
    const { html, policy } = await pageWith(undefined);
    expect(html).toContain('name="tiles" content=""');
    expect(policy).toContain("img-src 'self' blob: data:");
  });

  it('should be let load pictures, and nothing else, from where the tiles are', async () => {
    const url = 'https://tiles.example.com:8443/a/{z}/{x}/{y}.png?key=$&"><script>';
    const { html, policy } = await pageWith({ url, attribution: '© "Somebody"' });
    expect(html).toContain(
      'content="https://tiles.example.com:8443/a/{z}/{x}/{y}.png?key=$&#38;&#34;&#62;&#60;script&#62;"',
    );
    expect(html).toContain('name="tiles-by" content="© &#34;Somebody&#34;"');
    expect(policy.filter((part) => part.includes('tiles.example.com'))).toEqual([
      "img-src 'self' blob: data: https://tiles.example.com:8443",
    ]);
  });
});

it('should say what to do when the pages are not built', async () => {
  const settings = { publicUrl: 'http://127.0.0.1', languages: await readLanguages(folder), tiles: undefined };
  await expect(builtPages(join(folder, 'nowhere'), settings)).rejects.toThrow('npm run build');
});

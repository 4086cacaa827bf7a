import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { parseCookie } from 'cookie';
import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import helmet from 'helmet';
import { notFound } from '../api/errors.ts';
import { tokenOf } from '../api/sessions/cookie.ts';
import { house } from '../resources/language/index.ts';
import { directionOf, type Languages, languageFor } from './languages.ts';
import type { Tiles } from './settings.ts';

const gzipped = promisify(gzip);

/** Page settings: public address, languages and map tiles. */
export type PagesFor = {
  readonly publicUrl: string;
  readonly languages: Languages;
  readonly tiles: Tiles | undefined;
};

type PageRequest = PagesFor & { readonly request: Request; readonly response: Response };

const TOLD = {
  __CSP_NONCE__: ({ response }: PageRequest): string => nonceOf(response),
  /** Whether the request carried a session, ended or not: the scripts cannot see its cookie. */
  __SESSION__: ({ request, publicUrl }: PageRequest): string =>
    tokenOf(request, publicUrl) === undefined ? 'none' : 'carried',
  __MODE__: ({ request }: PageRequest): string => {
    const { mode } = parseCookie(request.headers.cookie ?? '');
    return mode === 'light' || mode === 'dark' ? mode : 'system';
  },
  'lang="en" dir="ltr"': ({ request, languages }: PageRequest): string => {
    const language = languageFor(request, languages);
    return `lang="${language}" dir="${directionOf(language)}"`;
  },
  __LANGUAGES__: ({ languages }: PageRequest): string => languages.files.join(' '),
  __NAME__: () => inAttribute(house().name),
  __LEAD__: () => inAttribute(house().lead),
  __TILES__: ({ tiles }: PageRequest): string => inAttribute(tiles?.url ?? ''),
  __TILES_BY__: ({ tiles }: PageRequest): string => inAttribute(tiles?.attribution ?? ''),
};

const inAttribute = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const nonceOf = (response: Response): string => {
  response.locals.nonce ??= randomBytes(16).toString('base64');
  return String(response.locals.nonce);
};

const NONCE = '__NONCE__';

/**
 * Own scripts only; own styles or nonce, for scroll locking; own images and tiles. `dev` allows
 * Vite's inline scripts and socket. One helmet call: only the nonce varies.
 */
export function securityHeaders(made: { readonly dev: boolean; readonly tiles: Tiles | undefined }): RequestHandler {
  const headers = headersOf(made);
  return (_request, response, next) => {
    for (const { name, parts } of headers) {
      const value = parts.length === 1 ? (parts[0] ?? '') : parts.join(nonceOf(response));
      response.setHeader(name, value);
    }
    next();
  };
}

type Made = Parameters<typeof securityHeaders>[0];

function headersOf({ dev, tiles }: Made): { readonly name: string; readonly parts: readonly string[] }[] {
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        styleSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'", `'nonce-${NONCE}'`],
        imgSrc: ["'self'", 'blob:', 'data:', ...(tiles ? [new URL(tiles.url).origin] : [])],
        connectSrc: dev ? ["'self'", 'ws:'] : ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        frameSrc: ['blob:'],
        formAction: ["'self'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  let isDone = false;
  set(request, response, (error) => {
    if (error) throw error;
    isDone = true;
  });
  if (!isDone) throw new Error('helmet did not set its headers at once');
  return response.getHeaderNames().map((name) => ({ name, parts: String(response.getHeader(name)).split(NONCE) }));
}

const asksForPage = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !request.path.startsWith('/assets/') &&
  !/(^|\/)\./.test(request.path) &&
  String(request.headers.accept ?? '').includes('text/html');

const sendPage = (html: string, pageRequest: PageRequest): void => {
  const { request, response, languages } = pageRequest;
  response.setHeader('Cache-Control', 'no-store');
  response.vary('Accept-Language');
  const language = languageFor(request, languages);
  const words = languages.files[languages.names.indexOf(language)];
  // The first thing drawn waits for them.
  if (words !== undefined)
    response.setHeader('Link', `</languages/${words}>; rel=preload; as=fetch; crossorigin=anonymous`);
  const filled = Object.entries(TOLD).reduce(
    (page, [position, say]) => page.replaceAll(position, () => say(pageRequest)),
    html,
  );
  response.type('html').send(filled);
};

async function compressedOnce(folder: string): Promise<RequestHandler> {
  const known = new Set((await readdir(folder)).filter((name) => /\.(js|css)$/.test(name)));
  const made = new Map<string, Promise<Buffer>>();
  return (request, response, next) => {
    const name = request.path.slice(1);
    if (request.method !== 'GET' || !known.has(name) || !request.acceptsEncodings('gzip')) return next();
    let bytes = made.get(name);
    if (!bytes) {
      bytes = readFile(join(folder, name)).then((plain) => gzipped(plain, { level: 9 }));
      made.set(name, bytes);
    }
    bytes.then((body) => {
      response.setHeader('Content-Encoding', 'gzip');
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.vary('Accept-Encoding');
      response.type(name.endsWith('.css') ? 'css' : 'js').send(body);
    }, next);
  };
}

/** Serves `dist`: the app with a session, even expired, else sign-in. @throws if not built. */
export async function builtPages(dist: string, made: PagesFor): Promise<Router> {
  const [html, appHtml] = await Promise.all(
    ['index.html', 'app.html'].map((name) => readFile(join(dist, name), 'utf8')),
  ).catch(() => {
    throw new Error('The pages are not built: run `npm run build` first, or `npm start`, which does both.');
  });
  const router = express.Router();
  router.use('/languages', made.languages.router);
  const options = { index: false, redirect: false, dotfiles: 'ignore' } as const;
  // Names under /assets carry a hash of what they hold.
  router.use('/assets', await compressedOnce(join(dist, 'assets')));
  router.use('/assets', express.static(join(dist, 'assets'), { ...options, immutable: true, maxAge: '1y' }));
  const files = express.static(dist, { ...options, maxAge: 0 });
  const names = new Set((await readdir(dist, { recursive: true })).map((name) => `/${name.replaceAll('\\', '/')}`));
  names.delete('/index.html');
  names.delete('/app.html');
  router.use((request, response, next) => (names.has(request.path) ? files(request, response, next) : next()));
  router.use((request: Request, response: Response, next: NextFunction) => {
    if (!asksForPage(request)) return next(notFound());
    const page = tokenOf(request, made.publicUrl) === undefined ? html : appHtml;
    sendPage(page ?? '', { ...made, request, response });
  });
  return router;
}

/** Serves pages by Vite, with hot reload over `server`; never from `dataDir`. */
export async function pagesInDevelopment(
  root: string,
  { server, dataDir, ...made }: PagesFor & { server: Server | undefined; dataDir: string | undefined },
): Promise<{ router: Router; close(): Promise<void> }> {
  const { createServer } = await import('vite');
  const data = [join(root, 'data'), ...(dataDir === undefined ? [] : [dataDir])].map((folder) => `${folder}/**`);
  const vite = await createServer({
    root,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: server ? { server } : true,
      // Vite hands out any file of the project; the store and its secret are not for pages.
      fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', ...data] },
      watch: { ignored: [...data, '**/dist/**', '**/dist-server/**'] },
    },
  });
  const router = express.Router();
  router.use('/languages', made.languages.router);
  router.use(vite.middlewares);
  router.use((request, response, next) => {
    if (!asksForPage(request)) return next(notFound());
    readFile(join(root, 'index.html'), 'utf8')
      .then((html) => vite.transformIndexHtml(request.originalUrl, html))
      .then((html) => sendPage(html, { ...made, request, response }), next);
  });
  return { router, close: () => vite.close() };
}

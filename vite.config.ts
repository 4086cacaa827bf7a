import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { SHEET, staticStyles } from './tools/static-styles/plugin.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The folder of another product than the one `imports` of package.json name: its `house`,
 * `definitions` and `browser`, and its icon. Whoever builds it says where the pages go, too
 * (`--outDir`).
 */
const product = process.env.PRODUCT_DIR;

type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = { readonly [key: string]: Chunk };

/** What a page loads before it shows, as names of the build's chunks. */
const PAGES = { 'sign-in page': ['index', 'sign-in'], 'first list': ['index', 'app'] } as const;

/** The chunks of these names and what they import, each once. */
function chunksOf(manifest: Manifest, names: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const take = (chunk: Chunk | undefined, name: string): void => {
    if (chunk === undefined) throw new Error(`The build has no ${name}.`);
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const key of chunk.imports ?? []) take(manifest[key], key);
  };
  for (const name of names)
    take(
      Object.values(manifest).find((each) => each.name === name),
      name,
    );
  return found;
}

/** The session's call, which whoever comes with one waits for. */
const SESSION = '<link rel="preload" as="fetch" crossorigin href="/api/auth/session">';

/**
 * A page that names everything it needs before it shows, so that the browser loads it all at once
 * and not chunk after chunk as each is asked for: `app.html`, for whoever comes with a session,
 * the first list's, and `index.html` signing in's.
 */
const pageWithParts = (html: string, manifest: Manifest, page: keyof typeof PAGES, first: string[] = []): string => {
  const chunks = [...chunksOf(manifest, PAGES[page])];
  const links = [
    ...first,
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...chunks.flatMap(({ css = [] }) => css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)),
  ].filter((link) => !html.includes(link));
  return html.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
};

/** The font every page draws its first words with. */
const FIRST_FONT = 'inter-latin-wght-normal.woff2';

/**
 * Names the first font, so that it comes beside the styles that ask for it and not after them;
 * after the scripts, which what is drawn waits for.
 */
const withFont = (html: string, file: string): string =>
  html.replace(
    '</head>',
    `  <link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/${file}">\n  </head>`,
  );

/** antd's styles stand before ours, which change some of them. */
const withSheet = (html: string, file: string): string =>
  html.replace('<link rel="stylesheet"', `<link rel="stylesheet" crossorigin href="/${file}">\n    $&`);

/**
 * Writes the page for whoever is signed in, and says what each page weighs (`npm run size` measures
 * the real ones).
 */
function pages(): Plugin {
  let dist = 'dist';
  return {
    name: 'pages',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      const assetOf = (name: string): string => {
        const found = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes(name));
        if (found === undefined) throw new Error(`The build has no ${name}.`);
        return found.fileName;
      };
      const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
      const html = withFont(
        withSheet(readFileSync(join(dist, 'index.html'), 'utf8'), assetOf(SHEET)),
        assetOf(FIRST_FONT),
      );
      writeFileSync(join(dist, 'index.html'), pageWithParts(html, manifest, 'sign-in page'));
      writeFileSync(join(dist, 'app.html'), pageWithParts(html, manifest, 'first list', [SESSION]));
      for (const [page, keys] of Object.entries(PAGES)) {
        let bytes = 0;
        for (const { file } of chunksOf(manifest, keys))
          bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
        console.log(`${page}: ${(bytes / 1000).toFixed(1)} KB of gzipped JavaScript before it shows`);
      }
    },
  };
}

/**
 * Nearly everything in the first scripts runs before the first row is there: with this word at
 * their head the browser compiles them beside the main thread while they load, not function by
 * function as each is first called (V8's explicit compile hints; a comment to other engines). It
 * counts before all else alone, and the bundler puts what a chunk loads later there: so it is
 * written once that is done.
 */
function compiledEarly(): Plugin {
  const first = new Set<string>(PAGES['first list']);
  return {
    name: 'compiled-early',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk?.type !== 'chunk' || !first.has(chunk.name)) continue;
        const file = join(dir, chunk.fileName);
        writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`);
      }
    },
  };
}

const CHECKED = '\0checked-definitions';

/** In a definition, how many records the demo begins with, and what they say. */
const FIXTURES = /^ {2}fixtures: \{ count: \d+ \},$|\bexamples: \['[^\]]*'\],?/gm;

/**
 * Checks the definitions once, here, and leaves the checks out of the pages: they would cost every
 * visit a twentieth of a second and say nothing new. So it does with what only fixtures read. A
 * wrong definition stops the build with every mistake named.
 */
function checkedDefinitions(): Plugin {
  return {
    name: 'checked-definitions',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      await runnerImport(product === undefined ? '#product/definitions' : here(`./${product}/definitions.ts`));
    },
    resolveId: (source, importer) =>
      source === './checks/index.ts' && importer?.endsWith('/resources/language/resolve.ts') ? CHECKED : undefined,
    transform(code, id) {
      const isDefinition = id.startsWith(here('./resources/')) && !id.startsWith(here('./resources/language/'));
      return isDefinition ? { code: code.replace(FIXTURES, ''), map: null } : undefined;
    },
    load: (id) =>
      id === CHECKED ? 'export const mistakesIn = () => []; export const mistakesInValues = () => [];' : undefined,
  };
}

/** By package, the file of `src/data/stand-ins` that is loaded in its place. */
const STAND_INS = {
  '@rc-component/form': 'form.ts',
  axios: 'axios.ts',
  'error-stack-parser': 'error-stack-parser.ts',
  'lodash-es/uniqBy.js': 'uniq-by.ts',
  papaparse: 'papaparse.ts',
  pluralize: 'pluralize.ts',
  qs: 'qs.ts',
  'query-string': 'query-string.ts',
  'react-markdown': 'react-markdown.ts',
  'remark-gfm': 'react-markdown.ts',
} as const;

/**
 * The router as it is for people: its package leads to the build that warns developers, and names
 * every component for their tools. For such a write, and since it cannot know that making a
 * component does nothing else, the bundler keeps those nobody uses.
 */
function plainRouter(): Plugin {
  const folder = here('./node_modules/react-router/dist/production/');
  const files: { readonly [source: string]: string } = {
    'react-router': 'index.mjs',
    'react-router/dom': 'dom-export.mjs',
  };
  return {
    name: 'plain-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => {
      const file = files[source];
      return file === undefined ? undefined : join(folder, file);
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/^(var \w+ = )(React\w*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}

export default defineConfig({
  publicDir: product === undefined ? 'public' : `${product}/public`,
  plugins: [react(), staticStyles(), checkedDefinitions(), plainRouter(), compiledEarly(), pages()],
  resolve: {
    alias: [
      ...(product === undefined ? [] : [{ find: /^#product(?=\/)/, replacement: here(`./${product}`) }]),
      // What packages import at their top level and nothing here calls, or every browser has; each
      // file says why.
      ...Object.entries(STAND_INS).map(([name, file]) => ({
        find: new RegExp(`^${name}$`),
        replacement: here(`./src/data/stand-ins/${file}`),
      })),
      // What Refine takes of lodash, from the package that is lodash's own calls at a fraction of
      // its size.
      { find: /^lodash-es\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
    ],
    dedupe: ['react', 'react-dom', 'antd', '@tanstack/react-query'],
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Their package.json does not say so: making what nobody uses of them changes nothing.
        moduleSideEffects: [{ test: /\/node_modules\/@rc-component\/.*\.js$/, sideEffects: false }],
      },
      output: {
        // One script for what every page begins with, one more each for signing in, the first list
        // and forms, with all each needs: on a slow machine thirty small scripts cost as much time
        // as a hundred kilobytes.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            // A few lines that a switch in a row and what is typed into share.
            { name: 'shared', test: /\/@rc-component\/util\/es\/hooks\//, priority: 3 },
            // What both the pages of signing in and forms are made of.
            {
              name: 'typing',
              test: /\/antd\/es\/input\/|\/src\/(form\/use-(form|texts)|ui\/(failure|input))\.tsx?$/,
              priority: 2,
            },
            { name: 'sign-in', test: /\/src\/pages\/sign-in\/sign-in\.tsx$/, priority: 1 },
            {
              name: 'app',
              test: new RegExp(`/(src/(app/app|pages/generated/list-page)|${product ?? 'product'}/browser)\\.tsx?$`),
              priority: 1,
            },
            { name: 'form', test: /\/src\/(form\/resource-form|fields\/controls\/index)\.tsx$/ },
          ],
        },
      },
    },
    // The report above counts each page's whole load; a single file's size says little.
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
  },
});

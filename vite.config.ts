import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { SHEET, staticStyles } from './tools/static-styles/plugin.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Another product's folder (`house`, `definitions`, `browser`, icon); needs `--outDir`. */
const product = process.env.PRODUCT_DIR;

type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = { readonly [key: string]: Chunk };

const PAGES = { 'sign-in page': ['index', 'sign-in'], 'first list': ['index', 'app'] } as const;

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

const SESSION = '<link rel="preload" as="fetch" crossorigin href="/api/auth/session">';

/** Preloads all chunks a page needs: `app.html` with a session, `index.html` to sign in. */
const pageWithParts = (html: string, manifest: Manifest, page: keyof typeof PAGES, first: string[] = []): string => {
  const chunks = [...chunksOf(manifest, PAGES[page])];
  const links = [
    ...first,
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...chunks.flatMap(({ css = [] }) => css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)),
  ].filter((link) => !html.includes(link));
  return html.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
};

const FIRST_FONT = 'inter-latin-wght-normal.woff2';

const withFont = (html: string, file: string): string =>
  html.replace(
    '</head>',
    `  <link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/${file}">\n  </head>`,
  );

const withSheet = (html: string, file: string): string =>
  html.replace('<link rel="stylesheet"', `<link rel="stylesheet" crossorigin href="/${file}">\n    $&`);

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
 * Adds V8's explicit compile hint: startup scripts compile off the main thread. It must come first,
 * so it is written after bundling.
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

const FIXTURES = /^ {2}fixtures: \{ count: \d+ \},$|\bexamples: \['[^\]]*'\],?/gm;

function checkedDefinitions(): Plugin {
  return {
    name: 'checked-definitions',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      await runnerImport(product === undefined ? '#product/definitions' : here(`./${product}/definitions.ts`));
    },
    resolveId: (source, importer) =>
      source === './index.ts' && importer?.endsWith('/resources/language/checks/resolve.ts') ? CHECKED : undefined,
    transform(code, id) {
      const isDefinition = id.startsWith(here('./resources/')) && !id.startsWith(here('./resources/language/'));
      return isDefinition ? { code: code.replace(FIXTURES, ''), map: null } : undefined;
    },
    load: (id) =>
      id === CHECKED ? 'export const mistakesIn = () => []; export const mistakesInValues = () => [];' : undefined,
  };
}

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
      // Replaces unused or native dependencies; each file says why.
      ...Object.entries(STAND_INS).map(([name, file]) => ({
        find: new RegExp(`^${name}$`),
        replacement: here(`./src/data/stand-ins/${file}`),
      })),
      // Replaces Refine's lodash with a smaller package.
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
        // Few large chunks: on slow machines thirty small scripts cost as much as 100 kB.
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

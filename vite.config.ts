import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

type Chunk = { readonly file: string; readonly imports?: readonly string[] };
type Manifest = { readonly [key: string]: Chunk };

/** What a page loads before it shows, as entries of the build's manifest. */
const PAGES: { readonly [page: string]: readonly string[] } = {
  'sign-in page': ['index.html'],
  'first list': ['index.html', 'src/app/app.tsx', 'src/pages/generated/list-page.tsx'],
};

/** The scripts some entries need at once: their own and their static imports', each once. */
function scriptsOf(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(chunk.file)) continue;
    found.add(chunk.file);
    scriptsOf(manifest, chunk.imports ?? [], found);
  }
  return found;
}

/** Says after a build what each page weighs; `npm run size` holds the real pages against their budgets. */
function sizeReport(): Plugin {
  let dist = 'dist';
  return {
    name: 'size-report',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
      for (const [page, keys] of Object.entries(PAGES)) {
        let bytes = 0;
        for (const file of scriptsOf(manifest, keys))
          bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
        console.log(`${page}: ${(bytes / 1000).toFixed(1)} KB of gzipped JavaScript before it shows`);
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), sizeReport()],
  resolve: {
    alias: [
      // simple-rest imports axios at its top level but is always given our own client: 15 KB nobody calls.
      { find: /^axios$/, replacement: here('./src/data/no-axios.ts') },
    ],
    dedupe: ['react', 'react-dom', 'antd', '@tanstack/react-query'],
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // The report above counts each page's whole load; a single file's size says little.
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
  },
});

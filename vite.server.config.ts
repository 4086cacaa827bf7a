import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/** What is started by its address: the product, and what operators run next to it. */
const PROGRAMS = ['main', 'migrate', 'verify-history', 'reseal', 'archive-history', 'write-fixtures'];

const product = process.env.PRODUCT_DIR;

const BESIDE = /new URL\('(?!\.\.)([^']+)', import\.meta\.url\)/g;

/** Copies modules referenced by URL: threads are built, folders copied. */
function besides(): Plugin {
  return {
    name: 'besides',
    enforce: 'pre',
    transform(code, id) {
      const built = code.replaceAll(BESIDE, (text, address: string) => {
        const path = resolve(dirname(id), address);
        if (statSync(path).isFile()) {
          this.emitFile({ type: 'chunk', id: path });
          return text.replace(".ts'", ".js'");
        }
        for (const name of readdirSync(path)) {
          const file = join(path, name);
          this.emitFile({ type: 'asset', fileName: relative(ROOT, file), source: readFileSync(file) });
        }
        return text;
      });
      if (built === code) return undefined;
      // What was changed is as long as before.
      return { code: built, map: null };
    },
  };
}

/** The production server: modules without types in `dist-server`; packages stay. */
export default defineConfig({
  root: ROOT,
  logLevel: 'warn',
  plugins: [besides()],
  resolve: {
    alias: product === undefined ? [] : [{ find: /^#product(?=\/)/, replacement: join(ROOT, product) }],
  },
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist-server',
    copyPublicDir: false,
    emitAssets: true,
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: PROGRAMS.map((name) => `server/${name}.ts`),
      output: { preserveModules: true, preserveModulesRoot: ROOT, entryFileNames: '[name].js' },
    },
  },
});

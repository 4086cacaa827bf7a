import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/** What is started by its address: the product, and what operators run beside it. */
const PROGRAMS = ['main', 'migrate', 'verify-history', 'reseal', 'archive-history', 'write-fixtures'];

/** The folder of another product, as in `vite.config.ts`. */
const product = process.env.PRODUCT_DIR;

/** A file or folder that a module names by where it lies beside it. */
const BESIDE = /new URL\('(?!\.\.)([^']+)', import\.meta\.url\)/g;

/**
 * Takes along what modules name by its address: threads are built, the files of a folder copied.
 */
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

/**
 * The server for production: the modules as they are, without their types, below `dist-server`.
 * Packages stay where they are.
 */
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

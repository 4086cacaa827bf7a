import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { FOLDER } from '../executed/collect.ts';
import { findChromium, machine } from './chromium.ts';

const SOURCES = [
  'src',
  'resources',
  'access-control',
  'product',
  'tools/static-styles',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), stat.mtimeMs);
}

/**
 * A product whose pages are built: ours, or another one's whose folder and whose pages' folder are
 * given.
 */
type Built = { readonly folder?: string; readonly dist?: string };

/**
 * Builds the UI below `root` unless the build there is newer than every source. @throws when the
 * build fails.
 */
export function buildOnce(root: string, { folder, dist = 'dist' }: Built = {}): void {
  const built = statSync(join(root, dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = [...SOURCES, ...(folder === undefined ? [] : [folder])];
  // Which functions ran is noted by their names.
  const plain = FOLDER === undefined || folder !== undefined ? [] : ['--minify', 'false'];
  if (plain.length === 0 && sources.every((source) => newest(join(root, source)) < built)) return;
  const { status, stdout, stderr } = spawnSync('npx', ['vite', 'build', '--outDir', dist, '--emptyOutDir', ...plain], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...(folder === undefined ? {} : { PRODUCT_DIR: folder }) },
  });
  if (status !== 0) throw new Error(`vite build failed:\n${stdout}${stderr}`);
}

/** The pseudo-locale's folder: of the tests alone, never built into what people get. */
const LANGUAGES = 'data/test-languages';

/**
 * Writes the pseudo-locale below `root` unless it is newer than every source; of another product
 * than ours from its folder. @throws when that fails.
 */
export function writePseudoLocale(root: string, into = LANGUAGES, product?: string): string {
  const folder = join(root, into);
  const written = newest(join(folder, 'ar-XB.json'));
  const sources = [...SOURCES, 'api', 'server', 'tools', ...(product === undefined ? [] : [product])];
  if (sources.every((source) => newest(join(root, source)) < written)) return folder;
  const { status, stderr } = spawnSync('npx', ['tsx', 'tools/words.ts', '--pseudo', folder], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...(product === undefined ? {} : { PRODUCT_DIR: product }) },
  });
  if (status !== 0) throw new Error(`The pseudo-locale was not written:\n${stderr}`);
  return folder;
}

/**
 * Once before all browser tests: finds a browser (workers inherit the variables), builds the UI and
 * writes the pseudo-locale. In the end it removes a build that nobody else should take for the real
 * one.
 */
export default function globalSetup(): () => void {
  process.env.CHROMIUM_PATH = findChromium(machine(() => chromium.executablePath()));
  buildOnce(process.cwd());
  process.env.LANGUAGES_DIR = writePseudoLocale(process.cwd());
  return () => {
    if (FOLDER !== undefined) rmSync(join(process.cwd(), 'dist'), { recursive: true });
  };
}

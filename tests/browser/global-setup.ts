import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { FOLDER } from '../executed/collect.ts';
import { findChromium, machine } from './chromium.ts';

const RULES = ['resources', 'access-control', 'product', 'package-lock.json'];
const PAGES = [...RULES, 'src', 'tools/static-styles', 'index.html', 'vite.config.ts'];
const SERVER = [...RULES, 'api', 'database', 'mock-server', 'server', 'vite.server.config.ts'];

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), stat.mtimeMs);
}

/** Whether something was made after the last change of what it is made of. */
const isMade = (made: string, sources: readonly string[]): boolean => {
  const at = statSync(made, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.every((source) => newest(source) < at);
};

/** Another product than ours: where it is, and where its pages go. */
type Another = { readonly folder: string; readonly dist: string };

/** Runs what makes something. @throws what it printed, when it fails */
function make(args: readonly string[], product?: string): void {
  const { status, stdout, stderr } = spawnSync('npx', args, {
    encoding: 'utf8',
    env: { ...process.env, ...(product === undefined ? {} : { PRODUCT_DIR: product }) },
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
}

/**
 * Builds the pages, and our server, unless the build there is newer than every source. @throws when
 * that fails
 */
export function buildOnce(another?: Another): void {
  const dist = another?.dist ?? 'dist';
  const sources = another ? [...PAGES, another.folder] : PAGES;
  // Which functions ran is noted by their names.
  const plain = FOLDER === undefined || another ? [] : ['--minify', 'false'];
  if (plain.length > 0 || !isMade(join(dist, 'index.html'), sources))
    make(['vite', 'build', '--outDir', dist, '--emptyOutDir', ...plain], another?.folder);
  if (!another && !isMade('dist-server/server/main.js', SERVER)) make(['vite', 'build', '-c', 'vite.server.config.ts']);
}

/**
 * Writes the pseudo-locale unless it is newer than every source: of the tests alone, never built
 * into what people get. @throws when that fails
 */
export function writePseudoLocale(into = 'data/test-languages', product?: string): string {
  const folder = resolve(into);
  const sources = [...PAGES, ...SERVER, 'tools', ...(product === undefined ? [] : [product])];
  if (!isMade(join(folder, 'ar-XB.json'), sources)) make(['tsx', 'tools/words.ts', '--pseudo', folder], product);
  return folder;
}

/**
 * Once before all browser tests: finds a browser (workers inherit the variables), builds the UI and
 * writes the pseudo-locale. In the end it removes a build that nobody else should take for the real
 * one.
 */
export default function globalSetup(): () => void {
  process.env.CHROMIUM_PATH = findChromium(machine(() => chromium.executablePath()));
  buildOnce();
  process.env.LANGUAGES_DIR = writePseudoLocale();
  return () => {
    if (FOLDER !== undefined) rmSync('dist', { recursive: true });
  };
}

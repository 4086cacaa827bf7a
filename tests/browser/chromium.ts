import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What looking for a browser needs of the machine; tests put their own in. */
export type Probes = {
  readonly env: { readonly [name: string]: string | undefined };
  /** The full path of an installed command. */
  which(command: string): string | undefined;
  /** Whether the file can be run. */
  runnable(path: string): boolean;
  /** Where Playwright keeps its own browser, downloaded or not. */
  ownPath(): string | undefined;
  /** Runs a command to its end or its time limit; true when it succeeded. */
  run(command: string, args: readonly string[], seconds: number): boolean;
  isRoot(): boolean;
  say(line: string): void;
};

/** The one without a window first: it needs a seventh less of the processor for the same tests. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const DOWNLOAD_SECONDS = 120;
const INSTALL_SECONDS = 240;

export const NONE_FOUND =
  'No Chromium: set CHROMIUM_PATH, or install chromium or google-chrome (neither the download nor the package manager gave one).';

/**
 * The Chromium that browser tests, bench and screenshots use: CHROMIUM_PATH, else an installed one,
 * else Playwright's own download, else the system's package manager where that is allowed.
 *
 * @throws with one line for people when there is none.
 */
export function findChromium(probes: Probes): string {
  const named = probes.env.CHROMIUM_PATH;
  if (named) {
    if (probes.runnable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run.`);
  }
  const installed = (): string | undefined =>
    NAMES.map((name) => probes.which(name)).find((path) => path !== undefined);
  return installed() ?? downloaded(probes) ?? (packaged(probes) ? installed() : undefined) ?? refuse();
}

function downloaded(probes: Probes): string | undefined {
  const path = probes.ownPath();
  if (path === undefined) return undefined;
  if (probes.runnable(path)) return path;
  probes.say('No Chromium on this machine; downloading one with Playwright.');
  const done = probes.run('npx', ['playwright', 'install', 'chromium'], DOWNLOAD_SECONDS);
  return done && probes.runnable(path) ? path : undefined;
}

function packaged(probes: Probes): boolean {
  if (!probes.which('apt-get')) return false;
  const prefix = probes.isRoot() ? [] : ['sudo', '-n'];
  if (prefix.length > 0 && !(probes.which('sudo') && probes.run('sudo', ['-n', 'true'], 5))) return false;
  probes.say('Installing chromium with apt-get.');
  const apt = (...args: string[]): boolean => {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...args];
    return probes.run(command, rest, INSTALL_SECONDS);
  };
  const install = (name: string): boolean => apt('install', '-y', '-q', '--no-install-recommends', name);
  // Not every release has it apart.
  return apt('update', '-q') && (install('chromium-headless-shell') || install('chromium'));
}

function refuse(): never {
  throw new Error(NONE_FOUND);
}

const runnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** This machine. `ownPath` comes from whoever has Playwright loaded. */
export const machine = (ownPath: () => string | undefined): Probes => ({
  env: process.env,
  which: (command) =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, command))
      .find(runnable),
  runnable,
  ownPath,
  run: (command, args, seconds) =>
    spawnSync(command, [...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: seconds * 1000,
      killSignal: 'SIGKILL',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
  isRoot: () => process.getuid?.() === 0,
  say: (line) => console.log(line),
});

/** Chromium's flags: no sandbox (containers), no graphics card, and nothing that calls home. */
export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

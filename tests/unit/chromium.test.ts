import { expect, it } from 'vitest';
import { findChromium, NONE_FOUND, type Probes } from '../browser/chromium.ts';

type Machine = {
  env?: Record<string, string>;
  /** Commands on the PATH. */
  has?: string[];
  runnable?: string[];
  root?: boolean;
  /** Commands that succeed, by their first words; what each of them installs. */
  works?: Record<string, { adds?: string[]; makesRunnable?: string[] }>;
};

function machineOf({ env = {}, has = [], runnable = [], root = false, works = {} }: Machine) {
  const ran: string[] = [];
  const commands = new Set(has);
  const files = new Set(runnable);
  const probes: Probes = {
    env,
    which: (command) => (commands.has(command) ? `/usr/bin/${command}` : undefined),
    runnable: (path) => files.has(path),
    ownPath: () => '/own/chrome',
    run: (command, args) => {
      const line = [command, ...args].join(' ');
      ran.push(line);
      const effect = Object.entries(works).find(([words]) => line.includes(words))?.[1];
      for (const name of effect?.adds ?? []) commands.add(name);
      for (const path of effect?.makesRunnable ?? []) files.add(path);
      return effect !== undefined;
    },
    isRoot: () => root,
    say: () => undefined,
  };
  return { probes, ran };
}

it('findChromium should say so when CHROMIUM_PATH names nothing, and not take another behind its back', () => {
  const { probes } = machineOf({ env: { CHROMIUM_PATH: '/x' }, has: ['chromium'] });
  expect(() => findChromium(probes)).toThrow('CHROMIUM_PATH names /x, which cannot be run.');
});

const shell = 'chromium-headless-shell';
const own = '/own/chrome';
const each = (name: string): [string, Machine, string] => [name, { has: [name] }, `/usr/bin/${name}`];
it.each<[what: string, machine: Machine, path: string]>([
  ['the one CHROMIUM_PATH names', { env: { CHROMIUM_PATH: '/x' }, runnable: ['/x'], has: ['chromium'] }, '/x'],
  ['the one without a window before others', { has: ['chromium', shell] }, `/usr/bin/${shell}`],
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(each),
  ["Playwright's own when it is there already", { runnable: [own] }, own],
])('findChromium should take %s, without a download', (_what, machine, path) => {
  const { probes, ran } = machineOf(machine);
  expect(findChromium(probes)).toBe(path);
  expect(ran).toEqual([]);
});

it("findChromium should download Playwright's own when nothing is installed", () => {
  const { probes, ran } = machineOf({ works: { 'playwright install': { makesRunnable: ['/own/chrome'] } } });
  expect(findChromium(probes)).toBe('/own/chrome');
  expect(ran).toEqual(['npx playwright install chromium']);
});

const asRoot = { root: true, has: ['apt-get'] };
const asUser = { has: ['apt-get', 'sudo'] };
const install = `apt-get install -y -q --no-install-recommends ${shell}`;
it.each<[string, Machine, ran: string[]]>([
  [
    'as root',
    { ...asRoot, works: { 'apt-get update': {}, 'apt-get install': { adds: [shell] } } },
    ['apt-get update -q', install],
  ],
  [
    'through sudo where that needs no password',
    { ...asUser, works: { 'sudo -n true': {}, 'apt-get update': {}, 'apt-get install': { adds: [shell] } } },
    ['sudo -n true', 'sudo -n apt-get update -q', `sudo -n ${install}`],
  ],
])('findChromium should ask the package manager, %s, when the download fails', (_how, machine, lines) => {
  const { probes, ran } = machineOf(machine);
  expect(findChromium(probes)).toBe(`/usr/bin/${shell}`);
  expect(ran.slice(1)).toEqual(lines);
});

it('findChromium should ask it for the whole browser where it has no other', () => {
  const { probes, ran } = machineOf({ ...asRoot, works: { 'apt-get update': {}, 'recommends chromium': {} } });
  const run: Probes['run'] = (command, args, seconds) =>
    !args.includes('chromium-headless-shell') && probes.run(command, args, seconds);
  expect(() => findChromium({ ...probes, run })).toThrow(NONE_FOUND);
  expect(ran.at(-1)).toMatch(/install .* chromium$/);
});

it.each<[string, Machine]>([
  ['there is no package manager', { root: true }],
  ['sudo wants a password', { has: ['apt-get', 'sudo'] }],
  ['there is no sudo', { has: ['apt-get'] }],
  ['the package manager fails', { root: true, has: ['apt-get'], works: { 'apt-get update': {} } }],
])('findChromium should fail in one clear line when %s', (_case, machine) => {
  expect(() => findChromium(machineOf(machine).probes)).toThrow(NONE_FOUND);
  expect(NONE_FOUND).not.toContain('\n');
});

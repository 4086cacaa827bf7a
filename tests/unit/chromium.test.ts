import { describe, expect, it } from 'vitest';
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

describe('findChromium', () => {
  it('should take the one CHROMIUM_PATH names before any other', () => {
    const { probes } = machineOf({ env: { CHROMIUM_PATH: '/x' }, runnable: ['/x'], has: ['chromium'] });
    expect(findChromium(probes)).toBe('/x');
  });

  it('should say so when CHROMIUM_PATH names nothing, and not take another behind its back', () => {
    const { probes } = machineOf({ env: { CHROMIUM_PATH: '/x' }, has: ['chromium'] });
    expect(() => findChromium(probes)).toThrow('CHROMIUM_PATH names /x, which cannot be run.');
  });

  it('should take the one without a window before others', () => {
    const { probes } = machineOf({ has: ['chromium', 'chromium-headless-shell'] });
    expect(findChromium(probes)).toBe('/usr/bin/chromium-headless-shell');
  });

  it.each(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])(
    'should take an installed %s',
    (name) => {
      const { probes, ran } = machineOf({ has: [name] });
      expect(findChromium(probes)).toBe(`/usr/bin/${name}`);
      expect(ran).toEqual([]);
    },
  );

  it("should take Playwright's own when it is there already, without a download", () => {
    const { probes, ran } = machineOf({ runnable: ['/own/chrome'] });
    expect(findChromium(probes)).toBe('/own/chrome');
    expect(ran).toEqual([]);
  });

  it("should download Playwright's own when nothing is installed", () => {
    const { probes, ran } = machineOf({ works: { 'playwright install': { makesRunnable: ['/own/chrome'] } } });
    expect(findChromium(probes)).toBe('/own/chrome');
    expect(ran).toEqual(['npx playwright install chromium']);
  });

  it('should ask the package manager, as root, when the download fails', () => {
    const { probes, ran } = machineOf({
      root: true,
      has: ['apt-get'],
      works: { 'apt-get update': {}, 'recommends chromium-headless-shell': { adds: ['chromium-headless-shell'] } },
    });
    expect(findChromium(probes)).toBe('/usr/bin/chromium-headless-shell');
    const install = 'apt-get install -y -q --no-install-recommends';
    expect(ran.slice(1)).toEqual(['apt-get update -q', `${install} chromium-headless-shell`]);
  });

  it('should ask it for the whole browser where it has no other', () => {
    const { probes, ran } = machineOf({
      root: true,
      has: ['apt-get'],
      works: { 'apt-get update': {}, 'recommends chromium': {} },
    });
    const has = {
      ...probes,
      run: (command: string, args: readonly string[], seconds: number) => {
        const line = [command, ...args].join(' ');
        return !line.endsWith('chromium-headless-shell') && probes.run(command, args, seconds);
      },
    };
    expect(() => findChromium(has)).toThrow(NONE_FOUND);
    expect(ran.at(-1)).toMatch(/install .* chromium$/);
  });

  it('should ask it through sudo where sudo needs no password', () => {
    const { probes, ran } = machineOf({
      has: ['apt-get', 'sudo'],
      works: { 'sudo -n true': {}, 'apt-get update': {}, 'apt-get install': { adds: ['chromium'] } },
    });
    expect(findChromium(probes)).toBe('/usr/bin/chromium');
    expect(ran.at(-1)).toMatch(/^sudo -n apt-get install/);
  });

  it.each<[string, Machine]>([
    ['there is no package manager', { root: true }],
    ['sudo wants a password', { has: ['apt-get', 'sudo'] }],
    ['there is no sudo', { has: ['apt-get'] }],
    ['the package manager fails', { root: true, has: ['apt-get'], works: { 'apt-get update': {} } }],
  ])('should fail in one clear line when %s', (_case, machine) => {
    expect(() => findChromium(machineOf(machine).probes)).toThrow(NONE_FOUND);
    expect(NONE_FOUND).not.toContain('\n');
  });
});

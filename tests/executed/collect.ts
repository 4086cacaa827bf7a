import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Scope, scopeAt, scopesOf } from './scopes.ts';
import { HOUSES } from './suites.ts';

/** What one test, or one file of them, ran: by source file the names of its functions. */
export type Executed = { readonly [file: string]: readonly string[] };
export type Collected = { readonly test: string; readonly seconds: number; readonly executed: Executed };

/** A call of the inspector's protocol: of this process, or of a page. */
type Send = (method: string, params?: object) => Promise<unknown>;

type Script = {
  readonly scriptId: string;
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
};

/** Where what is collected is written; nothing is collected without it. */
export const FOLDER = process.env.EXECUTED || undefined;

const CHUNK = /^assets\/[^/]+\.js$/;

/** A script's file below the root, or the name of a bundle. */
function fileOf(url: string): string | undefined {
  const path = url
    .replace(/^\w+:\/\/[^/]*/, '')
    .replace(/[?#].*$/, '')
    .replace(process.cwd(), '')
    .slice(1);
  return CHUNK.test(path) || HOUSES.some((house) => path.startsWith(`${house}/`)) ? path : undefined;
}

/** The files a bundle is made of, by the comments it has where it is not minified. */
function regionsOf(code: string): Scope[] {
  return [...code.matchAll(/^\/\/ ([\w@.-]+\/\S+\.\w+)$/gm)].map(({ 1: name = '', index }, at, all) => ({
    name,
    start: index,
    end: all[at + 1]?.index ?? code.length,
  }));
}

type Known = { readonly scopes: readonly Scope[]; readonly regions: readonly Scope[] };
const known = new Map<string, Known>();

/** Counts functions from now on; the answer tells which ran since then or since its last call. */
export async function counting(send: Send): Promise<() => Promise<Executed>> {
  await send('Profiler.enable');
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return async () => {
    const { result } = (await send('Profiler.takePreciseCoverage')) as { readonly result: readonly Script[] };
    const ours = result.flatMap((script) => {
      const file = fileOf(script.url);
      return file === undefined ? [] : [{ ...script, file }];
    });
    const unknown = ours.filter(({ url }) => !known.has(url));
    if (unknown.length > 0) await send('Debugger.enable');
    for (const { scriptId, url } of unknown) {
      // What a page ran once may be gone with it.
      const { scriptSource } = (await send('Debugger.getScriptSource', { scriptId }).catch(() => ({
        scriptSource: '',
      }))) as { readonly scriptSource: string };
      known.set(url, { scopes: scopesOf('script.js', scriptSource), regions: regionsOf(scriptSource) });
    }
    if (unknown.length > 0) await send('Debugger.disable');
    const executed = new Map<string, Set<string>>();
    for (const { file, url, functions } of ours) {
      const { scopes, regions } = known.get(url) as Known;
      for (const { ranges } of functions) {
        const [range] = ranges;
        if (range === undefined || range.count === 0) continue;
        const source = CHUNK.test(file) ? scopeAt(regions, range.startOffset) : file;
        if (!HOUSES.some((house) => source.startsWith(`${house}/`))) continue;
        const names = executed.get(source) ?? new Set();
        executed.set(source, names.add(scopeAt(scopes, range.startOffset)));
      }
    }
    return Object.fromEntries([...executed].map(([file, names]) => [file, [...names]]));
  };
}

/** Writes what a test ran. */
export function note(folder: string, collected: Collected): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(collected));
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One figure of a run. `limit` is what we mean to stay below. */
export type Figure = { readonly name: string; readonly value: number; readonly unit: string; readonly limit?: number };

type Saved = {
  readonly taken: string;
  readonly machine: string;
  readonly figures: { readonly [name: string]: number };
};

const file = fileURLToPath(new URL('results.json', import.meta.url));

export const lastSaved = (): Saved | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Saved) : undefined;

export function save(figures: readonly Figure[], machine: string): void {
  const saved: Saved = {
    taken: new Date().toISOString().slice(0, 10),
    machine,
    // What this run did not measure keeps its figure.
    figures: { ...lastSaved()?.figures, ...Object.fromEntries(figures.map(({ name, value }) => [name, value])) },
  };
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
}

/** The middle of an odd number of runs; of an even one, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
}

/** How often something is measured. */
const RUNS = 21;

/** How long it takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The middle of several runs; the first, in which everything is new, is not counted. */
export async function middle(work: (run: number) => Promise<unknown>, runs = RUNS): Promise<number> {
  await work(0);
  const all: number[] = [];
  for (let run = 1; run <= runs; run++) all.push(await timed(() => work(run)));
  return median(all);
}

/** The figures as lines of a table, each next to that of the last committed run and its limit. */
export function tableOf(figures: readonly Figure[], before: Saved | undefined): string {
  const number = (value: number | undefined): string =>
    value === undefined ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(1);
  const rows = [
    ['', 'now', before ? `last (${before.taken})` : 'last', 'limit', 'unit'],
    ...figures.map(({ name, value, unit, limit }) => [
      name,
      number(value),
      number(before?.figures[name]),
      number(limit),
      unit,
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === 0 || at === 4 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

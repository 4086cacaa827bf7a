import { spawnSync } from 'node:child_process';
import { type Figure, median } from './results.ts';

/** What the compiler says that it cost to check a project. */
const costOf = (project: string): { readonly seconds: number; readonly instantiations: number } => {
  const args = ['node_modules/typescript/bin/tsc', '-p', project, '--noEmit', '--extendedDiagnostics'];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The types of ${project} are wrong: ${stdout}`);
  const text = (what: string): number => Number(stdout.match(new RegExp(`^${what}:\\s+([\\d.]+)`, 'm'))?.[1]);
  return { seconds: text('Total time'), instantiations: text('Instantiations') };
};

const PROJECTS = [
  { what: 'whole project', project: '.', limit: 2000 },
  { what: 'definitions', project: 'bench/definitions.tsconfig.json', limit: 500 },
];

/**
 * What types cost: of everything, and of the definitions with their language. Instantiations are
 * the same on every machine.
 */
export const compileFigures = (runs: number): Figure[] =>
  PROJECTS.flatMap(({ what, project, limit }) => {
    const costs = Array.from({ length: runs }, () => costOf(project));
    const instantiations = median(costs.map((each) => each.instantiations)) / 1000;
    return [
      { name: `types, ${what}`, value: median(costs.map((each) => each.seconds)), unit: 's' },
      { name: `types, ${what}, instantiations`, value: instantiations, unit: 'thousand', limit },
    ];
  });

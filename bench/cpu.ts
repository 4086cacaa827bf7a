import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds that processors worked so far. */
export type Cpu = () => number;

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

const statOf = (pid: string): readonly string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
};

const workedBy = (stats: readonly (readonly string[])[]): number =>
  stats.reduce((sum, stat) => sum + Number(stat[11] ?? 0) + Number(stat[12] ?? 0), 0) * TICK_MS;

/** What one other process used. */
export const cpuOfProcess =
  (pid: number): Cpu =>
  () =>
    workedBy([statOf(String(pid))]);

/**
 * What the processes used that another one began, such as those of a PostgreSQL server that serve
 * connections.
 */
export const cpuUnder =
  (parent: number): Cpu =>
  () =>
    workedBy(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(statOf)
        .filter((stat) => Number(stat[1]) === parent),
    );

/** What this process used. */
export const ownCpu: Cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Counts what this process and those under a server's used. On a machine shared with others this
 * tells more than a clock.
 */
export const cpuOf = (server: number | undefined): Cpu => {
  const under = server === undefined ? () => 0 : cpuUnder(server);
  return () => ownCpu() + under();
};

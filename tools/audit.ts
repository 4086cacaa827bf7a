import { spawnSync } from 'node:child_process';

/** The output of `npm audit --json`: advisories, or the registry's error. */
export type Audited = {
  readonly vulnerabilities?: { readonly [name: string]: { readonly severity: string; readonly range: string } };
  readonly statusCode?: number;
  readonly message?: string;
};

const NO_CALL: readonly (number | undefined)[] = [404, 405, 501];
const REFUSED: readonly string[] = ['high', 'critical'];

/** What is to be said of it, and whether production may be made of these packages. */
export function verdictOf({ vulnerabilities, statusCode, message }: Audited): { isFine: boolean; says: string } {
  if (vulnerabilities !== undefined) {
    const found = Object.entries(vulnerabilities).filter(([, { severity }]) => REFUSED.includes(severity));
    const lines = found.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
    return { isFine: found.length === 0, says: lines.join('\n') || 'No package of production is known to be unsafe.' };
  }
  return NO_CALL.includes(statusCode)
    ? { isFine: true, says: `Skipped: the registry cannot tell what is unsafe (it answers ${statusCode}).` }
    : { isFine: false, says: `The registry could not be asked what is unsafe: ${message ?? 'it said nothing.'}` };
}

if (import.meta.filename === process.argv[1]) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
  const { isFine, says } = verdictOf(JSON.parse(stdout || '{}') as Audited);
  console.log(says);
  process.exitCode = isFine ? 0 : 1;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registry } from '../resources/index.ts';
import { modules } from '../resources/modules.ts';
import { vocabularies as known } from '../resources/vocabularies.ts';
import { definitionFor, fileOf, type Plan, vocabulariesOf, withLine, withVocabulary } from './entity.ts';
import { planFrom, usage } from './new-plan.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Begins an entity: `npm run new`. What would be wrong is refused, and the tree is as before. */
function main(): void {
  const plan = planFrom(process.argv.slice(2), {
    modules: modules.map(({ name }) => name),
    resources: Object.keys(registry.resources),
    vocabularies: Object.keys(known),
    isTaken: (file) => existsSync(join(ROOT, 'resources', file)),
  });
  if (plan === undefined) return console.log(usage(modules.map(({ name }) => name)));
  const written = begin(plan);
  console.log(`Written: ${written.join(', ')}.
${
  plan.partOf === undefined
    ? `Start again and sign in as admin@example.com: ${plan.many} stand in the menu under ${plan.module}.`
    : `Say where they stand in the form of ${plan.partOf}, a page of its own: among its sections { title: '${plan.many}', parts: '${plan.name}' }.`
}
A store that was filled before has none of them: \`curl -X POST http://127.0.0.1:4000/mock/reset\` fills it anew.`);
}

/** Writes the files of an entity, as the formatter has them, and answers their paths. @throws Error when the definitions would be wrong then. */
function begin(plan: Plan): string[] {
  const index = 'resources/index.ts';
  const vocabularies = 'resources/vocabularies.ts';
  const file = `resources/${fileOf(plan.name)}`;
  const hasValues = vocabulariesOf(plan).length > 0;
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
  const before: readonly (readonly [path: string, text: string])[] = [
    [index, read(index)],
    [vocabularies, read(vocabularies)],
  ];
  try {
    writeFileSync(join(ROOT, file), definitionFor(plan));
    writeFileSync(join(ROOT, index), withLine(read(index), plan.name));
    if (hasValues) writeFileSync(join(ROOT, vocabularies), withVocabulary(read(vocabularies), plan));
    const written = [file, index, ...(hasValues ? [vocabularies] : [])];
    run('node_modules/.bin/biome', ['check', '--write', ...written]);
    run(process.execPath, ['--import', 'tsx', index]);
    return written;
  } catch (error) {
    rmSync(join(ROOT, file), { force: true });
    for (const [path, text] of before) writeFileSync(join(ROOT, path), text);
    throw error;
  }
}

/** @throws Error with what the command said. */
function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  if (status === 0) return;
  const said = `${stdout}${stderr}`;
  throw new Error(/\d+ mistakes? in the definitions:(?:\n {2}[^\]\n]*)+/.exec(said)?.[0] ?? said);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

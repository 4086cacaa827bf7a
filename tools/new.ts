import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registry } from '../resources/index.ts';
import {
  COMPARISONS,
  type Field,
  GRAINS,
  kindOf,
  linkOf,
  PERIODS,
  type Resource,
} from '../resources/language/index.ts';
import { modules } from '../resources/modules.ts';
import { vocabularies as known } from '../resources/vocabularies.ts';
import { definitionFor, fileOf, vocabulariesOf, withLine, withVocabulary } from './entity.ts';
import { planFrom, usage } from './new-plan.ts';
import { reportFor, withReport } from './report.ts';
import { type Measurable, type ReportContext, reportPlanFrom, reportUsage } from './report-plan.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Creates an entity or report: `npm run new`. Errors leave the tree unchanged. */
function main(): void {
  const [first, ...rest] = process.argv.slice(2);
  console.log(first === 'report' ? newReport(rest) : newEntity(process.argv.slice(2)));
}

const isTaken = (file: string): boolean => existsSync(join(ROOT, 'resources', file));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Writes an entity; returns what to print. */
function newEntity(args: readonly string[]): string {
  const plan = planFrom(args, {
    modules: modules.map(({ name }) => name),
    resources: Object.keys(registry.resources),
    vocabularies: Object.keys(known),
    isTaken,
  });
  if (plan === undefined) return usage(modules.map(({ name }) => name));
  const [index, vocabularies] = ['resources/index.ts', 'resources/vocabularies.ts'];
  const hasValues = vocabulariesOf(plan).length > 0;
  const written = write({
    [`resources/${fileOf(plan.name)}`]: definitionFor(plan),
    [index]: withLine(read(index), plan.name),
    ...(hasValues ? { [vocabularies]: withVocabulary(read(vocabularies), plan) } : {}),
  });
  return `Written: ${written.join(', ')}.
${
  plan.partOf === undefined
    ? `Start again and sign in as admin@example.com: ${plan.many} are in the menu under ${plan.module}.`
    : `Add them to the form of ${plan.partOf}, which must be a page of its own, as a section { title: '${plan.many}', parts: '${plan.name}' }.`
}
A store that has records already gets none of them: \`curl -X POST http://127.0.0.1:4000/mock/reset\` fills it again.`;
}

/** Writes a report; returns what to print. */
function newReport(args: readonly string[]): string {
  const context = reportContext();
  const plan = reportPlanFrom(args, context);
  if (plan === undefined) return reportUsage(context);
  const file = `resources/${fileOf(plan.of)}`;
  if (!existsSync(join(ROOT, file)))
    throw new Error(`${plan.of} is declared in another file than ${file}. Add the report there, by hand.`);
  const written = write({
    [`resources/${fileOf(plan.name)}`]: reportFor(plan),
    [file]: withReport(read(file), plan),
  });
  return `Written: ${written.join(', ')}.
Start again and sign in as admin@example.com: ${plan.label} is in the menu under ${plan.module}.
Other roles see it once they may: under Role Management, or with \`curl -X POST http://127.0.0.1:4000/mock/reset\`.`;
}

function reportContext(): ReportContext {
  return {
    modules: modules.map(({ name }) => name),
    entities: Object.fromEntries(Object.values(registry.resources).map((each) => [each.name, measurable(each)])),
    screens: registry.screens.map(({ name }) => name),
    ...{ periods: PERIODS, grains: GRAINS, comparisons: COMPARISONS },
    isTaken,
  };
}

/** What of a resource can be measured, and used as a dimension. */
function measurable({ label, title, measures, fieldList }: Resource): Measurable {
  const as = (field: Field): string => kindOf(field).type(field, '').as;
  const stored = fieldList.filter((field) => !kindOf(field).type(field, '').many);
  const dates = stored.filter((field) => ['day', 'instant'].includes(as(field)));
  const made = dates.filter((field) => 'stamp' in field && field.stamp === 'created');
  return {
    many: label.many,
    title,
    measures: Object.fromEntries(Object.values(measures).map(({ name, unit }) => [name, unit])),
    dates: [...new Set([...made, ...dates].map(({ name }) => name))],
    numbers: Object.fromEntries(
      stored
        .filter((field) => as(field) === 'number')
        .map((field) => [field.name, kindOf(field).unit?.(field) ?? 'number']),
    ),
    dimensions: stored.filter((field) => kindOf(linkOf(field)).groups(linkOf(field))).map(({ name }) => name),
    filters: stored.filter((field) => kindOf(linkOf(field)).filter(linkOf(field)).length > 0).map(({ name }) => name),
  };
}

/** Writes formatted files; returns paths. @throws Error, with the tree unchanged. */
function write(files: { readonly [path: string]: string }): readonly string[] {
  const paths = Object.keys(files);
  const before = paths.map((path) => [path, existsSync(join(ROOT, path)) ? read(path) : undefined] as const);
  try {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(ROOT, path), text);
    run('node_modules/.bin/biome', ['check', '--write', ...paths]);
    run(process.execPath, ['--import', 'tsx', 'resources/index.ts']);
    return paths;
  } catch (error) {
    for (const [path, text] of before) {
      if (text === undefined) rmSync(join(ROOT, path), { force: true });
      else writeFileSync(join(ROOT, path), text);
    }
    throw error;
  }
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  if (status === 0) return;
  const words = `${stdout}${stderr}`;
  throw new Error(/\d+ mistakes? in the definitions:(?:\n {2}[^\]\n]*)+/.exec(words)?.[0] ?? words);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

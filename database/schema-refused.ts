/** Something the tables cannot follow. `sql`: what a migration may say to let them. */
export type Problem = { readonly sentence: string; readonly sql: readonly string[] };

/** The tables cannot follow the schema automatically. Nothing was lost. */
export class SchemaRefused extends Error {
  /** `known`: the names of the migrations there are. */
  constructor(problems: readonly Problem[], known: readonly string[]) {
    super(messageOf(problems, known));
  }
}

function messageOf(problems: readonly Problem[], known: readonly string[]): string {
  const sentences = problems.map(({ sentence }) => `- ${sentence}`);
  const lines = [
    'The tables of the database cannot follow the definitions. Nothing was lost; a version before runs on.',
    ...sentences,
  ];
  const statements = problems.flatMap(({ sql }) => sql);
  if (statements.length === 0) return lines.join('\n');
  const last = Math.max(0, ...known.map((name) => Number.parseInt(name, 10) || 0));
  const topic = /alter table "(\w+)" alter column "(\w+)"/.exec(statements.join(' '))?.slice(1).join('-') ?? 'tables';
  const name = `${String(last + 1).padStart(4, '0')}-${topic.replaceAll('_', '-')}`;
  return [
    ...lines,
    '',
    `A migration can change that. If this is what you want, write database/migrations/${name}.ts:`,
    '',
    "import type { Migration } from '../migrate.ts';",
    '',
    'export const migration: Migration = {',
    `  name: '${name}',`,
    '  sql: [',
    ...statements.map((each) => `    ${JSON.stringify(each)},`),
    '  ],',
    '};',
    '',
    'add it to the end of the list in database/migrations/index.ts, and run "npm run migrate".',
  ].join('\n');
}

import type { ColumnType, Value } from '../resources/language/index.ts';

/**
 * One step a person decided on, since a schema alone cannot tell it. Places are
 * `collection.column`, or `collection`. Steps are plain data, and are applied in their order,
 * before the tables follow the schema.
 */
export type Step =
  /**
   * What it is called now holds what it held under the old name. A column stays beside its new
   * name, and is kept in step with it, until it is contracted: versions before go on. A collection
   * or a list is renamed while no other version is connected.
   */
  | { readonly rename: string; readonly to: string }
  /**
   * It is not needed any more, and nothing that comes to be is the same under another name.
   * Contracting drops it.
   */
  | { readonly drop: string }
  /**
   * What it holds is read as another type, by its text; days and instants by the house's day. A
   * single reference becomes a list of one with `references`. Done while no other version is
   * connected.
   */
  | { readonly retype: string; readonly to: ColumnType }
  /**
   * Where it is nothing it becomes this; of a new column also in what versions write that do not
   * know it.
   */
  | { readonly fill: string; readonly with: Exclude<Value, null> };

/**
 * What `database/migrations/NNNN-name.ts` exports. Each is applied once to a database that was
 * there before it.
 */
export type Migration = { readonly name: string; readonly steps: readonly Step[] };

/** Something the tables cannot follow, and the steps that would let them. */
export type Problem = { readonly sentence: string; readonly steps: readonly string[] };

/**
 * The tables could not hold what the schema promises, or only a person knows how. Nothing was lost.
 */
export class MigrationRefused extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], applied: readonly string[]) {
    super(told(problems, applied));
    this.problems = problems;
  }
}

function told(problems: readonly Problem[], applied: readonly string[]): string {
  const lines = [
    'The tables of the database cannot follow the definitions. Nothing was lost; a version before runs on.',
  ];
  for (const { sentence } of problems) lines.push(`- ${sentence}`);
  const steps = problems.flatMap((problem) => problem.steps);
  if (steps.length === 0) return lines.join('\n');
  const last = Math.max(0, ...applied.map((name) => Number.parseInt(name, 10) || 0));
  const topic = /'([\w.]+)'/.exec(steps.join(' '))?.[1]?.replaceAll(/[._]+/g, '-').replace(/^-/, '') ?? 'tables';
  const name = `${String(last + 1).padStart(4, '0')}-${topic}`;
  lines.push(
    '',
    `If this is what you mean, write database/migrations/${name}.ts:`,
    '',
    "import type { Migration } from '../migration.ts';",
    '',
    'export const migration: Migration = {',
    `  name: '${name}',`,
    '  steps: [',
    ...steps.map((step) => `    ${step}`),
    '  ],',
    '};',
    '',
    'and add it to the end of the list in database/migrations/index.ts.',
  );
  return lines.join('\n');
}

import { camel, fileOf, kebab, quoted } from './entity.ts';

/** A measure that a new report brings. */
export type NewMeasure = {
  readonly name: string;
  readonly how: string;
  /** The field that is measured; none where records are counted. */
  readonly field?: string;
  readonly on: string;
  readonly label?: string;
};

/** A new report. */
export type ReportPlan = {
  /** snake_case. */
  readonly name: string;
  readonly label: string;
  readonly module: string;
  /** The entity whose records it measures, and what its list shows first. */
  readonly of: string;
  readonly title: string;
  /** Those its entity has not yet. */
  readonly brings: readonly NewMeasure[];
  /** What it shows, put together by their units: those of one choice share an axis. */
  readonly measures: readonly { readonly unit: string; readonly names: readonly string[] }[];
  readonly period: string;
  readonly grain: string;
  readonly compare?: string;
  /** A field that tells its records apart. Default: the period. */
  readonly by?: string;
  /** What its list is filtered by. */
  readonly filters: readonly string[];
};

const list = (names: readonly string[]): string => JSON.stringify(names);

const measuresOf = ({ name }: ReportPlan): string => `${camel(name)}Measures`;

const TOGETHER: { readonly [unit: string]: string } = { count: 'Numbers', money: 'Amounts', percent: 'Shares' };

/** The source of a report: its measures, where it brings any, and its screen. */
export function reportFor(plan: ReportPlan): string {
  const { name, label, module, of, brings, measures, period, grain, compare, by, title, filters } = plan;
  const all = measures.flatMap(({ names }) => names);
  const choices = measures.map(
    ({ unit, names }) =>
      `{ ${names.length > 1 ? `label: ${quoted(TOGETHER[unit] ?? 'Figures')}, ` : ''}measures: ${list(names)} }`,
  );
  const chart = (shape: string, rest: string): string =>
    `{ label: ${quoted(label + rest)}, shape: '${shape}', ${by !== undefined && shape === 'bar' ? `by: ${quoted(by)}, ` : ''}choices: [${choices.join(', ')}] },`;
  const shown = [title, ...brings.flatMap(({ on, field }) => [...(field === undefined ? [] : [field]), on])];
  const columns = [...new Set([...shown, ...(by === undefined || by.includes('.') ? [] : [by])])];
  return `/** What is measured of ${of.replaceAll('_', ' ')}, and the report on it. */
${brings.length === 0 ? '' : `\nexport const ${measuresOf(plan)} = {\n${brings.map(measureLine).join('\n')}\n} as const;\n`}
export const ${camel(name)} = {
  module: ${quoted(module)},
  label: ${quoted(label)},
  path: ${quoted(`/${kebab(module)}/${kebab(name)}`)},
  permissions: ['read', 'export'],
  report: {
    period: { range: ${quoted(period)}, grain: ${quoted(grain)}${compare === undefined ? '' : `, compare: ${quoted(compare)}`} },
    cards: ${list(all)},
    charts: [
      ${chart('line', '')}
      ${by === undefined ? '' : chart('bar', ' compared')}
    ],
    table: { by: ${quoted(by ?? 'period')}, measures: ${list(all)} },
  },
  list: { columns: ${list(columns)}, filters: ${list(filters)} },
} as const;
`;
}

const measureLine = ({ name, how, field, on, label }: NewMeasure): string =>
  `${name}: { measure: ${quoted(how)}, ${label === undefined ? '' : `label: ${quoted(label)}, `}${field === undefined ? '' : `field: ${quoted(field)}, `}dateField: ${quoted(on)} },`;

/** An entity's file with a new report. @throws Error if not understood. */
export function withReport(source: string, plan: ReportPlan): string {
  const { name, of, brings } = plan;
  const [own, measures] = [camel(name), measuresOf(plan)];
  const imported = brings.length === 0 ? own : `${own}, ${measures}`;
  const line = `import { ${imported} } from './${fileOf(name)}';\n${source}`;
  return withScreen(brings.length === 0 ? line : withMeasures(line, measures, of), `'${kebab(name)}': ${own},`, of);
}

function withMeasures(source: string, measures: string, of: string): string {
  // They stand in an object of their own, under another name, or nowhere yet.
  if (/^ {2}measures: \{$/m.test(source)) return source.replace(/^ {2}measures: \{$/m, `$&\n    ...${measures},`);
  const named = /^ {2}measures: (\w+),$/m;
  if (named.test(source))
    return source.replace(named, (_all, known: string) => `  measures: { ...${known}, ...${measures} },`);
  if (/^ {2}measures:/m.test(source)) throw new Error(notUnderstood(of, 'measures'));
  return source.replace(/^ {2}fields: \{$/m, `  measures: ${measures},\n$&`);
}

function withScreen(source: string, line: string, of: string): string {
  if (/^ {2}screens: \{$/m.test(source)) return source.replace(/^ {2}screens: \{$/m, `$&\n    ${line}`);
  if (/^ {2}screens:/m.test(source)) throw new Error(notUnderstood(of, 'screens'));
  const end = source.lastIndexOf('});');
  if (end < 0) throw new Error(notUnderstood(of, 'end'));
  return `${source.slice(0, end)}  screens: {\n    ${line}\n  },\n${source.slice(end)}`;
}

const notUnderstood = (of: string, what: string): string =>
  `The ${what} of ${of} are written in a way this command does not read. Add the report there by hand.`;

import { parseArgs } from 'node:util';
import { fileOf, kebab, wordsOf } from './entity.ts';
import { NAME, unknown } from './new-plan.ts';
import type { NewMeasure, ReportPlan } from './report.ts';

/** What of an entity a report can be made of. */
export type Measurable = {
  readonly many: string;
  readonly title: string;
  /** The measures it has, each with its unit. */
  readonly measures: { readonly [name: string]: string };
  /** Its dates and instants, the one of its creation first. */
  readonly dates: readonly string[];
  /** Its numbers, each with its unit. */
  readonly numbers: { readonly [field: string]: string };
  /** Its dimensions, and what its lists can be filtered by. */
  readonly dimensions: readonly string[];
  readonly filters: readonly string[];
};

export type ReportContext = {
  readonly modules: readonly string[];
  readonly entities: { readonly [name: string]: Measurable };
  readonly screens: readonly string[];
  readonly periods: readonly string[];
  readonly grains: readonly string[];
  readonly comparisons: readonly string[];
  /** Whether there is a file of that name in `resources/`. */
  readonly isTaken: (file: string) => boolean;
};

const HOW = ['count', 'sum', 'avg', 'min', 'max'];

/** The arguments of `npm run new -- report`. */
export const reportUsage = ({ modules, periods, grains, comparisons }: ReportContext): string =>
  `npm run new -- report NAME --of ENTITY [OPTION]…
  NAME                 what the report is called, in snake_case: worker_reports
  --of                 the entity whose records it measures: --of workers
  --measure            a measure that the entity has: --measure booked; or a new one, counted or of a number:
                       --measure joined:count, --measure paid:sum:amount, --measure paid:sum:amount:paid_at.
                       Ways: ${HOW.join(', ')}. Default: those it has; where it has none, its records are counted
  --on                 the date by which new measures fall into a period. Default: of its creation
  --by                 a field that tells its records apart, for a bar chart and the table. Default: the period
  --period             what it opens with; one of ${periods.join(', ')}
  --grain              how finely that is cut; one of ${grains.join(', ')}
  --compare            with what it is compared; one of ${comparisons.join(', ')}. Default: with nothing
  --label, --module    what people read, and its menu; one of ${modules.map((name) => `'${name}'`).join(', ')}
--measure may be given several times. It writes resources/NAME.ts, and the report in the file of its entity.`;

/** Parses `npm run new -- report`; undefined: show usage. @throws Error with all mistakes. */
export function reportPlanFrom(args: readonly string[], context: ReportContext): ReportPlan | undefined {
  const words = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ of: words, on: words, by: words, compare: words, label: words, module: words },
      measure: { type: 'string', multiple: true, default: [] },
      period: { type: 'string', default: 'this-year' },
      grain: { type: 'string', default: 'month' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const [name = '', ...others] = positionals;
  if (name === '' || others.length > 0) throw new Error(`Give one name.\n${reportUsage(context)}`);
  const { of = '', by, compare, period, grain, label = wordsOf(name) } = values;
  const module = values.module ?? context.modules.find((each) => each === 'Reports') ?? context.modules[0] ?? '';
  const entity = Object.hasOwn(context.entities, of) ? context.entities[of] : undefined;
  const measured = entity ? measuresIn(values.measure, values.on, entity) : undefined;
  const mistakes = [
    ...nameMistakes(name, context),
    ...unknown('entity', '--of', of, Object.keys(context.entities)),
    ...(measured?.mistakes ?? []),
    ...(entity && by !== undefined ? unknown('field that tells records apart', '--by', by, entity.dimensions) : []),
    ...unknown('module', '--module', module, context.modules),
    ...unknown('period', '--period', period, context.periods),
    ...unknown('grain', '--grain', grain, context.grains),
    ...(compare === undefined ? [] : unknown('comparison', '--compare', compare, context.comparisons)),
  ];
  if (!entity || !measured || mistakes.length > 0) throw new Error(mistakes.join('\n'));
  const { brings, shown } = measured;
  const filters = [...new Set([...(by === undefined ? [] : [by]), ...brings.map(({ on }) => on)])];
  return {
    ...{ name, label, module, of, title: entity.title, brings, measures: byUnit(shown), period, grain },
    ...(compare === undefined ? {} : { compare }),
    ...(by === undefined ? {} : { by }),
    filters: filters.filter((each) => entity.filters.includes(each)),
  };
}

function nameMistakes(name: string, { screens, isTaken }: ReportContext): string[] {
  if (!NAME.test(name) || name.length > 40)
    return [`'${name}' is no name of a report: lower case, words with _ between, as in worker_reports.`];
  if (screens.includes(kebab(name))) return [`There is a screen ${kebab(name)} already.`];
  return isTaken(fileOf(name)) ? [`resources/${fileOf(name)} is there already.`] : [];
}

type Shown = { readonly name: string; readonly unit: string };
type Measures = {
  readonly brings: readonly NewMeasure[];
  readonly shown: readonly Shown[];
  readonly mistakes: string[];
};

/** The requested measures: those the entity has, and those it is given. */
function measuresIn(columns: readonly string[], on: string | undefined, entity: Measurable): Measures {
  const has = Object.entries(entity.measures).map(([name, unit]): Shown => ({ name, unit }));
  if (columns.length === 0 && has.length > 0) return { brings: [], shown: has, mistakes: [] };
  const counted = { name: 'counted', how: 'count', label: entity.many };
  const read =
    columns.length === 0
      ? [{ ...counted, on: on ?? entity.dates[0] ?? '' }]
      : columns.map((each) => measureIn(each, on, entity));
  const brings = read.filter((each): each is NewMeasure => 'on' in each);
  const names = read.map(({ name }) => name);
  const again = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
  return {
    brings,
    shown: read.map((each) => ({ name: each.name, unit: unitOf(each, entity) })),
    mistakes: [
      ...read.flatMap((each) => ('on' in each ? newMistakes(each, entity) : knownMistakes(each.name, entity))),
      ...again.map((name) => `--measure: '${name}' is given twice.`),
    ],
  };
}

/** A measure as it is typed: `booked`, `joined:count:joined_at`, `paid:sum:amount:paid_at`. */
function measureIn(
  text: string,
  on: string | undefined,
  { dates }: Measurable,
): NewMeasure | { readonly name: string } {
  const [name = '', how, ...rest] = text.split(':');
  if (how === undefined) return { name };
  const [field, date] = how === 'count' ? [undefined, rest[0]] : rest;
  return { name, how, on: date ?? on ?? dates[0] ?? '', ...(how === 'count' ? {} : { field: field ?? '' }) };
}

const knownMistakes = (name: string, { measures }: Measurable): string[] => {
  const wrong = unknown('measure', '--measure', name, Object.keys(measures));
  return wrong.map((each) => `${each} A new one says how it is taken, as in ${name}:count.`);
};

function newMistakes({ name, how, field, on }: NewMeasure, { measures, numbers, dates }: Measurable): string[] {
  const option = `--measure ${name}`;
  if (!NAME.test(name))
    return [`--measure: '${name}' is no name of a measure. Write it like joined:count or paid:sum:amount.`];
  if (Object.hasOwn(measures, name)) return [`${option}: there is one already. Give --measure ${name}, and no more.`];
  return [
    ...unknown('way to measure', option, how, HOW),
    ...(field === undefined || !HOW.includes(how) ? [] : unknown('number', option, field, Object.keys(numbers))),
    ...unknown('date', option, on, dates),
  ];
}

const unitOf = (measure: { readonly name: string; readonly field?: string }, entity: Measurable): string =>
  entity.measures[measure.name] ??
  (measure.field === undefined ? 'count' : (entity.numbers[measure.field] ?? 'number'));

function byUnit(shown: readonly Shown[]): ReportPlan['measures'] {
  const units = [...new Set(shown.map(({ unit }) => unit))];
  return units.map((unit) => ({ unit, names: shown.filter((each) => each.unit === unit).map(({ name }) => name) }));
}

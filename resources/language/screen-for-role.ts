import { termsOf } from './arithmetic.ts';
import { NEWEST } from './definition.ts';
import { distinguishedBy, fieldsOfMeasure } from './figures.ts';
import { kindOf } from './kinds/index.ts';
import { sourceOf } from './planning.ts';
import type { CompleteReport } from './report-definition.ts';
import type {
  CompleteRelatedList,
  CompleteSection,
  Field,
  List,
  Registry,
  Resource,
  Screen,
  Show,
} from './resource.ts';
import { rowsFor } from './rows.ts';
import { fieldsOf } from './rules.ts';
import { type Source, sourcesIn } from './sources.ts';
import type { Id } from './values.ts';

/** True if a role may see a name or path: own rows by `visibleFields`, others if fully visible. */
export function isVisibleTo(registry: Registry, resource: Resource, role: Id, name: string): boolean {
  const [head = ''] = name.split('.');
  const rows = rowsFor(resource, role);
  if (rows?.visibleFields !== undefined && !rows.visibleFields.includes(head)) return false;
  const seen = (from: string, column: string): boolean => {
    const other = registry.resources[from];
    const theirs = other && rowsFor(other, role)?.visibleFields;
    return theirs === undefined || theirs.includes(column);
  };
  return isOpen(sourceOf(registry, resource, name, SOME_MOMENT), undefined, seen);
}

const SOME_MOMENT = { today: '1970-01-01', now: '1970-01-01T00:00:00.000Z' } as const;

/** `from`: the collection read; undefined: the record itself. */
function isOpen(source: Source, from: string | undefined, seen: (from: string, column: string) => boolean): boolean {
  const inner = (each: Source, there = from): boolean => isOpen(each, there, seen);
  if ('column' in source) return from === undefined || seen(from, source.column);
  if ('via' in source) return (from === undefined || seen(from, source.via)) && inner(source.value, source.to);
  if ('concat' in source) return source.concat.every((each) => inner(each));
  if ('operation' in source) return termsOf(source).every((each) => inner(each));
  const { value, where } = source;
  return (
    (!value || inner(value, source.from)) && (!where || sourcesIn(where).every((each) => inner(each, source.from)))
  );
}

const owned = new WeakMap<Screen, Map<Id, Screen>>();

/** A screen for a role limited to own rows, without hidden fields. Cached. */
export function screenForRole<S extends Screen>(registry: Registry, screen: S, role: Id): S {
  const known = owned.get(screen) ?? new Map<Id, Screen>();
  owned.set(screen, known);
  const made = known.get(role) ?? madeFor(registry, screen, role);
  known.set(role, made);
  if (made !== screen) owned.set(made, new Map([[role, made]]));
  return made as S;
}

function madeFor(registry: Registry, screen: Screen, role: Id): Screen {
  const resource = registry.resources[screen.resource];
  const isConfined = Object.values(registry.resources).some((each) => rowsFor(each, role));
  if (!resource || !isConfined) return screen;
  return narrowed(registry, resource, widened(resource, screen, role), role);
}

function widened(resource: Resource, screen: Screen, role: Id): Screen {
  const { list, where } = screen;
  if (!rowsFor(resource, role)?.unfilteredScreens.includes(screen.name) || !where || !list) return screen;
  const fields = fieldsOf(where).flatMap((name) => resource.fields[name] ?? []);
  const more = fields.filter(({ name }) => !list.columns.includes(name));
  const sorted = more.filter((field) => kindOf(field).ordered(field));
  const nameOf = ({ name }: Field): string => name;
  return {
    ...screen,
    list: { ...list, columns: [...list.columns, ...more.map(nameOf)], sort: [...list.sort, ...sorted.map(nameOf)] },
  };
}

type Keeps = (name: string) => boolean;

function narrowed(registry: Registry, resource: Resource, screen: Screen, role: Id): Screen {
  const { list, report, form, show, choices } = screen;
  const keeps: Keeps = (name) => isVisibleTo(registry, resource, role, name);
  const of = (names: readonly string[]): string[] => names.filter(keeps);
  const there = (name: string): { readonly resource: Resource | undefined; readonly keeps: Keeps } => {
    const other = registry.resources[name];
    return { resource: other, keeps: (each) => !other || isVisibleTo(registry, other, role, each) };
  };
  const fields = new Set(resource.fieldList.map(({ name }) => name));
  const read = [...rulesIn(resource).flatMap(fieldsOf), ...fields];
  const tells = [...new Set(read)].filter(keeps);
  const tellsAll = [...fields].every((name) => tells.includes(name));
  return {
    ...screen,
    readable: tellsAll ? undefined : tells,
    list: list && listOf(list, keeps),
    report: report && reportWithin(report, resource.measures, keeps),
    form: form && {
      ...form,
      fields: of(form.fields),
      readOnlyFields: of(form.readOnlyFields),
      sections: sectionsOf(form.sections, keeps),
      steps: form.steps.map((step) => ({
        ...step,
        fields: of(step.fields),
        sections: sectionsOf(step.sections, keeps),
      })),
    },
    show: show && showOf(show, keeps, (name) => there(name).keeps),
    moves: screen.moves.map((move) =>
      move.showFields.every(keeps) ? move : { ...move, showFields: of(move.showFields) },
    ),
    writes: of(screen.writes),
    updates: of(screen.updates),
    choices: Object.fromEntries(
      Object.entries(choices).flatMap(([name, choice]) =>
        keeps(name) ? [[name, { ...choice, readable: choice.readable.filter(there(choice.resource).keeps) }]] : [],
      ),
    ),
  };
}

const rulesIn = ({ fieldList, checks }: Resource) =>
  [
    ...fieldList.flatMap(({ visibleWhen, requiredWhen }) => [visibleWhen, requiredWhen?.rule]),
    ...checks.map(({ expect }) => expect),
  ].filter((rule) => rule !== undefined);

const underOf = (under: List['secondLine'], keeps: Keeps): List['secondLine'] =>
  Object.fromEntries(
    Object.entries(under).flatMap(([column, names]) => {
      const visible = names.filter(keeps);
      return keeps(column) && visible.length > 0 ? [[column, visible]] : [];
    }),
  );

const listOf = (list: List, keeps: Keeps): List => ({
  ...list,
  columns: list.columns.filter(keeps),
  secondLine: underOf(list.secondLine, keeps),
  sort: list.sort.filter(keeps),
  search: list.search.filter(keeps),
  filters: list.filters.filter(keeps),
  toggles: list.toggles.filter(keeps),
  editedOn: list.editedOn && { ...list.editedOn, tells: list.editedOn.tells.filter(keeps) },
  tabs: list.tabs
    .filter(({ where }) => !where || fieldsOf(where).every(keeps))
    .map(({ sort, ...tab }) => (sort && keeps(sort.field) ? { ...tab, sort } : tab)),
  initialSort: keeps(list.initialSort.field) ? list.initialSort : NEWEST,
});

/** A report without hidden measures and dimensions; undefined: empty. */
export function reportWithin(
  report: CompleteReport,
  measures: Resource['measures'],
  keeps: (name: string) => boolean,
): CompleteReport | undefined {
  const isKept: Keeps = (name) => fieldsOfMeasure(measures, name).every(keeps);
  const own = reportOf(report, isKept, (by) => by === 'period' || keeps(by));
  return own.cards.length + own.charts.length === 0 && !own.table ? undefined : own;
}

/** Drops measures that a filter makes wrong, such as differences of two sides. */
export const reportNarrowed = <R extends CompleteReport>(
  report: R,
  measures: Resource['measures'],
  fields: readonly string[],
): R =>
  fields.length === 0
    ? report
    : reportOf(
        report,
        (name) => {
          const apart = distinguishedBy(measures, name);
          return !fields.some((field) => apart.has(field));
        },
        () => true,
      );

function reportOf<R extends CompleteReport>(
  report: R,
  isKept: (measure: string) => boolean,
  isBy: (dimension: string) => boolean,
): R {
  const of = (names: readonly string[]): string[] => names.filter(isKept);
  const charts = report.charts.flatMap((chart) => {
    const choices = chart.choices
      .map((choice) => ({ ...choice, measures: of(choice.measures) }))
      .filter((choice) => choice.measures.length > 0);
    return isBy(chart.by) && choices.length > 0 ? [{ ...chart, choices }] : [];
  });
  const { table } = report;
  const columns = table && isBy(table.by) ? of(table.measures) : [];
  return {
    ...report,
    cards: of(report.cards),
    charts,
    table: table && columns.length > 0 ? { ...table, measures: columns } : undefined,
    measures: of(report.measures),
  };
}

const sectionsOf = (sections: readonly CompleteSection[], keeps: Keeps): CompleteSection[] =>
  sections
    .map((section) => ({ ...section, fields: section.fields.filter(keeps) }))
    .filter(({ fields, parts }) => fields.length > 0 || parts !== undefined);

function showOf(show: Show, keeps: Keeps, there: (resource: string) => Keeps): Show {
  const tabs = show.tabs.map((tab) => ({
    ...tab,
    cards: tab.cards.filter(keeps),
    charts: tab.charts.filter(({ fields }) => fields.every(keeps)),
    sections: sectionsOf(tab.sections, keeps),
    list: tab.list && relatedOf(tab.list, there(tab.list.of)),
  }));
  return {
    ...show,
    tabs: tabs.filter(
      ({ cards, charts, sections, panels, list }) =>
        cards.length + charts.length + sections.length + panels.length > 0 || list !== undefined,
    ),
    fields: show.fields.filter(keeps),
    lists: Object.fromEntries(tabs.flatMap(({ name, list }) => (list ? [[name, list]] : []))),
  };
}

const relatedOf = (list: CompleteRelatedList, keeps: Keeps): CompleteRelatedList => ({
  ...list,
  columns: list.columns.filter(keeps),
  secondLine: underOf(list.secondLine, keeps),
  details: list.details.filter(keeps),
});

import { activeTabs } from './active.ts';
import { completeReport } from './build-measures.ts';
import { choicesOf } from './choices.ts';
import {
  FLAGS,
  type Flag,
  type FormDefinition,
  type ListDefinition,
  NEWEST,
  type PartsSection,
  type RelatedList,
  type ResourceDefinition,
  type ResourceScreen,
  type Section,
  type ShowDefinition,
  type ShowTab,
  type Step,
  type Tab,
} from './definition.ts';
import { type Groups, spelled } from './groups.ts';
import { isWritable } from './judge.ts';
import { kindOf } from './kinds/index.ts';
import { inWords, messagesFor } from './messages.ts';
import { flagOn, POSITION, partsOf, partsShownBy } from './parts.ts';
import type {
  CompletePartOf,
  CompleteRelatedList,
  CompleteSection,
  CompleteStep,
  CompleteTab,
  Field,
  Form,
  List,
  Resource,
  Screen,
  Show,
} from './resource.ts';

/** Completes a screen that has no mistake. */
export function completeScreen(
  name: string,
  screen: ResourceScreen,
  definition: ResourceDefinition,
  resources: { readonly [name: string]: Resource },
): Screen {
  const resource = resources[definition.name] as Resource;
  const groups: Groups = definition.groups ?? {};
  const flags = FLAGS.filter((flag) => flag === 'access' || screen.permissions.includes(flag));
  const list = completeList(screen.list, { resource, groups, updates: flags.includes('update') });
  const form = screen.form && completeForm(screen.form, screen.path, groups);
  const show = screen.show && completeShow(screen.show, groups);
  const moves = resource.moves.filter((move) => move.screens.includes(name));
  const asksFor = writableAmong(resource, form?.fields ?? []);
  const writes = [...new Set([...asksFor, ...list.toggles])];
  const updates = form?.only === 'new' ? list.toggles : writes;
  const askedFields = moves.flatMap((move) => move.inputs.map((each) => each.field));
  return {
    name,
    module: screen.module,
    label: screen.label ?? resource.label.many,
    path: screen.path,
    flags,
    resource: resource.name,
    dashboard: undefined,
    list,
    report: screen.report && completeReport(screen.report, resource),
    form,
    show,
    where: screen.where,
    papers: screen.papers ?? [],
    moves,
    messages: messagesFor(resource.label, form?.placement, screen.messages ?? {}),
    readable: undefined,
    writes,
    updates,
    choices: choicesOf(resource, { changed: [...updates, ...askedFields, ...list.filters], made: writes }, resources),
    parts: partScreens(
      { name, module: screen.module, path: screen.path, flags, form },
      partsShownBy(screen),
      resources,
    ),
    whole: undefined,
  };
}

/** The fields of a form that it asks for: it shows what follows from the others, too. */
const writableAmong = ({ fields }: Resource, names: readonly string[]): string[] =>
  names.filter((name) => fields[name] && isWritable(fields[name]));

type Common = Pick<Screen, 'name' | 'module' | 'path' | 'flags' | 'form'>;

function partScreens(
  common: Common,
  shown: readonly string[],
  resources: { readonly [name: string]: Resource },
): Screen['parts'] {
  const all = shown.flatMap((each) => [each, ...partsOf({ resources }, each).map(({ name }) => name)]);
  return Object.fromEntries(
    all.flatMap((each): [string, Screen][] => {
      const resource = resources[each];
      return resource?.partOf ? [[each, partScreen(common, resource, resource.partOf, resources)]] : [];
    }),
  );
}

function partScreen(
  { form: ofWhole, ...common }: Common,
  resource: Resource,
  { whole, field, within, createOnly, form, readOnlyFields, messages }: CompletePartOf,
  resources: { readonly [name: string]: Resource },
): Screen {
  // They are written where their whole is; elsewhere moves change them.
  const isWritten = ofWhole !== undefined;
  const offers: readonly Flag[] = isWritten ? ['read', 'write', 'update', 'delete'] : ['read', 'update'];
  const section = { title: '', fields: form };
  const asksFor = isWritten ? writableAmong(resource, form) : [];
  const moves = resource.moves.filter((move) => move.screens.includes(common.name));
  const askedFields = moves.flatMap((move) => move.inputs.map((each) => each.field));
  const parents = [field, ...(within === undefined ? [] : [within])];
  return {
    ...common,
    label: resource.label.many,
    flags: FLAGS.filter(
      (flag) => flag === 'access' || (offers.includes(flag) && common.flags.includes(flagOn({ whole }, flag))),
    ),
    resource: resource.name,
    dashboard: undefined,
    list: {
      columns: [...new Set([...createOnly, ...form, ...readOnlyFields, ...parents, POSITION])],
      tabs: [],
      search: [],
      filters: [],
      sort: [],
      initialSort: { field: POSITION, order: 'asc' },
      toggles: [],
      pageSize: 100,
      card: undefined,
      numbered: undefined,
      secondLine: {},
      headings: {},
      missing: {},
      editedOn: undefined,
      page: undefined,
    },
    report: undefined,
    form: {
      placement: 'above-list',
      path: common.path,
      newPath: common.path,
      ids: 'encoded',
      query: undefined,
      only: undefined,
      submit: { new: 'Save', stored: 'Save' },
      stages: [],
      sections: [section],
      fields: form,
      steps: [],
      readOnlyFields: [],
      panels: [],
      page: undefined,
    },
    show: undefined,
    where: undefined,
    papers: [],
    moves,
    messages: messagesFor(resource.label, 'above-list', messages),
    readable: undefined,
    writes: asksFor,
    updates: asksFor,
    choices: choicesOf(resource, { changed: [...(isWritten ? [...form, ...parents] : []), ...askedFields] }, resources),
    parts: {},
    whole,
  };
}

const withLabel = (tab: Tab): CompleteTab => ({ ...tab, label: tab.label ?? inWords(tab.name) });

const isOrdered = (field: Field): boolean => kindOf(field).ordered(field);

const ownersOf = ({ rows }: Resource): string[] => [...new Set(rows.map(({ own }) => own.field))];

function completeList(
  list: ListDefinition,
  { resource, groups, updates }: { readonly resource: Resource; readonly groups: Groups; readonly updates: boolean },
): List {
  const columns = spelled(list.columns, groups);
  const { active } = resource;
  const switched = active !== undefined && updates && columns.includes(active) ? [active] : [];
  return {
    columns,
    tabs: (list.tabs ?? (active === undefined ? [] : activeTabs(active))).map(withLabel),
    search: spelled(list.search ?? [], groups),
    filters: spelled(list.filters ?? [], groups),
    // Whatever a page draws its own way has no headings to order by.
    sort: list.page === undefined ? columns.filter((each) => isOrdered(resource.fields[each] as Field)) : [],
    initialSort: list.initialSort ?? NEWEST,
    toggles: switched,
    pageSize: list.pageSize ?? 5,
    card: list.card,
    numbered: list.numbered,
    secondLine: (list.secondLine ?? {}) as List['secondLine'],
    headings: (list.headings ?? {}) as List['headings'],
    missing: (list.missing ?? {}) as List['missing'],
    editedOn: list.editedOn === undefined ? undefined : { screen: list.editedOn, tells: ownersOf(resource) },
    page: list.page,
  };
}

const completeForm = (form: FormDefinition, screenPath: string, groups: Groups): Form => ({
  placement: form.path === undefined && form.query === undefined ? 'above-list' : 'page',
  path: form.path ?? screenPath,
  newPath: form.newPath ?? form.path?.replace(':id', 'new') ?? screenPath,
  ids: form.ids ?? 'encoded',
  query: form.query,
  only: form.only,
  submit: submitOf(form),
  stages: form.stages ?? [],
  steps: (form.steps ?? []).map((step) => completeStep(step, groups)),
  readOnlyFields: spelled(form.readOnlyFields ?? [], groups),
  panels: form.panels ?? [],
  page: form.page,
  ...(form.steps === undefined ? layoutOf(form, groups) : joined(form.steps.map((step) => layoutOf(step, groups)))),
});

const joined = (layouts: readonly Pick<Form, 'sections' | 'fields'>[]): Pick<Form, 'sections' | 'fields'> => ({
  sections: layouts.flatMap(({ sections }) => sections),
  fields: layouts.flatMap(({ fields }) => fields),
});

function submitOf({ submit, steps }: FormDefinition): Form['submit'] {
  if (typeof submit === 'object') return submit;
  const usual = steps === undefined ? { new: 'Add', stored: 'Save' } : { new: 'Finish', stored: 'Finish' };
  return submit === undefined ? usual : { new: submit, stored: submit };
}

const completeStep = (
  { name, label, panels, saveFailed, loadFailed, ...layout }: Step,
  groups: Groups,
): CompleteStep => ({
  name,
  label: label ?? inWords(name),
  panels: panels ?? [],
  saveFailed,
  loadFailed,
  ...layoutOf(layout, groups),
});

/** A record's page in tabs; one without tabs is a single one, called ''. */
function completeShow(show: ShowDefinition, groups: Groups): Show {
  const given: readonly ShowTab[] = show.tabs ?? [{ name: '', sections: show.sections ?? [] }];
  const tabs = given.map((tab) => ({
    name: tab.name,
    label: tab.label ?? inWords(tab.name),
    cards: spelled(tab.cards ?? [], groups),
    charts: (tab.charts ?? []).map((chart) => ({ ...chart, fields: spelled(chart.fields, groups) })),
    sections: sectionsOf(tab.sections ?? [], groups),
    panels: tab.panels ?? [],
    list: tab.list && completeRelated(tab.name, tab.list),
  }));
  const fields = tabs.flatMap((tab) => [
    ...tab.cards,
    ...tab.charts.flatMap((chart) => chart.fields),
    ...tab.sections.flatMap((section) => section.fields),
  ]);
  const lists = Object.fromEntries(tabs.flatMap(({ name, list }) => (list ? [[name, list]] : [])));
  return { path: show.path, tabs, fields: [...new Set(fields)], lists, page: show.page };
}

function completeRelated(name: string, list: RelatedList): CompleteRelatedList {
  const under = (list.secondLine ?? {}) as List['secondLine'];
  return {
    name,
    of: list.of,
    by: list.by,
    columns: list.columns,
    secondLine: under,
    headings: (list.headings ?? {}) as List['headings'],
    pageSize: list.pageSize ?? 5,
    actions: list.actions ?? [],
    details: [...new Set(list.columns.flatMap((column) => [column, ...(under[column] ?? [])]))],
    missing: (list.missing ?? {}) as List['missing'],
  };
}

const sectionsOf = (sections: readonly (string | Section | PartsSection)[], groups: Groups): CompleteSection[] =>
  sections.map((each) =>
    typeof each === 'string'
      ? { title: '', fields: [], ...groups[each] }
      : 'parts' in each
        ? { title: each.title, fields: [], parts: each.parts }
        : { title: each.title, fields: spelled(each.fields, groups) },
  );

/** A form's or page's fields in sections; without any, one section without a title. */
function layoutOf(
  { fields, sections, panelFields = [] }: Pick<FormDefinition, 'fields' | 'sections'> & Pick<Step, 'panelFields'>,
  groups: Groups,
): Pick<Form, 'sections' | 'fields'> {
  const complete = sections ? sectionsOf(sections, groups) : [{ title: '', fields: spelled(fields ?? [], groups) }];
  return { sections: complete, fields: [...complete.flatMap((each) => each.fields), ...spelled(panelFields, groups)] };
}

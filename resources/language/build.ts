import {
  type FieldDefinition,
  FLAGS,
  type FormDefinition,
  type Kind,
  type Messages,
  type Move,
  type RelatedList,
  type ResourceDefinition,
  type ResourceScreen,
  type ShowDefinition,
  type ShowTab,
} from './definition.ts';
import { isState, kindOf, kinds, meantBy, refers } from './kinds/index.ts';
import type { KindSpec, Resolving } from './kinds/spec.ts';
import type {
  CompleteMove,
  CompleteRelatedList,
  Definitions,
  Field,
  Form,
  List,
  PermissionTree,
  Registry,
  Resource,
  Screen,
  Show,
} from './resource.ts';
import { allOf } from './rules.ts';

/** Everything a role can be granted, from the screens as they are defined. */
function permissionTree(definitions: Definitions): PermissionTree {
  const screens = [
    ...definitions.resources.flatMap((resource) =>
      Object.entries<ResourceScreen>(resource.screens ?? {}).map(([screen, { module, label, offers }]) => ({
        screen,
        module,
        label,
        offers,
      })),
    ),
    ...definitions.screens.map(({ name, module, label, offers }) => ({ screen: name, module, label, offers })),
  ];
  return definitions.modules
    .map(({ name }) => ({
      module: name,
      screens: screens
        .filter((each) => each.module === name)
        .map(({ screen, label, offers }) => ({
          screen,
          label,
          flags: FLAGS.filter((flag) => flag === 'access' || offers.includes(flag)),
        })),
    }))
    .filter(({ screens: own }) => own.length > 0);
}

/** Completes definitions that have no mistake. */
export function build(definitions: Definitions): Registry {
  const resources: { [name: string]: Resource } = {};
  const screens: Screen[] = [];
  for (const definition of definitions.resources) {
    const fieldList = Object.entries<FieldDefinition>(definition.fields).map(([name, field]) =>
      completeField(name, field, definition.name, definitions),
    );
    resources[definition.name] = {
      name: definition.name,
      label: definition.label,
      title: definition.title,
      picture: definition.picture,
      moves: movesOf(definition, fieldList),
      fields: Object.fromEntries(fieldList.map((field) => [field.name, field])),
      fieldList,
      checks: definition.checks ?? [],
      checkedBy: definition.checkedBy ?? [],
      keepWhen: definition.keepWhen,
      owner: definition.owner && { ...definition.owner, by: definition.owner.by },
      does: { created: [], updated: [], deleted: [], ...definition.does },
      referredBy: definitions.resources.flatMap((other) =>
        Object.entries<FieldDefinition>(other.fields)
          .filter(([, field]) => refers(field as Field) && 'to' in field && field.to === definition.name)
          .map(([field]) => ({ resource: other.name, field })),
      ),
      fixtures: definition.fixtures ?? { count: 12 },
      screens: Object.keys(definition.screens ?? {}),
    };
    for (const [name, screen] of Object.entries<ResourceScreen>(definition.screens ?? {})) {
      screens.push(completeScreen(name, screen, definition, fieldList, resources[definition.name]?.moves ?? []));
    }
  }
  for (const { name, module, label, path, offers, page } of definitions.screens) {
    const flags = FLAGS.filter((flag) => flag === 'access' || offers.includes(flag));
    const messages = messagesFor({ one: label, many: label }, {});
    screens.push({ name, module, label, path, flags, page, messages, ...WITHOUT_RECORDS });
  }
  const order = definitions.modules.map((each) => each.name);
  screens.sort((a, b) => order.indexOf(a.module) - order.indexOf(b.module));
  return {
    modules: definitions.modules,
    vocabularies: definitions.vocabularies,
    resources,
    screens,
    screen: Object.fromEntries(screens.map((screen) => [screen.name, screen])),
  };
}

const WITHOUT_RECORDS = {
  resource: undefined,
  list: undefined,
  form: undefined,
  show: undefined,
  where: undefined,
  ownerSeesAll: false,
  moves: [],
  writes: [],
  lookups: [],
};

/** Every move of a resource, complete: those of its states, then its own. */
function movesOf(definition: ResourceDefinition, fieldList: readonly Field[]): CompleteMove[] {
  const ofStates = fieldList.flatMap((field) =>
    !isState(field)
      ? []
      : (field.moves ?? []).map(({ from, to, when, sets, ...move }): Move => {
          const standing = { [field.name]: { in: from } };
          return { ...move, when: when ? allOf(standing, when) : standing, sets: { ...sets, [field.name]: to } };
        }),
  );
  return [...ofStates, ...(definition.moves ?? [])].map((move) => {
    const flag = move.flag ?? 'update';
    const offering = Object.entries<ResourceScreen>(definition.screens ?? {}).filter(([, { offers }]) =>
      offers.includes(flag),
    );
    return {
      name: move.name,
      label: move.label,
      when: move.when,
      sets: move.sets ?? {},
      asks: move.asks ?? [],
      question: move.question,
      danger: move.danger ?? false,
      flag,
      screens: move.screens ?? offering.map(([name]) => name),
      byOwner: move.byOwner ?? false,
      does: move.does ?? [],
      messages: move.messages,
      path: move.path,
    };
  });
}

function completeField(name: string, field: FieldDefinition, resource: string, definitions: Definitions): Field {
  const spec = kinds[field.kind] as unknown as KindSpec<Kind>;
  const around: Resolving = {
    vocabulary: (of) => definitions.vocabularies[of] ?? [],
    resource: (of) => definitions.resources.find((each) => each.name === of),
    fieldAt: (of, path) => fieldAt(of, path, definitions),
    permissionTree: () => permissionTree(definitions),
  };
  return { ...field, name, ...spec.resolve(field as never, resource, around) } as Field;
}

/** The field at the end of a path from a resource, complete. */
function fieldAt(resource: string, path: string, definitions: Definitions): Field | undefined {
  const [head = '', ...rest] = path.split('.');
  const definition = definitions.resources.find((each) => each.name === resource)?.fields[head as never];
  const field = definition && completeField(head, definition, resource, definitions);
  if (!field || rest.length === 0) return field;
  const meant = meantBy(field);
  return refers(meant) ? fieldAt(meant.to, rest.join('.'), definitions) : undefined;
}

function completeScreen(
  name: string,
  screen: ResourceScreen,
  resource: ResourceDefinition,
  fieldList: readonly Field[],
  moves: readonly CompleteMove[],
): Screen {
  const field = (each: string): Field | undefined => fieldList.find((one) => one.name === each);
  const columns = screen.list.columns;
  const list: List = {
    columns,
    tabs: screen.list.tabs ?? [],
    search: screen.list.search ?? [],
    filters: screen.list.filters ?? [],
    sort: screen.list.sort ?? columns.filter((each) => kindOf(field(each) as Field).ordered(field(each) as Field)),
    initialSort: screen.list.initialSort ?? { field: 'id', order: 'desc' },
    toggles: screen.list.toggles ?? [],
    pageSize: screen.list.pageSize ?? 10,
    cells: (screen.list.cells ?? {}) as List['cells'],
    under: (screen.list.under ?? {}) as List['under'],
    headings: (screen.list.headings ?? {}) as List['headings'],
  };
  const form: Form | undefined = screen.form && {
    placement: screen.form.placement,
    path: screen.form.path ?? screen.path,
    newPath: screen.form.newPath ?? screen.form.path?.replace(':id', 'new') ?? screen.path,
    ids: screen.form.ids ?? 'encoded',
    submit: screen.form.submit ?? { new: 'Submit', stored: 'Update' },
    panels: screen.form.panels ?? [],
    view: screen.form.view ?? false,
    ...layoutOf(screen.form),
  };
  const show = screen.show && completeShow(screen.show);
  const offered = moves.filter((move) => move.screens.includes(name));
  const asked = offered.flatMap((move) => move.asks.map((each) => each.field));
  const writes = [...new Set([...(form?.fields ?? []), ...list.toggles])];
  const shown = new Set([...writes, ...asked, ...list.filters, ...(show?.fields ?? [])]);
  const lookups = fieldList.flatMap((each) => (shown.has(each.name) && refers(each) ? [each.to] : []));
  return {
    name,
    module: screen.module,
    label: screen.label,
    path: screen.path,
    flags: FLAGS.filter((flag) => flag === 'access' || screen.offers.includes(flag)),
    resource: resource.name,
    page: undefined,
    list,
    form,
    show,
    where: screen.where,
    ownerSeesAll: screen.ownerSeesAll ?? false,
    moves: offered,
    messages: messagesFor(resource.label, screen.messages ?? {}),
    writes,
    lookups: [...new Set(lookups)],
  };
}

/** A record's page in tabs; one without tabs is a single one, called ''. */
function completeShow(show: ShowDefinition): Show {
  const given: readonly ShowTab[] = show.tabs ?? [{ name: '', label: '', sections: layoutOf(show).sections }];
  const tabs = given.map((tab) => ({
    name: tab.name,
    label: tab.label,
    cards: tab.cards ?? [],
    charts: tab.charts ?? [],
    sections: tab.sections ?? [],
    list: tab.list && completeRelated(tab.list),
    panels: tab.panels ?? [],
  }));
  const fields = tabs.flatMap((tab) => [
    ...tab.cards,
    ...tab.charts.flatMap((chart) => chart.fields),
    ...tab.sections.flatMap((section) => section.fields),
  ]);
  return { path: show.path, tabs, fields: [...new Set(fields)] };
}

const completeRelated = (list: RelatedList): CompleteRelatedList => ({
  of: list.of,
  by: list.by,
  columns: list.columns,
  under: list.under ?? {},
  headings: list.headings ?? {},
  sort: list.sort ?? { field: 'id', order: 'desc' },
  pageSize: list.pageSize ?? 5,
  actions: list.actions ?? [],
  details: list.details ?? list.columns,
  missing: list.missing ?? {},
});

/** A form's or page's fields in sections; without any, one section without a title. */
function layoutOf({
  fields,
  sections,
}: Pick<FormDefinition, 'fields' | 'sections'>): Pick<Form, 'sections' | 'fields'> {
  const complete = sections ?? [{ title: '', fields: fields ?? [] }];
  return { sections: complete, fields: complete.flatMap((each) => each.fields) };
}

/** What people are told where the definition does not say it. The question is the specification's (part 1 §2 User list). */
const messagesFor = (label: { readonly one: string; readonly many: string }, own: Messages): Required<Messages> => ({
  created: `${label.one} created successfully!`,
  updated: `${label.one} updated successfully!`,
  saveFailed: `Failed to save ${label.one}.`,
  createFailed: own.saveFailed ?? `Failed to save ${label.one}.`,
  updateFailed: own.saveFailed ?? `Failed to save ${label.one}.`,
  deleted: `${label.one} deleted successfully!`,
  deleteFailed: `Failed to delete ${label.one}`,
  toggleFailed: 'Failed to update status',
  loadFailed: `Failed to load ${label.many}.`,
  deleteQuestion: 'Are you sure? Do you really want to delete this record? This process cannot be undone.',
  duplicate: `Duplicate ${label.one.toLowerCase()} found.`,
  ...own,
});

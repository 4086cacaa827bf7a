import { checkOperands } from './checks/operand-check.ts';
import { At, DefinitionError, type Mistake } from './checks/report.ts';
import { checkResource } from './checks/resource-check.ts';
import { checkScreenDefinition, type Paths } from './checks/screen-check.ts';
import { isObject, listOf, named, object, oneOf, plain, text } from './checks/shapes.ts';
import {
  type FieldDefinition,
  FLAGS,
  type FormDefinition,
  type Messages,
  type ResourceDefinition,
  type ResourceScreen,
} from './definition.ts';
import { kindOf } from './kinds/index.ts';
import type { Definitions, Field, Form, List, PermissionTree, Registry, Resource, Screen, Show } from './resource.ts';

export { DefinitionError } from './checks/report.ts';

const COLOURS = ['neutral', 'blue', 'green', 'amber', 'red', 'purple'];

/** What resolve() takes: definitions as authors write them, whatever union of field names each has. */
export type Authored = Omit<Definitions, 'resources'> & { readonly resources: readonly unknown[] };

/**
 * Makes the complete, deep-frozen registry of everything that exists.
 * @throws DefinitionError listing every mistake of every definition: file, key path, what is wrong, what would be right.
 */
export function resolve(authored: Authored): Registry {
  const mistakes: Mistake[] = [];
  const definitions = authored as Definitions;
  check(definitions, mistakes);
  if (mistakes.length > 0) throw new DefinitionError(mistakes);
  const registry = build(definitions);
  checkDefaults(registry, mistakes);
  if (mistakes.length > 0) throw new DefinitionError(mistakes);
  return freeze(registry);
}

/** The file a resource is defined in, by the naming rule of the house. */
const fileOf = (name: unknown): string =>
  typeof name === 'string' ? `resources/${name.replaceAll('_', '-')}.ts` : 'resources/index.ts';

function check(definitions: Definitions, mistakes: Mistake[]): void {
  const modules = definitions.modules.map((each) => each.name);
  const moduleAt = new At(mistakes, 'resources/modules.ts', 'modules');
  listOf((value, at) => object(value, at, { must: { name: text, icon: text }, may: {} }))(
    definitions.modules,
    moduleAt,
  );
  for (const [name, vocabulary] of Object.entries(definitions.vocabularies)) {
    const at = new At(mistakes, 'resources/vocabularies.ts', name);
    named('snake_case')(name, at);
    const entry = { must: { value: text, label: text }, may: { colour: oneOf('colour', () => COLOURS) } };
    listOf((value, place) => object(value, place, entry))(vocabulary, at);
    const values = Array.isArray(vocabulary) ? vocabulary.map((each) => each?.value) : [];
    for (const value of new Set(values.filter((each, index) => values.indexOf(each) !== index)))
      at.wrong(`'${value}' stands twice in it.`);
  }
  // Without a prototype: a resource called __proto__ is wrong like any other, and must not vanish unseen.
  const resources: { [name: string]: ResourceDefinition } = Object.create(null);
  const screens = new Map<string, string>();
  const takeScreen = (name: string, at: At): void => {
    const other = screens.get(name);
    if (other) at.wrong(`the screen '${name}' is defined in ${other} already.`);
    screens.set(name, at.file);
  };
  for (const each of definitions.resources) {
    const at = new At(mistakes, fileOf(isObject(each) ? each.name : undefined));
    if (!isObject(each)) at.wrong('there is a resource that is not an object.');
    else if (typeof each.name !== 'string') at.in('name').wrong('is missing.');
    else if (Object.hasOwn(resources, each.name)) at.in('name').wrong(`two resources are called '${each.name}'.`);
    else resources[each.name] = each as unknown as ResourceDefinition;
  }
  const paths: Paths = new Map();
  for (const resource of Object.values(resources)) {
    const at = new At(mistakes, fileOf(resource.name));
    plain(resource, at);
    checkResource(resource, at, { resources, vocabularies: definitions.vocabularies, modules, paths });
    for (const name of Object.keys(isObject(resource.screens) ? resource.screens : {}))
      takeScreen(name, at.in('screens').in(name));
  }
  for (const screen of definitions.screens) {
    const at = new At(mistakes, fileOf(screen?.name));
    plain(screen, at);
    checkScreenDefinition(screen, at, modules, paths);
    if (typeof screen?.name === 'string') {
      named('kebab-case')(screen.name, at.in('name'));
      takeScreen(screen.name, at.in('name'));
    }
  }
}

/** Defaults, examples and what rules compare with must be values the field itself could hold. */
function checkDefaults(registry: Registry, mistakes: Mistake[]): void {
  for (const resource of Object.values(registry.resources)) {
    const screens = registry.screens.filter((each) => each.resource === resource.name);
    checkOperands(resource, screens, (name) => registry.resources[name], new At(mistakes, fileOf(resource.name)));
    for (const field of resource.fieldList) {
      const at = new At(mistakes, fileOf(resource.name), `fields.${field.name}`);
      const look = (value: unknown, place: At): void => {
        const result = kindOf(field).parse(field, value);
        if (!result.ok) place.wrong(`${JSON.stringify(value)} is not a value of the field.`, `${result.message}.`);
      };
      if (field.default !== undefined && field.default !== null) look(field.default, at.in('default'));
      field.examples?.forEach((value, index) => {
        look(value, at.in('examples').in(index));
      });
    }
  }
}

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

function build(definitions: Definitions): Registry {
  const resources: { [name: string]: Resource } = {};
  const screens: Screen[] = [];
  for (const definition of definitions.resources) {
    const fieldList = Object.entries<FieldDefinition>(definition.fields).map(([name, field]) =>
      completeField(name, field, definition, definitions),
    );
    resources[definition.name] = {
      name: definition.name,
      label: definition.label,
      title: definition.title,
      fields: Object.fromEntries(fieldList.map((field) => [field.name, field])),
      fieldList,
      checks: definition.checks ?? [],
      checkedBy: definition.checkedBy ?? [],
      keepWhen: definition.keepWhen,
      owner: definition.owner && { ...definition.owner, by: definition.owner.by },
      does: { created: [], updated: [], deleted: [], ...definition.does },
      referredBy: definitions.resources.flatMap((other) =>
        Object.entries<FieldDefinition>(other.fields)
          .filter(
            ([, field]) => (field.kind === 'reference' || field.kind === 'references') && field.to === definition.name,
          )
          .map(([field]) => ({ resource: other.name, field })),
      ),
      fixtures: definition.fixtures ?? { count: 12 },
      screens: Object.keys(definition.screens ?? {}),
    };
    for (const [name, screen] of Object.entries<ResourceScreen>(definition.screens ?? {})) {
      screens.push(completeScreen(name, screen, definition, fieldList));
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
  writes: [],
  lookups: [],
};

function completeField(
  name: string,
  field: FieldDefinition,
  resource: ResourceDefinition,
  definitions: Definitions,
): Field {
  if (field.kind === 'choice') {
    const options = (definitions.vocabularies[field.of] ?? []).filter(
      (each) => !field.only || field.only.includes(each.value),
    );
    return { ...field, name, options };
  }
  if (field.kind === 'reference' || field.kind === 'references') {
    const target = definitions.resources.find((each) => each.name === field.to);
    return { ...field, name, titleField: target?.title ?? 'id' } as Field;
  }
  if (field.kind === 'permissions') return { ...field, name, tree: permissionTree(definitions) };
  if (field.kind === 'related') {
    const through = resource.fields[field.through as never] as FieldDefinition | undefined;
    const other = definitions.resources.find((each) => through?.kind === 'reference' && each.name === through.to);
    const target = other?.fields[field.field as never] as FieldDefinition | undefined;
    if (other && target)
      return { ...field, name, target: completeField(field.field, target, other, definitions) } as Field;
  }
  return { ...field, name } as Field;
}

function completeScreen(
  name: string,
  screen: ResourceScreen,
  resource: ResourceDefinition,
  fieldList: readonly Field[],
): Screen {
  const field = (each: string): Field | undefined => fieldList.find((one) => one.name === each);
  const columns = screen.list.columns;
  const list: List = {
    columns,
    tabs: screen.list.tabs ?? [],
    search: screen.list.search ?? [],
    filters: screen.list.filters ?? [],
    sort: screen.list.sort ?? columns.filter((each) => kindOf(field(each) as Field).sort !== undefined),
    initialSort: screen.list.initialSort ?? { field: 'id', order: 'desc' },
    toggles: screen.list.toggles ?? [],
    pageSize: screen.list.pageSize ?? 10,
    cells: (screen.list.cells ?? {}) as List['cells'],
  };
  const form: Form | undefined = screen.form && {
    placement: screen.form.placement,
    path: screen.form.path ?? screen.path,
    newPath: screen.form.newPath ?? screen.form.path?.replace(':id', 'new') ?? screen.path,
    ids: screen.form.ids ?? 'encoded',
    submit: screen.form.submit ?? { new: 'Submit', stored: 'Update' },
    panels: screen.form.panels ?? [],
    ...layoutOf(screen.form),
  };
  const show: Show | undefined = screen.show && { path: screen.show.path, ...layoutOf(screen.show) };
  const writes = [...new Set([...(form?.fields ?? []), ...list.toggles])];
  const shown = new Set([...writes, ...list.filters, ...(show?.fields ?? [])]);
  const lookups = fieldList.flatMap((each) =>
    shown.has(each.name) && (each.kind === 'reference' || each.kind === 'references') ? [each.to] : [],
  );
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
    messages: messagesFor(resource.label, screen.messages ?? {}),
    writes,
    lookups: [...new Set(lookups)],
  };
}

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
  ...own,
});

function freeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

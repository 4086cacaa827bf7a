import type {
  FieldDefinition,
  FormDefinition,
  ListDefinition,
  ResourceDefinition,
  ResourceScreen,
} from '../definition.ts';
import { type Capabilities, capabilitiesOf, type DefinitionIndex, type Fields, specOf } from './ends.ts';
import { fieldsLook, sectionsLook, spelledOut } from './groups-check.ts';
import { MESSAGES, partsLook } from './part-check.ts';
import { type At, show } from './report.ts';
import { checkReport } from './report-check.ts';
import { checkRule } from './rule-check.ts';
import {
  entriesOf,
  isObject,
  listOf,
  missing,
  named,
  object,
  offeredFlag,
  oneOf,
  onlyTrue,
  ownEntry,
  pageSize,
  registered,
  text,
  textOrTwo,
  twice,
  type Validator,
  type Validators,
} from './shapes.ts';
import { checkShow, columnsOf, differentNames } from './show-check.ts';
import { checkSteps, fieldsOf, stepsLook } from './step-check.ts';

/** Paths already taken, by path: two screens cannot have one address. */
export type Paths = Map<string, string>;

/** A path that no other screen has, of plain segments, with `:id` last where one belongs. */
export const pathLook =
  (screen: string, paths: Paths, withId: boolean): Validator =>
  (value, at) => {
    const pattern = withId ? /^(?:\/[a-z0-9-]+)+\/:id$/ : /^(?:\/[a-z0-9-]+)+$/;
    if (typeof value !== 'string' || !pattern.test(value)) {
      at.wrong(
        `${show(value)} is not a path.`,
        withId ? "Write it like '/offers/manage-coupon/:id'." : "Write it like '/offers/coupon-list'.",
      );
      return;
    }
    if (/^\/(?:api|mock|assets|auth|login|no-access|account)(?:\/|$)/.test(value))
      at.wrong(`'${value}' belongs to the server.`, 'Choose another path.');
    const other = paths.get(value);
    if (other !== undefined) at.wrong(`'${value}' is the path of ${other} already.`);
    paths.set(value, `screen '${screen}'`);
  };

const isForOwners = ({ rows }: ResourceDefinition, screen: string): boolean =>
  Array.isArray(rows) &&
  rows.some((each) => Array.isArray(each?.unfilteredScreens) && each.unfilteredScreens.includes(screen));

type CheckContext = {
  readonly resource: ResourceDefinition;
  readonly resources: { readonly [name: string]: ResourceDefinition };
  readonly modules: readonly string[];
  readonly paths: Paths;
  readonly world: DefinitionIndex;
};

type Here = CheckContext & {
  readonly name: string;
  readonly screen: { readonly [option: string]: unknown };
  readonly fields: Fields;
  readonly offers: readonly unknown[];
  readonly listed: readonly unknown[];
};

/** Reports everything wrong with one screen of a resource. */
export function checkResourceScreen(name: string, screen: unknown, at: At, context: CheckContext): void {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    at.malformed(`'${name}' is not a screen's name.`, 'Write it in kebab-case.');
  if (!isObject(screen)) {
    at.malformed(`${show(screen)} is not a screen.`);
    return;
  }
  const here: Here = {
    ...context,
    name,
    screen,
    fields: entriesOf<FieldDefinition>(context.resource.fields),
    offers: Array.isArray(screen.permissions) ? screen.permissions : [],
    listed: spelledOut(isObject(screen.list) ? screen.list.columns : undefined, context.resource),
  };
  object(screen, at, screenLooks(here));
  checkOffers(here, at.in('permissions'));
}

function screenLooks(here: Here) {
  const must: Validators<Pick<ResourceScreen, 'module' | 'path' | 'permissions' | 'list'>> = {
    module: oneOf('module', () => here.modules),
    path: pathLook(here.name, here.paths, false),
    permissions: listOf(offeredFlag, { empty: true }),
    list: (value, place) => object(value, place, listLooks(here)),
  };
  const may: Validators<Omit<ResourceScreen, keyof typeof must>> = {
    label: text,
    report: (value, place) => checkReport(value, place, here),
    form: formLook(here),
    show: showLook(here),
    parts: listOf(partsLook(here)),
    messages: (value, place) => object(value, place, { must: {}, may: MESSAGES }),
    where: ruleLook(here),
    papers: (value, place) => {
      listOf(registered('papers'))(value, place);
      if (!isObject(here.screen.show))
        place.wrong('the screen has no page of one record.', "A paper stands with it: add 'show'.");
    },
    moves: listOf(oneOf('move', () => movesIn(here.resource))),
  };
  return { must, may };
}

const ruleLook =
  ({ world, resource }: CheckContext): Validator =>
  (value, path) =>
    checkRule(value, path, { world, resource: resource.name });

/** A field's name, and what its kind must be able to do. */
const fieldThat =
  ({ fields, world, resource }: Here) =>
  (can: (of: Capabilities) => boolean, refusal: string): Validator =>
  (value, path) => {
    const field = ownEntry(fields, value);
    const abilities = field && capabilitiesOf(world, resource.name, field);
    if (!field) path.unknown('field', value, Object.keys(fields));
    else if (abilities && !can(abilities)) path.wrong(`'${value}' ${refusal}`, `It is of kind '${field.kind}'.`);
  };

function listLooks(here: Here) {
  const { resource, screen, listed } = here;
  const that = fieldThat(here);
  const any = that(() => true, '');
  const sortable = that(({ ordered }) => ordered, 'has no order.');
  const order: Validator = (value, path) =>
    object(value, path, { must: { field: sortable, order: oneOf('order', () => ['asc', 'desc']) }, may: {} });
  // What the rule tests is a column for whoever sees all of their own rows there.
  const tested = isObject(screen.where) && isForOwners(resource, here.name) ? Object.keys(screen.where) : [];
  const under = isObject(screen.list) && isObject(screen.list.secondLine) ? Object.values(screen.list.secondLine) : [];
  const below: readonly unknown[] = under.flat();
  // A filter that is no column may be called otherwise, too.
  const narrowing = spelledOut(isObject(screen.list) ? screen.list.filters : undefined, resource);
  const byColumn =
    (look: Validator): Validator =>
    (value, path) =>
      columnsOf(value, path, [...listed, ...tested], look);
  const tab: Validator = (value, path) =>
    object(value, path, {
      must: { name: text },
      may: { label: text, where: ruleLook(here), showCount: onlyTrue, initial: onlyTrue, sort: order },
    });
  const fieldsThat = (can: (of: Capabilities) => boolean, refusal: string): Validator =>
    fieldsLook(that(can, refusal), resource);
  const must: Pick<Validators<ListDefinition>, 'columns'> = { columns: fieldsLook(any, resource) };
  const may: Omit<Validators<ListDefinition>, 'columns'> = {
    tabs: (value, path) => {
      listOf(tab, { empty: true })(value, path);
      differentNames(value, path, 'tabs');
      const opening = (Array.isArray(value) ? value : []).filter((each) => isObject(each) && each.initial === true);
      if (opening.length > 1)
        path.wrong(`the list opens with ${opening.length} tabs.`, "Leave 'initial' at one of them.");
    },
    search: fieldsThat(({ searchable }) => searchable, 'cannot be searched.'),
    filters: fieldsThat(({ filterable }) => filterable, 'cannot be filtered.'),
    initialSort: order,
    pageSize,
    card: listOf(oneOf('column', () => listed.map(String))),
    numbered: text,
    secondLine: byColumn(listOf(any)),
    headings: (value, path) => columnsOf(value, path, [...listed, ...tested, ...narrowing], text),
    missing: (value, path) => columnsOf(value, path, [...listed, ...tested, ...below], missing),
    page: registered('pages'),
    editedOn: (name, path) => {
      const screens = entriesOf<ResourceScreen>(resource.screens);
      const form = ownEntry(screens, name)?.form;
      if (!ownEntry(screens, name)) path.unknown('screen', name, Object.keys(screens));
      else if (!isObject(form) || (form.path === undefined && form.query === undefined))
        path.wrong(
          `the screen '${String(name)}' has no form on a page of its own.`,
          "Give that form a 'path' or a 'query'.",
        );
      if (isObject(screen.form)) path.wrong('the screen has a form.', 'Rows are edited there: leave it out.');
    },
  };
  return { must, may };
}

function formLook(here: Here): Validator {
  const { name, resource, paths } = here;
  const formed = fieldThat(here)(({ writable, made }) => writable || made, 'is never written.');
  const may: Validators<FormDefinition> = {
    path: pathLook(name, paths, true),
    query: named('snake_case'),
    newPath: pathLook(name, paths, false),
    ids: oneOf('form of ids', () => ['encoded', 'plain']),
    only: oneOf('sort of record', () => ['new']),
    submit: textOrTwo,
    fields: fieldsLook(formed, resource),
    sections: sectionsLook(formed, resource, partsLook(here)),
    steps: stepsLook({ resource, formed }),
    readOnlyFields: fieldsLook(
      fieldThat(here)(() => true, ''),
      resource,
    ),
    stages: stagesLook(resource),
    panels: listOf(registered('panels')),
    page: registered('pages'),
  };
  return (value, where) => {
    object(value, where, { must: {}, may });
    if (isObject(value)) checkForm(value, where, here);
  };
}

function checkForm(form: { readonly [option: string]: unknown }, at: At, { offers, fields, resource }: Here): void {
  if ([form.fields, form.sections, form.steps].filter((each) => each !== undefined).length !== 1)
    at.wrong("needs either 'fields', 'sections' or 'steps'.");
  checkSteps(form, at);
  checkPlace(form, at);
  if (form.stages !== undefined && form.submit !== undefined)
    at.in('submit').wrong('the form has stages.', 'Their buttons say what they do: leave it out.');
  if (form.only !== undefined && !offers.includes('write'))
    at.in('only').wrong("the screen does not offer 'write'.", 'A form for new records alone needs it.');
  if (!offers.includes('write') && !offers.includes('update'))
    at.wrong("the screen offers neither 'write' nor 'update'.", 'Then it needs no form.');
  if (offers.includes('write')) checkFormIsEnough(fields, fieldsOf(form, resource), at);
}

function checkPlace(form: { readonly [option: string]: unknown }, at: At): void {
  const { path, query, sections } = form;
  if (query !== undefined && path !== undefined)
    at.in('query').wrong('the form has a path of its own.', "Leave one of 'path' and 'query' out.");
  if (query !== undefined && form.newPath !== undefined)
    at.in('newPath').wrong("a new record is made at the screen's path.", 'Leave it out.');
  if (path !== undefined || query !== undefined) return;
  if (Array.isArray(sections) && sections.some((each) => isObject(each) && each.parts !== undefined))
    at.in('sections').wrong('parts stand on a page of their own.', "Give the form a 'path'.");
  for (const option of ['newPath', 'ids', 'page'] as const)
    if (form[option] !== undefined)
      at.in(option).wrong('a form above the list has no path of its own.', "Give it a 'path', or leave it out.");
}

const showLook =
  (here: Here): Validator =>
  (value, path) => {
    checkShow(value, path, { resource: here.resource, resources: here.resources, fieldThat: fieldThat(here) });
    if (isObject(value)) pathLook(here.name, here.paths, true)(value.path, path.in('path'));
    if (!here.offers.includes('read')) path.wrong("the screen does not offer 'read'.");
  };

function checkOffers({ screen, resource, offers, listed }: Here, at: At): void {
  if (!offers.includes('read') && offers.length > 0)
    at.wrong("'read' is missing.", 'Who changes rows must be able to see them.');
  if (offers.includes('issue') && screen.papers === undefined)
    at.wrong("'issue' needs papers.", "Name them in 'papers', or do not offer it.");
  const switched = listed.includes(resource.active);
  const changes = isObject(screen.form) && screen.form.only === undefined;
  if (offers.includes('update') && !changes && !switched && !hasMoves(resource))
    at.wrong("'update' needs a form, a move, or the switch of 'active'.", 'Add one, or do not offer it.');
  if (offers.includes('write') && screen.form === undefined)
    at.wrong("'write' needs a form.", 'Add a form, or do not offer it.');
}

/** A form's buttons: each says what it does; one only saves, the others name moves, each once. */
const stagesLook = (resource: ResourceDefinition): Validator => {
  const known = movesIn(resource);
  const stage: Validator = (value, path) =>
    object(value, path, { must: { label: text }, may: { move: oneOf('move', () => known), refused: text } });
  return (value, path) => {
    listOf(stage)(value, path);
    const named = (Array.isArray(value) ? value : []).map((each: unknown) => (isObject(each) ? each.move : undefined));
    for (const name of twice(named))
      path.wrong(name === undefined ? 'two stages only save.' : `${show(name)} is made by two stages.`);
  };
};

/** The names of a resource's moves: those of its states, and its own. */
export function movesIn(resource: ResourceDefinition): string[] {
  const ofStates = Object.values(entriesOf<FieldDefinition>(resource.fields)).flatMap((field) =>
    'moves' in field && Array.isArray(field.moves) ? field.moves : [],
  );
  const moves = [...ofStates, ...(Array.isArray(resource.moves) ? resource.moves : [])];
  return moves.map((move: unknown) => (isObject(move) ? String(move.name) : ''));
}

const hasMoves = (resource: ResourceDefinition): boolean =>
  (Array.isArray(resource.moves) && resource.moves.length > 0) ||
  Object.values(entriesOf<FieldDefinition>(resource.fields)).some(
    (field) => specOf(field)?.traits.includes('state') && 'moves' in field && Array.isArray(field.moves),
  );

/** Required fields must be in the form, each once. */
function checkFormIsEnough(
  fields: { readonly [field: string]: FieldDefinition },
  offered: readonly unknown[],
  at: At,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const isNeeded = field.required !== undefined && field.default === undefined && !field.transient;
    if (isNeeded && !offered.includes(name)) {
      at.wrong(`'${name}' is required, and the form does not offer it.`, 'Add it to the form, or give it a default.');
    }
  }
  const seen = new Set<unknown>();
  for (const name of offered) {
    if (seen.has(name)) at.wrong(`${show(name)} stands in two sections.`);
    seen.add(name);
  }
}

import {
  type FieldDefinition,
  FLAGS,
  type FormDefinition,
  type ListDefinition,
  type ResourceDefinition,
  type ResourceScreen,
} from '../definition.ts';
import { type Abilities, abilitiesOf, specOf, type World } from './ends.ts';
import { fieldsIn, fieldsLook, sectionsLook, spelledOut } from './groups-check.ts';
import { MESSAGES, partsLook } from './part-check.ts';
import { type At, show } from './report.ts';
import { checkRule } from './rule-check.ts';
import {
  entriesOf,
  isObject,
  type Look,
  listOf,
  missing,
  object,
  oneOf,
  ownEntry,
  registered,
  text,
  textOrTwo,
} from './shapes.ts';
import { checkShow, columnsOf, differentNames } from './show-check.ts';

type Shape<T> = { readonly [option in keyof T]-?: Look };

const OFFERED = FLAGS.filter((flag) => flag !== 'access');
const PAGE_SIZES = [5, 10, 25, 50, 100];

/** Paths already taken, by path: two screens cannot have one address. */
export type Paths = Map<string, string>;

/** A path that no other screen has, of plain segments, with `:id` last where one belongs. */
const pathLook =
  (screen: string, paths: Paths, withId: boolean): Look =>
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

/** Whether a role sees all of its own rows on the screen. */
const isForOwners = ({ rows }: ResourceDefinition, screen: string): boolean =>
  Array.isArray(rows) && rows.some((each) => Array.isArray(each?.everywhere) && each.everywhere.includes(screen));

/** Reports everything wrong with one screen of a resource. */
export function checkResourceScreen(
  name: string,
  screen: unknown,
  at: At,
  around: {
    resource: ResourceDefinition;
    resources: { readonly [name: string]: ResourceDefinition };
    modules: readonly string[];
    paths: Paths;
    world: World;
  },
): void {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    at.malformed(`'${name}' is not a screen's name.`, 'Write it in kebab-case.');
  if (!isObject(screen)) {
    at.malformed(`${show(screen)} is not a screen.`);
    return;
  }
  const { world } = around;
  const fields = entriesOf<FieldDefinition>(around.resource.fields);
  const names = Object.keys(fields);
  const offers: readonly unknown[] = Array.isArray(screen.offers) ? screen.offers : [];
  const rule: Look = (value, place) => checkRule(value, place, { world, resource: around.resource.name });
  /** A field's name, and what its kind must be able to do. */
  const fieldThat =
    (can: (of: Abilities) => boolean, refusal: string): Look =>
    (value, place) => {
      const field = ownEntry(fields, value);
      const abilities = field && abilitiesOf(world, around.resource.name, field);
      if (!field) place.unknown('field', value, names);
      else if (abilities && !can(abilities)) place.wrong(`'${value}' ${refusal}`, `It is of kind '${field.kind}'.`);
    };
  const any = fieldThat(() => true, '');
  const sortable = fieldThat(({ ordered }) => ordered, 'has no order.');
  const formed = fieldThat(({ writable, made }) => writable || made, 'is never written.');

  const listed = spelledOut(isObject(screen.list) ? screen.list.columns : undefined, around.resource);
  // What the rule tests is a column for whoever sees all of their own rows there.
  const tested = isObject(screen.where) && isForOwners(around.resource, name) ? Object.keys(screen.where) : [];
  const byColumn =
    (look: Look): Look =>
    (value, place) =>
      columnsOf(value, place, [...listed, ...tested], look);
  const tab: Look = (value, place) => object(value, place, { must: { name: text }, may: { label: text, where: rule } });
  const list: { must: Pick<Shape<ListDefinition>, 'columns'>; may: Omit<Shape<ListDefinition>, 'columns'> } = {
    must: { columns: fieldsLook(any, around.resource) },
    may: {
      tabs: (value, place) => {
        listOf(tab, { empty: true })(value, place);
        differentNames(value, place, 'tabs');
      },
      search: fieldsLook(
        fieldThat(({ searchable }) => searchable, 'cannot be searched.'),
        around.resource,
      ),
      filters: fieldsLook(
        fieldThat(({ filterable }) => filterable, 'cannot be filtered.'),
        around.resource,
      ),
      initialSort: (value, place) =>
        object(value, place, { must: { field: sortable, order: oneOf('order', () => ['asc', 'desc']) }, may: {} }),
      pageSize: oneOf('page size', () => PAGE_SIZES),
      under: byColumn(listOf(any)),
      headings: byColumn(text),
      missing: byColumn(missing),
      downloads: (value, place) => {
        const isPaper = place.registered('papers', value);
        if (!offers.includes('export'))
          place.wrong("the screen does not offer 'export'.", 'Saving a paper is an export.');
        if (isPaper && !(Array.isArray(screen.papers) && screen.papers.includes(value)))
          place.wrong(`the screen does not have the paper '${String(value)}'.`, "Name it in 'papers'.");
      },
      page: registered('pages'),
    },
  };
  const oneLayout = (value: unknown, place: At): void => {
    if (!isObject(value)) return;
    if ((value.fields === undefined) === (value.sections === undefined))
      place.wrong("needs either 'fields' or 'sections'.");
  };
  const form: Look = (value, place) => {
    const may: Shape<FormDefinition> = {
      path: pathLook(name, around.paths, true),
      newPath: pathLook(name, around.paths, false),
      ids: oneOf('form of ids', () => ['encoded', 'plain']),
      only: oneOf('sort of record', () => ['new']),
      submit: textOrTwo,
      fields: fieldsLook(formed, around.resource),
      sections: sectionsLook(formed, around.resource, partsLook(around)),
      stages: stagesLook(around.resource),
      panels: listOf(registered('panels')),
      page: registered('pages'),
    };
    object(value, place, { must: {}, may });
    oneLayout(value, place);
    if (!isObject(value)) return;
    if (value.stages !== undefined && value.submit !== undefined)
      place.in('submit').wrong('the form has stages.', 'Their buttons say what they do: leave it out.');
    if (
      value.path === undefined &&
      Array.isArray(value.sections) &&
      value.sections.some((each) => isObject(each) && each.parts !== undefined)
    )
      place.in('sections').wrong('parts stand on a page of their own.', "Give the form a 'path'.");
    for (const option of ['newPath', 'ids', 'page'] as const)
      if (value.path === undefined && value[option] !== undefined)
        place.in(option).wrong('a form above the list has no path of its own.', "Give it a 'path', or leave it out.");
    if (value.only !== undefined && !offers.includes('write'))
      place.in('only').wrong("the screen does not offer 'write'.", 'A form for new records alone needs it.');
    if (!offers.includes('write') && !offers.includes('update'))
      place.wrong("the screen offers neither 'write' nor 'update'.", 'Then it needs no form.');
    if (offers.includes('write')) checkFormIsEnough(fields, namesIn(value, around.resource), place);
  };
  const showLook: Look = (value, place) => {
    checkShow(value, place, { resource: around.resource, resources: around.resources, fieldThat });
    if (isObject(value)) pathLook(name, around.paths, true)(value.path, place.in('path'));
    if (!offers.includes('read')) place.wrong("the screen does not offer 'read'.");
  };
  const must: Shape<Pick<ResourceScreen, 'module' | 'path' | 'offers' | 'list'>> = {
    module: oneOf('module', () => around.modules),
    path: pathLook(name, around.paths, false),
    offers: listOf(
      oneOf('flag', () => OFFERED),
      { empty: true },
    ),
    list: (value, place) => object(value, place, list),
  };
  const may: Shape<Omit<ResourceScreen, keyof typeof must>> = {
    label: text,
    form,
    show: showLook,
    messages: (value, place) => object(value, place, { must: {}, may: MESSAGES }),
    where: rule,
    papers: (value, place) => {
      listOf(registered('papers'))(value, place);
      if (!isObject(screen.show))
        place.wrong('the screen has no page of one record.', "A paper stands with it: add 'show'.");
    },
    moves: listOf(oneOf('move', () => movesIn(around.resource))),
  };
  object(screen, at, { must, may });
  if (!offers.includes('read') && offers.length > 0)
    at.in('offers').wrong("'read' is missing.", 'Who changes rows must be able to see them.');
  if (offers.includes('issue') && screen.papers === undefined)
    at.in('offers').wrong("'issue' needs papers.", "Name them in 'papers', or do not offer it.");
  const switched = listed.includes(around.resource.active);
  const changes = isObject(screen.form) && screen.form.only === undefined;
  if (offers.includes('update') && !changes && !switched && !hasMoves(around.resource))
    at.in('offers').wrong("'update' needs a form, a move, or the switch of 'active'.", 'Add one, or do not offer it.');
  if (offers.includes('write') && screen.form === undefined)
    at.in('offers').wrong("'write' needs a form.", 'Add a form, or do not offer it.');
}

/** A form's buttons: each says what it does; one only saves, the others name moves, each once. */
const stagesLook = (resource: ResourceDefinition): Look => {
  const known = movesIn(resource);
  const stage: Look = (value, place) =>
    object(value, place, { must: { label: text }, may: { move: oneOf('move', () => known), refused: text } });
  return (value, place) => {
    listOf(stage)(value, place);
    const named = (Array.isArray(value) ? value : []).map((each: unknown) => (isObject(each) ? each.move : undefined));
    for (const name of new Set(named.filter((each, at) => named.indexOf(each) !== at)))
      place.wrong(name === undefined ? 'two stages only save.' : `${show(name)} is made by two stages.`);
  };
};

/** The names of a resource's moves: those of its states, and its own. */
function movesIn(resource: ResourceDefinition): string[] {
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

/** The names of the fields a form shows. */
const namesIn = (form: { readonly [key: string]: unknown }, resource: ResourceDefinition): readonly unknown[] =>
  form.fields === undefined ? fieldsIn(form.sections, resource) : spelledOut(form.fields, resource);

/** A form that creates must offer every field a new record cannot do without, and no field twice. */
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

import { isApiPath } from '../api-paths.ts';
import {
  type CheckDefinition,
  type FieldDefinition,
  type FillDefinition,
  type IdentityDefinition,
  type ResourceDefinition,
  WRITE_EVENTS,
} from '../definition.ts';
import { kinds } from '../kinds/index.ts';
import type { Trait } from '../kinds/spec.ts';
import { screensWithParts } from '../parts.ts';
import { isOneOf } from '../values.ts';
import { capabilitiesOf, type DefinitionIndex, type Fields, specOf } from './ends.ts';
import type { Declared } from './field-check.ts';
import { checkField } from './field-check.ts';
import { checkGroups, fieldsLook } from './groups-check.ts';
import { checkHistory, checkJobs } from './history-check.ts';
import { checkMeasures } from './measure-check.ts';
import { checkMove, checkMovesTogether, checkStates, type ReadMove } from './move-check.ts';
import { checkPartOf } from './part-check.ts';
import { type At, show } from './report.ts';
import { checkRequirements, checkRounds } from './requirement-check.ts';
import { checkRows } from './rows-check.ts';
import { checkRule } from './rule-check.ts';
import { checkResourceScreen, type Paths } from './screen-check.ts';
import {
  entriesOf,
  isObject,
  listOf,
  named,
  object,
  oneOf,
  ownEntry,
  registered,
  sentence,
  text,
  type Validator,
  type Validators,
  whole,
} from './shapes.ts';

const TITLE_KINDS = Object.entries(kinds).flatMap(([kind, { traits }]) =>
  isOneOf<Trait>(traits, 'title') ? [kind] : [],
);

export type Everything = {
  readonly resources: { readonly [name: string]: ResourceDefinition };
  readonly declared: Declared;
  readonly modules: readonly string[];
  readonly paths: Paths;
  readonly identity: IdentityDefinition;
  readonly world: DefinitionIndex;
};

/** What goes with another record is nobody else's: a store would not let it go. */
function checkGoing(
  name: string,
  field: FieldDefinition | undefined,
  at: At,
  { resource, resources }: { readonly resource: ResourceDefinition; readonly resources: Everything['resources'] },
): void {
  if (!isObject(field) || !('onDelete' in field) || field.onDelete !== 'cascade') return;
  for (const other of Object.values(resources))
    for (const [by, found] of Object.entries(entriesOf<FieldDefinition>(other.fields)))
      if (isObject(found) && 'to' in found && found.to === resource.name)
        at.in(name)
          .in('onDelete')
          .wrong(
            `'${by}' of '${other.name}' refers to these records.`,
            'What goes with another record is referred to by none.',
          );
}

type Here = {
  readonly resource: ResourceDefinition;
  readonly fields: Fields;
  readonly names: readonly string[];
  readonly moves: readonly ReadMove[];
  readonly screens: { readonly [screen: string]: { readonly [option: string]: unknown } };
  readonly all: Everything;
};

type Must = 'name' | 'label' | 'title' | 'fields';
type OfFields =
  | 'picture'
  | 'active'
  | 'groups'
  | 'personal'
  | 'unique'
  | 'checks'
  | 'requirements'
  | 'measures'
  | 'partOf'
  | 'keepWhen';

/** Reports everything wrong with one resource. */
export function checkResource(resource: ResourceDefinition, at: At, all: Everything): void {
  const fields = entriesOf<FieldDefinition>(resource.fields);
  const names = Object.keys(fields);
  const moves: ReadMove[] = [
    ...names.flatMap((name) => {
      const field: unknown = fields[name];
      return isObject(field) && specOf(fields[name])?.traits.includes('state')
        ? readMoves(field.moves, at.in('fields').in(name).in('moves'), name)
        : [];
    }),
    ...readMoves(resource.moves, at.in('moves'), undefined),
  ];
  const screens = entriesOf<Record<string, unknown>>(resource.screens);
  const here: Here = { resource, fields, names, moves, screens, all };
  object(resource, at, { must: mustLooks(here), may: { ...fieldLooks(here), ...otherLooks(here) } });
  // A part's moves are made on the screens that show it with its whole.
  const showing = resource.partOf && Object.fromEntries(screensWithParts(resource.name, Object.values(all.resources)));
  checkMovesTogether(moves, showing ? entriesOf<Record<string, unknown>>(showing) : screens);
  checkStates(fields, moves, { vocabularies: all.declared.vocabularies, rows: resource.rows, at });
  checkRounds(moves, resource, all.declared.vocabularies);
  checkJobs(resource, at);
}

const mustLooks = (here: Here): Validators<Pick<ResourceDefinition, Must>> => ({
  name: (value, path) => {
    named('snake_case')(value, path);
    if (isApiPath('first', value)) path.malformed(`'${value}' is a path of the API.`, 'Choose another name.');
  },
  label: (value, path) => object(value, path, { must: { one: text, many: text }, may: {} }),
  title: ownField(here, (field, name, path) => {
    if (specOf(field)?.traits.includes('title') === false)
      path.wrong(`'${name}' is of kind '${field.kind}'.`, `A title is one of: ${TITLE_KINDS.join(', ')}.`);
    if ('masked' in field && field.masked !== undefined)
      path.wrong(`'${name}' is masked.`, 'What a record is called is told everywhere.');
  }),
  fields: allFields(here),
});

const ownField =
  ({ fields, names }: Here, look: (field: FieldDefinition, name: unknown, path: At) => void): Validator =>
  (name, path) => {
    const field = ownEntry(fields, name);
    if (field) look(field, name, path);
    else path.unknown('field', name, names);
  };

const allFields =
  ({ resource, fields, names, all }: Here): Validator =>
  (value, path) => {
    if (!isObject(value)) {
      path.malformed(`${show(value)} is not an object.`);
      return;
    }
    for (const [name, field] of Object.entries(value))
      checkField(name, field, path.in(name), resource.name, all.world, all.declared);
    for (const name of names) checkGoing(name, fields[name], path, { resource, resources: all.resources });
    const ids = names.filter((name) => specOf(fields[name])?.traits.includes('id'));
    if (ids.length !== 1 || ids[0] !== 'id') path.malformed("there must be one field of kind 'id', called 'id'.");
  };

const ruleLook =
  ({ resource, all }: Here): Validator =>
  (value, path) =>
    checkRule(value, path, { world: all.world, resource: resource.name });

const fieldLooks = (here: Here): Validators<Pick<ResourceDefinition, OfFields>> => ({
  picture: ownField(here, (field, name, path) => {
    if (!specOf(field)?.traits.includes('file'))
      path.wrong(`'${name}' is of kind '${field.kind}'.`, 'A picture is an image or a file.');
  }),
  active: (name, path) => {
    const field = ownEntry(here.fields, name);
    if (!field) named('snake_case')(name, path);
    else if (!specOf(field)?.traits.includes('toggle'))
      path.wrong(
        `'${name}' is of kind '${field.kind}'.`,
        'Name a toggle, or one that is not written: it comes by itself.',
      );
  },
  groups: (value, path) => checkGroups(value, path, here.resource),
  personal: fieldsLook(
    ownField(here, (field, _name, path) => {
      if (specOf(field)?.stored === false)
        path.wrong('the value is computed.', 'Say it of the fields it is computed of.');
    }),
    here.resource,
  ),
  unique: listOf((value, path) => {
    const ownFieldLook = ownField(here, (field, name, at) => {
      if (!isToldApart(here.all.world, here.resource.name, field))
        at.wrong(`'${name}' is of kind '${field.kind}', by which no records are told apart.`);
    });
    object(value, path, { must: { fields: listOf(ownFieldLook), message: text }, may: {} });
  }),
  checks: listOf(checkLook(here)),
  requirements: (value, path) =>
    checkRequirements(value, path, {
      resource: here.resource,
      resources: here.all.resources,
      world: here.all.world,
    }),
  measures: (value, path) =>
    checkMeasures(value, path, { resource: here.resource, fields: here.fields, world: here.all.world }),
  partOf: (value, path) => checkPartOf(value, path, { resource: here.resource, resources: here.all.resources }),
  keepWhen: (value, path) => object(value, path, { must: { rule: ruleLook(here), message: text }, may: {} }),
});

const checkLook = (here: Here): Validator => {
  const says: Validator = (said, path) => {
    if (!isObject(said) || Object.keys(said).length === 0)
      path.wrong(`${show(said)} says nothing.`, "Write { field: 'what is wrong' }.");
    else
      for (const [name, words] of Object.entries(said)) {
        oneOf('field', () => here.names)(name, path.in(name));
        sentence(here.fields)(words, path.in(name));
      }
  };
  const must: Validators<Omit<CheckDefinition, 'moves'>> = {
    name: text,
    expect: ruleLook(here),
    errors: says,
  };
  const moves = listOf(oneOf('move', () => here.moves.map(({ move }) => String(move.name))));
  return (value, path) => object(value, path, { must, may: { moves } });
};

/** What works out values, and which: those of records, that nothing else says. */
const fillLook = (here: Here): Validator => {
  const filled = ownField(here, (field, name, at) => {
    if (specOf(field)?.stored === false) at.wrong(`'${name}' is computed.`, `It is of kind '${field.kind}'.`);
    else if (name === here.resource.active)
      at.wrong(`'${name}' is switched in rows.`, "Say that the fill 'overwrites' it.");
  });
  const must: Validators<Pick<FillDefinition, 'name' | 'fields'>> = {
    name: registered('fills'),
    fields: listOf(filled),
  };
  return (fill, path) => {
    const { fields = [] } = isObject(fill) ? fill : {};
    const corrected = ownField(here, (_field, name, at) => {
      if (Array.isArray(fields) && fields.includes(name)) at.wrong(`'${name}' is among its 'fields'.`, 'Say it once.');
    });
    object(fill, path, { must, may: { overwrites: listOf(corrected) } });
  };
};

const otherLooks = (here: Here): Validators<Omit<ResourceDefinition, Must | OfFields>> => ({
  $schema: text,
  moves: listOf((move, path) => checkMove(move, path, { world: here.all.world, resource: here.resource.name })),
  checkedBy: listOf(registered('checks')),
  fills: listOf(fillLook(here)),
  screens: (value, path) => {
    if (!isObject(value)) path.malformed(`${show(value)} is not an object.`);
    else
      for (const [name, screen] of Object.entries(value))
        checkResourceScreen(name, screen, path.in(name), { resource: here.resource, ...here.all });
  },
  rows: (value, path) =>
    checkRows(value, path, { ...here.all, resource: here.resource.name, moves: here.moves, screens: here.screens }),
  openTo: openToLook(here),
  handlers: (value, path) => {
    const handlers = listOf(registered('handlers'));
    object(value, path, { must: {}, may: Object.fromEntries(WRITE_EVENTS.map((event) => [event, handlers])) });
  },
  history: (value, path) => checkHistory(value, path, here),
  fixtures: (value, path) => object(value, path, { must: { count: whole }, may: {} }),
});

function openToLook({ resource, all }: Here): Validator {
  const builtIn = isObject(all.identity?.builtIn) ? Object.keys(all.identity.builtIn) : [];
  const rows: readonly unknown[] = Array.isArray(resource.rows) ? resource.rows : [];
  return listOf((role, path) => {
    if (role === 'administrator') path.wrong('an administrator reaches every row.', 'Leave it out.');
    else if (rows.some((each) => isObject(each) && each.role === role))
      path.wrong(`'rows' says which are the own ones of '${role}'.`, 'Say one of the two.');
    else oneOf('role of the identity', () => builtIn)(role, path);
  });
}

const readMoves = (value: unknown, at: At, state: string | undefined): ReadMove[] =>
  (Array.isArray(value) ? value : []).flatMap((move, index) =>
    isObject(move) ? [{ move, at: at.in(index), state }] : [],
  );

/** Stored with one value; other mistakes are reported elsewhere. */
function isToldApart(world: DefinitionIndex, resource: string, field: FieldDefinition): boolean {
  const type = capabilitiesOf(world, resource, field)?.type;
  return type === undefined || (specOf(field)?.stored === true && !type.many && type.as !== 'opaque');
}

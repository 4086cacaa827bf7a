import {
  type CheckDefinition,
  type FieldDefinition,
  type IdentityDefinition,
  type ResourceDefinition,
  WRITE_EVENTS,
} from '../definition.ts';
import { kinds } from '../kinds/index.ts';
import type { Trait } from '../kinds/spec.ts';
import { abilitiesOf, specOf, type World } from './ends.ts';
import type { Declared } from './field-check.ts';
import { checkField } from './field-check.ts';
import { checkGroups, fieldsLook } from './groups-check.ts';
import { checkHistory, checkJobs } from './history-check.ts';
import { checkMove, checkMovesTogether, type ReadMove } from './move-check.ts';
import { checkPartOf } from './part-check.ts';
import { type At, show } from './report.ts';
import { checkRows } from './rows-check.ts';
import { checkRule } from './rule-check.ts';
import { checkResourceScreen, type Paths } from './screen-check.ts';
import {
  entriesOf,
  isObject,
  type Look,
  listOf,
  named,
  object,
  oneOf,
  ownEntry,
  registered,
  text,
  whole,
} from './shapes.ts';

/** First parts of the API's own paths: no resource can be called so. */
const RESERVED = ['auth', 'files', 'health', 'mock', 'export', 'search', 'events', 'history'];

/** Kinds by which a record can be called. */
const TITLE_KINDS = Object.entries(kinds).flatMap(([kind, { traits }]) =>
  (traits as readonly Trait[]).includes('title') ? [kind] : [],
);

export type Everything = {
  readonly resources: { readonly [name: string]: ResourceDefinition };
  readonly declared: Declared;
  readonly modules: readonly string[];
  readonly paths: Paths;
  readonly identity: IdentityDefinition;
  readonly world: World;
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

/** Reports everything wrong with one resource. */
export function checkResource(resource: ResourceDefinition, at: At, all: Everything): void {
  const fields = entriesOf<FieldDefinition>(resource.fields);
  const names = Object.keys(fields);
  const { world } = all;
  const rule: Look = (value, place) => checkRule(value, place, { world, resource: resource.name });
  const check: Look = (value, place) => {
    const says: Look = (said, here) => {
      if (!isObject(said) || Object.keys(said).length === 0)
        here.wrong(`${show(said)} says nothing.`, "Write { field: 'what is wrong' }.");
      else
        for (const [name, words] of Object.entries(said)) {
          oneOf('field', () => names)(name, here.in(name));
          text(words, here.in(name));
        }
    };
    const must: { readonly [option in Exclude<keyof CheckDefinition, 'moves'>]-?: Look } = {
      name: text,
      expect: rule,
      says,
    };
    const made: Look = listOf((name, here) => {
      if (!moves.some(({ move }) => move.name === name))
        here.unknown(
          'move',
          name,
          moves.map(({ move }) => String(move.name)),
        );
    });
    object(value, place, { must, may: { moves: made } });
  };
  const must: { readonly [option in 'name' | 'label' | 'title' | 'fields']: Look } = {
    name: (value, place) => {
      named('snake_case')(value, place);
      if (RESERVED.includes(value as string))
        place.malformed(`'${value}' is a path of the API.`, 'Choose another name.');
    },
    label: (value, place) => object(value, place, { must: { one: text, many: text }, may: {} }),
    title: (value, place) => {
      const field = ownEntry(fields, value);
      if (!field) place.unknown('field', value, names);
      else if (specOf(field)?.traits.includes('title') === false)
        place.wrong(`'${value}' is of kind '${field.kind}'.`, `A title is one of: ${TITLE_KINDS.join(', ')}.`);
    },
    fields: (value, place) => {
      if (!isObject(value)) {
        place.malformed(`${show(value)} is not an object.`);
        return;
      }
      for (const [name, field] of Object.entries(value))
        checkField(name, field, place.in(name), resource.name, world, all.declared);
      for (const name of names) checkGoing(name, fields[name], place, { resource, resources: all.resources });
      const ids = names.filter((name) => specOf(fields[name])?.traits.includes('id'));
      if (ids.length !== 1 || ids[0] !== 'id') place.malformed("there must be one field of kind 'id', called 'id'.");
    },
  };
  const ownScreens = entriesOf<Record<string, unknown>>(resource.screens);
  const moves: ReadMove[] = [
    ...names.flatMap((name) => {
      const field: unknown = fields[name];
      return isObject(field) && specOf(fields[name])?.traits.includes('state')
        ? readMoves(field.moves, at.in('fields').in(name).in('moves'), name)
        : [];
    }),
    ...readMoves(resource.moves, at.in('moves'), undefined),
  ];
  const may: { readonly [option in Exclude<keyof ResourceDefinition, keyof typeof must>]-?: Look } = {
    $schema: text,
    picture: (value, place) => {
      const field = ownEntry(fields, value);
      if (!field) place.unknown('field', value, names);
      else if (!specOf(field)?.traits.includes('file'))
        place.wrong(`'${value}' is of kind '${field.kind}'.`, 'A picture is an image or a file.');
    },
    moves: (value, place) => {
      listOf((move, at) => checkMove(move, at, { world, resource: resource.name }))(value, place);
    },
    checks: listOf(check),
    partOf: (value, place) => checkPartOf(value, place, { resource, resources: all.resources }),
    checkedBy: listOf(registered('checks')),
    fills: listOf(registered('fills')),
    screens: (value, place) => {
      if (!isObject(value)) place.malformed(`${show(value)} is not an object.`);
      else
        for (const [name, screen] of Object.entries(value))
          checkResourceScreen(name, screen, place.in(name), { resource, ...all });
    },
    keepWhen: (value, place) => object(value, place, { must: { rule, message: text }, may: {} }),
    active: (value, place) => {
      const field = ownEntry(fields, value);
      if (!field) named('snake_case')(value, place);
      else if (!specOf(field)?.traits.includes('toggle'))
        place.wrong(
          `'${value}' is of kind '${field.kind}'.`,
          'Name a toggle, or one that is not written: it comes by itself.',
        );
    },
    personal: fieldsLook((name, place) => {
      const field = ownEntry(fields, name);
      if (!field) place.unknown('field', name, names);
      else if (specOf(field)?.stored === false)
        place.wrong('the value is computed.', 'Say it of the fields it is computed of.');
    }, resource),
    groups: (value, place) => checkGroups(value, place, resource),
    unique: listOf((value, place) => {
      const told: Look = (name, at) => {
        const field = ownEntry(fields, name);
        if (!field) at.unknown('field', name, names);
        else if (!isToldApart(world, resource.name, field))
          at.wrong(`'${name}' is of kind '${field.kind}', by which no records are told apart.`);
      };
      object(value, place, { must: { fields: listOf(told), message: text }, may: {} });
    }),
    rows: (value, place) => checkRows(value, place, { ...all, resource: resource.name, moves, screens: ownScreens }),
    openTo: (value, place) => {
      const builtIn = isObject(all.identity?.builtIn) ? Object.keys(all.identity.builtIn) : [];
      const rows: readonly unknown[] = Array.isArray(resource.rows) ? resource.rows : [];
      const look: Look = (role, here) => {
        if (role === 'administrator') here.wrong('an administrator reaches every row.', 'Leave it out.');
        else if (rows.some((each) => isObject(each) && each.role === role))
          here.wrong(`'rows' says which are the own ones of '${role}'.`, 'Say one of the two.');
        else oneOf('role of the identity', () => builtIn)(role, here);
      };
      listOf(look)(value, place);
    },
    does: (value, place) => {
      const handlers = listOf(registered('handlers'));
      object(value, place, { must: {}, may: Object.fromEntries(WRITE_EVENTS.map((event) => [event, handlers])) });
    },
    history: (value, place) => checkHistory(value, place, { resource, screens: ownScreens }),
    fixtures: (value, place) => object(value, place, { must: { count: whole }, may: {} }),
  };
  object(resource, at, { must, may });
  checkMovesTogether(moves, ownScreens);
  checkJobs(resource, at);
}

const readMoves = (value: unknown, at: At, state: string | undefined): ReadMove[] =>
  (Array.isArray(value) ? value : []).flatMap((move, index) =>
    isObject(move) ? [{ move, at: at.in(index), state }] : [],
  );

/** Whether records can be told apart by a field: it is stored, and holds one value. What is wrong elsewhere is told there. */
function isToldApart(world: World, resource: string, field: FieldDefinition): boolean {
  const type = abilitiesOf(world, resource, field)?.type;
  return type === undefined || (specOf(field)?.stored === true && !type.many && type.as !== 'opaque');
}

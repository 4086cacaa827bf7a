import {
  type Check,
  type FieldDefinition,
  type ResourceDefinition,
  type Vocabulary,
  WRITE_EVENTS,
} from '../definition.ts';
import { kinds } from '../kinds/index.ts';
import type { Trait } from '../kinds/spec.ts';
import { CHECKS, HANDLERS } from '../names.ts';
import { referenceTo, specOf, type World } from './ends.ts';
import { checkField } from './field-check.ts';
import { checkMove, checkMovesTogether, type ReadMove } from './move-check.ts';
import { type At, show } from './report.ts';
import { checkRule } from './rule-check.ts';
import { checkResourceScreen, type Paths } from './screen-check.ts';
import { entriesOf, isObject, type Look, listOf, named, object, oneOf, ownEntry, text, whole } from './shapes.ts';

/** First parts of the API's own paths: no resource can be called so. */
const RESERVED = ['auth', 'files', 'health', 'mock', 'export', 'search'];

/** Kinds by which a record can be called. */
const TITLE_KINDS = Object.entries(kinds).flatMap(([kind, { traits }]) =>
  (traits as readonly Trait[]).includes('title') ? [kind] : [],
);

export type Everything = {
  readonly resources: { readonly [name: string]: ResourceDefinition };
  readonly vocabularies: { readonly [name: string]: Vocabulary };
  readonly modules: readonly string[];
  readonly paths: Paths;
  readonly world: World;
};

/** Reports everything wrong with one resource. */
export function checkResource(resource: ResourceDefinition, at: At, all: Everything): void {
  const fields = entriesOf<FieldDefinition>(resource.fields);
  const names = Object.keys(fields);
  const { world } = all;
  const rule: Look = (value, place) => checkRule(value, place, { world, resource: resource.name });
  const check: Look = (value, place) => {
    const must: { readonly [option in keyof Check]-?: Look } = {
      name: text,
      on: oneOf('field', () => names),
      expect: rule,
      message: text,
    };
    object(value, place, { must, may: {} });
  };
  const must: { readonly [option in 'name' | 'label' | 'title' | 'fields']: Look } = {
    name: (value, place) => {
      named('snake_case')(value, place);
      if (RESERVED.includes(value as string)) place.wrong(`'${value}' is a path of the API.`, 'Choose another name.');
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
        place.wrong(`${show(value)} is not an object.`);
        return;
      }
      for (const [name, field] of Object.entries(value))
        checkField(name, field, place.in(name), resource.name, world, all.vocabularies);
      const ids = names.filter((name) => specOf(fields[name])?.traits.includes('id'));
      if (ids.length !== 1 || ids[0] !== 'id') place.wrong("there must be one field of kind 'id', called 'id'.");
    },
  };
  const ownScreens = entriesOf<Record<string, unknown>>(resource.screens);
  const may: { readonly [option in Exclude<keyof ResourceDefinition, keyof typeof must>]-?: Look } = {
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
    checkedBy: listOf(oneOf('check', () => CHECKS)),
    screens: (value, place) => {
      if (!isObject(value)) place.wrong(`${show(value)} is not an object.`);
      else
        for (const [name, screen] of Object.entries(value))
          checkResourceScreen(name, screen, place.in(name), { resource, ...all });
    },
    keepWhen: (value, place) => object(value, place, { must: { rule, message: text }, may: {} }),
    owner: (value, place) => {
      const by: Look = (name, at) => {
        const owned = isObject(value) ? referenceTo(ownEntry(fields, value.field)) : undefined;
        const target = world.fieldsOf(owned);
        if (target && referenceTo(ownEntry(target, name)) !== 'users')
          at.unknown('reference to users', name, Object.keys(target));
      };
      const field: Look = (name, at) => {
        const to = referenceTo(ownEntry(fields, name));
        if (to === undefined)
          at.unknown(
            'reference',
            name,
            names.filter((each) => referenceTo(fields[each]) !== undefined),
          );
        else if (to !== 'users' && isObject(value) && value.by === undefined)
          at.wrong(`'${name}' refers to '${to}', not to users.`, "Say with 'by' which field of it holds the user.");
      };
      object(value, place, { must: { field, role: whole }, may: { by } });
    },
    does: (value, place) => {
      const handlers = listOf(oneOf('handler', () => HANDLERS));
      object(value, place, { must: {}, may: Object.fromEntries(WRITE_EVENTS.map((event) => [event, handlers])) });
    },
    fixtures: (value, place) => object(value, place, { must: { count: whole }, may: {} }),
  };
  object(resource, at, { must, may });
  const moves = [
    ...names.flatMap((name) => {
      const field: unknown = fields[name];
      return isObject(field) && specOf(fields[name])?.traits.includes('state')
        ? readMoves(field.moves, at.in('fields').in(name).in('moves'))
        : [];
    }),
    ...readMoves(resource.moves, at.in('moves')),
  ];
  checkMovesTogether(moves, ownScreens);
}

const readMoves = (value: unknown, at: At): ReadMove[] =>
  (Array.isArray(value) ? value : []).flatMap((move, index) => (isObject(move) ? [{ move, at: at.in(index) }] : []));

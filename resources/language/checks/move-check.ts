import { isApiPath } from '../api-paths.ts';
import { type FieldDefinition, FLAGS, type Move, type StateMove } from '../definition.ts';
import { isOneOf } from '../values.ts';
import { capabilitiesOf, type DefinitionIndex, specOf } from './ends.ts';
import { type At, show } from './report.ts';
import { checkRule } from './rule-check.ts';
import {
  bool,
  isObject,
  listOf,
  named,
  object,
  offeredFlag,
  oneOf,
  onlyTrue,
  ownEntry,
  registered,
  sentence,
  text,
  type Validator,
  type Validators,
} from './shapes.ts';

const EVENTS = ['created', 'updated', 'deleted', 'raw'];

/** Reports a move's mistakes. `states`: checks state values. */
export function checkMove(
  value: unknown,
  at: At,
  {
    world,
    resource,
    states,
  }: { readonly world: DefinitionIndex; readonly resource: string; readonly states?: Validator },
): void {
  const fields = world.fieldsOf(resource) ?? {};
  const names = Object.keys(fields);
  const rule: Validator = (each, path) => checkRule(each, path, { world, resource });
  const askable: Validator = (each, path) => {
    const field = ownEntry(fields, each);
    const fill = world.fillOf(resource, each);
    if (fill !== undefined)
      path.wrong(
        `the fill '${fill}' says what '${each}' holds.`,
        `Write what that follows from, or say in the fill that it only 'overwrites' '${each}'.`,
      );
    else if (!field) path.unknown('field', each, names);
    else if (capabilitiesOf(world, resource, field)?.writable === false)
      path.wrong(`'${each}' is never written.`, `It is of kind '${field.kind}'.`);
  };
  const settable: Validator = (each, path) => {
    const field = ownEntry(fields, each);
    if (!specOf(field)?.traits.includes('state') || world.fillOf(resource, each) !== undefined) askable(each, path);
  };
  const words = sentence(fields);
  const may: Validators<Omit<Move, 'name' | 'when' | 'messages'>> = {
    sets: (sets, path) => {
      if (!isObject(sets)) path.wrong(`${show(sets)} is not an object.`);
      else for (const key of Object.keys(sets)) settable(key, path.in(key));
    },
    inputs: listOf((each, path) =>
      object(each, path, {
        must: { field: askable },
        may: { required: text, showRequired: bool, initialValue: () => undefined, mustDiffer: words },
      }),
    ),
    showFields: listOf((each, path) => {
      if (!ownEntry(fields, each)) path.unknown('field', each, names);
    }),
    dialog: registered('dialogs'),
    // That there is such a move is looked at across all of them.
    followUp: (each, path) => {
      if (!isObject(each)) path.wrong(`${show(each)} is not an object.`);
      else for (const [move, when] of Object.entries(each)) rule(when, path.in(move));
    },
    label: text,
    question: text,
    danger: bool,
    primary: bool,
    flag: offeredFlag,
    screens: listOf(text, { empty: true }),
    handlers: listOf(registered('handlers')),
    reasonField: (each, path) => {
      if (!ownEntry(fields, each)) path.unknown('field', each, names);
    },
    optimisticLock: onlyTrue,
    rounds: oneOf('round', () => ['submit', 'return', 'pass', 'sign-off', 'waive']),
    undo: checkUndo,
  };
  const must: Validators<Pick<Move, 'name'>> = {
    name: (each, path) => {
      named('kebab-case')(each, path);
      if (isApiPath('ofRecord', each)) path.wrong(`'${each}' is a call of the API.`, 'Choose another name.');
      if (isOneOf(EVENTS, each))
        path.wrong(`'${each}' is what the history calls other writes.`, 'Choose another name.');
    },
  };
  const messages: Validator = (each, path) => object(each, path, { must: { done: words, failed: text }, may: {} });
  if (!states) object(value, at, { must: { ...must, when: rule, messages }, may });
  else {
    const own: Validators<Pick<StateMove, 'from' | 'to'>> = { from: listOf(states), to: states };
    object(value, at, { must: { ...must, ...own }, may: { ...may, when: rule, messages } });
  }
  if (isObject(value) && value.dialog !== undefined && value.inputs === undefined)
    at.in('dialog').wrong('it asks nothing.', "Say with 'inputs' which fields it writes.");
  if (
    isObject(value) &&
    !states &&
    value.sets === undefined &&
    value.inputs === undefined &&
    value.handlers === undefined
  )
    at.wrong(
      'the move changes nothing.',
      "Say with 'sets' or 'inputs' what it writes, or with 'handlers' what follows.",
    );
}

/** Reports what cannot limit an undo. */
const checkUndo: Validator = (value, at) => {
  const isMinutes = typeof value === 'number' && Number.isInteger(value) && value > 0;
  if (value !== false && value !== 'maker' && !isMinutes)
    at.wrong(`${show(value)} is no limit.`, "Write false, 'maker', or how many minutes.");
};

/** A readable move for checks across moves. `state`: its field. */
export type ReadMove = {
  readonly move: Readonly<Record<string, unknown>>;
  readonly at: At;
  readonly state: string | undefined;
};

/** Reports moves that conflict, and screens of other resources. */
export function checkMovesTogether(moves: readonly ReadMove[], screens: Readonly<Record<string, unknown>>): void {
  const seen = new Set<unknown>();
  for (const { move, at, state } of moves) {
    if (seen.has(move.name)) at.in('name').wrong(`two moves are called ${show(move.name)}.`);
    seen.add(move.name);
    if (state !== undefined && isObject(move.sets) && Object.hasOwn(move.sets, state))
      at.in('sets')
        .in(state)
        .wrong(`'${state}' is what the move changes, to ${show(move.to)}.`, "Leave it out: 'to' says it.");
    const others = moves.map((each) => each.move.name).filter((name) => name !== move.name);
    for (const next of Object.keys(isObject(move.followUp) ? move.followUp : {}))
      if (!others.includes(next)) at.in('followUp').unknown('other move of this resource', next, others.map(String));
    const flag = move.flag ?? 'update';
    const offers = Object.values(screens).flatMap((screen) =>
      isObject(screen) && Array.isArray(screen.permissions) ? [screen.permissions as unknown[]] : [],
    );
    const isAnywhere = move.screens !== undefined || flag === 'access' || !isOneOf(FLAGS, flag);
    if (!isAnywhere && move.flag !== undefined && !offers.some((each) => each.includes(flag)))
      at.in('flag').wrong(`no screen of this resource offers '${flag}'.`, 'Nobody could make the move.');
    for (const [index, name] of (Array.isArray(move.screens) ? move.screens : []).entries()) {
      const screen = ownEntry(screens, name);
      const path = at.in('screens').in(index);
      if (!isObject(screen)) path.unknown('screen of this resource', name, Object.keys(screens));
      else if (Array.isArray(screen.permissions) && !screen.permissions.includes(flag))
        path.wrong(`the screen '${name}' does not offer '${flag}'.`);
    }
  }
}

/** Reports values of a resource's states that a record can never have. */
export function checkStates(
  fields: Readonly<Record<string, unknown>>,
  moves: readonly ReadMove[],
  {
    vocabularies,
    rows,
    at,
  }: { readonly vocabularies: Readonly<Record<string, unknown>>; readonly rows: unknown; readonly at: At },
): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!isObject(field) || !specOf(field as FieldDefinition)?.traits.includes('state')) continue;
    const own = moves.filter(({ move, state }) => state === name || (isObject(move.sets) && name in move.sets));
    const all = ownEntry(vocabularies, field.of);
    if (own.length === 0 || !Array.isArray(all)) continue;
    const reached = [
      field.initial,
      ...own.map(({ move, state }) => (state === name ? move.to : isObject(move.sets) && move.sets[name])),
      ...(Array.isArray(field.byServer) ? field.byServer : []),
      // Where new rows of a role begin.
      ...(Array.isArray(rows)
        ? rows.map((each) => isObject(each) && isObject(each.initialValues) && each.initialValues[name])
        : []),
    ];
    const known = all.map((each) => isObject(each) && each.value);
    // A misspelt one is reported by itself.
    if (reached.some((each) => typeof each === 'string' && !known.includes(each))) continue;
    const values: readonly unknown[] = Array.isArray(field.only) ? field.only : known;
    for (const value of values.filter((each) => typeof each === 'string' && !reached.includes(each)))
      at.in('fields')
        .in(name)
        .wrong(
          `nothing leads to ${show(value)}.`,
          "Let a move lead there, leave it out by 'only', or name it in 'byServer'.",
        );
  }
}

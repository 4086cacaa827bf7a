import {
  type Answer,
  type CompleteMove,
  fieldsOf,
  holds,
  isVisible,
  kindOf,
  type Resource,
  type Row,
  type Rule,
  shownInList,
  shownOnPages,
  type Value,
} from '../resources/language/index.ts';
import { foresee, foreseenBy } from './checks/index.ts';
import type { Plan } from './plan.ts';
import { rowsOf } from './records/rows.ts';
import { whyNot } from './records/words.ts';
import type { Sight } from './sight.ts';

/** Where a record is read: as a row of the screen's list, or by itself, as its pages show it. */
export type Place = 'list' | 'record';

/** What is asked of a store for rows of a place, and how what it answers is told. */
export type Reading = {
  /** Fields by name, and paths as rules write them: what is shown there, and what the server decides by. */
  readonly names: readonly string[];
  tell(answers: readonly Answer[], plan: Pick<Plan, 'expand'>): Row[];
};

/**
 * How rows of a place are read: of each record what the session is shown there, and what can be done to it. What only decides
 * that is read and not told.
 */
export function readingOf(sight: Sight, place: Place): Reading {
  const { resource, screen } = sight;
  const may = sight.may.bind(sight);
  const inList = may('read') ? shownInList(resource, screen) : [];
  const onPages = place === 'record' ? shownOnPages(resource, screen, may) : [];
  const shown = new Set(['id', resource.title, ...inList, ...onPages]);
  const digested = [...shown].filter((name) => !onPages.includes(name));
  const offers = offersOf(sight, place);
  // A form has to know what decides; for whoever looks it is decided here.
  const conditional = may('write') || may('update') ? [] : onPages.filter((name) => resource.fields[name]?.visibleWhen);
  const names = new Set([...shown, ...offers.reads, ...behind(resource, conditional)]);
  const told = (answer: Answer, row: Row): Row => {
    const hidden = conditional.filter((name) => !isShown(sight, name, answer));
    // Written for every row of every list: what is told is picked, not sorted out of copies.
    const picked = (from: { readonly [name: string]: Value }): { [name: string]: Value } => {
      const kept: { [name: string]: Value } = {};
      for (const name in from) if (shown.has(name) && !hidden.includes(name)) kept[name] = from[name] as Value;
      return kept;
    };
    const { id, _version = 1, expanded = {} } = row;
    return {
      ...withDigests(resource, digested, picked(row as never)),
      id,
      _version,
      expanded: picked(expanded),
      ...offers.of(answer, row),
    };
  };
  return {
    names: [...names],
    tell: (answers, plan) => rowsOf(answers, plan).map((row, at) => told(answers[at] as Answer, row)),
  };
}

/** A row with what a list tells in place of the values of these fields, where their kind says something else. */
export function withDigests<T extends { readonly [name: string]: Value }>(
  resource: Resource,
  names: readonly string[],
  row: T,
): T {
  const digests = names.flatMap((name): [string, Value][] => {
    const field = resource.fields[name];
    const digest = field && kindOf(field).digest;
    return field && digest && Object.hasOwn(row, name) ? [[name, digest(field, row[name] ?? null)]] : [];
  });
  return digests.length === 0 ? row : { ...row, ...Object.fromEntries(digests) };
}

const NOT_YOURS = 'Your role does not allow this.';

type Offers = { readonly reads: readonly string[]; of(answer: Answer, row: Row): Partial<Row> };

/** A move as rows tell it. */
type Offered = NonNullable<Row['_moves']>[number];

/** What can be done to a record of the screen: its moves, what is refused, and whether it is one of the screen's at all. */
function offersOf(sight: Sight, place: Place): Offers {
  const { resource, screen, where, registry, session } = sight;
  const moves = movesOf(sight);
  const keeps = sight.may('delete') ? resource.keepWhen : undefined;
  const isForeseen = sight.may('delete') || sight.may('update');
  const left = place === 'record' ? where : undefined;
  const reads = [
    ...moves.flatMap(({ when }) => fieldsOf(when)),
    ...read(keeps?.rule),
    ...(isForeseen ? foreseenBy(registry, resource) : []),
    ...read(left),
  ];
  const present = { now: sight.now, me: sight.operands.me };
  const isSo = (rule: Rule, answer: Answer): boolean => holds(rule, answer, present);
  const allowed = new Map(
    moves.map((move): [CompleteMove, Offered] => [move, { name: move.name, allowed: true, reason: null }]),
  );
  const refusals = (answer: Answer): NonNullable<Row['_refuses']> => {
    const foreseen = isForeseen ? foresee(answer, { registry, resource, session }) : undefined;
    const why = keeps && isSo(keeps.rule, answer) ? keeps.message : foreseen;
    return {
      ...(foreseen !== undefined && sight.may('update') && { update: foreseen }),
      ...(why !== undefined && sight.may('delete') && { delete: why }),
    };
  };
  return {
    reads,
    of: (answer, row) => {
      const refuses = refusals(answer);
      const told = screen.moves.flatMap((move): readonly Offered[] => {
        const can = allowed.get(move);
        if (can && isSo(move.when, answer)) return [can];
        // A list tells only what can be done: what cannot is told by the record itself, with its reason.
        if (place === 'list') return [];
        return [{ name: move.name, allowed: false, reason: can ? whyNot(sight, move, row) : NOT_YOURS }];
      });
      return {
        ...(screen.moves.length > 0 && { _moves: told }),
        ...(Object.keys(refuses).length > 0 && { _refuses: refuses }),
        ...(left && !isSo(left, answer) && { _left: true as const }),
      };
    },
  };
}

/** The screen's moves the session may make at all. */
const movesOf = (sight: Sight): CompleteMove[] =>
  sight.screen.moves.filter(
    ({ name, flag }) => sight.may(flag) && (sight.rows === undefined || sight.rows.moves.includes(name)),
  );

const read = (rule: Rule | undefined): string[] => (rule ? fieldsOf(rule) : []);

/** What decides whether fields show, however far. */
function behind(resource: Resource, names: readonly string[], found: readonly string[] = []): readonly string[] {
  const next = names
    .flatMap((name) => read(resource.fields[name]?.visibleWhen))
    .filter((name) => !found.includes(name));
  return next.length === 0 ? found : behind(resource, next, [...new Set([...found, ...next])]);
}

/** Whether a record's page shows a field of it. */
function isShown({ resource, operands, now }: Sight, name: string, answer: Answer): boolean {
  const field = resource.fields[name];
  const { expanded: _, ...values } = answer;
  return !field || isVisible(resource, field, values, { now, me: operands.me, stored: values, computed: values });
}

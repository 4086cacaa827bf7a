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
  shownIn,
  shownInList,
  shownOnPages,
  type Value,
  warningsOf,
} from '../../resources/language/index.ts';
import { blockedBecause, blockerFields } from '../checks/index.ts';
import type { Related } from '../guard.ts';
import { byRole } from '../role-cache.ts';
import type { Scope } from '../scope.ts';
import type { Plan } from '../store.ts';
import { moveRefusal, refusalFields } from './move-refusal.ts';
import { rowsOf } from './rows.ts';

/** Where a record is read: as a row of the screen's list, or by itself, as its pages show it. */
export type View = 'list' | 'record';

/** What a store is queried for to present rows, and how its answers are returned. */
export type RowPresenter = {
  readonly names: readonly string[];
  present(answers: readonly Answer[], plan: Pick<Plan, 'expand'>): Row[];
};

/** Reads rows with visible fields and actions. `known`: references sent separately. */
export function presenterOf(scope: Scope, location: View, known: readonly string[] = []): RowPresenter {
  const { names, shown, values: all, conditional, digests } = shownAt[location](scope);
  const isNew = (name: string): boolean => !known.some((each) => name.startsWith(`${each}.`));
  const values = all.filter(isNew);
  const offers = permittedActions(scope, location);
  // A list has no room for them.
  const warns = location === 'record' ? scope.resource.fieldList.filter((field) => 'warnings' in field) : [];
  const presentRow = (answer: Answer, row: Row): Row => {
    const hidden = conditional.filter((name) => !isShown(scope, name, answer));
    // Written for every row of every list.
    const presented: { [name: string]: Value } = {};
    for (const name of values) {
      const value = row[name];
      if (value !== undefined && !hidden.includes(name)) presented[name] = value as Value;
    }
    digest(digests, presented);
    const warned = warns.flatMap((field): [string, readonly string[]][] => {
      const all = Object.hasOwn(presented, field.name) ? warningsOf(field, answer[field.name]) : [];
      return all.length === 0 ? [] : [[field.name, all]];
    });
    const { id, _version = 1, expanded = {} } = row;
    const meanings: { [name: string]: Value } = {};
    for (const name in expanded)
      if (shown.has(name) && !hidden.includes(name)) meanings[name] = expanded[name] as Value;
    return Object.assign(
      presented,
      { id, _version, expanded: meanings },
      warned.length > 0 && { _warnings: Object.fromEntries(warned) },
      offers.of(answer, row),
    );
  };
  return {
    names: [...new Set(['id', ...values, ...names, ...offers.reads])],
    present: (answers, plan) => rowsOf(answers, plan).map((row, at) => presentRow(answers[at] as Answer, row)),
  };
}

type Shown = {
  readonly shown: ReadonlySet<string>;
  readonly values: readonly string[];
  readonly conditional: readonly string[];
  readonly digests: readonly Digest[];
  readonly names: readonly string[];
};

function shownOf(scope: Scope, location: View): Shown {
  const { resource, screen } = scope;
  const may = scope.may.bind(scope);
  const inList = may('read') ? shownInList(resource, screen) : [];
  const onPages = location === 'record' ? shownOnPages(resource, screen, may) : [];
  const shown = new Set(['id', resource.title, ...inList, ...onPages]);
  // A form has to know what decides; for whoever looks it is decided here.
  const conditional = may('write') || may('update') ? [] : onPages.filter((name) => resource.fields[name]?.visibleWhen);
  return {
    shown,
    values: [...shown].filter((name) => name !== 'id'),
    conditional,
    digests: [
      ...redactionsOf(resource, [...shown]),
      ...digestsOf(
        resource,
        [...shown].filter((name) => !onPages.includes(name)),
      ),
    ],
    names: behind(resource, conditional),
  };
}

const shownAt = {
  list: byRole((scope: Scope) => shownOf(scope, 'list')),
  record: byRole((scope: Scope) => shownOf(scope, 'record')),
} as const satisfies { [place in View]: unknown };

/** A field in place of whose value a list tells what its kind says. */
export type Digest = { readonly name: string; readonly of: (value: Value) => Value };

/** Those of the named fields whose kind says something else in a list. */
export const digestsOf = (resource: Resource, names: readonly string[]): Digest[] =>
  names.flatMap((name): Digest[] => {
    const field = resource.fields[name];
    const digest = field && kindOf(field).listSummary;
    return field && digest ? [{ name, of: (value) => digest(field, value) }] : [];
  });

/** Those of the named fields that return less of their values than is stored, everywhere. */
export const redactionsOf = (resource: Resource, names: readonly string[]): Digest[] =>
  names.flatMap((name): Digest[] => {
    const field = resource.fields[name];
    const of = field && kindOf(field).redact?.(field);
    return of ? [{ name, of }] : [];
  });

/** Puts into a row what a list tells in place of the values of these fields. */
export function digest(digests: readonly Digest[], row: { [name: string]: Value }): void {
  for (const { name, of } of digests) if (Object.hasOwn(row, name)) row[name] = of(row[name] ?? null);
}

const NOT_YOURS = 'Your role does not allow this.';

type PermittedActions = { readonly reads: readonly string[]; of(answer: Answer, row: Row): Partial<Row> };

type PermittedMove = NonNullable<Row['_moves']>[number];

function permittedActions(scope: Scope, location: View): PermittedActions {
  const { resource, screen, where, registry, session } = scope;
  const moves = movesOf(scope);
  const keeps = scope.may('delete') ? resource.keepWhen : undefined;
  const isForeseen = scope.may('delete') || scope.may('update');
  const left = location === 'record' ? where : undefined;
  const reads = [
    ...moves.flatMap(location === 'record' ? refusalFields : ({ when }) => fieldsOf(when)),
    ...read(keeps?.rule),
    ...(isForeseen ? blockerFields(scope.context.product, registry, resource) : []),
    ...read(left),
  ];
  const present = { now: scope.now, me: scope.operands.me };
  const isSo = (rule: Rule, answer: Answer): boolean => holds(rule, answer, present);
  const allowed = new Map(
    moves.map((move): [CompleteMove, PermittedMove] => [move, { name: move.name, allowed: true, reason: null }]),
  );
  const mayUpdate = scope.may('update');
  const mayDelete = scope.may('delete');
  return {
    reads,
    of: (answer, row) => {
      const offered: { -readonly [part in keyof Row]?: Row[part] } = {};
      if (screen.moves.length > 0) {
        offered._moves = screen.moves.flatMap((move): readonly PermittedMove[] => {
          const can = allowed.get(move);
          // A move that is decided on by viewing a record is returned with that record alone.
          if (location === 'list' && needsRecordView(move)) return [];
          if (can && isSo(move.when, answer)) return [can];
          // Lists omit impossible actions; the record itself gives reasons.
          if (location === 'list') return [];
          return [{ name: move.name, allowed: false, reason: can ? moveRefusal(scope, move, row) : NOT_YOURS }];
        });
      }
      const foreseen = isForeseen
        ? blockedBecause(scope.context.product, answer, { registry, resource, session, now: scope.now })
        : undefined;
      const why = keeps && isSo(keeps.rule, answer) ? keeps.message : foreseen;
      const update = mayUpdate ? foreseen : undefined;
      const remove = mayDelete ? why : undefined;
      if (update !== undefined || remove !== undefined) {
        offered._refuses = { ...(update !== undefined && { update }), ...(remove !== undefined && { delete: remove }) };
      }
      if (left && !isSo(left, answer)) offered._left = true;
      return offered;
    },
  };
}

const needsRecordView = ({ optimisticLock, rounds }: CompleteMove): boolean =>
  optimisticLock || rounds === 'return' || rounds === 'waive';

const movesOf = (scope: Scope): CompleteMove[] =>
  scope.screen.moves.filter(
    ({ name, flag }) => scope.may(flag) && (scope.rows === undefined || scope.rows.moves.includes(name)),
  );

const read = (rule: Rule | undefined): readonly string[] => (rule ? fieldsOf(rule) : []);

function behind(resource: Resource, names: readonly string[], found: readonly string[] = []): readonly string[] {
  const next = names
    .flatMap((name) => read(resource.fields[name]?.visibleWhen))
    .filter((name) => !found.includes(name));
  return next.length === 0 ? found : behind(resource, next, [...new Set([...found, ...next])]);
}

function isShown({ resource, operands, now }: Scope, name: string, answer: Answer): boolean {
  const field = resource.fields[name];
  const { expanded: _, ...values } = answer;
  return !field || isVisible(resource, field, values, { now, me: operands.me, stored: values, computed: values });
}

/** What a related list shows of a record. */
export const relatedFields = ({ list, listed }: Related): string[] => [...new Set(shownIn(listed, list.details))];

import { clockOf } from './days.ts';
import { kindOf, linkOf, refers } from './kinds/index.ts';
import { through } from './kinds/reference.ts';
import type { Planner } from './kinds/spec.ts';
import type { Field, Registry, Resource } from './resource.ts';
import { type Operand, ORDER_TESTS, partsOfRule, type Rule, resolveDay, type Test } from './rules.ts';
import { type Comparand, type Condition, type Expansion, joined, type Scalar, type Source } from './sources.ts';
import { isEmpty, type Value } from './values.ts';

/** What operands stand for while a plan is made. A store has no clock and knows nobody. */
export type Operands = {
  /** Today's Dubai day. */
  readonly today: string;
  /** This instant, ISO 8601 in UTC. */
  readonly now: string;
  /** The user who asks. */
  readonly me?: { readonly [field: string]: Value | undefined } | undefined;
  /** The record that refers. */
  readonly referrer?: { readonly [field: string]: Value | undefined } | undefined;
};

/** A search as a store takes it: one of these must contain one of its keys. */
export type SearchedPlace = {
  readonly of: Source;
  readonly as: 'text' | 'digits' | 'number';
  readonly contains: readonly string[];
};

/**
 * A field or path as a source. `operands`: for rollups by time. @throws Error for what `resolve()`
 * would have refused.
 */
export const sourceOf = (registry: Registry, resource: Resource, name: string, operands?: Operands): Source =>
  plannerOf(registry, operands).source(resource.name, name);

/** The field at the end of a name or path. @throws as `sourceOf`. */
export function fieldAt(registry: Registry, resource: Resource, name: string): Field {
  return placeOf(registry, resource, name).field;
}

/** The field at a path's end, and its resource. @throws as `sourceOf`. */
export function placeOf(
  registry: Registry,
  resource: Resource,
  name: string,
): { readonly resource: Resource; readonly field: Field } {
  const [head = '', ...rest] = name.split('.');
  const field = Object.hasOwn(resource.fields, head) ? resource.fields[head] : undefined;
  if (!field) throw new Error(`${resource.name} has no field ${head}`);
  if (rest.length === 0) return { resource, field };
  return placeOf(registry, targetOf(registry, field), rest.join('.'));
}

function targetOf(registry: Registry, field: Field): Resource {
  const link = linkOf(field);
  const target = refers(link) && !kindOf(link).type(link, '').many ? registry.resources[link.to] : undefined;
  if (!target) throw new Error(`${field.name} leads to no other record`);
  return target;
}

/** Compiles a rule for a store, with the meaning of `holds`. @throws as `sourceOf`. */
export const conditionOf = (registry: Registry, resource: Resource, rule: Rule, operands: Operands): Condition =>
  plannerOf(registry, operands).condition(resource.name, rule);

/** A name's sort keys; references sort by title. Empty: unsortable. @throws as `sourceOf`. */
export const orderOf = (registry: Registry, resource: Resource, name: string, operands?: Operands): readonly Source[] =>
  plannerOf(registry, operands).order(resource.name, name);

/** The expansion of ids at a path; undefined if none. @throws as `sourceOf`. */
export function expansionOf(
  registry: Registry,
  resource: Resource,
  name: string,
  operands?: Operands,
): Expansion | undefined {
  const plan = plannerOf(registry, operands);
  const field = fieldAt(registry, resource, name);
  return kindOf(field).expand(field, plan.source(resource.name, name), plan);
}

/** A text search over names and paths; none finds nothing. @throws as `sourceOf`. */
export function searchOf(
  registry: Registry,
  resource: Resource,
  { names, text }: { readonly names: readonly string[]; readonly text: string },
  operands?: Operands,
): readonly SearchedPlace[] {
  const plan = plannerOf(registry, operands);
  return names.flatMap((name) => {
    const field = fieldAt(registry, resource, name);
    const searched = kindOf(field).search(field);
    const contains = searched?.needles(text) ?? [];
    return searched && contains.length > 0 ? [{ of: plan.source(resource.name, name), as: searched.as, contains }] : [];
  });
}

const NO_OPERANDS: Operands = { today: '', now: '' };
const planners = new WeakMap<Registry, WeakMap<Operands, Planner>>();

/** What the kinds make plans with: one for all that is planned with the same operands. */
export function plannerOf(registry: Registry, operands?: Operands): Planner {
  const known = planners.get(registry) ?? new WeakMap<Operands, Planner>();
  planners.set(registry, known);
  const planner = known.get(operands ?? NO_OPERANDS) ?? newPlanner(registry, operands);
  known.set(operands ?? NO_OPERANDS, planner);
  return planner;
}

function newPlanner(registry: Registry, operands: Operands | undefined): Planner {
  const sources = new Map<string, Source>();
  const resourceOf = (name: string): Resource => {
    const found = registry.resources[name];
    if (!found) throw new Error(`There is no resource ${name}`);
    return found;
  };
  const sourceAt = (of: string, name: string): Source => {
    const resource = resourceOf(of);
    const [head = '', ...rest] = name.split('.');
    const { field } = placeOf(registry, resource, head);
    const own = kindOf(field).source(field, of, plan);
    if (rest.length === 0) return own;
    const target = targetOf(registry, field).name;
    return through(own, target, plan.source(target, rest.join('.')));
  };
  const plan: Planner = {
    resource: resourceOf,
    source: (of, name) => {
      const key = `${of} ${name}`;
      const source = sources.get(key) ?? sourceAt(of, name);
      sources.set(key, source);
      return source;
    },
    order: (of, name) => {
      const field = fieldAt(registry, resourceOf(of), name);
      return kindOf(field).order(field, plan.source(of, name), plan);
    },
    condition: (of, rule) => compiled(rule, (name) => plan.source(of, name), operands),
  };
  return plan;
}

type Sources = (name: string) => Source;

const NEVER: Condition = { any: [] };

function compiled(rule: Rule, source: Sources, operands: Operands | undefined): Condition {
  const parts = partsOfRule(rule).flatMap((part): Condition[] => {
    if ('test' in part) return tested(source(part.field), part.test, source, operands);
    return [
      joined(
        part.join,
        part.rules.map((each) => compiled(each, source, operands)),
      ),
    ];
  });
  return parts.length === 1 && parts[0] ? parts[0] : { all: parts };
}

function tested(of: Source, test: Test, source: Sources, operands: Operands | undefined): Condition[] {
  const operandValue = (operand: Operand): OperandValue => meaning(operand, source, operands);
  const found: Condition[] = [];
  if (test.is !== undefined) found.push(equals(of, operandValue(test.is)));
  if (test.not !== undefined) found.push({ none: [equals(of, operandValue(test.not))] });
  if (test.in !== undefined) found.push(among(of, test.in.map(operandValue)));
  for (const order of ORDER_TESTS) {
    const operand = test[order];
    if (operand === undefined) continue;
    const than = operandValue(operand);
    found.push(than === NOBODYS || than === NOTHING ? NEVER : ({ of, [order]: than } as Condition));
  }
  if (test.empty !== undefined) found.push({ of, empty: test.empty });
  return found;
}

const NOTHING = Symbol('nothing');
/** What the user who asks has nothing of: it equals not even nothing. */
const NOBODYS = Symbol('nobody’s');
type OperandValue = Comparand | typeof NOTHING | typeof NOBODYS;

function equals(of: Source, other: OperandValue): Condition {
  if (other === NOBODYS) return NEVER;
  if (other === NOTHING) return { of, empty: true };
  if (typeof other !== 'object') return { of, is: other };
  const bothNothing: Condition = {
    all: [
      { of, empty: true },
      { of: other.source, empty: true },
    ],
  };
  return { any: [{ of, is: other }, bothNothing] };
}

/** Equal to one of them: plain values in one list, since filters by hundreds of them are. */
function among(of: Source, others: readonly OperandValue[]): Condition {
  const plain = others.filter((each): each is Scalar => typeof each !== 'object' && typeof each !== 'symbol');
  const rest = others.filter((each) => typeof each === 'object' || typeof each === 'symbol');
  const parts = [...(plain.length > 0 ? [{ of, in: plain }] : []), ...rest.map((each) => equals(of, each))];
  return parts.length === 1 && parts[0] ? parts[0] : { any: parts };
}

function meaning(operand: Operand, source: Sources, operands: Operands | undefined): OperandValue {
  if (operand === null) return NOTHING;
  if (typeof operand !== 'object') return isEmpty(operand) ? NOTHING : operand;
  if ('field' in operand) return { source: source(operand.field) };
  if (!operands) throw new Error('This rule reads the clock or the user, and was given neither.');
  // Who only looks for what a rule reads gives no day.
  if ('today' in operand) return operands.today === '' ? '' : resolveDay(operand, operands.today);
  if ('now' in operand) return operands.now;
  if ('clock' in operand) return clockOf(new Date(operands.now));
  if ('me' in operand) {
    if (!operands.me) throw new Error('This rule reads the user, and nobody asks.');
    return scalar(operands.me[operand.me]) ?? NOBODYS;
  }
  if (!operands.referrer) throw new Error('This rule reads the record that refers, and none does.');
  return scalar(operands.referrer[operand.referrer]) ?? NOTHING;
}

const scalar = (value: Value | undefined): Scalar | undefined =>
  isEmpty(value) || value === null || typeof value === 'object' ? undefined : value;

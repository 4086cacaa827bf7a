import { withActive } from './active.ts';
import { completeDashboard } from './build-dashboard.ts';
import { completeField } from './build-field.ts';
import { completeIdentity } from './build-identity.ts';
import { measuresOf } from './build-measures.ts';
import { completeScreen } from './build-screen.ts';
import type {
  CheckDefinition,
  FieldDefinition,
  Move,
  RequirementDefinition,
  ResourceDefinition,
  ResourceScreen,
  RowsDefinition,
} from './definition.ts';
import { spelled } from './groups.ts';
import { isDrawn, isState, refers } from './kinds/index.ts';
import { inWords, moveMessages, reorderMessages } from './messages.ts';
import { screensWithParts, withPosition } from './parts.ts';
import { reasonsOf } from './requirements.ts';
import type {
  Check,
  CompleteMove,
  CompletePartOf,
  Definitions,
  Field,
  Registry,
  Requirement,
  Resource,
  Screen,
} from './resource.ts';
import { rowsOf } from './rows.ts';
import { allOf, type FieldTests, holds, type Rule } from './rules.ts';

/** Completes definitions that have no mistake. */
export function build(given: Definitions): Registry {
  const definitions = { ...given, resources: given.resources.map(withActive).map(withPosition) };
  const resources: { [name: string]: Resource } = {};
  const context = surroundings(definitions);
  for (const definition of definitions.resources) {
    const fieldList = Object.entries<FieldDefinition>(definition.fields).map(([name, field]) =>
      completeField(name, field, definition.name, definitions),
    );
    resources[definition.name] = completeResource(definition, fieldList, context);
  }
  const screens: Screen[] = definitions.resources.flatMap((definition) =>
    Object.entries<ResourceScreen>(definition.screens ?? {}).map(([name, screen]) =>
      completeScreen(name, screen, definition, resources),
    ),
  );
  const dashboards = (definitions.dashboards ?? []).map((each) => completeDashboard(each, { resources, screens }));
  screens.push(...dashboards);
  const order = definitions.modules.map((each) => each.name);
  screens.sort((a, b) => order.indexOf(a.module) - order.indexOf(b.module));
  return {
    modules: definitions.modules,
    vocabularies: definitions.vocabularies,
    identity: completeIdentity(definitions.identity, resources),
    resources,
    screens,
    screen: Object.fromEntries(screens.map((screen) => [screen.name, screen])),
  };
}

/** What each resource learns of all definitions: whose part each is, and who refers to each. */
type BuildContext = {
  readonly identity: Definitions['identity'];
  readonly partOf: ReadonlyMap<string, CompletePartOf | undefined>;
  readonly referredBy: ReadonlyMap<string, Resource['referredBy']>;
  readonly showing: (resource: string) => ReturnType<typeof screensWithParts>;
};

/** What must be given of a resource's records, in order. */
function requirementsIn(definition: ResourceDefinition, { partOf, referredBy }: BuildContext): Requirement[] {
  const { requirements = {}, groups = {}, rows } = definition;
  return Object.entries<RequirementDefinition>(requirements).map(([name, each]) => {
    const part = each.each && partOf.get(each.each.in);
    const by = referredBy.get(each.each?.of ?? '')?.find(({ resource }) => resource === each.each?.in)?.field ?? '';
    return {
      name,
      label: each.label,
      step: each.step,
      fields: spelled(each.fields ?? [], groups),
      each: each.each && part ? { ...each.each, by, whole: part.field, given: part.form } : undefined,
      met: each.met,
      refused: each.refused,
      why: each.why ?? [],
      current: each.current,
      until: each.until,
      notice: each.notice ?? [],
      lapses: each.lapses,
      stops: each.stops ?? [],
      fourEyes: each.fourEyes ?? false,
      owner: rows?.[0]?.role ?? 'owner',
    };
  });
}

function surroundings({ resources, identity }: Definitions): BuildContext {
  const referredBy = new Map<string, { resource: string; field: string }[]>();
  for (const { name: resource, fields } of resources)
    for (const [field, definition] of Object.entries<FieldDefinition>(fields)) {
      if (!(refers(definition as Field) && 'to' in definition)) continue;
      const others = referredBy.get(definition.to) ?? [];
      others.push({ resource, field });
      referredBy.set(definition.to, others);
    }
  return {
    identity,
    partOf: new Map(resources.map((each) => [each.name, partOfIn(each)])),
    referredBy,
    showing: (name) => screensWithParts(name, resources),
  };
}

function completeResource(
  definition: ResourceDefinition,
  fieldList: readonly Field[],
  context: BuildContext,
): Resource {
  const { identity, partOf, referredBy, showing } = context;
  const fields = Object.fromEntries(fieldList.map((field) => [field.name, field]));
  return {
    name: definition.name,
    label: definition.label,
    title: definition.title,
    picture: definition.picture,
    active: definition.active,
    moves: movesOf(definition, fieldList, showing(definition.name)),
    fields,
    fieldList,
    partOf: partOf.get(definition.name),
    parts: [...partOf].flatMap(([name, of]) => (of?.whole === definition.name ? [name] : [])),
    checks: (definition.checks ?? []).flatMap(checksOf),
    measures: measuresOf(definition, fields),
    requirements: requirementsIn(definition, context),
    checkedBy: definition.checkedBy ?? [],
    fills: (definition.fills ?? []).map((fill) => ({ overwrites: [], ...fill })),
    keepWhen: definition.keepWhen,
    rows: (definition.rows ?? []).map((each) => rowsOf(each, definition, identity.builtIn)),
    openTo: (definition.openTo ?? []).flatMap(
      (name) => (identity.builtIn as { readonly [role: string]: number })[name] ?? [],
    ),
    uniques: [
      ...fieldList.flatMap(({ name, unique }) => (unique === undefined ? [] : [{ fields: [name], message: unique }])),
      ...(definition.unique ?? []),
    ],
    handlers: { created: [], updated: [], deleted: [], ...definition.handlers },
    referredBy: referredBy.get(definition.name) ?? [],
    history: definition.history ?? true,
    fixtures: definition.fixtures ?? { count: 12 },
    screens: Object.keys(definition.screens ?? {}),
  };
}

function partOfIn({ partOf, fields, label, groups = {} }: ResourceDefinition): CompletePartOf | undefined {
  const field = partOf && (fields as { readonly [name: string]: FieldDefinition })[partOf.field];
  if (!field || !('to' in field)) return undefined;
  const { within, createOnly = [], form, readOnlyFields = [], messages } = partOf;
  return {
    whole: field.to,
    field: partOf.field,
    within,
    createOnly: spelled(createOnly, groups),
    form: spelled(form, groups),
    readOnlyFields: spelled(readOnlyFields, groups),
    messages: messages ?? {},
    order: reorderMessages(label),
  };
}

/** A check under each field that says it; distinguished by name. */
function checksOf({ name, expect, errors, moves }: CheckDefinition): Check[] {
  const messages = Object.entries<string>(errors as { [field: string]: string });
  return messages.map(([field, message]) => ({
    name: messages.length > 1 ? `${name}: ${field}` : name,
    field,
    expect,
    message,
    ...(moves && { moves }),
  }));
}

type Made = { readonly move: Omit<Move, 'messages'> & Partial<Pick<Move, 'messages'>>; readonly of?: StateChange };
type StateChange = { readonly field: string; readonly from: readonly string[]; readonly to: string };

function movesOf(
  definition: ResourceDefinition,
  fieldList: readonly Field[],
  showing: ReturnType<typeof screensWithParts>,
): CompleteMove[] {
  const ofStates = fieldList.flatMap((field) =>
    !isState(field)
      ? []
      : (field.moves ?? []).map(({ from, to, when, sets, ...move }): Made => {
          const isFrom = { [field.name]: { in: from } };
          const state = field.options.find(({ value }) => value === to)?.label ?? to;
          return {
            move: { ...move, when: when ? allOf(isFrom, when) : isFrom, sets: { ...sets, [field.name]: to } },
            of: { field: field.name, from, to: state },
          };
        }),
  );
  const own = (definition.moves ?? []).map((move): Made => ({ move }));
  return [...ofStates, ...own].map(({ move, of }) => {
    const flag = move.flag ?? 'update';
    const label = move.label ?? inWords(move.name);
    const onParts = showing.filter(([, screen]) => screen.permissions.includes(flag));
    const offering = Object.entries<ResourceScreen>(definition.screens ?? {}).filter(
      ([name, screen]) =>
        screen.permissions.includes(flag) &&
        screen.moves?.includes(move.name) !== false &&
        (isShown(screen.where, of) || (definition.rows ?? []).some((rows) => isTheirs(rows, name, move.name))),
    );
    return {
      name: move.name,
      label,
      when: move.when,
      sets: move.sets ?? {},
      inputs: move.inputs ?? [],
      showFields: move.showFields ?? [],
      question: move.question,
      dialog: move.dialog,
      followUp: move.followUp ?? {},
      danger: move.danger ?? false,
      primary: move.primary ?? (of !== undefined && carriesOn(move)),
      flag,
      screens: move.screens ?? [...offering, ...onParts].map(([name]) => name),
      handlers: move.handlers ?? [],
      reasonField: move.reasonField,
      optimisticLock: move.optimisticLock ?? false,
      rounds: move.rounds,
      reasons: move.rounds === 'return' ? reasonsOf(move) : undefined,
      undo: move.undo ?? (move.rounds === undefined ? undefined : false),
      byPage: (move.inputs ?? []).some((ask) => fieldList.some((each) => each.name === ask.field && isDrawn(each))),
      messages: move.messages ?? moveMessages(definition.label, label, of?.to ?? ''),
    };
  });
}

const carriesOn = (move: Pick<Move, 'danger' | 'rounds'>): boolean =>
  move.danger !== true && move.rounds !== 'return' && move.rounds !== 'waive';

function isShown(where: Rule | undefined, of: StateChange | undefined): boolean {
  const test = of && (where as FieldTests | undefined)?.[of.field];
  return !of || !test || of.from.some((state) => holds({ [of.field]: test }, { [of.field]: state }));
}

const isTheirs = (rows: RowsDefinition, screen: string, move: string): boolean =>
  (rows.unfilteredScreens ?? []).includes(screen) && (rows.moves ?? []).includes(move);

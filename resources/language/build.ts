import { withActive } from './active.ts';
import { completeField } from './build-field.ts';
import { completeIdentity } from './build-identity.ts';
import { completeScreen } from './build-screen.ts';
import { type FieldDefinition, FLAGS, type Move, type ResourceDefinition, type ResourceScreen } from './definition.ts';
import { isState, refers } from './kinds/index.ts';
import { messagesFor } from './messages.ts';
import type { CompleteMove, Definitions, Field, Registry, Resource, Screen } from './resource.ts';
import { rowsOf } from './rows.ts';
import { allOf } from './rules.ts';

/** Completes definitions that have no mistake. */
export function build(given: Definitions): Registry {
  const definitions = { ...given, resources: given.resources.map(withActive) };
  const resources: { [name: string]: Resource } = {};
  for (const definition of definitions.resources) {
    const fieldList = Object.entries<FieldDefinition>(definition.fields).map(([name, field]) =>
      completeField(name, field, definition.name, definitions),
    );
    resources[definition.name] = completeResource(definition, fieldList, definitions);
  }
  const screens: Screen[] = definitions.resources.flatMap((definition) =>
    Object.entries<ResourceScreen>(definition.screens ?? {}).map(([name, screen]) =>
      completeScreen(name, screen, definition, resources),
    ),
  );
  for (const { name, module, label, path, offers, page } of definitions.screens) {
    const flags = FLAGS.filter((flag) => flag === 'access' || offers.includes(flag));
    const messages = messagesFor({ one: label, many: label }, undefined, {});
    screens.push({ name, module, label, path, flags, page, messages, ...WITHOUT_RECORDS });
  }
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

const WITHOUT_RECORDS = {
  resource: undefined,
  list: undefined,
  form: undefined,
  show: undefined,
  where: undefined,
  moves: [],
  writes: [],
  choices: {},
};

function completeResource(
  definition: ResourceDefinition,
  fieldList: readonly Field[],
  { resources, identity }: Definitions,
): Resource {
  const refersHere = (field: FieldDefinition): boolean =>
    refers(field as Field) && 'to' in field && field.to === definition.name;
  return {
    name: definition.name,
    label: definition.label,
    title: definition.title,
    picture: definition.picture,
    active: definition.active,
    moves: movesOf(definition, fieldList),
    fields: Object.fromEntries(fieldList.map((field) => [field.name, field])),
    fieldList,
    checks: definition.checks ?? [],
    checkedBy: definition.checkedBy ?? [],
    keepWhen: definition.keepWhen,
    rows: (definition.rows ?? []).map((each) => rowsOf(each, identity.builtIn)),
    uniques: [
      ...fieldList.flatMap(({ name, unique }) => (unique === undefined ? [] : [{ fields: [name], message: unique }])),
      ...(definition.unique ?? []),
    ],
    does: { created: [], updated: [], deleted: [], ...definition.does },
    referredBy: resources.flatMap((other) =>
      Object.entries<FieldDefinition>(other.fields)
        .filter(([, field]) => refersHere(field))
        .map(([field]) => ({ resource: other.name, field })),
    ),
    fixtures: definition.fixtures ?? { count: 12 },
    screens: Object.keys(definition.screens ?? {}),
  };
}

/** Every move of a resource, complete: those of its states, then its own. */
function movesOf(definition: ResourceDefinition, fieldList: readonly Field[]): CompleteMove[] {
  const ofStates = fieldList.flatMap((field) =>
    !isState(field)
      ? []
      : (field.moves ?? []).map(({ from, to, when, sets, ...move }): Move => {
          const standing = { [field.name]: { in: from } };
          return { ...move, when: when ? allOf(standing, when) : standing, sets: { ...sets, [field.name]: to } };
        }),
  );
  return [...ofStates, ...(definition.moves ?? [])].map((move) => {
    const flag = move.flag ?? 'update';
    const offering = Object.entries<ResourceScreen>(definition.screens ?? {}).filter(([, { offers }]) =>
      offers.includes(flag),
    );
    return {
      name: move.name,
      label: move.label,
      when: move.when,
      sets: move.sets ?? {},
      asks: move.asks ?? [],
      question: move.question,
      danger: move.danger ?? false,
      flag,
      screens: move.screens ?? offering.map(([name]) => name),
      does: move.does ?? [],
      messages: move.messages,
    };
  });
}

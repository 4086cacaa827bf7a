import { ACTIVE_WORDS, activeOnly } from './active.ts';
import { type FieldDefinition, FLAGS, type Kind, type ResourceDefinition, type ResourceScreen } from './definition.ts';
import { fieldsOfStep, spelled } from './groups.ts';
import { kindOf, kinds, linkOf, refers } from './kinds/index.ts';
import type { KindSpec, Resolving } from './kinds/spec.ts';
import { inWords, labelOf, requiredSentence, uniqueSentence } from './messages.ts';
import type { Definitions, Field, PermissionTree } from './resource.ts';
import { isOneOf } from './values.ts';

function permissionTree(definitions: Definitions): PermissionTree {
  const dashboards = (definitions.dashboards ?? []).map(({ name, module }) => ({
    screen: name,
    module,
    label: inWords(name),
    offers: ['read'] as const,
  }));
  const lists = definitions.resources.flatMap((resource) =>
    Object.entries<ResourceScreen>(resource.screens ?? {}).map(([screen, { module, label, permissions }]) => ({
      screen,
      module,
      label: label ?? resource.label.many,
      offers: permissions,
    })),
  );
  const screens = [...lists, ...dashboards];
  return definitions.modules
    .map(({ name }) => ({
      module: name,
      screens: screens
        .filter((each) => each.module === name)
        .map(({ screen, label, offers }) => ({
          screen,
          label,
          flags: FLAGS.filter((flag) => flag === 'access' || offers.includes(flag)),
        })),
    }))
    .filter(({ screens: own }) => own.length > 0);
}

const completed = new WeakMap<Definitions, Map<string, Field>>();

/** Completes a field of a resource that has no mistake; the same one each time. */
export function completeField(name: string, given: FieldDefinition, resource: string, definitions: Definitions): Field {
  const known = completed.get(definitions) ?? new Map<string, Field>();
  completed.set(definitions, known);
  const key = `${resource}.${name}`;
  const field = known.get(key) ?? complete(name, given, resource, definitions);
  known.set(key, field);
  return field;
}

function complete(name: string, given: FieldDefinition, resource: string, definitions: Definitions): Field {
  const { required, unique, ...definition } = given;
  const label = labelOf(name, given);
  const spec = kinds[definition.kind] as unknown as KindSpec<Kind>;
  const named = (of: string) => definitions.resources.find((each) => each.name === of);
  const context: Resolving = {
    vocabulary: (of) => definitions.vocabularies[of] ?? [],
    // The checks refused a name that is none.
    shape: (of) => definitions.shapes?.[of] ?? { is: 'object', of: {} },
    resource: named,
    fieldAt: (of, path) => fieldAt(of, path, definitions),
    permissionTree: () => permissionTree(definitions),
  };
  const field = { ...definition, name, label, ...spec.resolve(definition as never, resource, context) } as Field;
  const own = named(resource)?.label ?? { one: '', many: '' };
  // A part needs no active whole: copies are filled first.
  const isFixed = [named(resource)?.partOf?.field, named(resource)?.partOf?.within].includes(name);
  const where = refers(field) ? activeOnly(field.where, isFixed ? undefined : named(field.to)?.active) : undefined;
  return {
    ...field,
    ...(given.sensitive
      ? { sensitive: true }
      : decidesAccess(name, resource, definitions)
        ? { sensitive: 'access' as const }
        : {}),
    ...(named(resource)?.fills?.some(({ fields }) => isOneOf<string>(fields, name)) ? { filled: true } : {}),
    ...(isAskedLater(name, named(resource)) ? { later: true } : {}),
    ...(tellsOfPerson(field, resource, definitions) ? { personal: true } : {}),
    ...(required === undefined ? {} : { required: required === true ? requiredSentence(label) : required }),
    ...(unique === undefined ? {} : { unique: unique === true ? uniqueSentence(own, label) : unique }),
    ...(where ? { where } : {}),
    ...(name === named(resource)?.active ? { words: ACTIVE_WORDS } : {}),
  };
}

const isAskedLater = (name: string, of: ResourceDefinition | undefined): boolean =>
  Object.values<ResourceScreen>(of?.screens ?? {}).some(({ form }) =>
    (form?.steps ?? []).slice(1).some((step) => fieldsOfStep(step, of?.groups ?? {}).includes(name)),
  );

function decidesAccess(name: string, resource: string, { identity }: Definitions): boolean {
  const { users, user, roles, role } = identity;
  if (resource === users && [user.login, user.phone, user.role].includes(name)) return true;
  return resource === roles && name === role.grants;
}

function tellsOfPerson(field: Field, resource: string, definitions: Definitions): boolean {
  const own = definitions.resources.find(({ name }) => name === resource);
  if (own && spelled(own.personal ?? [], own.groups ?? {}).includes(field.name)) return true;
  const part = (of: string, path: string): boolean => fieldAt(of, path, definitions)?.personal === true;
  if ('target' in field && field.target?.personal) return true;
  const { derived: made } = kindOf(field);
  if (made) return made.names(field).some((name) => part(resource, name));
  if (!refers(field)) return false;
  const to = definitions.resources.find(({ name }) => name === field.to);
  return to !== undefined && part(to.name, to.title);
}

function fieldAt(resource: string, path: string, definitions: Definitions): Field | undefined {
  const [head = '', ...rest] = path.split('.');
  const definition = definitions.resources.find((each) => each.name === resource)?.fields[head as never];
  const field = definition && completeField(head, definition, resource, definitions);
  if (!field || rest.length === 0) return field;
  const target = linkOf(field);
  return refers(target) ? fieldAt(target.to, rest.join('.'), definitions) : undefined;
}

import type {
  FieldDefinition,
  IdentityDefinition,
  Kind,
  Landing,
  ResourceDefinition,
  Vocabulary,
} from '../definition.ts';
import { kinds } from '../kinds/index.ts';
import { type At, show } from '../mistakes.ts';
import {
  entriesOf,
  isObject,
  listOf,
  object,
  oneOf,
  ownEntry,
  text,
  type Validator,
  type Validators,
} from '../shapes.ts';
import { capabilitiesOf, type DefinitionIndex, referenceTo, specOf } from './ends.ts';
import { checkRule } from './rule-check.ts';

type Definitions = {
  readonly resources: { readonly [name: string]: ResourceDefinition };
  readonly world: DefinitionIndex;
  readonly vocabularies: { readonly [name: string]: Vocabulary };
};

/** Reports everything wrong with the declaration of who people are. */
export function checkIdentity(identity: unknown, at: At, { resources, world, vocabularies }: Definitions): void {
  if (!isObject(identity)) {
    at.wrong('is missing.', 'Say who people are: { users, roles, user, role, builtIn, profile }.');
    return;
  }
  const fieldsOf = (name: unknown) => entriesOf<FieldDefinition>(ownEntry(resources, name)?.fields);
  const users = fieldsOf(identity.users);
  const roles = fieldsOf(identity.roles);
  const isKnown = (name: unknown): boolean => ownEntry(resources, name) !== undefined;
  const field: FieldOf = (kind, of) => (name, path) => {
    const fields = of === 'users' ? users : roles;
    const found = ownEntry(fields, name);
    if (!isKnown(identity[of])) return;
    if (!found) path.unknown(`field of '${identity[of]}'`, name, Object.keys(fields));
    else if (specOf(found) !== kinds[kind])
      path.wrong(`'${name}' is of kind '${found.kind}'.`, `It must be of kind '${kind}'.`);
  };
  const { user, ofRole } = peopleFields(identity, users, field);
  const resource = oneOf('resource', () => Object.keys(resources));
  const types = typesOf(identity, users, vocabularies);
  const must: Validators<Omit<IdentityDefinition, 'types' | 'landings'>> = {
    users: resource,
    roles: resource,
    user: (value, path) => object(value, path, { must: user, may: {} }),
    role: (value, path) => object(value, path, { must: ofRole, may: {} }),
    builtIn: checkBuiltIn,
    profile: (value, path) => {
      const login = isObject(identity.user) ? identity.user.login : undefined;
      checkProfile(value, path, { users: isKnown(identity.users) ? users : undefined, login, world });
    },
  };
  const landings = listOf((value, path) => checkLanding(value, path, { resources, world, identity }));
  object(identity, at, { must, may: { types, landings } });
}

type Declared = { readonly [option: string]: unknown };
type Fields = { readonly [name: string]: FieldDefinition };
/** Validates the name of a field of a kind. */
type FieldOf = (kind: Kind, of: 'users' | 'roles') => Validator;

function peopleFields(identity: Declared, users: Fields, field: FieldOf) {
  const login: Validator = (name, path) => {
    field('email', 'users')(name, path);
    const found = ownEntry(users, name);
    if (specOf(found) === kinds.email && (found?.required === undefined || found.unique === undefined))
      path.wrong(`people sign in with '${name}'.`, 'It must be required and unique.');
  };
  const role: Validator = (name, path) => {
    field('reference', 'users')(name, path);
    const found = ownEntry(users, name);
    const to = referenceTo(found);
    if (to !== undefined && to !== identity.roles)
      path.wrong(`'${name}' refers to '${to}'.`, `It must refer to '${identity.roles}'.`);
    else if (to !== undefined && found?.required === undefined)
      path.wrong(`nobody acts without a role.`, `'${name}' must be required.`);
  };
  const user: Validators<IdentityDefinition['user']> = {
    login,
    phone: field('phone', 'users'),
    role,
    active: field('toggle', 'users'),
    passwordUpdated: field('toggle', 'users'),
    picture: field('image', 'users'),
    firstName: field('text', 'users'),
    lastName: field('text', 'users'),
    type: field('choice', 'users'),
  };
  const ofRole: Validators<IdentityDefinition['role']> = {
    name: field('text', 'roles'),
    grants: field('permissions', 'roles'),
    active: field('toggle', 'roles'),
  };
  return { user, ofRole };
}

function typesOf(identity: Declared, users: Fields, vocabularies: Definitions['vocabularies']): Validator {
  const type: Validator = (value, path) => {
    const { of: vocabulary } = (ownEntry(users, isObject(identity.user) ? identity.user.type : '') ?? {}) as {
      readonly of?: unknown;
    };
    const known = ownEntry(vocabularies, vocabulary);
    oneOf('type', () => (Array.isArray(known) ? known.map((each) => String(each?.value)) : []))(value, path);
  };
  return (value, path) => {
    const builtIn = isObject(identity.builtIn) ? Object.keys(identity.builtIn) : [];
    const ofRoles: Validator = (each, here) =>
      object(each, here, { must: {}, may: Object.fromEntries(builtIn.map((name) => [name, type])) });
    object(value, path, { must: { of: ofRoles, otherwise: type }, may: {} });
  };
}

type CheckContext = {
  readonly resources: { readonly [name: string]: ResourceDefinition };
  readonly world: DefinitionIndex;
  readonly identity: { readonly [option: string]: unknown };
};

/** Where a role begins: it has rows of its own there, and the screen shows them. */
function checkLanding(value: unknown, at: At, { resources, world, identity }: CheckContext): void {
  const of = isObject(value) ? ownEntry(resources, value.of) : undefined;
  const must: Validators<Landing> = {
    role: (role, path) => {
      const known = Object.keys(isObject(identity.builtIn) ? identity.builtIn : {});
      oneOf('role of the identity', () => known)(role, path);
      const rows: readonly unknown[] = Array.isArray(of?.rows) ? of.rows : [];
      if (of && known.includes(String(role)) && !rows.some((each) => isObject(each) && each.role === role))
        path.wrong(`${show(role)} has no rows of its own among '${of.name}'.`, "Say whose they are there: 'rows'.");
    },
    of: oneOf('resource', () => Object.keys(resources)),
    when: (rule, path) => {
      if (of) checkRule(rule, path, { world, resource: of.name });
    },
    screen: (screen, path) => {
      if (of) oneOf(`screen of '${of.name}'`, () => Object.keys(isObject(of.screens) ? of.screens : {}))(screen, path);
    },
  };
  object(value, at, { must, may: {} });
}

function checkBuiltIn(value: unknown, at: At): void {
  if (!isObject(value)) {
    at.wrong(`${show(value)} is not an object.`);
    return;
  }
  if (value.administrator === undefined) at.in('administrator').wrong('is missing.');
  const seen = new Map<unknown, string>();
  for (const [name, id] of Object.entries(value)) {
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1)
      at.in(name).wrong(`${show(id)} is not an id.`, 'Write the whole number of the role.');
    else if (seen.has(id)) at.in(name).wrong(`'${seen.get(id)}' is the role ${id} already.`);
    seen.set(id, name);
  }
}

function checkProfile(
  value: unknown,
  at: At,
  {
    users,
    login,
    world,
  }: {
    readonly users: { readonly [field: string]: FieldDefinition } | undefined;
    readonly login: unknown;
    readonly world: DefinitionIndex;
  },
): void {
  const named = isObject(value) && isObject(value.fields) ? Object.keys(value.fields) : [];
  const must: Validators<IdentityDefinition['profile']> = {
    fields: (fields, path) => {
      if (!isObject(fields)) {
        path.wrong(`${show(fields)} is not an object.`);
        return;
      }
      // One's own record is called by it.
      if (typeof login === 'string' && ownEntry(users, login) && !Object.hasOwn(fields, login))
        path.in(login).wrong('is missing.', 'Everybody is told what they sign in with.');
      for (const [name, own] of Object.entries(fields)) {
        const field = ownEntry(users, name);
        if (users && !field) path.in(name).unknown('field of a user', name, Object.keys(users));
        if (field && capabilitiesOf(world, world.users, field)?.writable === false)
          path.in(name).wrong(`'${name}' is never written.`, `It is of kind '${field.kind}'.`);
        const required: Validator = (each, here) => {
          if (typeof each !== 'boolean') text(each, here);
        };
        object(own, path.in(name), { must: {}, may: { required, help: text } });
      }
    },
    writes: listOf(oneOf('field of the profile', () => named)),
    messages: (messages, path) =>
      object(messages, path, { must: { updated: text, saveFailed: text, loadFailed: text }, may: {} }),
  };
  object(value, at, { must, may: {} });
}

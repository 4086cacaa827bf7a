import { defineResource, type IdentityDefinition, type Vocabulary } from '../../resources/language/index.ts';

const roles = defineResource({
  name: 'roles',
  label: { one: 'Role', many: 'Roles' },
  title: 'name',
  active: 'is_active',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: true },
    permissions: { kind: 'permissions', label: 'Modules' },
  },
});

const users = defineResource({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  title: 'email',
  active: 'is_active',
  fields: {
    id: { kind: 'id' },
    first_name: { kind: 'text', required: true },
    last_name: { kind: 'text' },
    email: { kind: 'email', required: true, unique: 'This address is taken' },
    phone: { kind: 'phone' },
    picture: { kind: 'image' },
    role_id: { kind: 'reference', to: 'roles', required: true },
    user_type: { kind: 'choice', of: 'person_type' },
    has_password: { kind: 'toggle', label: 'Password chosen' },
  },
});

const identity = {
  users: 'users',
  roles: 'roles',
  user: {
    login: 'email',
    phone: 'phone',
    role: 'role_id',
    active: 'is_active',
    passwordUpdated: 'has_password',
    picture: 'picture',
    firstName: 'first_name',
    lastName: 'last_name',
    type: 'user_type',
  },
  role: { name: 'name', grants: 'permissions', active: 'is_active' },
  builtIn: { administrator: 1, member: 2 },
  profile: {
    fields: { first_name: {}, last_name: { required: true }, email: { required: false, help: 'You sign in with it.' } },
    writes: ['first_name', 'last_name'],
    messages: { updated: 'Saved', updateFailed: 'Not saved', loadFailed: 'Not loaded' },
  },
} as const satisfies IdentityDefinition;

/** Who can sign in: what every world of definitions needs. */
export const people = {
  identity,
  vocabularies: {
    person_type: [
      { value: 'in', label: 'Inside' },
      { value: 'out', label: 'Outside' },
    ],
  } as const satisfies { readonly [name: string]: Vocabulary },
  users,
  roles,
  resources: [users, roles],
};

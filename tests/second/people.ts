import { defineResource, type IdentityDefinition } from '../../resources/language/index.ts';

export const identity = {
  users: 'users',
  roles: 'roles',
  user: {
    login: 'email',
    phone: 'phone_number',
    role: 'role_id',
    active: 'is_active',
    passwordUpdated: 'is_password_updated',
    picture: 'profile_img',
    firstName: 'first_name',
    lastName: 'last_name',
    type: 'user_type',
  },
  role: { name: 'name', grants: 'permissions', active: 'is_active' },
  builtIn: { administrator: 1 },
  profile: {
    fields: { first_name: {}, last_name: {}, email: {} },
    writes: ['first_name', 'last_name'],
    messages: { updated: 'Saved', saveFailed: 'Not saved', loadFailed: 'Not loaded' },
  },
} as const satisfies IdentityDefinition;

/** Who works at the library. */
export const users = defineResource({
  name: 'users',
  label: { one: 'Librarian', many: 'Librarians' },
  title: 'email',
  active: 'is_active',
  fields: {
    id: { kind: 'id' },
    first_name: { kind: 'text', required: true, maxLength: 50 },
    last_name: { kind: 'text', maxLength: 50 },
    email: { kind: 'email', required: true, unique: true },
    phone_number: { kind: 'phone', required: true, unique: true },
    role_id: { kind: 'reference', to: 'roles', required: true },
    profile_img: { kind: 'image', label: 'Picture' },
    user_type: { kind: 'choice', of: 'user_type', required: true, default: 'Staff' },
    is_password_updated: { kind: 'toggle', label: 'Password chosen' },
  },
  checkedBy: ['oneself', 'last-super-admin', 'no-escalation'],
  handlers: { created: ['invite-user'], updated: ['end-sessions', 'notify-owner'], deleted: ['end-sessions'] },
  screens: {
    librarians: {
      module: 'People',
      path: '/people/librarians',
      permissions: ['read', 'write', 'update'],
      list: { columns: ['email', 'first_name', 'phone_number', 'role_id', 'is_active'], search: ['email'] },
      form: { fields: ['first_name', 'last_name', 'email', 'phone_number', 'role_id'] },
    },
  },
});

/** What they may do. */
export const roles = defineResource({
  name: 'roles',
  label: { one: 'Role', many: 'Roles' },
  title: 'name',
  active: 'is_active',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: true, unique: true, maxLength: 60 },
    permissions: { kind: 'permissions', label: 'Modules' },
  },
  checkedBy: ['own-role', 'no-escalation', 'declared-rows'],
  screens: {
    roles: {
      module: 'People',
      path: '/people/roles',
      permissions: ['read', 'write', 'update'],
      list: { columns: ['name', 'permissions', 'is_active'] },
      form: { path: '/people/role/:id', fields: ['name', 'permissions'] },
    },
  },
});

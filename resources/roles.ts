import { identity } from './identity.ts';
import { defineResource } from './language/index.ts';

/** Roles (spec part 1 §2 Role screens, §3 Role, §6). Grants are data, compiled by the guard. */
export const roles = defineResource({
  name: 'roles',
  label: { one: 'Role', many: 'Roles' },
  title: 'name',
  active: 'is_active',
  fields: {
    id: { kind: 'id' },
    name: {
      kind: 'text',
      label: 'Role Name',
      required: true,
      unique: 'A role with this name exists already',
      maxLength: 60,
    },
    permissions: { kind: 'permissions', label: 'Modules' },
    user_count: { kind: 'rollup', label: 'Users', measure: 'count', of: 'users', by: 'role_id' },
    created_at: { kind: 'timestamp', stamp: 'created' },
    updated_at: { kind: 'timestamp', stamp: 'updated' },
  },
  checkedBy: ['own-role', 'no-escalation', 'declared-rows'],
  // The specification speaks of the built-in roles itself (part 1 §6): they must exist.
  keepWhen: {
    rule: { id: { in: Object.values(identity.builtIn) } },
    message: 'This role is built in and cannot be deleted.',
  },
  screens: {
    'role-list': {
      module: 'Role Management',
      path: '/role/role-list',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: { columns: ['name', 'permissions', 'user_count', 'is_active'], search: ['name'], pageSize: 5 },
      form: {
        path: '/role/edit-role/:id',
        newPath: '/role/add-role',
        submit: 'Submit',
        fields: ['name', 'permissions'],
        panels: ['role-effect'],
      },
      messages: {
        created: 'Role created successfully',
        updated: 'Role updated successfully',
        saveFailed: { new: 'Failed to create role', stored: 'Failed to update role' },
        loadFailed: 'Failed to load Roles.',
      },
    },
  },
});

import { defineResource } from './language/index.ts';
import { activeTabs, status } from './status.ts';

/** What people may do (spec part 1 §2 Role screens, §3 Role, §6). A role's grants are data; the guard compiles them. */
export const roles = defineResource({
  name: 'roles',
  label: { one: 'Role', many: 'Roles' },
  title: 'name',
  fields: {
    id: { kind: 'id', label: 'ID' },
    name: {
      kind: 'text',
      label: 'Role Name',
      required: 'Role name is required',
      unique: 'A role with this name exists already',
      maxLength: 60,
    },
    permissions: { kind: 'permissions', label: 'Modules' },
    user_count: { kind: 'rollup', label: 'Users', measure: 'count', of: 'users', by: 'role_id' },
    is_active: status,
    created_at: { kind: 'timestamp', label: 'Created On', stamp: 'created' },
    updated_at: { kind: 'timestamp', label: 'Updated On', stamp: 'updated' },
  },
  checkedBy: ['own-role', 'no-escalation'],
  // Role 1 can do everything and role 2 is special-cased by the specification (part 1 §6): both must exist.
  keepWhen: { rule: { id: { in: [1, 2] } }, message: 'This role is built in and cannot be deleted.' },
  screens: {
    'role-list': {
      module: 'Role Management',
      label: 'Roles',
      path: '/role/role-list',
      offers: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        tabs: activeTabs,
        columns: ['name', 'permissions', 'user_count', 'is_active'],
        toggles: ['is_active'],
        search: ['name'],
        pageSize: 5,
      },
      form: {
        placement: 'page',
        path: '/role/edit-role/:id',
        newPath: '/role/add-role',
        submit: { new: 'Submit', stored: 'Submit' },
        fields: ['name', 'permissions'],
        panels: ['role-effect'],
      },
      messages: {
        created: 'Role created successfully',
        updated: 'Role updated successfully',
        createFailed: 'Failed to create role',
        updateFailed: 'Failed to update role',
        deleted: 'Role deleted successfully',
        deleteFailed: 'Failed to delete role',
      },
    },
  },
});

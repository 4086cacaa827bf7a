import { defineResource } from './language/index.ts';
import { status } from './status.ts';

/** What people may do (spec part 1 §3 Role, §6). A role's grants are data; the guard compiles them. */
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
    is_active: status,
    created_at: { kind: 'timestamp', label: 'Created On', stamp: 'created' },
    updated_at: { kind: 'timestamp', label: 'Updated On', stamp: 'updated' },
  },
});

import { defineResource } from './language/index.ts';

/**
 * Users (spec part 1 §2 User list and Manage user form, §3 User, §5). Password hashes are
 * elsewhere.
 */
export const users = defineResource({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  title: 'email',
  active: 'is_active',
  personal: [
    'first_name',
    'last_name',
    'phone_number',
    'email',
    'full_address',
    'profile_img',
    'identification_id_number',
    'identification_image',
  ],
  fields: {
    id: { kind: 'id' },
    first_name: {
      kind: 'text',
      required: true,
      pattern: { of: 'letters', message: 'First name can only contain letters' },
      maxLength: 50,
    },
    last_name: { kind: 'text', maxLength: 50 },
    full_name: { kind: 'joined', label: 'User Name', of: ['first_name', 'last_name'] },
    phone_number: { kind: 'phone', required: true, unique: true },
    role_id: { kind: 'reference', to: 'roles', required: true },
    role_modules: { kind: 'related', label: 'Modules', path: 'role_id.permissions' },
    zone_id: { kind: 'reference', to: 'zones', required: true },
    email: { kind: 'email', required: true, message: 'Invalid email format', unique: true },
    full_address: { kind: 'textarea', label: 'Address', required: true, maxLength: 300 },
    profile_img: { kind: 'image', label: 'Profile Image', required: true },
    identification_type_id: {
      kind: 'reference',
      label: 'Identity Type',
      to: 'document_types',
      loadFailed: 'Failed to load document types.',
    },
    identification_id_number: { kind: 'text', label: 'Identity Number', maxLength: 40, sensitive: true },
    identification_expiry_date: { kind: 'date', label: 'Expiry Date', range: 'future' },
    identification_image: { kind: 'file', label: 'Identity Document', sensitive: true },
    user_type: { kind: 'choice', of: 'user_type', required: true, default: 'Admin' },
    is_password_updated: { kind: 'toggle', label: 'Password Updated' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  checkedBy: ['oneself', 'last-super-admin', 'no-escalation'],
  moves: [
    {
      name: 'invite',
      label: 'Send Invitation Again',
      // Whoever was invited and did not come yet.
      when: { is_active: { is: true }, is_password_updated: { is: false } },
      primary: false,
      handlers: ['invite-user'],
      undo: false,
      messages: { done: 'Invitation sent again', failed: 'Failed to send the invitation' },
    },
    {
      name: 'reset-factors',
      label: 'Reset sign-in factors',
      when: { is_active: { is: true } },
      question:
        'Their authenticator app, passkeys and recovery codes are removed, and they are signed out. They sign in again with the password and a code by e-mail. First make sure that the request really comes from them.',
      danger: true,
      handlers: ['reset-factors'],
      messages: { done: 'Sign-in factors reset', failed: 'Failed to reset the sign-in factors' },
    },
  ],
  handlers: { created: ['invite-user'], updated: ['end-sessions', 'notify-owner'], deleted: ['end-sessions'] },
  screens: {
    'user-list': {
      module: 'User Management',
      path: '/user-management/user-list',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        tabs: [
          { name: 'all' },
          { name: 'active', where: { is_active: { is: true } } },
          { name: 'inactive', where: { is_active: { is: false } } },
        ],
        columns: ['full_name', 'email', 'role_id', 'role_modules', 'is_active'],
        search: ['full_name', 'email', 'phone_number'],
        filters: ['role_id', 'zone_id', 'is_password_updated'],
      },
      form: {
        path: '/user-management/manage-user/:id',
        submit: { new: 'Proceed', stored: 'Update' },
        sections: [
          {
            title: 'General Information',
            fields: [
              'first_name',
              'last_name',
              'phone_number',
              'role_id',
              'zone_id',
              'email',
              'full_address',
              'profile_img',
            ],
          },
          {
            title: 'Business Information',
            fields: [
              'identification_type_id',
              'identification_id_number',
              'identification_expiry_date',
              'identification_image',
            ],
          },
        ],
      },
      messages: {
        // The first is spec part 1 §2 User list: of the sessions that end with it that is true.
        deleteQuestion:
          'Are you sure? Do you really want to delete this record? This process cannot be undone. ' +
          'Their sessions end and do not come back; the record alone can be restored afterwards, by Undo or from its history.',
      },
    },
  },
});

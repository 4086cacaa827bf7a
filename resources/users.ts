import { defineResource } from './language/index.ts';
import { status } from './status.ts';

/** People who sign in (spec part 1 §3 User). Password hashes are not here but in the api's own collection. */
export const users = defineResource({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  title: 'email',
  fields: {
    id: { kind: 'id', label: 'ID' },
    first_name: {
      kind: 'text',
      label: 'First Name',
      required: 'First name is required',
      pattern: { of: 'letters', message: 'First name can only contain letters' },
      maxLength: 50,
    },
    last_name: { kind: 'text', label: 'Last Name', maxLength: 50 },
    email: {
      kind: 'email',
      label: 'Email',
      required: 'Email is required',
      message: 'Invalid email format',
      unique: 'A user with this email exists already',
    },
    phone_number: {
      kind: 'phone',
      label: 'Phone Number',
      required: 'Phone number must be exactly 9 digits',
      unique: 'A user with this phone number exists already',
    },
    profile_img: { kind: 'image', label: 'Profile Image' },
    user_type: {
      kind: 'choice',
      label: 'User Type',
      of: 'user_type',
      required: 'User type is required',
      default: 'Admin',
    },
    role_id: {
      kind: 'reference',
      label: 'Role',
      to: 'roles',
      where: { is_active: { is: true } },
      required: 'Role is required',
    },
    zone_id: {
      kind: 'reference',
      label: 'Zone',
      to: 'zones',
      where: { is_active: { is: true } },
      required: 'Zone is required',
    },
    full_address: { kind: 'textarea', label: 'Address', required: 'Address is required', maxLength: 300 },
    is_password_updated: { kind: 'toggle', label: 'Password Updated' },
    is_active: status,
    created_at: { kind: 'timestamp', label: 'Created On', stamp: 'created' },
  },
});

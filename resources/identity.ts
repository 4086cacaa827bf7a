import type { IdentityDefinition } from './language/index.ts';

/** Users and roles (spec part 1 §3 User, Role, §6; §2 Update profile, §5 Profile). */
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
  builtIn: { administrator: 1, vendor: 2 },
  // Sessions distinguish admins and vendors (spec part 2, user types); workers are records.
  types: { of: { vendor: 'Vendor' }, otherwise: 'Admin' },
  // A vendor whose profile is not approved begins with it (spec part 2 §2, approval views).
  landings: [
    { role: 'vendor', of: 'vendors', when: { admin_approval: { not: 'APPROVED' } }, screen: 'vendor-onboarding' },
    // From then on with its bookings, whether it has any or not.
    { role: 'vendor', of: 'bookings', when: { id: { above: 0 } }, screen: 'booking-list' },
  ],
  profile: {
    fields: {
      first_name: {},
      last_name: { required: true },
      email: { required: false, help: 'You sign in with this address.' },
      profile_img: { required: false },
    },
    writes: ['first_name', 'last_name', 'profile_img'],
    messages: {
      updated: 'Profile updated successfully!',
      saveFailed: 'Failed to update profile.',
      loadFailed: 'Failed to load profile.',
    },
  },
} as const satisfies IdentityDefinition;

import { defineResource, resolve } from './language/index.ts';
import { vocabularies } from './vocabularies.ts';

/**
 * What people may change of their own account (spec part 1 §2 Update profile, §5 Profile). It is no collection and nobody
 * is granted it: hence a registry of its own, beside the one that roles and routes are made of.
 */
const profiles = defineResource({
  name: 'profiles',
  label: { one: 'Profile', many: 'Profiles' },
  title: 'email',
  fields: {
    id: { kind: 'id', label: 'ID' },
    first_name: { kind: 'text', label: 'First Name', required: 'First name is required', maxLength: 50 },
    last_name: { kind: 'text', label: 'Last Name', required: 'Last name is required', maxLength: 50 },
    email: {
      kind: 'email',
      label: 'Email',
      help: 'You sign in with this address. An administrator can change it.',
    },
    profile_img: { kind: 'image', label: 'Profile Image' },
  },
  screens: {
    profile: {
      module: 'Account',
      label: 'My profile',
      // No route is made of it: the page stands at /account/profile, where no screen may.
      path: '/profile',
      offers: ['read', 'update'],
      list: { columns: ['first_name', 'last_name', 'email'] },
      form: { placement: 'above-list', fields: ['first_name', 'last_name', 'email', 'profile_img'] },
      messages: {
        updated: 'Profile updated successfully!',
        updateFailed: 'Failed to update profile.',
        loadFailed: 'Failed to load profile.',
      },
    },
  },
});

const registry = resolve({
  modules: [{ name: 'Account', icon: 'user' }],
  vocabularies,
  resources: [profiles],
  screens: [],
});

const resource = registry.resources.profiles;
const screen = registry.screen.profile;
if (!resource || !screen?.form) throw new Error('The profile has no form.');

/** The profile's fields and form; its screen is also the one in whose name the picture is uploaded. */
export const profile = { resource, screen: { ...screen, form: screen.form } };

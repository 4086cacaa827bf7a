import type { Migration } from '../migration.ts';

/**
 * Whether a vendor has drivers is a question with two answers, and none yet; it was a toggle, which
 * says no before anybody asked. Its words are mended at the next start (`adoptDrivers`).
 */
export const migration: Migration = {
  name: '0001-vendors-have-drivers',
  steps: [{ retype: 'vendors.have_drivers', to: 'text' }],
};

import { defineResource } from './language/index.ts';

/** Who belongs to a group of vendors, in the order in which they receive offers. */
export const vendorGroupMembers = defineResource({
  name: 'vendor_group_members',
  label: { one: 'Member', many: 'Members' },
  title: 'id',
  partOf: { field: 'vendor_group_id', form: ['vendor_id'] },
  fields: {
    id: { kind: 'id' },
    vendor_group_id: { kind: 'reference', label: 'Group', to: 'vendor_groups', required: true },
    vendor_id: { kind: 'reference', to: 'vendors', where: { vendor_type: { is: 'Service' } }, required: true },
  },
  unique: [{ fields: ['vendor_group_id', 'vendor_id'], message: 'This vendor is in the group already' }],
  fixtures: { count: 0 },
});

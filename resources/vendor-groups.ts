import { defineResource } from './language/index.ts';

/** Vendors for automatic assignment: order, response time, fallback. */
export const vendorGroups = defineResource({
  name: 'vendor_groups',
  label: { one: 'Vendor Group', many: 'Vendor Groups' },
  title: 'name',
  active: 'is_active',
  fields: {
    id: { kind: 'id' },
    name: {
      kind: 'text',
      required: true,
      unique: true,
      maxLength: 60,
      examples: ['Preferred Partners', 'Night Shift'],
    },
    offer_order: {
      kind: 'choice',
      label: 'Order',
      of: 'offer_order',
      required: true,
      default: 'Ranked',
      help: 'Ranked: in the order of the members below. Best match: those who fit the booking best come first. All at once: the first to accept gets it.',
    },
    seconds: {
      kind: 'number',
      label: 'Time to Answer',
      unit: 's',
      required: true,
      min: 15,
      max: 86_400,
      default: 120,
    },
    when_nobody: {
      kind: 'choice',
      label: 'When Nobody Takes It',
      of: 'when_nobody',
      required: true,
      default: 'Manual',
    },
    next_group_id: {
      kind: 'reference',
      label: 'Next Group',
      to: 'vendor_groups',
      visibleWhen: { when_nobody: { is: 'Next Group' } },
      requiredWhen: { rule: { when_nobody: { is: 'Next Group' } }, message: 'Please choose the next group' },
    },
    notice_email: {
      kind: 'email',
      label: 'Notify by Email',
      help: 'Gets an e-mail when nobody accepts a booking and somebody has to assign it.',
    },
    is_default: {
      kind: 'toggle',
      label: 'Default',
      help: 'Bookings go to this group unless another one is chosen. Where there are several, to the oldest.',
    },
    member_count: {
      kind: 'rollup',
      label: 'Members',
      measure: 'count',
      of: 'vendor_group_members',
      by: 'vendor_group_id',
    },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  checks: [
    {
      name: 'the next group is another',
      expect: { next_group_id: { not: { field: 'id' } } },
      errors: { next_group_id: 'A group does not come after itself' },
    },
  ],
  screens: {
    'vendor-groups': {
      module: 'Vendor Management',
      path: '/vendor/vendor-groups',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        columns: ['id', 'name', 'offer_order', 'seconds', 'when_nobody', 'member_count', 'is_default', 'is_active'],
        secondLine: { when_nobody: ['next_group_id'] },
        search: ['name'],
      },
      form: {
        path: '/vendor/manage-vendor-group/:id',
        sections: [
          {
            title: 'Group',
            fields: [
              'name',
              'offer_order',
              'seconds',
              'when_nobody',
              'next_group_id',
              'notice_email',
              'is_default',
              'is_active',
            ],
          },
          { title: 'Members', parts: 'vendor_group_members' },
        ],
      },
    },
  },
  fixtures: { count: 0 },
});

import { defineResource } from './language/index.ts';

/**
 * What vendors agree to, and customers read (spec part 2 §3 Lookups, policy content: label, value,
 * id). A text is never changed: another one takes its place, and whoever agreed to the first is
 * asked again.
 */
export const policies = defineResource({
  name: 'policies',
  label: { one: 'Policy', many: 'Policies' },
  title: 'label',
  active: 'is_active',
  openTo: ['vendor'],
  fields: {
    id: { kind: 'id' },
    label: { kind: 'text', required: true, maxLength: 60 },
    value: { kind: 'textarea', label: 'Text', required: true, maxLength: 20_000 },
    is_active: { kind: 'toggle', label: 'In Force' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  fixtures: { count: 0 },
});

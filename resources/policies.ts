import { defineResource } from './language/index.ts';

/**
 * Terms (spec part 2 §3 Lookups, policy content: label, value, id). Immutable: a new text needs a
 * new agreement.
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

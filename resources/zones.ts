import { defineResource } from './language/index.ts';

/** Parts of the emirates in which services are sold. Only looked up by other screens. */
export const zones = defineResource({
  name: 'zones',
  label: { one: 'Zone', many: 'Zones' },
  title: 'zone_name',
  active: 'is_active',
  openTo: ['vendor'],
  fields: {
    id: { kind: 'id' },
    zone_name: {
      kind: 'text',
      label: 'Zone',
      required: 'Zone name is required',
      unique: 'This zone exists already',
      maxLength: 100,
    },
  },
});

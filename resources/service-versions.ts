import { defineResource } from './language/index.ts';

/** Published snapshots of services. The latest is booked; bookings keep theirs. */
export const serviceVersions = defineResource({
  name: 'service_versions',
  label: { one: 'Version', many: 'Versions' },
  title: 'service_name',
  partOf: { field: 'service_id', form: ['service_name'] },
  fields: {
    id: { kind: 'id' },
    service_id: { kind: 'reference', to: 'services', required: true },
    service_name: { kind: 'text', maxLength: 100, required: true },
    tree: { kind: 'snapshot', label: 'Content' },
    published_by: { kind: 'reference', to: 'users' },
    published_at: { kind: 'timestamp', label: 'Published On' },
  },
  fixtures: { count: 0 },
});

import { coordinates } from './coordinates.ts';
import { defineResource } from './language/index.ts';

/**
 * Last positions, one row each (`product/positions/server`). Not in the worker record: own
 * permission, no edit conflicts, no history.
 */
export const positions = defineResource({
  name: 'positions',
  label: { one: 'Position', many: 'Positions' },
  title: 'id',
  rows: [
    {
      role: 'vendor',
      where: { 'worker_id.vendor_id.vendor_user_id': { is: { me: 'id' } } },
      visibleFields: 'all',
      moves: ['tell'],
    },
  ],
  personal: ['latitude', 'longitude'],
  fields: {
    id: { kind: 'id' },
    worker_id: { kind: 'reference', label: 'Worker / Driver', to: 'workers', required: true, onDelete: 'cascade' },
    worker_type: { kind: 'related', path: 'worker_id.user_type' },
    worker_name: { kind: 'related', path: 'worker_id.full_name' },
    vendor_id: { kind: 'related', label: 'Vendor', path: 'worker_id.vendor_id' },
    latitude: { ...coordinates.latitude, required: true },
    longitude: { ...coordinates.longitude, required: true },
    /** Also where they do not move: a repeated report is as new. */
    told_at: { kind: 'timestamp', label: 'Reported', required: true },
  },
  unique: [{ fields: ['worker_id'], message: 'The position of this worker is known already' }],
  moves: [
    {
      name: 'tell',
      label: 'Report Position',
      when: { id: { empty: false } },
      inputs: [
        { field: 'latitude', required: 'Latitude is required', initialValue: { field: 'latitude' } },
        { field: 'longitude', required: 'Longitude is required', initialValue: { field: 'longitude' } },
      ],
      sets: { told_at: { now: true } },
      messages: { done: 'Position reported successfully', failed: 'Failed to report the position' },
    },
  ],
  screens: {
    positions: {
      module: 'Booking Management',
      path: '/bookings/positions',
      permissions: ['read', 'update', 'delete'],
      list: {
        // Who, and when: nobody reads degrees, which are there for whoever looks them up.
        columns: ['worker_id', 'told_at', 'worker_type', 'vendor_id'],
        secondLine: { told_at: ['latitude', 'longitude'] },
        search: ['worker_name'],
        filters: ['worker_type', 'vendor_id', 'told_at'],
        initialSort: { field: 'told_at', order: 'desc' },
        pageSize: 10,
      },
    },
  },
});

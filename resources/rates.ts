import { defineResource } from './language/index.ts';

/**
 * Charges by start day (spec part 1 §9, whose figures are the defaults). Past rows are locked,
 * since bills use them.
 */
export const rates = defineResource({
  name: 'rates',
  label: { one: 'Set of Rates', many: 'Rates' },
  title: 'id',
  unique: [{ fields: ['valid_from'], message: 'There are rates from this day already' }],
  fields: {
    id: { kind: 'id' },
    valid_from: {
      kind: 'date',
      range: 'future',
      required: true,
      message: 'Rates begin today or later',
      help: 'The first day of these rates, until the next ones begin. From that day on they cannot be changed.',
    },
    discount: { kind: 'percent', required: true, default: 0 },
    platform_fee: { kind: 'percent', required: true, default: 10 },
    discount_applied: { kind: 'percent', required: true, default: 5 },
    delivery_fee: { kind: 'percent', required: true, default: 5 },
    tax: { kind: 'percent', required: true, default: 12, help: 'VAT in the UAE is 5 %.' },
    created_at: { kind: 'timestamp', stamp: 'created' },
  },
  groups: {
    percentages: { fields: ['discount', 'platform_fee', 'discount_applied', 'delivery_fee', 'tax'] },
  },
  checkedBy: ['kept-unchanged'],
  keepWhen: {
    rule: { valid_from: { to: { today: true } } },
    message: 'These rates are in force or were: they stay as they are. Add rates from a later day.',
  },
  screens: {
    rates: {
      module: 'Service Management',
      path: '/service-management/rates',
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: {
        columns: ['id', 'valid_from', 'percentages', 'created_at'],
        filters: ['valid_from'],
        initialSort: { field: 'valid_from', order: 'desc' },
      },
      form: { fields: ['valid_from', 'percentages'] },
    },
  },
});

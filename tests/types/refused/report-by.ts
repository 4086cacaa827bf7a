// A chart of a report is by a field.
// TS2820: Type '"sold_no"' is not assignable
import { defineResource } from '../../../resources/language/index.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
    sold_on: { kind: 'date' },
  },
  measures: {
    sold: { measure: 'sum', field: 'price', on: 'sold_on' },
    counted: { measure: 'count', on: 'sold_on' },
    rate: { ratio: ['counted', 'sold'] },
  },
  screens: {
    'thing-list': {
      module: 'Stage',
      path: '/things',
      offers: ['read'],
      list: { columns: ['name'] },
      report: {
        period: { range: 'this-year', grain: 'month' },
        cards: ['sold'],
        charts: [{ label: 'Sums', shape: 'column', by: 'sold_no', choices: [{ measures: ['sold'] }] }],
        table: { by: 'period', measures: ['rate', 'sold'], headings: { sold: 'Sold' } },
      },
    },
  },
});

// A report shows measures of the resource, and a measure is of fields.
// TS2322: Type '"no_amount"' is not assignable
// TS2322: Type '"no_day"' is not assignable
// TS2353: 'no_read' does not exist
// TS2322: Type '"no_ratio"' is not assignable
// TS2322: Type '"no_card"' is not assignable
// TS2322: Type '"hour"' is not assignable
// TS2322: Type '"no_group"' is not assignable
// TS2322: Type '"no_bar"' is not assignable
// TS2322: Type '"no_rows"' is not assignable
// TS2322: Type '"no_column"' is not assignable
// TS2353: 'no_heading' does not exist

import { defineResource } from '../../../resources/language/index.ts';
import { fields, screen, thing } from '../thing.ts';

const dated = { ...thing, fields: { ...fields, sold_on: { kind: 'date' } } } as const;
const sold = { measure: 'sum', field: 'price', dateField: 'sold_on' } as const;
const period = { range: 'this-year', grain: 'month' } as const;
const chart = { label: 'Sums', shape: 'column', by: 'sold_on', choices: [{ measures: ['sold'] }] } as const;
const table = { by: 'period', measures: ['sold'] } as const;

defineResource({ ...dated, measures: { sold: { ...sold, field: 'no_amount' } } });
defineResource({ ...dated, measures: { sold: { ...sold, dateField: 'no_day' } } });
defineResource({ ...dated, measures: { sold: { ...sold, where: { no_read: { is: 'A' } } } } });
defineResource({ ...dated, measures: { sold, rate: { ratio: ['sold', 'no_ratio'] } } });

defineResource({
  ...dated,
  measures: { sold },
  screens: { all: { ...screen, report: { period, cards: ['no_card'] } } },
});
defineResource({
  ...dated,
  measures: { sold },
  screens: { all: { ...screen, report: { period: { ...period, grain: 'hour' }, cards: ['sold'] } } },
});
defineResource({
  ...dated,
  measures: { sold },
  screens: { all: { ...screen, report: { period, charts: [{ ...chart, by: 'no_group' }] } } },
});
defineResource({
  ...dated,
  measures: { sold },
  screens: { all: { ...screen, report: { period, charts: [{ ...chart, choices: [{ measures: ['no_bar'] }] }] } } },
});
defineResource({
  ...dated,
  measures: { sold },
  screens: { all: { ...screen, report: { period, table: { ...table, by: 'no_rows' } } } },
});
defineResource({
  ...dated,
  measures: { sold },
  screens: { all: { ...screen, report: { period, table: { ...table, measures: ['no_column'] } } } },
});
defineResource({
  ...dated,
  measures: { sold },
  screens: { all: { ...screen, report: { period, table: { ...table, headings: { no_heading: 'Sold' } } } } },
});

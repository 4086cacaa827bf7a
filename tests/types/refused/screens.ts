// A screen shows fields, groups and rights that are there.
// TS2322: Type '"things"' is not assignable
// TS2322: Type '"/things/view"' is not assignable
// TS2322: Type '"print"' is not assignable
// TS2353: 'no_row' does not exist
// TS2353: ''no_zone.name'' does not exist
// TS2322: Type '"no_column"' is not assignable
// TS2322: Type '"no_under"' is not assignable
// TS2353: 'no_head' does not exist
// TS2322: Type '"no_filter"' is not assignable
// TS2322: Type '"no_search"' is not assignable
// TS2322: Type '"no_order"' is not assignable
// TS2322: Type '7' is not assignable
// TS2322: Type '"pink"' is not assignable
// TS2353: 'no_tab' does not exist
// TS2322: Type '"no_input"' is not assignable
// TS2322: Type '"no_part"' is not assignable
// TS2322: Type '"no_group"' is not assignable
// TS2322: Type '"no_card"' is not assignable
// TS2322: Type '"no_slice"' is not assignable

import { defineResource } from '../../../resources/language/index.ts';
import { screen, thing } from '../thing.ts';

const grouped = { ...thing, groups: { general: { title: 'General', fields: ['name'] } } } as const;
const sorted = { field: 'no_order', order: 'asc' } as const;
const pie = { label: 'Sums', shape: 'pie', fields: ['no_slice'] } as const;

// The path of a screen begins with a slash, the one of a record ends with its id.
defineResource({ ...thing, screens: { all: { ...screen, path: 'things' } } });
defineResource({ ...thing, screens: { all: { ...screen, show: { path: '/things/view', fields: ['name'] } } } });
defineResource({ ...thing, screens: { all: { ...screen, permissions: ['read', 'print'] } } });
defineResource({ ...thing, screens: { all: { ...screen, where: { no_row: { empty: false } } } } });
// A path in a rule begins with a field.
defineResource({ ...thing, screens: { all: { ...screen, where: { 'no_zone.name': { empty: false } } } } });

// Lists.
defineResource({ ...thing, screens: { all: { ...screen, list: { columns: ['no_column'] } } } });
defineResource({
  ...thing,
  screens: { all: { ...screen, list: { columns: ['name'], secondLine: { name: ['no_under'] } } } },
});
defineResource({ ...thing, screens: { all: { ...screen, list: { columns: ['name'], headings: { no_head: 'A' } } } } });
defineResource({ ...thing, screens: { all: { ...screen, list: { columns: ['name'], filters: ['no_filter'] } } } });
defineResource({ ...thing, screens: { all: { ...screen, list: { columns: ['name'], search: ['no_search'] } } } });
defineResource({ ...thing, screens: { all: { ...screen, list: { columns: ['name'], initialSort: sorted } } } });
// A page of a list has one of five sizes; a missing value has one of six meanings.
defineResource({ ...thing, screens: { all: { ...screen, list: { columns: ['name'], pageSize: 7 } } } });
defineResource({
  ...thing,
  screens: { all: { ...screen, list: { columns: ['name'], missing: { name: { text: 'None', meaning: 'pink' } } } } },
});
defineResource({
  ...thing,
  screens: { all: { ...screen, list: { columns: ['name'], tabs: [{ name: 'a', where: { no_tab: { above: 1 } } }] } } },
});

// Forms.
defineResource({ ...thing, screens: { all: { ...screen, form: { fields: ['no_input'] } } } });
defineResource({
  ...thing,
  screens: { all: { ...screen, form: { sections: [{ title: 'A', fields: ['no_part'] }] } } },
});
defineResource({ ...grouped, screens: { all: { ...screen, form: { sections: ['no_group'] } } } });

// The page of a record.
defineResource({
  ...thing,
  screens: { all: { ...screen, show: { path: '/things/:id', tabs: [{ name: 'sums', cards: ['no_card'] }] } } },
});
defineResource({
  ...thing,
  screens: { all: { ...screen, show: { path: '/things/:id', tabs: [{ name: 'sums', charts: [pie] }] } } },
});

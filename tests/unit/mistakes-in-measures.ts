import { PERIODS } from '../../resources/language/index.ts';
import type { Mistaken } from './mistakes-in-resources.ts';

const REPORT = 'screens/specimen-list/report';
/** The chart of its sizes. */
const SIZES = `${REPORT}/charts/1`;
const HERE = 'screens.specimen-list.report';
const MEASURES = 'added, closed, closed_rate, sold, given, kept, dearest, usual_discount';
const MOMENTS = 'Dates and timestamps: day, expires, seen_at, created_at.';
const GROUPED = 'Choices, states, toggles, whole numbers, references, dates and timestamps are grouped by.';
const UNNAMED = 'nothing names the measure. Name it in a report, or leave it out.';
const EITHER =
  "a measure is either taken of records ('measure') or worked out of others ('ratio', 'minus'). Write it like { measure: 'count', on: 'created_at' }.";
const UNSAID =
  "is missing. Say what is measured: 'where' and 'less' go into words where each field is a choice, state or toggle with one value, or one of some.";

/** Another screen of the specimen, whose list its numbers would open. */
const other = (screen: object): Mistaken[0] => ({
  'screens/others': {
    module: 'Stage',
    path: '/stage/others',
    offers: ['read'],
    list: { columns: ['name'] },
    ...screen,
  },
  [`${REPORT}/opens`]: 'others',
});

/** What is told of measures. */
const OF_MEASURES: readonly Mistaken[] = [
  [{ measures: 'added', [REPORT]: undefined }, ["measures: 'added' is not an object."]],
  [
    { 'measures/Added': { measure: 'count', on: 'day' } },
    ["measures.Added: 'Added' is not a name. Write it in snake_case.", `measures.Added: ${UNNAMED}`],
  ],
  [
    { 'measures/period': { measure: 'count', on: 'day' }, [`${REPORT}/cards/2`]: 'period' },
    [
      `measures.closed_rate: ${UNNAMED}`,
      "measures.period: 'period' is what a table or chart is by. Choose another name.",
    ],
  ],
  [
    { 'measures/by': { measure: 'count', on: 'day' }, [`${REPORT}/cards/2`]: 'by' },
    [`measures.closed_rate: ${UNNAMED}`, "measures.by: 'by' heads the first column of a table. Choose another name."],
  ],
  [
    { 'measures/dearest': 'price' },
    [
      "measures.dearest: 'price' is not a measure. Write it like { measure: 'count', on: 'created_at' }.",
      `${HERE}.charts[0].choices[1].measures[0]: there is no measure 'dearest'. Known: added, closed, closed_rate, sold, given, kept, usual_discount.`,
    ],
  ],
  [{ 'measures/dearest': { on: 'day' } }, [`measures.dearest: ${EITHER}`]],
  [
    { 'measures/dearest': { mesure: 'count', on: 'day' } },
    [
      "measures.dearest.mesure: there is no option 'mesure'. Did you mean 'measure'? Known: measure, on, field, where, less, ratio, minus, label, says.",
      `measures.dearest: ${EITHER}`,
    ],
  ],
  [{ 'measures/dearest': { measure: 'count', on: 'day', minus: ['sold', 'given'] } }, [`measures.dearest: ${EITHER}`]],
  [
    { 'measures/dearest/measure': 'maxx' },
    ["measures.dearest.measure: there is no measure 'maxx'. Did you mean 'max'? Known: count, sum, avg, min, max."],
  ],
  [{ 'measures/dearest/on': undefined }, ['measures.dearest.on: is missing.']],
  [{ 'measures/dearest/on': 'seen' }, ["measures.dearest.on: there is no field 'seen'. Known: <fields>."]],
  [{ 'measures/dearest/on': 'name' }, [`measures.dearest.on: 'name' is no date. ${MOMENTS}`]],
  [{ 'measures/dearest/on': 'zone_ids' }, [`measures.dearest.on: 'zone_ids' is a list. ${MOMENTS}`]],
  [
    { 'fields/seen_at/transient': true },
    [
      'fields.seen_at.transient: no move asks it. What is kept nowhere is only there to be asked by moves.',
      "fields.seen_at.transient: the measure 'dearest' reads it. It is kept nowhere, so that nothing is there to be read.",
    ],
  ],
  [
    { 'measures/dearest/field': 'prise' },
    ["measures.dearest.field: there is no field 'prise'. Did you mean 'price'? Known: <fields>."],
  ],
  [{ 'measures/dearest/field': 'name' }, ["measures.dearest.field: 'name' is no number. It is of kind 'text'."]],
  [{ 'measures/dearest/field': undefined }, ['measures.dearest.field: is missing. Say what is measured.']],
  [
    { 'measures/added/field': 'price' },
    ['measures.added.field: records are counted, not measured. Leave the option out.'],
  ],
  [
    { 'measures/added/less': { size: { is: 'small' } } },
    ["measures.added.less: only from a sum something is taken. Leave the option out, or measure a 'sum'."],
  ],
  [
    { 'measures/dearest/less': { size: { is: 'small' } } },
    ["measures.dearest.less: only from a sum something is taken. Leave the option out, or measure a 'sum'."],
  ],
  [
    { 'measures/closed/where': { stag: { is: 'closed' } } },
    ["measures.closed.where.stag: there is no field 'stag'. Did you mean 'stage'? Known: <fields>."],
  ],
  [
    { 'measures/sold/less': { size: { equals: 'small' } } },
    ["measures.sold.less.size.equals: there is no test 'equals'. Known: is, not, in, above, below, from, to, empty."],
  ],
  [
    { 'measures/closed/where': { name: { is: { me: 'email' } } } },
    ['measures.closed.where.name.is.me: nobody asks here. What is computed is the same for everybody.'],
  ],
  [
    { 'measures/closed/where': { stage: { is: 'shut' } } },
    ["measures.closed.where.stage.is: 'stage' can never be 'shut'. Known: open, closed."],
  ],
  [
    { 'measures/closed/where': { price: { above: 'high' } }, 'measures/closed/says': 'Dear ones' },
    ["measures.closed.where.price.above: 'price' can never be above 'high'. It is of kind 'money'."],
  ],
  [{ 'measures/sold/less': { price: { above: 100 } } }, [`measures.sold.says: ${UNSAID}`]],
  [{ 'measures/closed/says': '' }, ["measures.closed.says: '' is not a text. Write a sentence or a word."]],
  [{ 'measures/closed/label': 7 }, ['measures.closed.label: 7 is not a text. Write a sentence or a word.']],
  [
    { 'measures/usual_discount/measure': 'sum' },
    ["measures.usual_discount.measure: 'discount' is a percentage: a sum of them is nothing. Measure the 'avg'."],
  ],
  [
    { 'measures/closed_rate/ratio': ['closd', 'added'] },
    [`measures.closed_rate.ratio[0]: there is no measure 'closd'. Did you mean 'closed'? Known: ${MEASURES}.`],
  ],
  [
    { 'measures/closed_rate/ratio': ['closed'] },
    ["measures.closed_rate.ratio: a ratio is one measure of another. Write it like ['cancelled', 'booked']."],
  ],
  [{ 'measures/closed_rate/ratio': 'closed' }, ["measures.closed_rate.ratio: 'closed' is not a list."]],
  [
    { 'measures/closed_rate/ratio': ['closed', 'closed'] },
    ["measures.closed_rate.ratio[1]: 'closed' stands twice in the list."],
  ],
  [
    { 'measures/closed_rate/ratio': ['closed', 'sold'] },
    [
      "measures.closed_rate.ratio: 'closed' is a count, 'sold' is an amount of money. Measures of one unit are set against each other.",
    ],
  ],
  [
    { 'measures/closed_rate/on': 'day' },
    ["measures.closed_rate.on: there is no option 'on'. Known: ratio, label, says."],
  ],
  [
    { 'measures/kept/minus': ['sold'] },
    ["measures.kept.minus: a difference is one measure less others. Write it like ['cancelled', 'booked']."],
  ],
  [
    { 'measures/kept/minus': ['sold', 'given', 'added'] },
    [
      "measures.kept.minus: 'sold' is an amount of money, 'added' is a count. Measures of one unit are set against each other.",
    ],
  ],
  [
    { 'measures/kept/minus': ['sold', 'kept'] },
    ['measures.kept: a measure cannot be worked out of itself. It is: kept → kept.'],
  ],
  [
    { 'measures/closed_rate/ratio': ['kept', 'sold'], 'measures/kept/minus': ['sold', 'closed_rate'] },
    [
      'measures.closed_rate: a measure cannot be worked out of itself. It is: closed_rate → kept → closed_rate.',
      'measures.kept: a measure cannot be worked out of itself. It is: kept → closed_rate → kept.',
    ],
  ],
  [{ 'measures/lightest': { measure: 'min', field: 'price', on: 'day' } }, [`measures.lightest: ${UNNAMED}`]],
  [
    {
      'fields/note': { kind: 'choice', of: 'size', transient: true },
      'fields/stage/moves/0/asks/1': { field: 'note' },
      [`${SIZES}/by`]: 'note',
      'measures/closed/where': { note: { is: 'small' } },
    },
    [
      "fields.note.transient: the measure 'closed' reads it. It is kept nowhere, so that nothing is there to be read.",
      "fields.note.transient: the report of the screen 'specimen-list' reads it. It is kept nowhere, so that nothing is there to be read.",
    ],
  ],
];

const LIMITS = `${REPORT}/thresholds`;
const LIMIT = { measure: 'added', above: 20, over: 'this-week' };

/** What is told of limits. */
const OF_THRESHOLDS: readonly Mistaken[] = [
  [{ [LIMITS]: 'many' }, [`${HERE}.thresholds: 'many' is not an object.`]],
  [{ [LIMITS]: { many: 20 } }, [`${HERE}.thresholds.many: 20 is not an object.`]],
  [{ [LIMITS]: { Many: LIMIT } }, [`${HERE}.thresholds.Many: 'Many' is not a name. Write it in snake_case.`]],
  [
    { [LIMITS]: { many: { ...LIMIT, measure: 'addd' } } },
    [`${HERE}.thresholds.many.measure: there is no measure 'addd'. Did you mean 'added'? Known: ${MEASURES}.`],
  ],
  [
    { [LIMITS]: { many: { measure: 'added', over: 'this-week' } } },
    [`${HERE}.thresholds.many: it has no limit. Give it one of: 'above', 'below'.`],
  ],
  [
    { [LIMITS]: { many: { ...LIMIT, below: 5 } } },
    [`${HERE}.thresholds.many: it has two limits. Give it one of: 'above', 'below'.`],
  ],
  [{ [LIMITS]: { many: { ...LIMIT, above: '20' } } }, [`${HERE}.thresholds.many.above: '20' is not a number.`]],
  [
    { [LIMITS]: { many: { ...LIMIT, over: 'this-wek' } } },
    [
      `${HERE}.thresholds.many.over: there is no period 'this-wek'. Did you mean 'this-week'? Known: ${PERIODS.join(', ')}.`,
    ],
  ],
  [{ [LIMITS]: { many: { measure: 'added', above: 20 } } }, [`${HERE}.thresholds.many.over: is missing.`]],
  [
    { [LIMITS]: { many: { ...LIMIT, over: 'last-7-days' } } },
    [
      `${HERE}.thresholds.many.over: 'last-7-days' begins anew every day: it would be told every day. Ask it of a day, week, month, quarter, year.`,
    ],
  ],
  [
    { [LIMITS]: { many: { ...LIMIT, to: 'ops' } } },
    [`${HERE}.thresholds.many.to: there is no option 'to'. Known: measure, over, above, below.`],
  ],
  [
    { [LIMITS]: { many: LIMIT, more: { ...LIMIT } } },
    [`${HERE}.thresholds.more: it is told twice: 'many' says the same. Leave one of them out.`],
  ],
];

/** What is told of reports. */
const OF_REPORTS: readonly Mistaken[] = [
  [{ [REPORT]: 'figures', measures: undefined }, [`${HERE}: 'figures' is not an object.`]],
  [
    { [REPORT]: { period: { range: 'this-year', grain: 'month' } }, measures: undefined },
    [`${HERE}: the report is empty. Give it one of: cards, charts, table.`],
  ],
  [{ [`${REPORT}/period`]: undefined }, [`${HERE}.period: is missing.`]],
  [
    { [`${REPORT}/period`]: { range: 'this-yer', grain: 'hour', compare: 'yesterday' } },
    [
      `${HERE}.period.range: there is no period 'this-yer'. Did you mean 'this-year'? Known: today, yesterday, this-week, last-week, last-7-days, this-month, last-month, last-30-days, this-quarter, last-quarter, this-year, last-year, last-12-months.`,
      `${HERE}.period.grain: there is no grain 'hour'. Known: day, week, month, quarter, year.`,
      `${HERE}.period.compare: there is no comparison 'yesterday'. Known: previous, year.`,
    ],
  ],
  [
    { [`${REPORT}/period`]: { range: 'this-week', grain: 'month' } },
    [`${HERE}.period.grain: 'this-week' is shorter than a month. Cut it by: day, week.`],
  ],
  [{ [`${REPORT}/period/grain`]: undefined }, [`${HERE}.period.grain: is missing.`]],
  [
    { [`${REPORT}/period/zone`]: 'Asia/Dubai' },
    [`${HERE}.period.zone: there is no option 'zone'. Known: range, grain, compare.`],
  ],
  [
    { [`${REPORT}/cards`]: ['added', 'addd', 'added'] },
    [
      `${HERE}.cards[2]: 'added' stands twice in the list.`,
      `measures.closed_rate: ${UNNAMED}`,
      `${HERE}.cards[1]: there is no measure 'addd'. Did you mean 'added'? Known: ${MEASURES}.`,
    ],
  ],
  [
    { [`${REPORT}/card`]: ['added'] },
    [
      `${HERE}.card: there is no option 'card'. Did you mean 'cards'? Known: period, cards, charts, table, thresholds, opens.`,
    ],
  ],
  [
    {
      [`${REPORT}/charts`]: [],
      'measures/kept': undefined,
      'measures/dearest': undefined,
      'measures/given': undefined,
    },
    [`${HERE}.charts: the list is empty. Name at least one, or leave the option out.`],
  ],
  [{ [`${SIZES}/label`]: 'Sales' }, [`${HERE}.charts[1].label: two charts are called 'Sales'.`]],
  [{ [`${SIZES}/shape`]: 'pie' }, [`${HERE}.charts[1].shape: there is no shape 'pie'. Known: line, column, bar.`]],
  [
    { [`${SIZES}/by`]: 'parent_siz' },
    [`${HERE}.charts[1].by: there is no field 'parent_siz'. Did you mean 'parent_size'? Known: <fields>.`],
  ],
  [{ [`${SIZES}/by`]: 'name' }, [`${HERE}.charts[1].by: nobody groups by 'name': it is of kind 'text'. ${GROUPED}`]],
  [
    { [`${SIZES}/by`]: 'zone_ids' },
    [`${HERE}.charts[1].by: 'zone_ids' is a list: a record would be counted in several groups. ${GROUPED}`],
  ],
  [
    { [`${SIZES}/by`]: 'children' },
    [`${HERE}.charts[1].by: nobody groups by 'children': it is of kind 'rollup'. ${GROUPED}`],
  ],
  [{ [`${SIZES}/by`]: 'price' }, [`${HERE}.charts[1].by: nobody groups by 'price': it is of kind 'money'. ${GROUPED}`]],
  [{ [`${SIZES}/by`]: 'id' }, [`${HERE}.charts[1].by: nobody groups by 'id': it is of kind 'id'. ${GROUPED}`]],
  [
    { [`${SIZES}/by`]: 'parent_id.size' },
    [`${HERE}.charts[1].by: there is no field 'parent_id.size'. Did you mean 'parent_size'? Known: <fields>.`],
  ],
  [
    { [`${SIZES}/by`]: 'far', 'fields/far': { kind: 'related', path: 'parent_id.parent_id.parent_id.parent_id.size' } },
    [`${HERE}.charts[1].by: 'far' is 4 references away. Group by what is at most 3 references away.`],
  ],
  [
    { [`${SIZES}/by`]: 'far', 'fields/far': { kind: 'related', path: 'zone_ids.zone_name' } },
    ["fields.far.path: 'zone_ids' leads to no other record. A path goes through references to one record."],
  ],
  [
    { [`${SIZES}/shape`]: 'line' },
    [
      `${HERE}.charts[1].choices[1].stacked: lines are not drawn upon each other. Draw columns or bars, or leave the option out.`,
      `${HERE}.charts[1].shape: no line leads from one 'parent_size' to another. Draw columns or bars.`,
    ],
  ],
  [
    { [`${SIZES}/shape`]: 'line', [`${SIZES}/by`]: 'day' },
    [
      `${HERE}.charts[1].choices[1].stacked: lines are not drawn upon each other. Draw columns or bars, or leave the option out.`,
    ],
  ],
  [
    { [`${SIZES}/choices`]: [] },
    [`${HERE}.charts[1].choices: the list is empty. Name at least one, or leave the option out.`],
  ],
  [
    { [`${SIZES}/choices/0/label`]: undefined },
    [`${HERE}.charts[1].choices[0].label: is missing. One of several choices with several measures has a name.`],
  ],
  [
    { [`${SIZES}/choices/0/label`]: 'Amounts' },
    [`${HERE}.charts[1].choices[1].label: two choices are called 'Amounts'.`],
  ],
  [
    { [`${SIZES}/choices/0/measures`]: ['added', 'sold'] },
    [
      `${HERE}.charts[1].choices[0].measures: 'added' is a count, 'sold' is an amount of money. One axis does not fit both: make them two choices.`,
    ],
  ],
  [
    { [`${SIZES}/choices/0/measures`]: ['sld'] },
    [`${HERE}.charts[1].choices[0].measures[0]: there is no measure 'sld'. Did you mean 'sold'? Known: ${MEASURES}.`],
  ],
  [
    { [`${SIZES}/choices/1/measures`]: ['sold', 'kept'] },
    [`${HERE}.charts[1].choices[1].stacked: 'kept' is no part of a whole. Only counts and sums stand upon each other.`],
  ],
  [
    { [`${SIZES}/choices/1/measures`]: ['sold'] },
    [
      `${HERE}.charts[1].choices[1].stacked: one measure has nothing to stand upon. Name several, or leave the option out.`,
    ],
  ],
  [{ [`${SIZES}/choices/1/stacked`]: 'yes' }, [`${HERE}.charts[1].choices[1].stacked: 'yes' is not true or false.`]],
  [
    { [`${REPORT}/charts/0/choices/0`]: { measures: ['sold', 'given'], label: 'Both', stacked: true } },
    [
      `measures.kept: ${UNNAMED}`,
      `${HERE}.charts[0].choices[0].stacked: lines are not drawn upon each other. Draw columns or bars, or leave the option out.`,
    ],
  ],
  [
    { [`${REPORT}/table/by`]: 'notes' },
    [`${HERE}.table.by: nobody groups by 'notes': it is of kind 'textarea'. ${GROUPED}`],
  ],
  [{ [`${REPORT}/table/by`]: undefined }, [`${HERE}.table.by: is missing.`]],
  [
    { [`${REPORT}/table/measures`]: [] },
    [
      `${HERE}.table.measures: the list is empty. Name at least one, or leave the option out.`,
      `measures.usual_discount: ${UNNAMED}`,
      `${HERE}.table.headings.added: there is no column 'added'. Known: by.`,
    ],
  ],
  [
    { [`${REPORT}/table/headings`]: { added: '', sold: 'Sold', month: 'Month' } },
    [
      `${HERE}.table.headings.added: '' is not a text. Write a sentence or a word.`,
      `${HERE}.table.headings.sold: there is no column 'sold'. Known: by, added, closed, usual_discount.`,
      `${HERE}.table.headings.month: there is no column 'month'. Known: by, added, closed, usual_discount.`,
    ],
  ],
  [
    { [`${REPORT}/opens`]: 'specimen-lst' },
    [
      `${HERE}.opens: there is no screen of 'specimens' 'specimen-lst'. Did you mean 'specimen-list'? Known: specimen-list.`,
    ],
  ],
  [{ [`${REPORT}/opens`]: 'specimen-list' }, [`${HERE}.opens: it is this screen. Leave the option out.`]],
  [
    other({ where: { size: { is: 'small' } } }),
    [
      `${HERE}.opens: the screen 'others' shows other rows. A number opens what it was made of: let both 'where' agree.`,
    ],
  ],
  [
    other({ list: { columns: ['name'], page: 'shelf' } }),
    [`${HERE}.opens: the list of 'others' has a page of its own. Name a screen whose list is generated.`],
  ],
  [
    other({ list: undefined }),
    [
      'screens.others.list: undefined is not plain data. Behaviour is named: a cell, a panel, a page, a check.',
      'screens.others.list: is missing.',
      `${HERE}.opens: the screen 'others' has no list. A number opens rows in one.`,
    ],
  ],
  [
    {
      ...other({ where: { size: { is: 'small' } } }),
      'screens/specimen-list/where': { size: { is: 'small' } },
      rows: [{ role: 'member', where: { email: { is: { me: 'id' } } }, sees: 'all', everywhere: ['others'] }],
    },
    [
      `${HERE}.opens: the screen 'others' shows other rows. A number opens what it was made of: let both 'where' agree.`,
      "rows[0].where.email: there is no reference 'email'. Known: parent_id, child_id.",
    ],
  ],
  [
    { 'screens/specimen-list/list/page': 'shelf' },
    [`${HERE}: the screen's list has a page of its own. Figures stand above a list: leave one of the two out.`],
  ],
  [
    { 'screens/specimen-list/offers': [] },
    [
      `${HERE}: the screen does not offer 'read'. Who reads its rows reads the figures.`,
      "screens.specimen-list.form: the screen offers neither 'write' nor 'update'. Then it needs no form.",
      "screens.specimen-list.show: the screen does not offer 'read'.",
    ],
  ],
  [
    { 'fields/from': { kind: 'number' }, 'screens/specimen-list/list/filters': ['from', 'size'] },
    [`${HERE}: 'from' has a meaning in its address. Filter the list by another name.`],
  ],
  [
    { 'fields/parent_size/path': 'parent_id.name' },
    [`${HERE}.charts[1].by: nobody groups by 'parent_size': it is of kind 'text'. ${GROUPED}`],
  ],
];

/** What is told of measures, and of the reports that name them. */
export const IN_MEASURES: readonly Mistaken[] = [...OF_MEASURES, ...OF_THRESHOLDS, ...OF_REPORTS];

import { PERIODS } from '../../resources/language/index.ts';
import { below, type Mistaken } from './mistakes.ts';

const REPORT = 'screens/specimen-list/report';
/** The chart of its sizes. */
const SIZES = `${REPORT}/charts/1`;
const MEASURES = 'added, closed, closed_rate, sold, given, kept, dearest, usual_discount';
const MOMENTS = 'Dates and timestamps: day, expires, seen_at, created_at.';
const GROUPED = 'Choices, states, toggles, whole numbers, references, dates and timestamps are grouped by.';
const UNNAMED = 'nothing names the measure. Name it in a report, or leave it out.';
const EITHER =
  "a measure is either taken of records ('measure') or worked out of others ('ratio', 'minus'). Write it like { measure: 'count', dateField: 'created_at' }.";
const UNSAID =
  "is missing. Say what is measured: 'where' and 'subtract' go into words where each field is a choice, state or toggle with one value, or one of some.";

/** Measures, and the reports that name them. */
export const IN_MEASURES: readonly Mistaken[] = [
  ...below('measures', [
    [
      { Added: { measure: 'count', dateField: 'day' } },
      ".Added: 'Added' is not a name. Write it in snake_case.",
      `.Added: ${UNNAMED}`,
    ],
    [
      { dearest: 'price' },
      ".dearest: 'price' is not a measure. Write it like { measure: 'count', dateField: 'created_at' }.",
      "screens.specimen-list.report.charts[0].choices[1].measures[0]: there is no measure 'dearest'. Known: added, closed, closed_rate, sold, given, kept, usual_discount.",
    ],
    [{ dearest: { dateField: 'day' } }, `.dearest: ${EITHER}`],
    [
      { dearest: { mesure: 'count', dateField: 'day' } },
      ".dearest.mesure: there is no option 'mesure'. Did you mean 'measure'? Known: measure, dateField, field, where, subtract, ratio, minus, label, description.",
      `.dearest: ${EITHER}`,
    ],
    [{ dearest: { measure: 'count', dateField: 'day', minus: ['sold', 'given'] } }, `.dearest: ${EITHER}`],
    [
      { 'dearest/measure': 'maxx' },
      ".dearest.measure: there is no measure 'maxx'. Did you mean 'max'? Known: count, sum, avg, min, max.",
    ],
    [{ 'dearest/dateField': undefined }, '.dearest.dateField: is missing.'],
    [{ 'dearest/dateField': 'seen' }, ".dearest.dateField: there is no field 'seen'. Known: <fields>."],
    [{ 'dearest/dateField': 'name' }, `.dearest.dateField: 'name' is no date. ${MOMENTS}`],
    [{ 'dearest/dateField': 'zone_ids' }, `.dearest.dateField: 'zone_ids' is a list. ${MOMENTS}`],
    [{ 'dearest/field': 'prise' }, ".dearest.field: there is no field 'prise'. Did you mean 'price'? Known: <fields>."],
    [{ 'dearest/field': 'name' }, ".dearest.field: 'name' is no number. It is of kind 'text'."],
    [{ 'dearest/field': undefined }, '.dearest.field: is missing. Say what is measured.'],
    [{ 'added/field': 'price' }, '.added.field: records are counted, not measured. Leave the option out.'],
    [
      { 'added/subtract': { size: { is: 'small' } } },
      ".added.subtract: only from a sum something is taken. Leave the option out, or measure a 'sum'.",
    ],
    [
      { 'dearest/subtract': { size: { is: 'small' } } },
      ".dearest.subtract: only from a sum something is taken. Leave the option out, or measure a 'sum'.",
    ],
    [
      { 'closed/where': { stag: { is: 'closed' } } },
      ".closed.where.stag: there is no field 'stag'. Did you mean 'stage'? Known: <fields>.",
    ],
    [
      { 'sold/subtract': { size: { equals: 'small' } } },
      ".sold.subtract.size.equals: there is no test 'equals'. Known: is, not, in, above, below, from, to, empty.",
    ],
    [
      { 'closed/where': { name: { is: { me: 'email' } } } },
      '.closed.where.name.is.me: nobody asks here. What is computed is the same for everybody.',
    ],
    [
      { 'closed/where': { stage: { is: 'shut' } } },
      ".closed.where.stage.is: 'stage' can never be 'shut'. Known: open, closed.",
    ],
    [
      { 'closed/where': { price: { above: 'high' } }, 'closed/description': 'Dear ones' },
      ".closed.where.price.above: 'price' can never be above 'high'. It is of kind 'money'.",
    ],
    [{ 'sold/subtract': { price: { above: 100 } } }, `.sold.description: ${UNSAID}`],
    [{ 'closed/description': '' }, ".closed.description: '' is not a text. Write a sentence or a word."],
    [{ 'closed/label': 7 }, '.closed.label: 7 is not a text. Write a sentence or a word.'],
    [
      { 'usual_discount/measure': 'sum' },
      ".usual_discount.measure: 'discount' is a percentage: a sum of them is nothing. Measure the 'avg'.",
    ],
    [
      { 'closed_rate/ratio': ['closd', 'added'] },
      `.closed_rate.ratio[0]: there is no measure 'closd'. Did you mean 'closed'? Known: ${MEASURES}.`,
    ],
    [
      { 'closed_rate/ratio': ['closed'] },
      ".closed_rate.ratio: a ratio is one measure of another. Write it like ['cancelled', 'booked'].",
    ],
    [{ 'closed_rate/ratio': 'closed' }, ".closed_rate.ratio: 'closed' is not a list."],
    [{ 'closed_rate/ratio': ['closed', 'closed'] }, ".closed_rate.ratio[1]: 'closed' stands twice in the list."],
    [
      { 'closed_rate/ratio': ['closed', 'sold'] },
      ".closed_rate.ratio: 'closed' is a count, 'sold' is an amount of money. Measures of one unit are set against each other.",
    ],
    [
      { 'closed_rate/dateField': 'day' },
      ".closed_rate.dateField: there is no option 'dateField'. Known: ratio, label, description.",
    ],
    [
      { 'kept/minus': ['sold'] },
      ".kept.minus: a difference is one measure less others. Write it like ['cancelled', 'booked'].",
    ],
    [
      { 'kept/minus': ['sold', 'given', 'added'] },
      ".kept.minus: 'sold' is an amount of money, 'added' is a count. Measures of one unit are set against each other.",
    ],
    [{ 'kept/minus': ['sold', 'kept'] }, '.kept: a measure cannot be worked out of itself. It is: kept → kept.'],
    [
      { 'closed_rate/ratio': ['kept', 'sold'], 'kept/minus': ['sold', 'closed_rate'] },
      '.closed_rate: a measure cannot be worked out of itself. It is: closed_rate → kept → closed_rate.',
      '.kept: a measure cannot be worked out of itself. It is: kept → closed_rate → kept.',
    ],
    [{ lightest: { measure: 'min', field: 'price', dateField: 'day' } }, `.lightest: ${UNNAMED}`],
  ]),
  ...below(SIZES, [
    [{ label: 'Sales' }, ".label: two charts are called 'Sales'."],
    [{ shape: 'pie' }, ".shape: there is no shape 'pie'. Known: line, column, bar."],
    [{ by: 'parent_siz' }, ".by: there is no field 'parent_siz'. Did you mean 'parent_size'? Known: <fields>."],
    [{ by: 'name' }, `.by: nobody groups by 'name': it is of kind 'text'. ${GROUPED}`],
    [{ by: 'zone_ids' }, `.by: 'zone_ids' is a list: a record would be counted in several groups. ${GROUPED}`],
    [{ by: 'children' }, `.by: nobody groups by 'children': it is of kind 'rollup'. ${GROUPED}`],
    [{ by: 'price' }, `.by: nobody groups by 'price': it is of kind 'money'. ${GROUPED}`],
    [{ by: 'id' }, `.by: nobody groups by 'id': it is of kind 'id'. ${GROUPED}`],
    [{ by: 'parent_id.size' }, ".by: there is no field 'parent_id.size'. Did you mean 'parent_size'? Known: <fields>."],
    [
      { shape: 'line' },
      '.choices[1].stacked: lines are not drawn upon each other. Draw columns or bars, or leave the option out.',
      ".shape: no line leads from one 'parent_size' to another. Draw columns or bars.",
    ],
    [
      { shape: 'line', by: 'day' },
      '.choices[1].stacked: lines are not drawn upon each other. Draw columns or bars, or leave the option out.',
    ],
    [{ choices: [] }, '.choices: the list is empty. Name at least one, or leave the option out.'],
    [
      { 'choices/0/label': undefined },
      '.choices[0].label: is missing. One of several choices with several measures has a name.',
    ],
    [{ 'choices/0/label': 'Amounts' }, ".choices[1].label: two choices are called 'Amounts'."],
    [
      { 'choices/0/measures': ['added', 'sold'] },
      ".choices[0].measures: 'added' is a count, 'sold' is an amount of money. One axis does not fit both: make them two choices.",
    ],
    [
      { 'choices/0/measures': ['sld'] },
      `.choices[0].measures[0]: there is no measure 'sld'. Did you mean 'sold'? Known: ${MEASURES}.`,
    ],
    [
      { 'choices/1/measures': ['sold', 'kept'] },
      ".choices[1].stacked: 'kept' is no part of a whole. Only counts and sums stand upon each other.",
    ],
    [
      { 'choices/1/measures': ['sold'] },
      '.choices[1].stacked: one measure has nothing to stand upon. Name several, or leave the option out.',
    ],
    [{ 'choices/1/stacked': 'yes' }, ".choices[1].stacked: 'yes' is not true or false."],
  ]),
  ...below(REPORT, [
    [{ period: undefined }, '.period: is missing.'],
    [
      { period: { range: 'this-yer', grain: 'hour', compare: 'yesterday' } },
      `.period.range: there is no period 'this-yer'. Did you mean 'this-year'? Known: ${PERIODS.join(', ')}.`,
      ".period.grain: there is no grain 'hour'. Known: day, week, month, quarter, year.",
      ".period.compare: there is no comparison 'yesterday'. Known: previous, year.",
    ],
    [
      { period: { range: 'this-week', grain: 'month' } },
      ".period.grain: 'this-week' is shorter than a month. Cut it by: day, week.",
    ],
    [{ 'period/grain': undefined }, '.period.grain: is missing.'],
    [{ 'period/zone': 'Asia/Dubai' }, ".period.zone: there is no option 'zone'. Known: range, grain, compare."],
    [
      { cards: ['added', 'addd', 'added'] },
      ".cards[2]: 'added' stands twice in the list.",
      `measures.closed_rate: ${UNNAMED}`,
      `.cards[1]: there is no measure 'addd'. Did you mean 'added'? Known: ${MEASURES}.`,
    ],
    [
      { card: ['added'] },
      ".card: there is no option 'card'. Did you mean 'cards'? Known: period, cards, charts, table.",
    ],
    [
      { 'charts/0/choices/0': { measures: ['sold', 'given'], label: 'Both', stacked: true } },
      `measures.kept: ${UNNAMED}`,
      '.charts[0].choices[0].stacked: lines are not drawn upon each other. Draw columns or bars, or leave the option out.',
    ],
    [{ 'table/by': 'notes' }, `.table.by: nobody groups by 'notes': it is of kind 'textarea'. ${GROUPED}`],
    [{ 'table/by': undefined }, '.table.by: is missing.'],
    [
      { 'table/measures': [] },
      '.table.measures: the list is empty. Name at least one, or leave the option out.',
      `measures.usual_discount: ${UNNAMED}`,
      ".table.headings.added: there is no column 'added'. Known: by.",
    ],
    [
      { 'table/headings': { added: '', sold: 'Sold', month: 'Month' } },
      ".table.headings.added: '' is not a text. Write a sentence or a word.",
      ".table.headings.sold: there is no column 'sold'. Known: by, added, closed, usual_discount.",
      ".table.headings.month: there is no column 'month'. Known: by, added, closed, usual_discount.",
    ],
  ]),
  ...below('', [
    [{ measures: 'added', [REPORT]: undefined }, "measures: 'added' is not an object."],
    [
      { 'measures/period': { measure: 'count', dateField: 'day' }, [`${REPORT}/cards/2`]: 'period' },
      `measures.closed_rate: ${UNNAMED}`,
      "measures.period: 'period' is what a table or chart is by. Choose another name.",
    ],
    [
      { 'measures/by': { measure: 'count', dateField: 'day' }, [`${REPORT}/cards/2`]: 'by' },
      `measures.closed_rate: ${UNNAMED}`,
      "measures.by: 'by' heads the first column of a table. Choose another name.",
    ],
    [
      { 'fields/seen_at/transient': true },
      'fields.seen_at.transient: no move asks it. What is kept nowhere is only there to be asked by moves.',
      "fields.seen_at.transient: the measure 'dearest' reads it. It is kept nowhere, so that nothing is there to be read.",
    ],
    [
      {
        'fields/note': { kind: 'choice', of: 'size', transient: true },
        'fields/stage/moves/0/inputs/1': { field: 'note' },
        [`${REPORT}/charts/1/by`]: 'note',
        'measures/closed/where': { note: { is: 'small' } },
      },
      "fields.note.transient: the measure 'closed' reads it. It is kept nowhere, so that nothing is there to be read.",
      "fields.note.transient: the report of the screen 'specimen-list' reads it. It is kept nowhere, so that nothing is there to be read.",
    ],
    [
      { [REPORT]: 'figures', measures: undefined },
      "screens.specimen-list.report: 'figures' is not an object. Write { period }.",
    ],
    [
      { [REPORT]: { period: { range: 'this-year', grain: 'month' } }, measures: undefined },
      'screens.specimen-list.report: the report is empty. Give it one of: cards, charts, table.',
    ],
    [
      {
        [`${REPORT}/charts`]: [],
        'measures/kept': undefined,
        'measures/dearest': undefined,
        'measures/given': undefined,
      },
      'screens.specimen-list.report.charts: the list is empty. Name at least one, or leave the option out.',
    ],
    [
      {
        [`${REPORT}/charts/1/by`]: 'far',
        'fields/far': { kind: 'related', path: 'parent_id.parent_id.parent_id.parent_id.size' },
      },
      "screens.specimen-list.report.charts[1].by: 'far' is 4 references away. Group by what is at most 3 references away.",
    ],
    [
      { [`${REPORT}/charts/1/by`]: 'far', 'fields/far': { kind: 'related', path: 'zone_ids.zone_name' } },
      "fields.far.path: 'zone_ids' leads to no other record. A path goes through references to one record.",
    ],
    [
      { 'screens/specimen-list/list/page': 'shelf' },
      "screens.specimen-list.report: the screen's list has a page of its own. Figures stand above a list: leave one of the two out.",
    ],
    [
      { 'screens/specimen-list/permissions': [] },
      "screens.specimen-list.report: the screen does not offer 'read'. Who reads its rows reads the figures.",
      "screens.specimen-list.form: the screen offers neither 'write' nor 'update'. Then it needs no form.",
      "screens.specimen-list.show: the screen does not offer 'read'.",
    ],
    [
      { 'fields/from': { kind: 'number' }, 'screens/specimen-list/list/filters': ['from', 'size'] },
      "screens.specimen-list.report: 'from' has a meaning in its address. Filter the list by another name.",
    ],
    [
      { 'fields/parent_size/path': 'parent_id.name' },
      `screens.specimen-list.report.charts[1].by: nobody groups by 'parent_size': it is of kind 'text'. ${GROUPED}`,
    ],
  ]),
];

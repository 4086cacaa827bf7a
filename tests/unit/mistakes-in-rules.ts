import { below, type Mistaken } from './mistakes.ts';

const INCOMPARABLE =
  "cannot be compared with. Write a value, { field: 'name' }, { today: true } or { today: 30 }, { now: true }, { clock: true }, { me: 'id' } or, where a reference says what may be chosen, { referrer: 'name' }.";

const NO_TEST = 'is not a test. Write { is | not | in | above | below | from | to | empty: value }.';

/** Rules that say when the discount of the specimen is shown. */
const whenShown = (rows: readonly (readonly [rule: unknown, ...sentences: readonly string[]])[]): Mistaken[] =>
  below(
    'fields/discount',
    rows.map(([rule, ...sentences]) => [{ visibleWhen: rule }, ...sentences.map((each) => `.visibleWhen${each}`)]),
  );

/** Rules of the specimen’s fields. */
export const IN_RULES: readonly Mistaken[] = [
  // Fields that decide over each other whether they are shown.
  [
    {
      'fields/notes/visibleWhen': { full: { empty: false } },
      'fields/letters/visibleWhen': { remark: { empty: true } },
      'fields/remark/visibleWhen': { notes: { empty: true } },
    },
    [
      'fields.letters.visibleWhen: a field cannot decide itself whether it is shown. It does: specimens.letters → specimens.remark → specimens.notes → specimens.full → specimens.letters.',
      'fields.notes.visibleWhen: a field cannot decide itself whether it is shown. It does: specimens.notes → specimens.full → specimens.letters → specimens.remark → specimens.notes.',
      'fields.remark.visibleWhen: a field cannot decide itself whether it is shown. It does: specimens.remark → specimens.notes → specimens.full → specimens.letters → specimens.remark.',
    ],
  ],
  ...below('fields', [
    [
      { 'child_id/where': { parent_id: { is: { referrer: 'parent' } } } },
      ".child_id.where.parent_id.is.referrer: there is no field 'parent'. Known: <fields>.",
    ],
    [
      { 'child_id/where': { name: { is: { referrer: 'full' } } } },
      ".child_id.where.name.is.referrer: 'full' is computed. Name a field that the record holds.",
    ],
    [
      { 'worth/where': { sze: { is: 'small' } } },
      ".worth.where.sze: there is no field 'sze'. Did you mean 'size'? Known: <fields>.",
    ],
    [
      { 'worth/where': { size: { is: 'smal' } } },
      ".worth.where.size.is: 'size' can never be 'smal'. Known: small, large.",
    ],
    [
      { 'parent_id/where': { price: { is: '5' } } },
      ".parent_id.where.price.is: 'price' can never be '5'. It is of kind 'money'.",
    ],
    [
      { 'child_id/where': { parent_id: { is: { referrer: 'name' } } } },
      '.child_id.where.parent_id.is: \'parent_id\' cannot be compared with {"referrer":"name"}. One is a record of \'specimens\', the other text.',
    ],
    [
      { 'child_id/where': { parent_id: { is: { referrer: 'zone_ids' } } } },
      '.child_id.where.parent_id.is: \'parent_id\' cannot be compared with {"referrer":"zone_ids"}. It is a list: write the test the other way round, of the list.',
    ],
    [
      { 'worth/where': { name: { is: { me: 'name' } } } },
      '.worth.where.name.is.me: nobody asks here. What is computed is the same for everybody.',
    ],
    [
      { 'children/where': { children: { above: 0 } } },
      '.children: is computed of itself. It is: specimens.children → specimens.children.',
    ],
    [
      { elders: { kind: 'related', path: 'parent_id.children' }, 'children/where': { elders: { above: 0 } } },
      '.children: is computed of itself. It is: specimens.children → specimens.elders → specimens.children.',
      '.elders: is computed of itself. It is: specimens.elders → specimens.children → specimens.elders.',
    ],
  ]),
  ...whenShown([
    [
      { is_discountd: { is: true } },
      ".is_discountd: there is no field 'is_discountd'. Did you mean 'is_discounted'? Known: <fields>.",
    ],
    [
      { is_discounted: { iz: true } },
      ".is_discounted.iz: there is no test 'iz'. Did you mean 'is'? Known: is, not, in, above, below, from, to, empty.",
    ],
    [{ any: [] }, ".any: 'any' needs a list of rules."],
    [{}, ': the rule is empty. Leave it out where everything holds.'],
    [{ price: { above: { feild: 'x' } } }, `.price.above: {"feild":"x"} ${INCOMPARABLE}`],
    [
      { price: { above: { field: 'pric' } } },
      ".price.above.field: there is no field 'pric'. Did you mean 'price'? Known: <fields>.",
    ],
    [{ size: { is: 'smal' } }, ".size.is: 'size' can never be 'smal'. Known: small, large."],
    [
      { is_discounted: { is: 'yes' } },
      ".is_discounted.is: 'is_discounted' can never be 'yes'. It is of kind 'toggle'.",
    ],
    [
      { is_discounted: { above: true } },
      ".is_discounted.above: 'is_discounted' can never be above true. It has no order: It is of kind 'toggle'.",
    ],
    [
      { any: [{ day: { above: 'tomorrow' } }] },
      ".any[0].day.above: 'day' can never be above 'tomorrow'. It is of kind 'date'.",
    ],
    [
      { discount: { empty: true } },
      ': a field cannot decide itself whether it is shown. It does: specimens.discount → specimens.discount.',
    ],
    [
      { price: { above: { field: 'name' } } },
      '.price.above: \'price\' cannot be compared with {"field":"name"}. One is a number, the other text.',
    ],
    [
      { price: { from: { today: true } } },
      '.price.from: \'price\' cannot be compared with {"today":true}. One is a number, the other a day.',
    ],
    [
      { day: { to: { now: true } } },
      '.day.to: \'day\' cannot be compared with {"now":true}. One is a day, the other an instant.',
    ],
    [
      { created_at: { to: { today: true } } },
      '.created_at.to: \'created_at\' cannot be compared with {"today":true}. One is an instant, the other a day.',
    ],
    [
      { parent_id: { is: { field: 'id' }, not: { field: 'zone_ids' } } },
      '.parent_id.not: \'parent_id\' cannot be compared with {"field":"zone_ids"}. It is a list: write the test the other way round, of the list.',
    ],
    [
      { zone_ids: { is: { field: 'id' } } },
      ".zone_ids.is: 'zone_ids' cannot be compared with {\"field\":\"id\"}. One is a record of 'zones', the other a record of 'specimens'.",
    ],
    [
      { zone_ids: { above: 1 } },
      ".zone_ids.above: 'zone_ids' can never be above 1. It has no order: It is of kind 'references'.",
    ],
    [
      { size: { above: 'large' } },
      ".size.above: 'size' can never be above 'large'. It has no order: Known: small, large.",
    ],
    [
      { parent_id: { from: 3 } },
      ".parent_id.from: 'parent_id' can never be from 3. It has no order: It is of kind 'reference'.",
    ],
    [{ price: { above: null } }, ".price.above: 'price' can never be above nothing. Test whether it is 'empty'."],
    [
      { picture: { is: 'abcdefghij0123456789' } },
      ".picture.is: 'picture' cannot be compared. Test whether it is 'empty'.",
    ],
    [{ permissions: { in: ['x'] } }, ".permissions.in: 'permissions' cannot be compared. Test whether it is 'empty'."],
    [
      { name: { is: { me: 'name' } } },
      ".name.is.me: there is no field of the user's 'name'. Known: id, first_name, last_name, email, phone, picture, role_id, size, has_password, is_active.",
    ],
    [
      { name: { is: { referrer: 'name' } } },
      ".name.is.referrer: no record refers here. It belongs into a reference's 'where'.",
    ],
    [{ name: { is: { now: false } } }, `.name.is: {"now":false} ${INCOMPARABLE}`],
    [
      { 'parent_id.siz': { is: 'small' } },
      ".parent_id.siz: there is no field of 'specimens' 'siz'. Did you mean 'size'? Known: <fields>.",
    ],
    [
      { 'parent_id.size': { is: 'smal' } },
      ".parent_id.size.is: 'parent_id.size' can never be 'smal'. Known: small, large.",
    ],
    [
      { 'zone_ids.zone_name': { is: 'x' } },
      ".zone_ids.zone_name: 'zone_ids' leads to no other record. A path goes through references to one record.",
    ],
    [
      { name: { is: { field: 'parent_id.nmae' } } },
      ".name.is.field: there is no field of 'specimens' 'nmae'. Did you mean 'name'? Known: <fields>.",
    ],
    [{ worth: { above: 'half' } }, ".worth.above: 'worth' can never be above 'half'. It is of kind 'rollup'."],
    [{ full: { is: 7 } }, ".full.is: 'full' can never be 7. It is of kind 'joined'."],
    ['always', ": 'always' is not a rule. Write { field: { is: value } }, joined by 'all', 'any' or 'none'."],
    [
      { any: [{ size: { is: 'small' } }], price: { above: 1 } },
      ".any: 'any' stands beside other keys. Put them into its list, or join both with 'all'.",
    ],
    [{ price: 5 }, `.price: 5 ${NO_TEST}`],
    [{ price: {} }, `.price: {} ${NO_TEST}`],
    [{ price: { empty: 'yes' } }, ".price.empty: 'yes' is not true or false."],
    [{ size: { in: 'small' } }, ".size.in: 'in' needs a list of values."],
    [{ size: { in: [] } }, ".size.in: 'in' needs a list of values."],
    // Ten years are the most.
    [{ day: { above: { today: 3654 } } }, `.day.above: {"today":3654} ${INCOMPARABLE}`],
    [{ day: { above: { today: 1.5 } } }, `.day.above: {"today":1.5} ${INCOMPARABLE}`],
  ]),
];

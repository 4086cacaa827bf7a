import type { Mistaken } from './mistakes-in-resources.ts';

/** What is told when a rule of the specimen’s fields is changed; <fields> are its own. */
export const IN_RULES: readonly Mistaken[] = [
  [
    { 'fields/child_id/where': { parent_id: { is: { referrer: 'parent' } } } },
    ["fields.child_id.where.parent_id.is.referrer: there is no field 'parent'. Known: <fields>."],
  ],
  [
    { 'fields/child_id/where': { name: { is: { referrer: 'full' } } } },
    ["fields.child_id.where.name.is.referrer: 'full' is computed. Name a field that the record holds."],
  ],
  [
    { 'fields/discount/visibleWhen': { is_discountd: { is: true } } },
    [
      "fields.discount.visibleWhen.is_discountd: there is no field 'is_discountd'. Did you mean 'is_discounted'? Known: <fields>.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { is_discounted: { iz: true } } },
    [
      "fields.discount.visibleWhen.is_discounted.iz: there is no test 'iz'. Did you mean 'is'? Known: is, not, in, above, below, from, to, empty.",
    ],
  ],
  [{ 'fields/discount/visibleWhen': { any: [] } }, ["fields.discount.visibleWhen.any: 'any' needs a list of rules."]],
  [
    { 'fields/discount/visibleWhen': {} },
    ['fields.discount.visibleWhen: the rule is empty. Leave it out where everything holds.'],
  ],
  [
    { 'fields/discount/visibleWhen': { price: { above: { feild: 'x' } } } },
    [
      "fields.discount.visibleWhen.price.above: {\"feild\":\"x\"} cannot be compared with. Write a value, { field: 'name' }, { today: true } or { today: 30 }, { now: true }, { clock: true }, { me: 'id' } or, where a reference says what may be chosen, { referrer: 'name' }.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { price: { above: { field: 'pric' } } } },
    ["fields.discount.visibleWhen.price.above.field: there is no field 'pric'. Did you mean 'price'? Known: <fields>."],
  ],
  [
    { 'fields/worth/where': { sze: { is: 'small' } } },
    ["fields.worth.where.sze: there is no field 'sze'. Did you mean 'size'? Known: <fields>."],
  ],
  [
    { 'fields/worth/where': { size: { is: 'smal' } } },
    ["fields.worth.where.size.is: 'size' can never be 'smal'. Known: small, large."],
  ],
  [
    { 'fields/discount/visibleWhen': { size: { is: 'smal' } } },
    ["fields.discount.visibleWhen.size.is: 'size' can never be 'smal'. Known: small, large."],
  ],
  [
    { 'fields/discount/visibleWhen': { is_discounted: { is: 'yes' } } },
    ["fields.discount.visibleWhen.is_discounted.is: 'is_discounted' can never be 'yes'. It is of kind 'toggle'."],
  ],
  [
    { 'fields/discount/visibleWhen': { is_discounted: { above: true } } },
    [
      "fields.discount.visibleWhen.is_discounted.above: 'is_discounted' can never be above true. It has no order: It is of kind 'toggle'.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { any: [{ day: { above: 'tomorrow' } }] } },
    ["fields.discount.visibleWhen.any[0].day.above: 'day' can never be above 'tomorrow'. It is of kind 'date'."],
  ],
  [
    { 'fields/discount/visibleWhen': { discount: { empty: true } } },
    [
      'fields.discount.visibleWhen: a field cannot decide itself whether it is shown. It does: specimens.discount → specimens.discount.',
    ],
  ],
  [
    { 'fields/parent_id/where': { price: { is: '5' } } },
    ["fields.parent_id.where.price.is: 'price' can never be '5'. It is of kind 'money'."],
  ],
  [
    { 'fields/discount/visibleWhen': { price: { above: { field: 'name' } } } },
    [
      'fields.discount.visibleWhen.price.above: \'price\' cannot be compared with {"field":"name"}. One is a number, the other text.',
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { price: { from: { today: true } } } },
    [
      'fields.discount.visibleWhen.price.from: \'price\' cannot be compared with {"today":true}. One is a number, the other a day.',
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { day: { to: { now: true } } } },
    [
      'fields.discount.visibleWhen.day.to: \'day\' cannot be compared with {"now":true}. One is a day, the other an instant.',
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { created_at: { to: { today: true } } } },
    [
      'fields.discount.visibleWhen.created_at.to: \'created_at\' cannot be compared with {"today":true}. One is an instant, the other a day.',
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { parent_id: { is: { field: 'id' }, not: { field: 'zone_ids' } } } },
    [
      'fields.discount.visibleWhen.parent_id.not: \'parent_id\' cannot be compared with {"field":"zone_ids"}. It is a list: write the test the other way round, of the list.',
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { zone_ids: { is: { field: 'id' } } } },
    [
      "fields.discount.visibleWhen.zone_ids.is: 'zone_ids' cannot be compared with {\"field\":\"id\"}. One is a record of 'zones', the other a record of 'specimens'.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { zone_ids: { above: 1 } } },
    [
      "fields.discount.visibleWhen.zone_ids.above: 'zone_ids' can never be above 1. It has no order: It is of kind 'references'.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { size: { above: 'large' } } },
    [
      "fields.discount.visibleWhen.size.above: 'size' can never be above 'large'. It has no order: Known: small, large.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { parent_id: { from: 3 } } },
    [
      "fields.discount.visibleWhen.parent_id.from: 'parent_id' can never be from 3. It has no order: It is of kind 'reference'.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { price: { above: null } } },
    ["fields.discount.visibleWhen.price.above: 'price' can never be above nothing. Test whether it is 'empty'."],
  ],
  [
    { 'fields/discount/visibleWhen': { picture: { is: 'abcdefghij0123456789' } } },
    ["fields.discount.visibleWhen.picture.is: 'picture' cannot be compared. Test whether it is 'empty'."],
  ],
  [
    { 'fields/discount/visibleWhen': { permissions: { in: ['x'] } } },
    ["fields.discount.visibleWhen.permissions.in: 'permissions' cannot be compared. Test whether it is 'empty'."],
  ],
  [
    { 'fields/discount/visibleWhen': { name: { is: { me: 'name' } } } },
    [
      "fields.discount.visibleWhen.name.is.me: there is no field of the user's 'name'. Known: id, first_name, last_name, email, phone, picture, role_id, size, has_password, is_active.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { name: { is: { referrer: 'name' } } } },
    ["fields.discount.visibleWhen.name.is.referrer: no record refers here. It belongs into a reference's 'where'."],
  ],
  [
    { 'fields/discount/visibleWhen': { name: { is: { now: false } } } },
    [
      "fields.discount.visibleWhen.name.is: {\"now\":false} cannot be compared with. Write a value, { field: 'name' }, { today: true } or { today: 30 }, { now: true }, { clock: true }, { me: 'id' } or, where a reference says what may be chosen, { referrer: 'name' }.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { 'parent_id.siz': { is: 'small' } } },
    [
      "fields.discount.visibleWhen.parent_id.siz: there is no field of 'specimens' 'siz'. Did you mean 'size'? Known: <fields>.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { 'parent_id.size': { is: 'smal' } } },
    ["fields.discount.visibleWhen.parent_id.size.is: 'parent_id.size' can never be 'smal'. Known: small, large."],
  ],
  [
    { 'fields/discount/visibleWhen': { 'zone_ids.zone_name': { is: 'x' } } },
    [
      "fields.discount.visibleWhen.zone_ids.zone_name: 'zone_ids' leads to no other record. A path goes through references to one record.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { name: { is: { field: 'parent_id.nmae' } } } },
    [
      "fields.discount.visibleWhen.name.is.field: there is no field of 'specimens' 'nmae'. Did you mean 'name'? Known: <fields>.",
    ],
  ],
  [
    { 'fields/discount/visibleWhen': { worth: { above: 'half' } } },
    ["fields.discount.visibleWhen.worth.above: 'worth' can never be above 'half'. It is of kind 'rollup'."],
  ],
  [
    { 'fields/discount/visibleWhen': { full: { is: 7 } } },
    ["fields.discount.visibleWhen.full.is: 'full' can never be 7. It is of kind 'joined'."],
  ],
  [
    { 'fields/child_id/where': { parent_id: { is: { referrer: 'name' } } } },
    [
      'fields.child_id.where.parent_id.is: \'parent_id\' cannot be compared with {"referrer":"name"}. One is a record of \'specimens\', the other text.',
    ],
  ],
  [
    { 'fields/child_id/where': { parent_id: { is: { referrer: 'zone_ids' } } } },
    [
      'fields.child_id.where.parent_id.is: \'parent_id\' cannot be compared with {"referrer":"zone_ids"}. It is a list: write the test the other way round, of the list.',
    ],
  ],
  [
    { 'fields/worth/where': { name: { is: { me: 'name' } } } },
    ['fields.worth.where.name.is.me: nobody asks here. What is computed is the same for everybody.'],
  ],
  [
    { 'fields/children/where': { children: { above: 0 } } },
    ['fields.children: is computed of itself. It is: specimens.children → specimens.children.'],
  ],
  [
    {
      'fields/elders': { kind: 'related', path: 'parent_id.children' },
      'fields/children/where': { elders: { above: 0 } },
    },
    [
      'fields.children: is computed of itself. It is: specimens.children → specimens.elders → specimens.children.',
      'fields.elders: is computed of itself. It is: specimens.elders → specimens.children → specimens.elders.',
    ],
  ],
  [
    { rows: [{ role: 'membr', where: { parent_id: { is: { me: 'id' } } }, sees: 'all' }] },
    [
      "rows[0].role: there is no role of the identity 'membr'. Did you mean 'member'? Known: administrator, member.",
      "rows[0].where.parent_id: 'parent_id' refers to 'specimens', not to 'users'. Go on to the user: 'parent_id.…'.",
    ],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'membr', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all' }],
    },
    ["rows[0].role: there is no role of the identity 'membr'. Did you mean 'member'? Known: administrator, member."],
  ],
];

import { stageNames } from '../stage/names.ts';
import type { Mistaken } from './mistakes-in-resources.ts';

/**
 * What is told when an option of the specimen’s fields is changed; <fields> are its own, <kinds>
 * all kinds.
 */
export const IN_FIELDS: readonly Mistaken[] = [
  [
    { 'fields/id': undefined },
    [
      "fields: there must be one field of kind 'id', called 'id'.",
      "screens.specimen-list.list.columns[0]: there is no field 'id'. Known: name, letters, notes, email, phone, minutes, most, price, is_discounted, discount, remark, is_active, size, sizes, stage, contact, stock, parent_id, child_id, zone_ids, picture, paper, before, chosen, day, expires, seen_at, created_at, children, worth, priced, permissions, full, cost, parent_size.",
    ],
  ],
  [
    { 'fields/name/kind': 'txt' },
    [
      "fields.name.kind: there is no kind 'txt'. Did you mean 'text'? Known: <kinds>.",
      "fields.full.of[0]: there is no text field 'name'. Known: letters, remark.",
    ],
  ],
  [
    { 'fields/name/requird': 'x' },
    [
      "fields.name.requird: there is no option 'requird'. Did you mean 'required'? Known: kind, label, required, requiredWhen, visibleWhen, default, emptyAs, unique, help, sensitive, transient, examples, minLength, maxLength, pattern, said, case, masked, warns.",
    ],
  ],
  [
    { 'fields/phone/transient': true },
    [
      'fields.phone.transient: no move asks it. What is kept nowhere is only there to be asked by moves.',
      "fields.phone.transient: the screen 'specimen-list' reads it. It is kept nowhere, so that nothing is there to be read.",
    ],
  ],
  [
    { 'fields/picture/transient': true },
    [
      "fields.picture.transient: a field of kind 'image' cannot be. Moves ask what is a value by itself: a text, an amount, a choice.",
    ],
  ],
  [
    { 'fields/children/transient': true },
    [
      "fields.children.transient: a field of kind 'rollup' cannot be. Moves ask what is a value by itself: a text, an amount, a choice.",
    ],
  ],
  [
    { 'fields/email/transient': 'yes' },
    ["fields.email.transient: 'yes' is not true. Leave the option out where it does not hold."],
  ],
  [
    { 'fields/price/transient': true, 'fields/price/default': undefined },
    [
      'fields.price.transient: no move asks it. What is kept nowhere is only there to be asked by moves.',
      "fields.price.transient: the measure 'sold' reads it. It is kept nowhere, so that nothing is there to be read.",
      "fields.price.transient: the measure 'given' reads it. It is kept nowhere, so that nothing is there to be read.",
      "fields.price.transient: the measure 'dearest' reads it. It is kept nowhere, so that nothing is there to be read.",
      "fields.price.transient: 'worth' of 'specimens' reads it. It is kept nowhere, so that nothing is there to be read.",
      "fields.price.transient: 'priced' of 'specimens' reads it. It is kept nowhere, so that nothing is there to be read.",
      "fields.price.transient: 'cost' of 'specimens' reads it. It is kept nowhere, so that nothing is there to be read.",
      "fields.price.transient: the screen 'specimen-list' reads it. It is kept nowhere, so that nothing is there to be read.",
    ],
  ],
  [
    { 'fields/size/transient': true },
    ["fields.parent_size.path: 'size' is transient. Nothing is kept of it that a path could find."],
  ],
  [{ 'fields/name/label': '' }, ["fields.name.label: '' is not a text. Write a sentence or a word."]],
  [
    { 'fields/parent_id/onDelete': 'set null' },
    ["fields.parent_id.onDelete: there is no way 'set null'. Known: cascade."],
  ],
  [
    { 'fields/parent_id/onDelete': 'cascade' },
    ['parent_id', 'child_id'].map(
      (by) =>
        `fields.parent_id.onDelete: '${by}' of 'specimens' refers to these records. What goes with another record is referred to by none.`,
    ),
  ],
  [{ 'fields/seen_at/countdown': 'yes' }, ["fields.seen_at.countdown: 'yes' is not true or false."]],
  [{ 'fields/minutes/step': 0 }, ['fields.minutes.step: is not above 0.']],
  [{ 'fields/name/minLength': 90 }, ["fields.name.minLength: is above 'maxLength'."]],
  [
    {
      'fields/letters/case': 'lower',
      'fields/letters/masked': false,
      'fields/letters/warns': [{ of: 'iban-checksm', message: 'Wrong' }, { of: 'iban-length' }],
    },
    [
      'fields.letters.masked: false is not true. Leave the option out where it does not hold.',
      'fields.letters.warns[1].message: is missing.',
      "fields.letters.case: there is no case 'lower'. Known: upper.",
      "fields.letters.warns[0].of: there is no warning 'iban-checksm'. Did you mean 'iban-checksum'? Known: iban-checksum, iban-length.",
      "fields.full.of[1]: there is no text field 'letters'. Known: name, remark.",
    ],
  ],
  [
    { 'fields/email/verified': false, 'fields/phone/verified': 7 },
    [
      'fields.email.verified: false is not a text. Write a sentence or a word.',
      'fields.phone.verified: 7 is not a text. Write a sentence or a word.',
    ],
  ],
  [
    { 'fields/picture/fit': { width: 0, height: '800', depth: 1 } },
    [
      'fields.picture.fit.width: 0 is not a size. Write whole pixels from 1 to 4096.',
      'fields.picture.fit.height: "800" is not a size. Write whole pixels from 1 to 4096.',
      "fields.picture.fit.depth: there is no option 'depth'. Known: width, height.",
    ],
  ],
  [
    { 'fields/letters/pattern/of': 'leters' },
    [
      "fields.letters.pattern.of: there is no pattern 'leters'. Did you mean 'letters'? Known: letters, letters-and-spaces, digits, code, iban, time-of-day.",
    ],
  ],
  [
    { 'fields/chosen/shape': 'chosn' },
    ["fields.chosen.shape: there is no shape 'chosn'. Did you mean 'chosen'? Known: chosen."],
  ],
  [{ 'fields/chosen/shape': undefined }, ['fields.chosen.shape: is missing.']],
  [
    { 'fields/chosen/unique': true },
    ['fields.chosen.unique: a data cannot be unique. Kinds that can: text, email, phone, number.'],
  ],
  [
    { 'fields/size/of': 'sizes' },
    ["fields.size.of: there is no vocabulary 'sizes'. Did you mean 'size'? Known: stage, size."],
  ],
  [
    { 'fields/size/only': ['smal'] },
    ["fields.size.only[0]: there is no value 'smal'. Did you mean 'small'? Known: small, medium, large."],
  ],
  [
    { 'fields/parent_id/to': 'specimen' },
    [
      "fields.parent_id.to: there is no resource 'specimen'. Did you mean 'specimens'? Known: zones, specimens, users, roles.",
      "fields.children.by: there is no field referring to 'specimens' 'parent_id'. Known: child_id.",
      "fields.worth.by: there is no field referring to 'specimens' 'parent_id'. Known: child_id.",
      "fields.priced.by: there is no field referring to 'specimens' 'parent_id'. Known: child_id.",
    ],
  ],
  // A formula is of the record's own numbers, either a sum or a product, and of itself it is none.
  [
    { 'fields/cost/product': ['prise', 'worth', 'name', { sum: ['minutes', 'nmae'], of: 1 }] },
    [
      "fields.cost.product[3].of: there is no option 'of'. Known: sum, product.",
      "fields.cost.product[0]: there is no number or list 'prise'. Did you mean 'price'? Known: minutes, most, price, discount, sizes, stock, zone_ids, children, worth, priced, cost.",
      "fields.cost.product[2]: there is no number or list 'name'. Known: minutes, most, price, discount, sizes, stock, zone_ids, children, worth, priced, cost.",
      "fields.cost.product[3].sum[1]: there is no number or list 'nmae'. Known: minutes, most, price, discount, sizes, stock, zone_ids, children, worth, priced, cost.",
    ],
  ],
  [
    { 'fields/cost/sum': ['price'], 'fields/cost/default': 1 },
    [
      "fields.cost: a formula is either a 'sum', a 'product' or a 'share'. Write it like { product: ['fee', 'months'] }.",
      'fields.cost.default: this field is never written. Leave the option out.',
    ],
  ],
  [
    { 'fields/cost': { kind: 'formula', share: ['minutes'] } },
    ["fields.cost.share: a share is one of another. Write it like ['completed', 'all_of_them']."],
  ],
  [
    { 'fields/cost': { kind: 'formula', share: ['minutes', 'price'] } },
    ['fields.cost.share: an amount is set against a number. Set amounts against amounts.'],
  ],
  [
    { 'fields/cost': { kind: 'formula', sum: ['price', 'priced'] } },
    ['fields.cost.sum: amounts and numbers are added. Multiply numbers by a price first.'],
  ],
  [
    { 'fields/cost': { kind: 'formula' } },
    [
      "fields.cost: a formula is either a 'sum', a 'product' or a 'share'. Write it like { product: ['fee', 'months'] }.",
    ],
  ],
  [
    { 'fields/cost/product': ['price', 'rest'], 'fields/rest': { kind: 'formula', sum: ['cost', 1] } },
    [
      'fields.cost: is computed of itself. It is: specimens.cost → specimens.rest → specimens.cost.',
      'fields.rest: is computed of itself. It is: specimens.rest → specimens.cost → specimens.rest.',
    ],
  ],
  [
    { 'fields/cost': { kind: 'formula', sum: ['price', { product: ['minutes', 'most'] }, 2] } },
    ['fields.cost.sum: amounts and numbers are added. Multiply numbers by a price first.'],
  ],
  [
    { 'fields/cost/product': ['price', { sum: ['price', 1] }] },
    ['fields.cost.product: amounts are multiplied by each other. Multiply one amount by numbers.'],
  ],
  // The cause comes first, wherever it stands.
  [
    {
      'fields/elders': { kind: 'rollup', measure: 'count', of: 'specimens', by: 'elder_id' },
      'fields/elder_id': { kind: 'reference', to: 'specimen' },
    },
    [
      "fields.elder_id.to: there is no resource 'specimen'. Did you mean 'specimens'? Known: zones, specimens, users, roles.",
      "fields.elders.by: there is no field referring to 'specimens' 'elder_id'. Known: parent_id, child_id.",
    ],
  ],
  [
    { picture: 'photo', 'fields/photo': { kind: 'imge' } },
    [
      "fields.photo.kind: there is no kind 'imge'. Did you mean 'image'? Known: <kinds>.",
      "picture: 'photo' is of kind 'imge'. A picture is an image or a file.",
    ],
  ],
  [
    { 'fields/photo': { knid: 'image' } },
    ["fields.photo.knid: there is no option 'knid'. Did you mean 'kind'? Known: kind."],
  ],
  [{ 'fields/photo': { label: 'Photo' } }, ['fields.photo.kind: is missing. Known: <kinds>.']],
  [
    {
      title: 'nmae',
      'screens/specimen-list/list/columns': ['nmae', 'size'],
      'screens/specimen-list/list/search': ['nmae'],
    },
    ["title: there is no field 'nmae'. Did you mean 'name'? Known: <fields>. 2 more places name it."],
  ],
  [
    { 'fields/child_id/adds': ['nmae', 'size'] },
    [
      "fields.child_id.adds[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>.",
      "fields.child_id.adds: 'name' is required of a new one, and not asked. Ask it, too.",
    ],
  ],
  [
    { 'fields/zone_ids': { kind: 'reference', to: 'zones', adds: [] } },
    [
      'fields.zone_ids.adds: the list is empty. Name at least one, or leave the option out.',
      "fields.zone_ids.adds: 'zone_name' is required of a new one, and not asked. Ask it, too.",
      "fields.zone_ids.adds: 'zones' are added nowhere. Give one of their screens a form, and let it offer 'write'.",
    ],
  ],
  [
    { 'fields/kept': { kind: 'snapshot', differences: { by: 'wieghed', with: ['nmae'] } } },
    [
      "fields.kept.differences.by: there is no way to tell differences 'wieghed'. Did you mean 'weighed'? Known: weighed.",
      "fields.kept.differences.with[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>, kept.",
    ],
  ],
  [
    { 'fields/child_id/dependsOn': 'parent_id' },
    [
      "fields.child_id.dependsOn: there is no option 'dependsOn'. Known: kind, to, label, required, requiredWhen, visibleWhen, default, emptyAs, unique, help, sensitive, transient, examples, where, tells, loadFailed, adds, onDelete.",
    ],
  ],
  [
    { 'fields/children/by': 'zone_ids' },
    ["fields.children.by: there is no field referring to 'specimens' 'zone_ids'. Known: parent_id, child_id."],
  ],
  [
    { 'fields/children/required': 'x' },
    [
      'fields.children.required: this field is never written. Leave the option out.',
      "screens.specimen-list.form: 'children' is required, and the form does not offer it. Add it to the form, or give it a default.",
    ],
  ],
  [
    { 'fields/is_active/required': 'x' },
    ['fields.is_active.required: a toggle is never empty. Leave the option out, or write a check.'],
  ],
  [
    { 'fields/size/unique': 'x' },
    ['fields.size.unique: a choice cannot be unique. Kinds that can: text, email, phone, number.'],
  ],
  [
    { 'fields/price/default': 'free' },
    ['fields.price.default: "free" is not a value of the field. Price must be a number.'],
  ],
  [
    { 'fields/name/examples': ['x'] },
    ['fields.name.examples[0]: "x" is not a value of the field. Name must have at least 2 characters.'],
  ],
  [
    { 'fields/price/emptyAs': 'free' },
    ['fields.price.emptyAs: "free" is not a value of the field. Price must be a number.'],
  ],
  [
    { 'fields/contact/format': 'local' },
    ["fields.contact.format: there is no format 'local'. Known: national, international."],
  ],
  [
    { 'fields/stage/initial': 'opened' },
    ["fields.stage.initial: there is no state 'opened'. Did you mean 'open'? Known: open, closed."],
  ],
  [{ 'fields/stage/default': 'open' }, ['fields.stage.default: this field is never written. Leave the option out.']],
  [{ 'fields/worth/field': 'name' }, ["fields.worth.field: 'name' has no sum. Measured can be: number."]],
  [{ 'fields/stage/moves/0/to': 'shut' }, ["fields.stage.moves[0].to: there is no state 'shut'. Known: open, closed."]],
  [
    { 'fields/stage/moves/0/from': [] },
    ['fields.stage.moves[0].from: the list is empty. Name at least one, or leave the option out.'],
  ],
  [
    { 'fields/stage/moves/0/name': 'Close It' },
    ["fields.stage.moves[0].name: 'Close It' is not a name. Write it in kebab-case."],
  ],
  [
    { 'fields/stage/moves/0/name': 'export' },
    ["fields.stage.moves[0].name: 'export' is a call of the API. Choose another name."],
  ],
  [
    { 'fields/stage/moves/0/name': 'here' },
    ["fields.stage.moves[0].name: 'here' is a call of the API. Choose another name."],
  ],
  [
    { 'fields/stage/moves/0/name': 'deleted' },
    ["fields.stage.moves[0].name: 'deleted' is what the history calls other writes. Choose another name."],
  ],
  [
    { 'fields/stage/moves/0/asks': [{ field: 'worth' }] },
    ["fields.stage.moves[0].asks[0].field: 'worth' is never written. It is of kind 'rollup'."],
  ],
  [
    { 'fields/stage/moves/0/sets': { children: 1 } },
    ["fields.stage.moves[0].sets.children: 'children' is never written. It is of kind 'rollup'."],
  ],
  [
    { 'fields/stage/moves/0/sets': { size: 'huge' } },
    ["moves.close.sets.size: 'size' can never be 'huge'. Known: small, large."],
  ],
  [
    { 'fields/stage/moves/0/flag': 'access' },
    ["fields.stage.moves[0].flag: there is no flag 'access'. Known: read, write, update, delete, export, issue."],
  ],
  [
    { 'fields/stage/moves/0/screens': ['specimens'] },
    ["fields.stage.moves[0].screens[0]: there is no screen of this resource 'specimens'. Known: specimen-list."],
  ],
  [
    { 'fields/stage/moves/0/dialog': 'alot', 'fields/stage/moves/0/asks': undefined },
    [
      `fields.stage.moves[0].dialog: there is no dialog 'alot'. Did you mean 'allot'? Known: ${stageNames.dialogs.join(', ')}.`,
      "fields.stage.moves[0].dialog: it asks nothing. Say with 'asks' which fields it writes.",
    ],
  ],
  [
    { 'fields/stage/moves/0/leadsTo': { move: 'close', when: { stgae: { is: 'x' } } } },
    [
      "fields.stage.moves[0].leadsTo.when.stgae: there is no field 'stgae'. Did you mean 'stage'? Known: <fields>.",
      "fields.stage.moves[0].leadsTo.move: there is no other move of this resource 'close'. There is none yet.",
    ],
  ],
  [
    { 'fields/stage/moves/0/why': 'notse' },
    ["fields.stage.moves[0].why: there is no field 'notse'. Did you mean 'notes'? Known: <fields>."],
  ],
  [
    { 'fields/stage/moves/0/does': ['mail'] },
    [
      "fields.stage.moves[0].does[0]: there is no handler 'mail'. Known: invite-user, end-sessions, notify-owner, reset-factors, duplicate, work-jobs.",
    ],
  ],
  [
    { 'fields/full/of': ['price'] },
    ["fields.full.of[0]: there is no text field 'price'. Known: name, letters, remark."],
  ],
  [
    { 'fields/parent_size/path': 'size.name' },
    ["fields.parent_size.path: 'size' leads to no other record. A path goes through references to one record."],
  ],
  [
    { 'fields/parent_size/path': 'size' },
    ["fields.parent_size.path: a path leads to another record. Write it like 'vendor_id.email'."],
  ],
  [
    { 'fields/parent_size/path': 'parent_id.siz' },
    ["fields.parent_size.path: there is no field of 'specimens' 'siz'. Did you mean 'size'? Known: <fields>."],
  ],
  [
    { 'fields/parent_size/path': 'zone_ids.zone_name' },
    ["fields.parent_size.path: 'zone_ids' leads to no other record. A path goes through references to one record."],
  ],
  [
    { 'fields/parent_size/path': 'parent_id.parent_size' },
    ['fields.parent_size: is computed of itself. It is: specimens.parent_size → specimens.parent_size.'],
  ],
  [
    { 'fields/full/required': 'x' },
    [
      'fields.full.required: this field is never written. Leave the option out.',
      "screens.specimen-list.form: 'full' is required, and the form does not offer it. Add it to the form, or give it a default.",
    ],
  ],
  [
    { 'fields/expanded': { kind: 'text', label: 'X' } },
    ["fields.expanded: 'expanded' has a meaning in queries. Choose another name."],
  ],
  [
    { 'fields/price_gte': { kind: 'text', label: 'X' } },
    ["fields.price_gte: 'price_gte' has a meaning in queries. Choose another name."],
  ],
  [
    { 'fields/worth/measure': 'median' },
    ["fields.worth.measure: there is no measure 'median'. Known: count, sum, avg, min, max."],
  ],
  [{ 'fields/worth/field': undefined }, ['fields.worth.field: is missing. Say what is measured.']],
  [
    { 'fields/worth/field': 'parent_id.nmae' },
    ["fields.worth.field: there is no field of 'specimens' 'nmae'. Did you mean 'name'? Known: <fields>."],
  ],
  [
    { 'fields/worth/measure': 'count' },
    ['fields.worth.field: records are counted, not measured. Leave the option out.'],
  ],
  [
    { 'fields/worth/kept': true, 'fields/worth/measure': 'max' },
    [
      'fields.worth.kept: can only be counted with every write where what refers by one reference is counted, or a number of theirs, and fields of theirs are tested against values alone. Leave the option out.',
    ],
  ],
  [{ 'fields/worth/default': 5 }, ['fields.worth.default: this field is never written. Leave the option out.']],
  [
    { 'fields/is_active/emptyAs': true },
    ["fields.is_active.emptyAs: a toggle is never empty. Leave the option out; 'default' says how it starts."],
  ],
  [{ 'fields/full/sensitive': true }, ['fields.full.sensitive: this field is never written. Leave the option out.']],
  [
    { personal: ['full', 'nme'] },
    [
      'personal[0]: the value is computed. Say it of the fields it is computed of.',
      "personal[1]: there is no field 'nme'. Did you mean 'name'? Known: <fields>.",
    ],
  ],
];

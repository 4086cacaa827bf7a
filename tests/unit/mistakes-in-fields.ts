import { below, type Mistaken, unasked } from './mistakes.ts';

const KEPT_NOWHERE = 'reads it. It is kept nowhere, so that nothing is there to be read.';
const NUMBERS = 'minutes, most, price, discount, sizes, stock, zone_ids, children, worth, priced, cost';
const EITHER = "a formula is either a 'sum', a 'product' or a 'share'. Write it like { product: ['fee', 'months'] }.";

/** Options of the specimen’s fields. */
export const IN_FIELDS: readonly Mistaken[] = [
  ...below('fields', [
    [
      { id: undefined },
      ": there must be one field of kind 'id', called 'id'.",
      "screens.specimen-list.list.columns[0]: there is no field 'id'. Known: name, letters, notes, email, phone, minutes, most, price, is_discounted, discount, remark, is_active, size, sizes, stage, contact, stock, parent_id, child_id, zone_ids, picture, paper, before, chosen, day, expires, seen_at, created_at, children, worth, priced, permissions, full, cost, parent_size.",
    ],
    [
      { 'name/kind': 'txt' },
      ".name.kind: there is no kind 'txt'. Did you mean 'text'? Known: <kinds>.",
      ".full.of[0]: there is no text field 'name'. Known: letters, remark.",
    ],
    [
      { 'name/requird': 'x' },
      ".name.requird: there is no option 'requird'. Did you mean 'required'? Known: kind, label, required, requiredWhen, visibleWhen, default, emptyAs, unique, help, sensitive, transient, examples, minLength, maxLength, pattern, translated, case, masked, warnings.",
    ],
    [
      { 'phone/transient': true },
      '.phone.transient: no move asks it. What is kept nowhere is only there to be asked by moves.',
      `.phone.transient: the screen 'specimen-list' ${KEPT_NOWHERE}`,
    ],
    [
      { 'picture/transient': true },
      ".picture.transient: a field of kind 'image' cannot be. Moves ask what is a value by itself: a text, an amount, a choice.",
    ],
    [
      { 'children/transient': true },
      ".children.transient: a field of kind 'rollup' cannot be. Moves ask what is a value by itself: a text, an amount, a choice.",
    ],
    [{ 'email/transient': 'yes' }, ".email.transient: 'yes' is not true. Leave the option out where it does not hold."],
    [
      { 'price/transient': true, 'price/default': undefined },
      '.price.transient: no move asks it. What is kept nowhere is only there to be asked by moves.',
      `.price.transient: the measure 'sold' ${KEPT_NOWHERE}`,
      `.price.transient: the measure 'given' ${KEPT_NOWHERE}`,
      `.price.transient: the measure 'dearest' ${KEPT_NOWHERE}`,
      `.price.transient: 'worth' of 'specimens' ${KEPT_NOWHERE}`,
      `.price.transient: 'priced' of 'specimens' ${KEPT_NOWHERE}`,
      `.price.transient: 'cost' of 'specimens' ${KEPT_NOWHERE}`,
      `.price.transient: the screen 'specimen-list' ${KEPT_NOWHERE}`,
    ],
    [
      { 'size/transient': true },
      ".parent_size.path: 'size' is transient. Nothing is kept of it that a path could find.",
    ],
    [{ 'name/label': '' }, ".name.label: '' is not a text. Write a sentence or a word."],
    [{ 'parent_id/onDelete': 'set null' }, ".parent_id.onDelete: there is no way 'set null'. Known: cascade."],
    [
      { 'parent_id/onDelete': 'cascade' },
      ".parent_id.onDelete: 'parent_id' of 'specimens' refers to these records. What goes with another record is referred to by none.",
      ".parent_id.onDelete: 'child_id' of 'specimens' refers to these records. What goes with another record is referred to by none.",
    ],
    [{ 'seen_at/countdown': 'yes' }, ".seen_at.countdown: 'yes' is not true or false."],
    [{ 'minutes/step': 0 }, '.minutes.step: is not above 0.'],
    [{ 'name/minLength': 90 }, ".name.minLength: is above 'maxLength'."],
    [
      {
        'letters/case': 'lower',
        'letters/masked': false,
        'letters/warnings': [{ of: 'iban-checksm', message: 'Wrong' }, { of: 'iban-length' }],
      },
      '.letters.masked: false is not true. Leave the option out where it does not hold.',
      '.letters.warnings[1].message: is missing.',
      ".letters.case: there is no case 'lower'. Known: upper.",
      ".letters.warnings[0].of: there is no warning 'iban-checksm'. Did you mean 'iban-checksum'? Known: iban-checksum, iban-length.",
      ".full.of[1]: there is no text field 'letters'. Known: name, remark.",
    ],
    [
      { 'email/verified': false, 'phone/verified': 7 },
      '.email.verified: false is not a text. Write a sentence or a word.',
      '.phone.verified: 7 is not a text. Write a sentence or a word.',
    ],
    [
      { 'picture/fit': { width: 0, height: '800', depth: 1 } },
      '.picture.fit.width: 0 is not a size. Write whole pixels from 1 to 4096.',
      '.picture.fit.height: "800" is not a size. Write whole pixels from 1 to 4096.',
      ".picture.fit.depth: there is no option 'depth'. Known: width, height.",
    ],
    [
      { 'letters/pattern/of': 'leters' },
      ".letters.pattern.of: there is no pattern 'leters'. Did you mean 'letters'? Known: letters, letters-and-spaces, digits, code, iban, month, time-of-day.",
    ],
    [{ 'chosen/shape': 'chosn' }, ".chosen.shape: there is no shape 'chosn'. Did you mean 'chosen'? Known: chosen."],
    [{ 'chosen/shape': undefined }, '.chosen.shape: is missing.'],
    [{ 'chosen/unique': true }, '.chosen.unique: a data cannot be unique. Kinds that can: text, email, phone, number.'],
    [{ 'size/of': 'sizes' }, ".size.of: there is no vocabulary 'sizes'. Did you mean 'size'? Known: stage, size."],
    [
      { 'size/only': ['smal'] },
      ".size.only[0]: there is no value 'smal'. Did you mean 'small'? Known: small, medium, large.",
    ],
    [
      { 'parent_id/to': 'specimen' },
      ".parent_id.to: there is no resource 'specimen'. Did you mean 'specimens'? Known: zones, specimens, users, roles.",
      ".children.by: there is no field referring to 'specimens' 'parent_id'. Known: child_id.",
      ".worth.by: there is no field referring to 'specimens' 'parent_id'. Known: child_id.",
      ".priced.by: there is no field referring to 'specimens' 'parent_id'. Known: child_id.",
    ],
    // A formula is of the record's own numbers, a sum or a product, and never of itself.
    [
      { 'cost/product': ['prise', 'worth', 'name', { sum: ['minutes', 'nmae'], of: 1 }] },
      ".cost.product[3].of: there is no option 'of'. Known: sum, product.",
      `.cost.product[0]: there is no number or list 'prise'. Did you mean 'price'? Known: ${NUMBERS}.`,
      `.cost.product[2]: there is no number or list 'name'. Known: ${NUMBERS}.`,
      `.cost.product[3].sum[1]: there is no number or list 'nmae'. Known: ${NUMBERS}.`,
    ],
    [
      { 'cost/sum': ['price'], 'cost/default': 1 },
      `.cost: ${EITHER}`,
      '.cost.default: this field is never written. Leave the option out.',
    ],
    [
      { cost: { kind: 'formula', share: ['minutes'] } },
      ".cost.share: a share is one of another. Write it like ['completed', 'all_of_them'].",
    ],
    [
      { cost: { kind: 'formula', share: ['minutes', 'price'] } },
      '.cost.share: an amount is set against a number. Set amounts against amounts.',
    ],
    [
      { cost: { kind: 'formula', sum: ['price', 'priced'] } },
      '.cost.sum: amounts and numbers are added. Multiply numbers by a price first.',
    ],
    [{ cost: { kind: 'formula' } }, `.cost: ${EITHER}`],
    [
      { 'cost/product': ['price', 'rest'], rest: { kind: 'formula', sum: ['cost', 1] } },
      '.cost: is computed of itself. It is: specimens.cost → specimens.rest → specimens.cost.',
      '.rest: is computed of itself. It is: specimens.rest → specimens.cost → specimens.rest.',
    ],
    [
      { cost: { kind: 'formula', sum: ['price', { product: ['minutes', 'most'] }, 2] } },
      '.cost.sum: amounts and numbers are added. Multiply numbers by a price first.',
    ],
    [
      { 'cost/product': ['price', { sum: ['price', 1] }] },
      '.cost.product: amounts are multiplied by each other. Multiply one amount by numbers.',
    ],
    // The cause comes first, wherever it stands.
    [
      {
        elders: { kind: 'rollup', measure: 'count', of: 'specimens', by: 'elder_id' },
        elder_id: { kind: 'reference', to: 'specimen' },
      },
      ".elder_id.to: there is no resource 'specimen'. Did you mean 'specimens'? Known: zones, specimens, users, roles.",
      ".elders.by: there is no field referring to 'specimens' 'elder_id'. Known: parent_id, child_id.",
    ],
    [{ photo: { knid: 'image' } }, ".photo.knid: there is no option 'knid'. Did you mean 'kind'? Known: kind."],
    [{ photo: { label: 'Photo' } }, '.photo.kind: is missing. Known: <kinds>.'],
    [
      { 'child_id/createFields': ['nmae', 'size'] },
      ".child_id.createFields[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>.",
      ".child_id.createFields: 'name' is required of a new one, and not asked. Ask it, too.",
    ],
    [
      { zone_ids: { kind: 'reference', to: 'zones', createFields: [] } },
      '.zone_ids.createFields: the list is empty. Name at least one, or leave the option out.',
      ".zone_ids.createFields: 'zone_name' is required of a new one, and not asked. Ask it, too.",
      ".zone_ids.createFields: 'zones' are added nowhere. Give one of their screens a form, and let it offer 'write'.",
    ],
    [
      { kept: { kind: 'snapshot', differences: { by: 'wieghed', with: ['nmae'] } } },
      ".kept.differences.by: there is no way to tell differences 'wieghed'. Did you mean 'weighed'? Known: weighed.",
      ".kept.differences.with[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>, kept.",
    ],
    [
      { 'child_id/dependsOn': 'parent_id' },
      ".child_id.dependsOn: there is no option 'dependsOn'. Known: kind, to, label, required, requiredWhen, visibleWhen, default, emptyAs, unique, help, sensitive, transient, examples, where, pickerFields, loadFailed, createFields, onDelete.",
    ],
    [
      { 'children/by': 'zone_ids' },
      ".children.by: there is no field referring to 'specimens' 'zone_ids'. Known: parent_id, child_id.",
    ],
    [
      { 'children/required': 'x' },
      '.children.required: this field is never written. Leave the option out.',
      unasked('children'),
    ],
    [
      { 'is_active/required': 'x' },
      '.is_active.required: a toggle is never empty. Leave the option out, or write a check.',
    ],
    [{ 'size/unique': 'x' }, '.size.unique: a choice cannot be unique. Kinds that can: text, email, phone, number.'],
    [{ 'price/default': 'free' }, '.price.default: "free" is not a value of the field. Price must be a number.'],
    [
      { 'name/examples': ['x'] },
      '.name.examples[0]: "x" is not a value of the field. Name must have at least 2 characters.',
    ],
    [{ 'price/emptyAs': 'free' }, '.price.emptyAs: "free" is not a value of the field. Price must be a number.'],
    [{ 'contact/format': 'local' }, ".contact.format: there is no format 'local'. Known: national, international."],
    [
      { 'stage/initial': 'opened' },
      ".stage.initial: there is no state 'opened'. Did you mean 'open'? Known: open, closed.",
    ],
    [{ 'stage/default': 'open' }, '.stage.default: this field is never written. Leave the option out.'],
    [{ 'worth/field': 'name' }, ".worth.field: 'name' has no sum. Measured can be: number."],
    [{ 'full/of': ['price'] }, ".full.of[0]: there is no text field 'price'. Known: name, letters, remark."],
    [
      { 'parent_size/path': 'size.name' },
      ".parent_size.path: 'size' leads to no other record. A path goes through references to one record.",
    ],
    [
      { 'parent_size/path': 'size' },
      ".parent_size.path: a path leads to another record. Write it like 'vendor_id.email'.",
    ],
    [
      { 'parent_size/path': 'parent_id.siz' },
      ".parent_size.path: there is no field of 'specimens' 'siz'. Did you mean 'size'? Known: <fields>.",
    ],
    [
      { 'parent_size/path': 'zone_ids.zone_name' },
      ".parent_size.path: 'zone_ids' leads to no other record. A path goes through references to one record.",
    ],
    [
      { 'parent_size/path': 'parent_id.parent_size' },
      '.parent_size: is computed of itself. It is: specimens.parent_size → specimens.parent_size.',
    ],
    [{ 'full/required': 'x' }, '.full.required: this field is never written. Leave the option out.', unasked('full')],
    [
      { expanded: { kind: 'text', label: 'X' } },
      ".expanded: 'expanded' has a meaning in queries. Choose another name.",
    ],
    [
      { price_gte: { kind: 'text', label: 'X' } },
      ".price_gte: 'price_gte' has a meaning in queries. Choose another name.",
    ],
    [{ 'worth/measure': 'median' }, ".worth.measure: there is no measure 'median'. Known: count, sum, avg, min, max."],
    [{ 'worth/field': undefined }, '.worth.field: is missing. Say what is measured.'],
    [
      { 'worth/field': 'parent_id.nmae' },
      ".worth.field: there is no field of 'specimens' 'nmae'. Did you mean 'name'? Known: <fields>.",
    ],
    [{ 'worth/measure': 'count' }, '.worth.field: records are counted, not measured. Leave the option out.'],
    [
      { 'worth/stored': true, 'worth/measure': 'max' },
      '.worth.stored: can only be counted with every write where what refers by one reference is counted, or a number of theirs, and fields of theirs are tested against values alone. Leave the option out.',
    ],
    [{ 'worth/default': 5 }, '.worth.default: this field is never written. Leave the option out.'],
    [
      { 'is_active/emptyAs': true },
      ".is_active.emptyAs: a toggle is never empty. Leave the option out; 'default' says how it starts.",
    ],
    [{ 'full/sensitive': true }, '.full.sensitive: this field is never written. Leave the option out.'],
    [
      { 'stage/restarts': { on: ['nmae'], clears: ['notse'] } },
      ".stage.restarts.on[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>.",
      ".stage.restarts.clears[0]: there is no field 'notse'. Did you mean 'notes'? Known: <fields>.",
    ],
    [
      { 'before/required': true },
      '.before.required: this field is never written. Leave the option out.',
      unasked('before'),
    ],
    [{ 'before/default': 1 }, '.before.default: this field is never written. Leave the option out.'],
    [{ 'name/required': false }, '.name.required: false is not a text. Write a sentence or a word.'],
    [{ 'name/unique': 7 }, '.name.unique: 7 is not a text. Write a sentence or a word.'],
    [{ 'minutes/min': 700 }, ".minutes.min: 700 is above 'max', 600."],
    [{ 'name/minLength': -1 }, '.name.minLength: -1 is not a whole number from 0.'],
    [{ 'before/differences': 7 }, '.before.differences: 7 says nothing. Write { by, with }.'],
    [{ contact: 'phone' }, ".contact: 'phone' is not a field."],
    [{ 'discount/required': true }, ".discount.requiredWhen: 'required' holds already. Keep one of the two."],
    [
      { 'child_id/pickerFields': ['nme'] },
      ".child_id.pickerFields[0]: there is no field 'nme'. Did you mean 'name'? Known: <fields>.",
    ],
  ]),
];

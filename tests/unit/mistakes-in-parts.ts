import type { Mistaken } from './mistakes-in-resources.ts';

const ZONE = { kind: 'reference', to: 'zones', required: true };
const PART = { field: 'zone_id', form: ['name', 'price'] };
/** The specimen as a part of zones, and what is wrong in it. */
const part = (partOf: object, more: Mistaken[0] = {}): Mistaken[0] => ({
  screens: undefined,
  groups: undefined,
  measures: undefined,
  'fields/zone_id': ZONE,
  partOf,
  ...more,
});

const SECTION = 'screens/specimen-list/form/sections';
const STAGES = 'screens/specimen-list/form/stages';

/**
 * What is told of parts, of the sections that show them, of stages, and of checks that moves ask.
 */
export const IN_PARTS: readonly Mistaken[] = [
  [part({ form: ['name'] }), ['partOf.field: is missing.']],
  [part({ field: 'zone_id' }), ['partOf.form: is missing.']],
  [part({ ...PART, form: [] }), ['partOf.form: the list is empty. Name at least one, or leave the option out.']],
  [part({ ...PART, field: 'zone' }), ["partOf.field: there is no field 'zone'. Known: <fields>, zone_id, position."]],
  [
    part({ ...PART, field: 'name' }),
    [
      "partOf.field: 'name' is of kind 'text'. Name a reference to one record.",
      "partOf.form[0]: 'name' is given once. The row does not edit it.",
    ],
  ],
  [
    part({ ...PART, field: 'zone_ids' }, { 'fields/zone_ids/required': true }),
    ["partOf.field: 'zone_ids' is of kind 'references'. Name a reference to one record."],
  ],
  [
    part({ ...PART, field: 'parent_id' }),
    [
      "partOf.field: 'parent_id' may be empty. A part has a whole: make it required.",
      "partOf.field: a record is no part of its own kind. What it stands under is 'within'.",
      'partOf.field: it is a part of itself.',
    ],
  ],
  [
    part({ ...PART, within: 'zone_id' }),
    ["partOf.within: 'zone_id' refers to 'zones'. A part stands under another of its own kind."],
  ],
  [part({ ...PART, within: 'size' }), ["partOf.within: 'size' is of kind 'choice'. Name a reference to one record."]],
  [
    part({ ...PART, form: ['nmae'] }),
    ["partOf.form[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>, zone_id, position."],
  ],
  [part({ ...PART, form: ['zone_id'] }), ["partOf.form[0]: 'zone_id' is given once. The row does not edit it."]],
  [
    part({ ...PART, within: 'parent_id', form: ['parent_id', 'position'] }),
    [
      "partOf.form[0]: 'parent_id' is given once. The row does not edit it.",
      "partOf.form[1]: 'position' is given once. The row does not edit it.",
    ],
  ],
  [part({ ...PART, form: ['worth'] }), ["partOf.form[0]: 'worth' is never written."]],
  [part({ ...PART, form: ['before'] }), ["partOf.form[0]: 'before' is never written."]],
  [
    part({ ...PART, messages: { savedFailed: 'x' } }),
    [
      "partOf.messages.savedFailed: there is no option 'savedFailed'. Did you mean 'saveFailed'? Known: created, updated, saveFailed, deleted, deleteFailed, loadFailed, deleteQuestion, duplicate.",
    ],
  ],
  [
    part({ ...PART, order: 'name' }),
    ["partOf.order: there is no option 'order'. Known: field, form, within, createOnly, tells, messages."],
  ],
  [
    part({ ...PART, createOnly: ['nmae', 'name', 'worth'] }),
    [
      "partOf.createOnly[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>, zone_id, position.",
      "partOf.createOnly[1]: 'name' is given once. The row does not edit it.",
      "partOf.createOnly[2]: 'worth' is never written.",
    ],
  ],
  [
    part({ ...PART, tells: ['nmae'] }),
    ["partOf.tells[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>, zone_id, position."],
  ],
  [
    { 'screens/specimen-list/parts': ['zones'] },
    ["screens.specimen-list.parts[0]: 'zones' is no part of 'specimens'. Say so there: 'partOf'."],
  ],
  [
    { 'fields/stage/restarts': { on: ['nmae'], clears: ['notse'] } },
    [
      "fields.stage.restarts.on[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>.",
      "fields.stage.restarts.clears[0]: there is no field 'notse'. Did you mean 'notes'? Known: <fields>.",
    ],
  ],
  [
    { 'fields/stage/moves/0/automatic': true, 'fields/stage/moves/0/screens': ['specimen-list'] },
    ["fields.stage.moves[0].automatic: nobody is asked, on no screen. Leave 'screens' and 'asks' out."],
  ],
  [part(PART, { 'fields/position': { kind: 'text' } }), ["partOf.fields: 'position' comes by itself. Leave it out."]],
  [
    part(PART, { 'fields/zone_id': { kind: 'reference', to: 'zones' } }),
    ["partOf.field: 'zone_id' may be empty. A part has a whole: make it required."],
  ],
  [
    { 'fields/zone_id': ZONE, partOf: PART },
    [
      "screens.specimen-list.form: 'zone_id' is required, and the form does not offer it. Add it to the form, or give it a default.",
      "partOf: parts have no screens of their own. They are shown by their whole's form: leave 'screens' out.",
    ],
  ],
  [
    { [SECTION]: ['general', { title: 'Parts', parts: 'parts' }] },
    [
      "screens.specimen-list.form.sections[1].parts: there is no resource 'parts'. Known: zones, specimens, users, roles.",
    ],
  ],
  [
    { [SECTION]: ['general', { title: 'Parts', parts: 'zones' }] },
    ["screens.specimen-list.form.sections[1].parts: 'zones' is no part of 'specimens'. Say so there: 'partOf'."],
  ],
  [
    { [SECTION]: ['general', { title: 'Parts', parts: 'zones', fields: ['name'] }] },
    [
      "screens.specimen-list.form.sections[1].fields: there is no option 'fields'. Known: title, parts.",
      "screens.specimen-list.form.sections[1].parts: 'zones' is no part of 'specimens'. Say so there: 'partOf'.",
      "screens.specimen-list.form: 'name' stands in two sections.",
    ],
  ],
  [
    {
      groups: undefined,
      [SECTION]: [{ title: 'Parts', parts: 'zones' }],
      'screens/specimen-list/form/path': undefined,
    },
    [
      "screens.specimen-list.form.sections[0].parts: 'zones' is no part of 'specimens'. Say so there: 'partOf'.",
      "screens.specimen-list.form.sections: parts stand on a page of their own. Give the form a 'path'.",
      "screens.specimen-list.form: 'name' is required, and the form does not offer it. Add it to the form, or give it a default.",
    ],
  ],
  [
    { [STAGES]: [{ label: 'Save' }, { label: 'Close', move: 'shut' }] },
    ["screens.specimen-list.form.stages[1].move: there is no move 'shut'. Known: close."],
  ],
  [{ [STAGES]: [{ label: 'Save' }, { label: 'Keep' }] }, ['screens.specimen-list.form.stages: two stages only save.']],
  [
    {
      [STAGES]: [
        { label: 'Close', move: 'close' },
        { label: 'Shut', move: 'close' },
      ],
    },
    ["screens.specimen-list.form.stages: 'close' is made by two stages."],
  ],
  [{ [STAGES]: [{ move: 'close' }] }, ['screens.specimen-list.form.stages[0].label: is missing.']],
  [
    { [STAGES]: [{ label: 'Save', asks: 'x' }] },
    ["screens.specimen-list.form.stages[0].asks: there is no option 'asks'. Known: label, move, refused."],
  ],
  [
    { [STAGES]: [{ label: 'Save' }], 'screens/specimen-list/form/submit': 'Save' },
    ['screens.specimen-list.form.submit: the form has stages. Their buttons say what they do: leave it out.'],
  ],
  [{ 'checks/0/moves': ['shut'] }, ["checks[0].moves[0]: there is no move 'shut'. Known: close."]],
  [{ 'checks/0/moves': 'close' }, ["checks[0].moves: 'close' is not a list."]],
  [
    { 'fields/before/required': true },
    [
      'fields.before.required: this field is never written. Leave the option out.',
      "screens.specimen-list.form: 'before' is required, and the form does not offer it. Add it to the form, or give it a default.",
    ],
  ],
  [{ 'fields/before/default': 1 }, ['fields.before.default: this field is never written. Leave the option out.']],
];

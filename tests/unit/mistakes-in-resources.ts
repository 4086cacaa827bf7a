import { stageNames } from '../stage/names.ts';

/**
 * Changes of a definition, by path, and every sentence told then, without the file’s name where it
 * is the changed one’s.
 */
export type Mistaken = readonly [changes: { readonly [path: string]: unknown }, told: readonly string[]];

/** What is told when the specimen itself or its screens are changed; <fields> are its own. */
export const IN_RESOURCES: readonly Mistaken[] = [
  [
    { 'screens/specimen-list/list/imports': true },
    ['screens.specimen-list.list.imports: it can only be false. Leave it out where files are taken in.'],
  ],
  [
    {
      'screens/specimen-list/form': undefined,
      'screens/specimen-list/offers': ['read', 'update'],
      'screens/specimen-list/list/imports': false,
    },
    [
      'groups.general: nothing names the group. Name it, or leave it out.',
      'screens.specimen-list.list.imports: the screen has no form. Nothing is imported there: leave it out.',
    ],
  ],
  [
    { name: 'Specimens' },
    [
      "resources/Specimens.ts › name: 'Specimens' is not a name. Write it in snake_case.",
      "resources/Specimens.ts › fields.parent_id.to: there is no resource 'specimens'. Did you mean 'Specimens'? Known: zones, Specimens, users, roles. 4 more places name it.",
    ],
  ],
  [
    { name: '__proto__' },
    [
      "resources/--proto--.ts › name: '__proto__' is not a name. Write it in snake_case.",
      "resources/--proto--.ts › fields.parent_id.to: there is no resource 'specimens'. Known: zones, __proto__, users, roles. 4 more places name it.",
    ],
  ],
  [
    { name: 'auth' },
    [
      "resources/auth.ts › name: 'auth' is a path of the API. Choose another name.",
      "resources/auth.ts › fields.parent_id.to: there is no resource 'specimens'. Known: zones, auth, users, roles. 4 more places name it.",
    ],
  ],
  [{ 'label/many': undefined }, ['label.many: is missing.']],
  [{ title: 'nmae' }, ["title: there is no field 'nmae'. Did you mean 'name'? Known: <fields>."]],
  [
    { title: 'is_active' },
    ["title: 'is_active' is of kind 'toggle'. A title is one of: id, text, email, phone, number, joined."],
  ],
  [{ picture: 'name' }, ["picture: 'name' is of kind 'text'. A picture is an image or a file."]],
  [{ history: 'no' }, ["history: 'no' is not true or false."]],
  [
    { history: false },
    [
      "history: the screen 'specimen-list' has a form, and what people write is noted. Leave out 'history', or what writes them.",
      "history: the screen 'specimen-list' offers 'delete', and what people write is noted. Leave out 'history', or what writes them.",
      "history: 'is_active' is switched in rows, and what people write is noted. Leave out 'history', or what writes them.",
    ],
  ],
  [{ picture: 'photo' }, ["picture: there is no field 'photo'. Known: <fields>."]],
  [
    {
      moves: [
        {
          name: 'close',
          label: 'C',
          when: { size: { is: 'small' } },
          sets: { size: 'large' },
          messages: { done: 'd', failed: 'f' },
        },
      ],
    },
    ["moves[0].name: two moves are called 'close'."],
  ],
  [
    {
      moves: [
        {
          name: 'x',
          label: 'X',
          when: { size: { is: 'small' } },
          sets: { size: 'large' },
          messages: { done: 'Now {colour}', failed: 'f' },
        },
      ],
    },
    ["moves[0].messages.done: there is no field 'colour'. Known: <fields>."],
  ],
  [
    { moves: [{ name: 'x', label: 'X', when: { size: { is: 'small' } }, messages: { done: 'd', failed: 'f' } }] },
    ["moves[0]: the move changes nothing. Say with 'sets' or 'asks' what it writes, or with 'does' what follows."],
  ],
  [
    { 'screens/specimen-list/list/under': { name: ['colour'] } },
    ["screens.specimen-list.list.under.name[0]: there is no field 'colour'. Known: <fields>."],
  ],
  [
    { 'screens/specimen-list/list/under': { notes: ['name'] } },
    [
      "screens.specimen-list.list.under.notes: there is no column 'notes'. Known: id, name, size, price, day, is_active.",
    ],
  ],
  [
    { 'screens/specimen-list/list/headings': { id: '' } },
    ["screens.specimen-list.list.headings.id: '' is not a text. Write a sentence or a word."],
  ],
  [
    { 'screens/specimen-list/list/missing': { name: { text: 'None', means: 'pink' } } },
    [
      "screens.specimen-list.list.missing.name.means: there is no meaning 'pink'. Known: waiting, going, done, stopped, attention, plain.",
    ],
  ],
  [
    { 'screens/specimen-list/list/downloads': 'receipt' },
    ["screens.specimen-list.list.downloads: there is no paper 'receipt'. Known: label."],
  ],
  [
    { 'screens/specimen-list/list/downloads': 'label' },
    ["screens.specimen-list.list.downloads: the screen does not have the paper 'label'. Name it in 'papers'."],
  ],
  [
    { 'screens/specimen-list/list/missing': { notes: 'None' } },
    [
      "screens.specimen-list.list.missing.notes: there is no column 'notes'. Known: id, name, size, price, day, is_active.",
    ],
  ],
  [
    { 'screens/specimen-list/show/sections': undefined, 'screens/specimen-list/show/tabs': [{ name: 'a' }] },
    ['screens.specimen-list.show.tabs[0]: the tab is empty. Give it one of: cards, charts, sections, panels, list.'],
  ],
  [
    {
      'screens/specimen-list/show/sections': undefined,
      'screens/specimen-list/show/tabs': [{ name: 'a', charts: [{ label: 'C', shape: 'pie', fields: ['name'] }] }],
    },
    ["screens.specimen-list.show.tabs[0].charts[0].fields[0]: 'name' is no number. It is of kind 'text'."],
  ],
  [
    {
      'screens/specimen-list/show/sections': undefined,
      'screens/specimen-list/show/tabs': [{ name: 'a', list: { of: 'specimens', by: 'zone_ids', columns: ['name'] } }],
    },
    [
      "screens.specimen-list.show.tabs[0].list.by: there is no reference to 'specimens' 'zone_ids'. Known: parent_id, child_id.",
    ],
  ],
  [
    {
      'screens/specimen-list/show/sections': undefined,
      'screens/specimen-list/show/tabs': [{ name: 'a', list: { of: 'specimens', by: 'parent_id', columns: ['nam'] } }],
    },
    [
      "screens.specimen-list.show.tabs[0].list.columns[0]: there is no field of 'specimens' 'nam'. Did you mean 'name'? Known: <fields>.",
    ],
  ],
  [
    { does: { created: ['invite-usr'] } },
    [
      "does.created[0]: there is no handler 'invite-usr'. Did you mean 'invite-user'? Known: invite-user, end-sessions, notify-owner, reset-factors, duplicate, work-jobs.",
    ],
  ],
  [
    { does: { creatd: ['invite-user'] } },
    ["does.creatd: there is no option 'creatd'. Did you mean 'created'? Known: created, updated, deleted."],
  ],
  [
    { 'screens/specimen-list/list/tabs': [{ name: 'all' }, { name: 'active', where: { is_active: { is: 1 } } }] },
    ["screens.specimen-list.list.tabs[1].where.is_active.is: 'is_active' can never be 1. It is of kind 'toggle'."],
  ],
  [{ fills: ['weights'] }, ["fills[0]: 'weights' is not an object."]],
  [
    { fills: [{ name: 'totals', fields: ['prise', 'worth'], corrects: ['most', 'worth'] }] },
    [
      "fills[0].name: there is no fill 'totals'. Known: weights.",
      "fills[0].fields[0]: there is no field 'prise'. Did you mean 'price'? Known: <fields>.",
      "fills[0].fields[1]: 'worth' is computed. It is of kind 'rollup'.",
      "fills[0].corrects[1]: 'worth' is among its 'fields'. Say it once.",
    ],
  ],
  // Nobody else says what a fill says: no default, no move's question, no move's value.
  [
    {
      fills: [{ name: 'weights', fields: ['price', 'notes', 'is_active'] }],
      moves: [
        {
          name: 'free',
          when: { most: { above: 1 } },
          sets: { price: 0 },
          messages: { done: 'Done', failed: 'Failed' },
        },
      ],
    },
    [
      "fields.price.default: the fill 'weights' says what it holds. Leave the option out.",
      "fields.is_active.default: the fill 'weights' says what it holds. Leave the option out.",
      "fields.stage.moves[0].asks[0].field: the fill 'weights' says what 'notes' holds. Write what that follows from, or say in the fill that it only 'corrects' 'notes'.",
      "fills[0].fields[2]: 'is_active' is switched in rows. Say that the fill 'corrects' it.",
      "moves[0].sets.price: the fill 'weights' says what 'price' holds. Write what that follows from, or say in the fill that it only 'corrects' 'price'.",
    ],
  ],
  [
    { checkedBy: ['no-overlap'] },
    [
      "checkedBy[0]: there is no check 'no-overlap'. Known: own-role, no-escalation, declared-rows, oneself, last-super-admin, kept-unchanged, no-spill.",
    ],
  ],
  [
    { keepWhen: { rule: { x: { is: 1 } }, message: 'x' } },
    ["keepWhen.rule.x: there is no field 'x'. Known: <fields>."],
  ],
  [
    { 'screens/specimen-list/module': 'Stag' },
    ["screens.specimen-list.module: there is no module 'Stag'. Did you mean 'Stage'? Known: Stage."],
  ],
  [
    { 'screens/specimen-list/path': 'specimens' },
    ["screens.specimen-list.path: 'specimens' is not a path. Write it like '/offers/coupon-list'."],
  ],
  [
    { 'screens/specimen-list/path': '/api/specimens' },
    ["screens.specimen-list.path: '/api/specimens' belongs to the server. Choose another path."],
  ],
  [
    { 'screens/specimen-list/offers': ['raed'] },
    [
      "screens.specimen-list.offers[0]: there is no flag 'raed'. Did you mean 'read'? Known: read, write, update, delete, export, issue.",
      "screens.specimen-list.report: the screen does not offer 'read'. Who reads its rows reads the figures.",
      "screens.specimen-list.form: the screen offers neither 'write' nor 'update'. Then it needs no form.",
      "screens.specimen-list.show: the screen does not offer 'read'.",
      "screens.specimen-list.offers: 'read' is missing. Who changes rows must be able to see them.",
    ],
  ],
  [
    { 'screens/specimen-list/offers': ['write', 'update'] },
    [
      "screens.specimen-list.report: the screen does not offer 'read'. Who reads its rows reads the figures.",
      "screens.specimen-list.show: the screen does not offer 'read'.",
      "screens.specimen-list.offers: 'read' is missing. Who changes rows must be able to see them.",
    ],
  ],
  [
    { 'screens/specimen-list/form': undefined },
    [
      'groups.general: nothing names the group. Name it, or leave it out.',
      "screens.specimen-list.offers: 'write' needs a form. Add a form, or do not offer it.",
    ],
  ],
  [
    { 'screens/specimen-list/mesages': {} },
    [
      "screens.specimen-list.mesages: there is no option 'mesages'. Did you mean 'messages'? Known: module, path, offers, list, label, report, form, show, parts, messages, where, papers, moves.",
    ],
  ],
  [
    { 'screens/Specimen_List': {} },
    [
      "screens.Specimen_List: 'Specimen_List' is not a screen's name. Write it in kebab-case.",
      'screens.Specimen_List.module: is missing.',
      'screens.Specimen_List.path: is missing.',
      'screens.Specimen_List.offers: is missing.',
      'screens.Specimen_List.list: is missing.',
    ],
  ],
  [
    { 'screens/specimen-list/list/columns': ['id', 'nmae'] },
    ["screens.specimen-list.list.columns[1]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>."],
  ],
  [
    { 'screens/specimen-list/list/columns': ['id', 'id'] },
    ["screens.specimen-list.list.columns[1]: 'id' stands twice in the list."],
  ],
  [
    { 'screens/specimen-list/list/columns': [] },
    ['screens.specimen-list.list.columns: the list is empty. Name at least one, or leave the option out.'],
  ],
  [
    { 'screens/specimen-list/path': '/no-access' },
    ["screens.specimen-list.path: '/no-access' belongs to the server. Choose another path."],
  ],
  [
    { 'screens/specimen-list/list/search': ['price'] },
    ["screens.specimen-list.list.search[0]: 'price' cannot be searched. It is of kind 'money'."],
  ],
  [
    { 'screens/specimen-list/list/filters': ['notes'] },
    ["screens.specimen-list.list.filters[0]: 'notes' cannot be filtered. It is of kind 'textarea'."],
  ],
  [
    { 'screens/specimen-list/list/pageSize': 7 },
    ['screens.specimen-list.list.pageSize: there is no page size 7. Known: 5, 10, 25, 50, 100.'],
  ],
  [
    { 'screens/specimen-list/list/page': 'map', 'screens/specimen-list/report': undefined, measures: undefined },
    [`screens.specimen-list.list.page: there is no page 'map'. Known: ${stageNames.pages.join(', ')}.`],
  ],
  [
    { 'screens/specimen-list/moves': ['clse'] },
    ["screens.specimen-list.moves[0]: there is no move 'clse'. Did you mean 'close'? Known: close."],
  ],
  [
    { 'screens/specimen-list/list/tabs': [{ name: 'all' }, { name: 'all' }] },
    ["screens.specimen-list.list.tabs[1].name: two tabs are called 'all'."],
  ],
  [
    { 'screens/specimen-list/form/path': '/stage/manage-specimen' },
    [
      "screens.specimen-list.form.path: '/stage/manage-specimen' is not a path. Write it like '/offers/manage-coupon/:id'.",
    ],
  ],
  [
    { 'screens/specimen-list/form/newPath': '/stage/:id' },
    ["screens.specimen-list.form.newPath: '/stage/:id' is not a path. Write it like '/offers/coupon-list'."],
  ],
  [
    { 'screens/specimen-list/form/fields': ['name'] },
    ["screens.specimen-list.form: needs either 'fields', 'sections' or 'steps'."],
  ],
  [
    { 'screens/specimen-list/form/sections/1/fields/0': 'created_at' },
    ["screens.specimen-list.form.sections[1].fields[0]: 'created_at' is never written. It is of kind 'timestamp'."],
  ],
  [
    { 'screens/specimen-list/form/sections/1/fields/0': 'name' },
    ["screens.specimen-list.form: 'name' stands in two sections."],
  ],
  [
    { 'groups/general/fields': ['email'] },
    [
      "screens.specimen-list.form: 'name' is required, and the form does not offer it. Add it to the form, or give it a default.",
    ],
  ],
  [
    { 'screens/specimen-list/form/above': ['map'], 'screens/specimen-list/form/aside': { panel: 'map', width: 300 } },
    [
      "screens.specimen-list.form.aside.width: there is no option 'width'. Known: label, panel.",
      'screens.specimen-list.form.aside.label: is missing.',
      "screens.specimen-list.form.above[0]: there is no panel 'map'. Known: gauge.",
      "screens.specimen-list.form.aside.panel: there is no panel 'map'. Known: gauge.",
    ],
  ],
  [
    { 'screens/specimen-list/form/panels': ['map'] },
    ["screens.specimen-list.form.panels[0]: there is no panel 'map'. Known: gauge."],
  ],
  [
    { 'screens/specimen-list/show/path': '/stage/specimens' },
    ["screens.specimen-list.show.path: '/stage/specimens' is not a path. Write it like '/offers/manage-coupon/:id'."],
  ],
  [
    { 'screens/specimen-list/list/search': ['parent_size'] },
    ["screens.specimen-list.list.search[0]: 'parent_size' cannot be searched. It is of kind 'related'."],
  ],
  [
    { 'screens/specimen-list/list/search': ['children'] },
    ["screens.specimen-list.list.search[0]: 'children' cannot be searched. It is of kind 'rollup'."],
  ],
  [
    {
      'screens/specimen-list/show/sections': undefined,
      'screens/specimen-list/show/tabs': [{ name: 'a', charts: [{ label: 'C', shape: 'ring', fields: ['price'] }] }],
    },
    ["screens.specimen-list.show.tabs[0].charts[0].shape: there is no shape 'ring'. Known: pie, bar, column, line."],
  ],
  [
    { 'screens/specimen-list/show/tabs': [{ name: 'a', cards: ['price'] }] },
    ["screens.specimen-list.show: needs either 'sections' or 'tabs'."],
  ],
];

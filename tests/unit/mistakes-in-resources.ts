import { stageNames } from '../stage/names.ts';
import { below, type Mistaken, unasked } from './mistakes.ts';

const KEEPER = { kind: 'reference', to: 'users' };
const OWN = { role: 'member', where: { keeper_id: { is: { me: 'id' } } }, visibleFields: 'all' };
/** The specimen with somebody who keeps it, and these rows of one’s own. */
const storedOf = (...rows: readonly object[]): Mistaken[0] => ({ 'fields/keeper_id': KEEPER, rows });
const OWNERLESS =
  " does not say whose rows they are. Write { user_id: { is: { me: 'id' } } }, or the way to it: { 'vendor_id.user_id': … }.";

const ZONE = { kind: 'reference', to: 'zones', required: true };
const PART = { field: 'zone_id', form: ['name', 'price'] };
/** The specimen as a part of zones. */
const part = (partOf: object, more: Mistaken[0] = {}): Mistaken[0] => ({
  screens: undefined,
  groups: undefined,
  measures: undefined,
  'fields/zone_id': ZONE,
  partOf,
  ...more,
});

/** What the specimen says of itself: its title, groups, unique values, checks and fills. */
const OF_ITSELF = below('', [
  [
    { picture: 'photo', 'fields/photo': { kind: 'imge' } },
    "fields.photo.kind: there is no kind 'imge'. Did you mean 'image'? Known: <kinds>.",
    "picture: 'photo' is of kind 'imge'. A picture is an image or a file.",
  ],
  [
    {
      title: 'nmae',
      'screens/specimen-list/list/columns': ['nmae', 'size'],
      'screens/specimen-list/list/search': ['nmae'],
    },
    "title: there is no field 'nmae'. Did you mean 'name'? Known: <fields>. 2 more places name it.",
  ],
  [
    { personal: ['full', 'nme'] },
    'personal[0]: the value is computed. Say it of the fields it is computed of.',
    "personal[1]: there is no field 'nme'. Did you mean 'name'? Known: <fields>.",
  ],
  [
    { name: 'Specimens' },
    "resources/Specimens.ts › name: 'Specimens' is not a name. Write it in snake_case.",
    "resources/Specimens.ts › fields.parent_id.to: there is no resource 'specimens'. Did you mean 'Specimens'? Known: zones, Specimens, users, roles. 4 more places name it.",
  ],
  [
    { name: '__proto__' },
    "resources/--proto--.ts › name: '__proto__' is not a name. Write it in snake_case.",
    "resources/--proto--.ts › fields.parent_id.to: there is no resource 'specimens'. Known: zones, __proto__, users, roles. 4 more places name it.",
  ],
  [
    { name: 'auth' },
    "resources/auth.ts › name: 'auth' is a path of the API. Choose another name.",
    "resources/auth.ts › fields.parent_id.to: there is no resource 'specimens'. Known: zones, auth, users, roles. 4 more places name it.",
  ],
  ...['dashboards', 'ready'].map((name): readonly [{ readonly name: string }, string, string] => [
    { name },
    `resources/${name}.ts › name: '${name}' is a path of the API. Choose another name.`,
    `resources/${name}.ts › fields.parent_id.to: there is no resource 'specimens'. Known: zones, ${name}, users, roles. 4 more places name it.`,
  ]),
  [{ 'label/many': undefined }, 'label.many: is missing.'],
  [{ title: 'nmae' }, "title: there is no field 'nmae'. Did you mean 'name'? Known: <fields>."],
  [
    { title: 'is_active' },
    "title: 'is_active' is of kind 'toggle'. A title is one of: id, text, email, phone, number, joined.",
  ],
  [{ picture: 'name' }, "picture: 'name' is of kind 'text'. A picture is an image or a file."],
  [{ history: 'no' }, "history: 'no' is not true or false."],
  [
    { history: false },
    "history: the screen 'specimen-list' has a form, and what people write is noted. Leave out 'history', or what writes them.",
    "history: the screen 'specimen-list' offers 'delete', and what people write is noted. Leave out 'history', or what writes them.",
    "history: 'is_active' is switched in rows, and what people write is noted. Leave out 'history', or what writes them.",
  ],
  [{ picture: 'photo' }, "picture: there is no field 'photo'. Known: <fields>."],
  [
    { handlers: { created: ['invite-usr'] } },
    "handlers.created[0]: there is no handler 'invite-usr'. Did you mean 'invite-user'? Known: invite-user, end-sessions, notify-owner, reset-factors, duplicate, work-jobs.",
  ],
  [
    { handlers: { creatd: ['invite-user'] } },
    "handlers.creatd: there is no option 'creatd'. Did you mean 'created'? Known: created, updated, deleted.",
  ],
  [{ fills: ['weights'] }, "fills[0]: 'weights' is not an object. Write { name, fields }."],
  [
    { fills: [{ name: 'totals', fields: ['prise', 'worth'], overwrites: ['most', 'worth'] }] },
    "fills[0].name: there is no fill 'totals'. Known: weights.",
    "fills[0].fields[0]: there is no field 'prise'. Did you mean 'price'? Known: <fields>.",
    "fills[0].fields[1]: 'worth' is computed. It is of kind 'rollup'.",
    "fills[0].overwrites[1]: 'worth' is among its 'fields'. Say it once.",
  ],
  [
    { checkedBy: ['no-overlap'] },
    "checkedBy[0]: there is no check 'no-overlap'. Known: own-role, no-escalation, declared-rows, oneself, last-super-admin, kept-unchanged, no-spill.",
  ],
  [{ keepWhen: { rule: { x: { is: 1 } }, message: 'x' } }, "keepWhen.rule.x: there is no field 'x'. Known: <fields>."],
  [
    { 'screens/Specimen_List': {} },
    "screens.Specimen_List: 'Specimen_List' is not a screen's name. Write it in kebab-case.",
    'screens.Specimen_List.module: is missing.',
    'screens.Specimen_List.path: is missing.',
    'screens.Specimen_List.permissions: is missing.',
    'screens.Specimen_List.list: is missing.',
  ],
  [
    { 'screens/specimen-list/list/page': 'map', 'screens/specimen-list/report': undefined, measures: undefined },
    `screens.specimen-list.list.page: there is no page 'map'. Known: ${stageNames.pages.join(', ')}.`,
  ],
  [{ 'groups/general/fields': ['email'] }, unasked('name')],
  [
    { openTo: ['membr'] },
    "openTo[0]: there is no role of the identity 'membr'. Did you mean 'member'? Known: administrator, member.",
  ],
  [{ openTo: ['administrator'] }, 'openTo[0]: an administrator reaches every row. Leave it out.'],
  [
    { ...storedOf(OWN), openTo: ['member'] },
    "openTo[0]: 'rows' says which are the own ones of 'member'. Say one of the two.",
  ],
  [
    { active: 'name' },
    "active: 'name' is of kind 'text'. Name a toggle, or one that is not written: it comes by itself.",
  ],
  [{ active: 'Is Active' }, "fields.Is Active: 'Is Active' is not a field's name. Write it in snake_case."],
  [
    { 'groups/spare': { title: 'Spare', fields: ['name'] } },
    'groups.spare: nothing names the group. Name it, or leave it out.',
  ],
  [{ 'groups/name': { title: 'Name', fields: ['name'] } }, "groups.name: 'name' is a field. Choose another name."],
  [
    { 'groups/facts': { fields: ['nmae'] }, 'screens/specimen-list/list/search': ['facts'] },
    "groups.facts.fields[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>.",
  ],
  [
    { 'groups/facts': { fields: ['name', 'price'] }, 'screens/specimen-list/list/search': ['facts'] },
    "screens.specimen-list.list.search[0]: 'price' cannot be searched. It is of kind 'money'.",
  ],
  [
    { 'groups/facts': { fields: ['name', 'size'] }, 'screens/specimen-list/list/columns': ['id', 'name', 'facts'] },
    "screens.specimen-list.list.columns: 'name' stands twice in the list. A group brings its fields.",
  ],
  [
    { 'groups/facts': { fields: ['most'] }, 'screens/specimen-list/form/sections/1': 'facts' },
    "screens.specimen-list.form.sections[1]: the group 'facts' has no title. A section needs one.",
  ],
  [
    { unique: [{ fields: ['nmae'], message: 'Taken' }] },
    "unique[0].fields[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>.",
  ],
  [
    { unique: [{ fields: ['size', 'children'], message: 'Taken' }] },
    "unique[0].fields[1]: 'children' is of kind 'rollup', by which no records are told apart.",
  ],
  [
    { unique: [{ fields: ['zone_ids'], message: 'Taken' }] },
    "unique[0].fields[0]: 'zone_ids' is of kind 'references', by which no records are told apart.",
  ],
  [
    { unique: [{ fields: [], message: 'Taken' }] },
    'unique[0].fields: the list is empty. Name at least one, or leave the option out.',
  ],
  [{ unique: [{ fields: ['size'] }] }, 'unique[0].message: is missing.'],
  [
    { checks: [{ name: 'x', expect: { name: { is: 'x' } }, errors: { nmae: 'x' } }] },
    "checks[0].errors.nmae: there is no field 'nmae'. Did you mean 'name'? Known: <fields>.",
  ],
  [
    { checks: [{ name: 'x', expect: { name: { is: 'x' } }, errors: { name: 'Not {nmae}, {zone.name}' } }] },
    "checks[0].errors.name: there is no field 'nmae'. Did you mean 'name'? Known: <fields>.",
    "checks[0].errors.name: there is no field 'zone.name'. Known: <fields>.",
  ],
  [
    { checks: [{ name: 'x', expect: { name: { is: 'x' } }, errors: {} }] },
    "checks[0].errors: {} says nothing. Write { field: 'what is wrong' }.",
  ],
  [
    { checks: [{ name: 'x', expect: { name: { is: 'x' } }, errors: { name: '' } }] },
    "checks[0].errors.name: '' is not a text. Write a sentence or a word.",
  ],
  [{ screens: 7, groups: undefined, measures: undefined }, 'screens: 7 is not an object.'],
  [
    { groups: 'x' },
    "groups: 'x' is not an object.",
    "screens.specimen-list.form.sections[0]: there is no group 'general'. There is none yet.",
    unasked('name'),
  ],
  [{ label: 'Vehicle' }, "label: 'Vehicle' is not an object. Write { one, many }."],
  [
    { 'screens/specimen-list/messages': { deleted: '{message}', loadFailed: 'Gone: {message} {nmae}' } },
    "screens.specimen-list.messages.deleted: nothing is filled in for '{message}'. People would read the braces: leave them out.",
    "screens.specimen-list.messages.loadFailed: nothing is filled in for '{nmae}'. People would read the braces: leave them out.",
  ],
  [
    { 'fields/notes/help': 'Of {name}' },
    "fields.notes.help: nothing is filled in for '{name}'. People would read the braces: leave them out.",
  ],
  [{ handlers: 7 }, 'handlers: 7 is not an object. Write { created, updated, deleted }.'],
  [{ handlers: { created: 7 } }, 'handlers.created: 7 is not a list.'],
  [{ checks: [7] }, 'checks[0]: 7 is not an object. Write { name, expect, errors }.'],
]);

/** Whose rows are whose. */
const OF_ROWS = below('', [
  [
    { rows: [{ role: 'membr', where: { parent_id: { is: { me: 'id' } } }, visibleFields: 'all' }] },
    "rows[0].role: there is no role of the identity 'membr'. Did you mean 'member'? Known: administrator, member.",
    "rows[0].where.parent_id: 'parent_id' refers to 'specimens', not to 'users'. Go on to the user: 'parent_id.…'.",
  ],
  [
    storedOf({ ...OWN, role: 'membr' }),
    "rows[0].role: there is no role of the identity 'membr'. Did you mean 'member'? Known: administrator, member.",
  ],
  [storedOf({ ...OWN, role: 99 }), 'rows[0].role: there is no role of the identity 99. Known: administrator, member.'],
  [storedOf({ ...OWN, role: 'administrator' }), 'rows[0].role: an administrator reaches every row. Name another role.'],
  [storedOf(OWN, OWN), "rows[1].role: 'member' stands twice. Say it once for each role."],
  [
    { rows: [{ role: 'member', where: { size: { is: 'small' } }, visibleFields: 'all' }] },
    `rows[0].where: {"size":{"is":"small"}}${OWNERLESS}`,
  ],
  [
    storedOf({ ...OWN, where: { keeper_id: { is: { me: 'id' } }, size: { is: 'small' } } }),
    `rows[0].where: {"keeper_id":{"is":{"me":"id"}},"size":{"is":"small"}}${OWNERLESS}`,
  ],
  [
    storedOf({ ...OWN, where: { keeper_id: { is: { me: 'email' } } } }),
    `rows[0].where: {"keeper_id":{"is":{"me":"email"}}}${OWNERLESS}`,
  ],
  [
    storedOf({ ...OWN, where: { keeper_id: { not: { me: 'id' } } } }),
    `rows[0].where: {"keeper_id":{"not":{"me":"id"}}}${OWNERLESS}`,
  ],
  [
    { rows: [{ role: 'member', where: { all: [{ parent_id: { is: { me: 'id' } } }] }, visibleFields: 'all' }] },
    `rows[0].where: {"all":[{"parent_id":{"is":{"me":"id"}}}]}${OWNERLESS}`,
  ],
  [
    { rows: [{ role: 'member', where: { parent_id: { is: { me: 'id' } } }, visibleFields: 'all' }] },
    "rows[0].where.parent_id: 'parent_id' refers to 'specimens', not to 'users'. Go on to the user: 'parent_id.…'.",
  ],
  [
    { rows: [{ role: 'member', where: { size: { is: { me: 'id' } } }, visibleFields: 'all' }] },
    "rows[0].where.size: there is no reference 'size'. Known: parent_id, child_id.",
  ],
  [
    storedOf({ ...OWN, where: { 'parent_id.keepr_id': { is: { me: 'id' } } } }),
    "rows[0].where.parent_id.keepr_id: there is no reference of 'specimens' 'keepr_id'. Did you mean 'keeper_id'? Known: parent_id, child_id, keeper_id.",
  ],
  [
    storedOf({ ...OWN, where: { 'parent_id.keeper_id': { is: { me: 'id' } } } }),
    "rows[0].where.parent_id.keeper_id: 'specimens' may hold several records of one user. Say there: unique: [{ fields: ['keeper_id'], message: '…' }].",
  ],
  [
    storedOf({ ...OWN, initialValues: { stge: 'closed' } }),
    "rows[0].initialValues.stge: there is no field 'stge'. Did you mean 'stage'? Known: <fields>, keeper_id.",
  ],
  [
    storedOf({ ...OWN, initialValues: { stage: 'shut' } }),
    "rows[0].initialValues.stage: 'stage' can never be 'shut'. Known: open, closed.",
  ],
  [
    storedOf({ ...OWN, initialValues: { keeper_id: 2 } }),
    "rows[0].initialValues.keeper_id: 'keeper_id' is filled in by the server. Leave it out.",
  ],
  [
    storedOf({ ...OWN, initialValues: { worth: 2 } }),
    "rows[0].initialValues.worth: 'worth' is never written. It is of kind 'rollup'.",
  ],
  [
    storedOf({ ...OWN, unfilteredScreens: ['specimen-lst'] }),
    "rows[0].unfilteredScreens[0]: there is no screen of this resource 'specimen-lst'. Did you mean 'specimen-list'? Known: specimen-list.",
  ],
  [
    storedOf({ ...OWN, unfilteredScreens: ['specimen-list'] }),
    "rows[0].unfilteredScreens[0]: the screen 'specimen-list' shows all rows anyway. It belongs here where it has a 'where'.",
  ],
  [
    storedOf({ ...OWN, moves: ['clos'] }),
    "rows[0].moves[0]: there is no move 'clos'. Did you mean 'close'? Known: close.",
  ],
  [storedOf({ where: OWN.where, visibleFields: 'all' }), 'rows[0].role: is missing.'],
  [storedOf({ role: 'member', where: OWN.where }), 'rows[0].visibleFields: is missing.'],
  [
    storedOf({ ...OWN, visibleFields: ['nme'] }),
    "rows[0].visibleFields[0]: there is no field 'nme'. Did you mean 'name'? Known: <fields>, keeper_id.",
  ],
  [
    storedOf({ ...OWN, visibleFields: ['name'], moves: ['close'] }),
    "rows[0].visibleFields: 'notes' is missing, which 'close' asks them. Add it, or take the move away.",
  ],
  [storedOf({ ...OWN, initialValues: 7 }), 'rows[0].initialValues: 7 is not an object.'],
  [
    {
      ...storedOf({ ...OWN, initialValues: { price: 5 } }),
      fills: [{ name: 'weights', fields: ['price'] }],
      'fields/price/default': undefined,
    },
    "rows[0].initialValues.price: a fill says what 'price' holds. Leave it out.",
  ],
]);

/** Parts, and who shows them. */
const OF_PARTS = below('', [
  [part({ form: ['name'] }), 'partOf.field: is missing.'],
  [part({ field: 'zone_id' }), 'partOf.form: is missing.'],
  [part({ ...PART, form: [] }), 'partOf.form: the list is empty. Name at least one, or leave the option out.'],
  [part({ ...PART, field: 'zone' }), "partOf.field: there is no field 'zone'. Known: <fields>, zone_id, position."],
  [
    part({ ...PART, field: 'name' }),
    "partOf.field: 'name' is of kind 'text'. Name a reference to one record.",
    "partOf.form[0]: 'name' is given once. The row does not edit it.",
  ],
  [
    part({ ...PART, field: 'zone_ids' }, { 'fields/zone_ids/required': true }),
    "partOf.field: 'zone_ids' is of kind 'references'. Name a reference to one record.",
  ],
  [
    part({ ...PART, field: 'parent_id' }),
    "partOf.field: 'parent_id' may be empty. A part has a whole: make it required.",
    "partOf.field: a record is no part of its own kind. What it stands under is 'within'.",
    'partOf.field: it is a part of itself.',
  ],
  [
    part({ ...PART, within: 'zone_id' }),
    "partOf.within: 'zone_id' refers to 'zones'. A part stands under another of its own kind.",
  ],
  [part({ ...PART, within: 'size' }), "partOf.within: 'size' is of kind 'choice'. Name a reference to one record."],
  [
    part({ ...PART, form: ['nmae'] }),
    "partOf.form[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>, zone_id, position.",
  ],
  [part({ ...PART, form: ['zone_id'] }), "partOf.form[0]: 'zone_id' is given once. The row does not edit it."],
  [
    part({ ...PART, form: ['parent_id', 'position'], within: 'parent_id' }),
    "partOf.form[0]: 'parent_id' is given once. The row does not edit it.",
    "partOf.form[1]: 'position' is given once. The row does not edit it.",
  ],
  [part({ ...PART, form: ['worth'] }), "partOf.form[0]: 'worth' is never written."],
  [part({ ...PART, form: ['before'] }), "partOf.form[0]: 'before' is never written."],
  [
    part({ ...PART, messages: { savedFailed: 'x' } }),
    "partOf.messages.savedFailed: there is no option 'savedFailed'. Did you mean 'saveFailed'? Known: created, updated, saveFailed, deleted, deleteFailed, loadFailed, deleteQuestion, duplicate.",
  ],
  [
    part({ ...PART, order: 'name' }),
    "partOf.order: there is no option 'order'. Known: field, form, within, createOnly, readOnlyFields, messages.",
  ],
  [
    part({ ...PART, createOnly: ['nmae', 'name', 'worth'] }),
    "partOf.createOnly[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>, zone_id, position.",
    "partOf.createOnly[1]: 'name' is given once. The row does not edit it.",
    "partOf.createOnly[2]: 'worth' is never written.",
  ],
  [
    part({ ...PART, readOnlyFields: ['nmae'] }),
    "partOf.readOnlyFields[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>, zone_id, position.",
  ],
  [part(PART, { 'fields/position': { kind: 'text' } }), "partOf.fields: 'position' comes by itself. Leave it out."],
  [
    part(PART, { 'fields/zone_id': { kind: 'reference', to: 'zones' } }),
    "partOf.field: 'zone_id' may be empty. A part has a whole: make it required.",
  ],
  [
    { 'fields/zone_id': ZONE, partOf: PART },
    unasked('zone_id'),
    "partOf: parts have no screens of their own. They are shown by their whole's form: leave 'screens' out.",
  ],
  [
    {
      groups: undefined,
      'screens/specimen-list/form/sections': [{ title: 'Parts', parts: 'zones' }],
      'screens/specimen-list/form/path': undefined,
    },
    "screens.specimen-list.form.sections[0].parts: 'zones' is no part of 'specimens'. Say so there: 'partOf'.",
    "screens.specimen-list.form.sections: parts stand on a page of their own. Give the form a 'path'.",
    unasked('name'),
  ],
  [{ 'checks/0/moves': ['shut'] }, "checks[0].moves[0]: there is no move 'shut'. Known: close."],
  [{ 'checks/0/moves': 'close' }, "checks[0].moves: 'close' is not a list."],
  [
    part(PART, { history: false }),
    "history: its records are parts of others, and what people write is noted. Leave out 'history', or what writes them.",
  ],
]);

export const IN_RESOURCES: readonly Mistaken[] = [...OF_ITSELF, ...OF_ROWS, ...OF_PARTS];

/** The identity. */
export const IN_IDENTITY = below('', [
  [
    { users: 'usrs' },
    "identity.users: there is no resource 'usrs'. Did you mean 'users'? Known: zones, specimens, users, roles.",
  ],
  [{ 'user/login': 'first_name' }, "identity.user.login: 'first_name' is of kind 'text'. It must be of kind 'email'."],
  [
    { 'user/login': 'mail' },
    "identity.user.login: there is no field of 'users' 'mail'. Did you mean 'email'? Known: id, first_name, last_name, email, phone, picture, role_id, size, has_password, is_active.",
  ],
  [{ 'user/role': 'size' }, "identity.user.role: 'size' is of kind 'choice'. It must be of kind 'reference'."],
  [{ 'user/picture': undefined }, 'identity.user.picture: is missing.'],
  [{ 'role/grants': 'name' }, "identity.role.grants: 'name' is of kind 'text'. It must be of kind 'permissions'."],
  [
    { types: { of: { guest: 'S' }, otherwise: 'XXL' } },
    "identity.types.of.guest: there is no option 'guest'. Known: administrator, member.",
    "identity.types.otherwise: there is no type 'XXL'. Known: small, medium, large.",
  ],
  [
    {
      landings: [
        { role: 'guest', of: 'zones', when: { zone_nmae: { empty: true } }, screen: 'zone-list' },
        { role: 'member', of: 'zons', when: {}, screen: 'zone-list' },
      ],
    },
    "identity.landings[1].of: there is no resource 'zons'. Did you mean 'zones'? Known: zones, specimens, users, roles.",
    "identity.landings[0].role: there is no role of the identity 'guest'. Known: administrator, member.",
    "identity.landings[0].when.zone_nmae: there is no field 'zone_nmae'. Did you mean 'zone_name'? Known: id, zone_name.",
    "identity.landings[0].screen: there is no screen of 'zones' 'zone-list'. There is none yet.",
  ],
  [
    { landings: [{ role: 'member', of: 'specimens', when: { stage: { is: 'open' } }, screen: 'specimen-list' }] },
    "identity.landings[0].role: 'member' has no rows of its own among 'specimens'. Say whose they are there: 'rows'.",
  ],
  [{ 'builtIn/administrator': undefined }, 'identity.builtIn.administrator: is missing.'],
  [{ 'builtIn/member': 0 }, 'identity.builtIn.member: 0 is not an id. Write the whole number of the role.'],
  [{ 'builtIn/member': 1 }, "identity.builtIn.member: 'administrator' is the role 1 already."],
  [
    { 'profile/fields/nick': {} },
    "identity.profile.fields.nick: there is no field of a user 'nick'. Known: id, first_name, last_name, email, phone, picture, role_id, size, has_password, is_active.",
  ],
  [
    { 'profile/fields/first_name': { required: 7 } },
    'identity.profile.fields.first_name.required: 7 is not a text. Write a sentence or a word.',
  ],
  [
    { 'profile/fields/email': undefined },
    'identity.profile.fields.email: is missing. Everybody is told what they sign in with.',
  ],
  [{ 'profile/fields/id': {} }, "identity.profile.fields.id: 'id' is never written. It is of kind 'id'."],
  [
    { 'profile/writes': ['phone'] },
    "identity.profile.writes[0]: there is no field of the profile 'phone'. Known: first_name, last_name, email.",
  ],
  [{ 'profile/messages/updated': undefined }, 'identity.profile.messages.updated: is missing.'],
  [{ 'profile/titel': 'x' }, "identity.profile.titel: there is no option 'titel'. Known: fields, writes, messages."],
  [{ profile: 7 }, 'identity.profile: 7 is not an object. Write { fields, writes, messages }.'],
  [
    { 'profile/fields': 7, 'profile/writes': ['phone'] },
    'identity.profile.fields: 7 is not an object.',
    "identity.profile.writes[0]: there is no field of the profile 'phone'. There is none yet.",
  ],
  [{ builtIn: 7 }, 'identity.builtIn: 7 is not an object.'],
]);

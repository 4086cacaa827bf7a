import { stageNames } from '../stage/names.ts';
import type { Mistaken } from './mistakes-in-resources.ts';

/**
 * What is told of whose rows, of what is active, of groups, of what must be the only one, of moves,
 * checks and pages.
 */
export const IN_DECLARATIONS: readonly Mistaken[] = [
  [{ 'fields/name/required': false }, ['fields.name.required: false is not a text. Write a sentence or a word.']],
  [{ 'fields/name/unique': 7 }, ['fields.name.unique: 7 is not a text. Write a sentence or a word.']],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 99, where: { keeper_id: { is: { me: 'id' } } }, sees: 'all' }],
    },
    ['rows[0].role: there is no role of the identity 99. Known: administrator, member.'],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'administrator', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all' }],
    },
    ['rows[0].role: an administrator reaches every row. Name another role.'],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [
        { role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all' },
        { role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all' },
      ],
    },
    ["rows[1].role: 'member' stands twice. Say it once for each role."],
  ],
  [
    { rows: [{ role: 'member', where: { size: { is: 'small' } }, sees: 'all' }] },
    [
      'rows[0].where: {"size":{"is":"small"}} does not say whose rows they are. Write { user_id: { is: { me: \'id\' } } }, or the way to it: { \'vendor_id.user_id\': … }.',
    ],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } }, size: { is: 'small' } }, sees: 'all' }],
    },
    [
      'rows[0].where: {"keeper_id":{"is":{"me":"id"}},"size":{"is":"small"}} does not say whose rows they are. Write { user_id: { is: { me: \'id\' } } }, or the way to it: { \'vendor_id.user_id\': … }.',
    ],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'email' } } }, sees: 'all' }],
    },
    [
      'rows[0].where: {"keeper_id":{"is":{"me":"email"}}} does not say whose rows they are. Write { user_id: { is: { me: \'id\' } } }, or the way to it: { \'vendor_id.user_id\': … }.',
    ],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { not: { me: 'id' } } }, sees: 'all' }],
    },
    [
      'rows[0].where: {"keeper_id":{"not":{"me":"id"}}} does not say whose rows they are. Write { user_id: { is: { me: \'id\' } } }, or the way to it: { \'vendor_id.user_id\': … }.',
    ],
  ],
  [
    { rows: [{ role: 'member', where: { all: [{ parent_id: { is: { me: 'id' } } }] }, sees: 'all' }] },
    [
      'rows[0].where: {"all":[{"parent_id":{"is":{"me":"id"}}}]} does not say whose rows they are. Write { user_id: { is: { me: \'id\' } } }, or the way to it: { \'vendor_id.user_id\': … }.',
    ],
  ],
  [
    { rows: [{ role: 'member', where: { parent_id: { is: { me: 'id' } } }, sees: 'all' }] },
    ["rows[0].where.parent_id: 'parent_id' refers to 'specimens', not to 'users'. Go on to the user: 'parent_id.…'."],
  ],
  [
    { rows: [{ role: 'member', where: { size: { is: { me: 'id' } } }, sees: 'all' }] },
    ["rows[0].where.size: there is no reference 'size'. Known: parent_id, child_id."],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { 'parent_id.keepr_id': { is: { me: 'id' } } }, sees: 'all' }],
    },
    [
      "rows[0].where.parent_id.keepr_id: there is no reference of 'specimens' 'keepr_id'. Did you mean 'keeper_id'? Known: parent_id, child_id, keeper_id.",
    ],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { 'parent_id.keeper_id': { is: { me: 'id' } } }, sees: 'all' }],
    },
    [
      "rows[0].where.parent_id.keeper_id: 'specimens' may hold several records of one user. Say there: unique: [{ fields: ['keeper_id'], message: '…' }].",
    ],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all', starts: { stge: 'closed' } }],
    },
    ["rows[0].starts.stge: there is no field 'stge'. Did you mean 'stage'? Known: <fields>, keeper_id."],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all', starts: { stage: 'shut' } }],
    },
    ["rows[0].starts.stage: 'stage' can never be 'shut'. Known: open, closed."],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all', starts: { keeper_id: 2 } }],
    },
    ["rows[0].starts.keeper_id: 'keeper_id' is filled in by the server. Leave it out."],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all', starts: { worth: 2 } }],
    },
    ["rows[0].starts.worth: 'worth' is never written. It is of kind 'rollup'."],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all', restartsOn: ['nme'] }],
    },
    [
      "rows[0].restartsOn[0]: there is no field 'nme'. Did you mean 'name'? Known: <fields>, keeper_id.",
      "rows[0].restartsOn: there is nothing to go back to. Say it in 'starts'.",
    ],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all', everywhere: ['specimen-lst'] }],
    },
    [
      "rows[0].everywhere[0]: there is no screen of this resource 'specimen-lst'. Did you mean 'specimen-list'? Known: specimen-list.",
    ],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [
        { role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all', everywhere: ['specimen-list'] },
      ],
    },
    [
      "rows[0].everywhere[0]: the screen 'specimen-list' shows all rows anyway. It belongs here where it has a 'where'.",
    ],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all', moves: ['clos'] }],
    },
    ["rows[0].moves[0]: there is no move 'clos'. Did you mean 'close'? Known: close."],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ where: { keeper_id: { is: { me: 'id' } } }, sees: 'all' }],
    },
    ['rows[0].role: is missing.'],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } } } }],
    },
    ['rows[0].sees: is missing.'],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: ['nme'] }],
    },
    ["rows[0].sees[0]: there is no field 'nme'. Did you mean 'name'? Known: <fields>, keeper_id."],
  ],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: ['name'], moves: ['close'] }],
    },
    ["rows[0].sees: 'notes' is missing, which 'close' asks them. Add it, or take the move away."],
  ],
  [
    { 'screens/specimen-list/offers': ['read', 'write', 'update', 'issue'] },
    ["screens.specimen-list.offers: 'issue' needs papers. Name them in 'papers', or do not offer it."],
  ],
  [
    { 'screens/specimen-list/papers': ['lable'] },
    ["screens.specimen-list.papers[0]: there is no paper 'lable'. Did you mean 'label'? Known: label."],
  ],
  [
    {
      'screens/specimen-list/show/sections': undefined,
      'screens/specimen-list/show/tabs': [
        {
          name: 'all',
          list: { of: 'specimens', by: 'parent_id', columns: ['id'], actions: ['download'], downloads: 'label' },
        },
      ],
    },
    [
      "screens.specimen-list.show.tabs[0].list.downloads: no screen of 'specimens' has the paper 'label'. Name it there in 'papers'.",
    ],
  ],
  [
    { openTo: ['membr'] },
    ["openTo[0]: there is no role of the identity 'membr'. Did you mean 'member'? Known: administrator, member."],
  ],
  [{ openTo: ['administrator'] }, ['openTo[0]: an administrator reaches every row. Leave it out.']],
  [
    {
      'fields/keeper_id': { kind: 'reference', to: 'users' },
      rows: [{ role: 'member', where: { keeper_id: { is: { me: 'id' } } }, sees: 'all' }],
      openTo: ['member'],
    },
    ["openTo[0]: 'rows' says which are the own ones of 'member'. Say one of the two."],
  ],
  [
    { active: 'name' },
    ["active: 'name' is of kind 'text'. Name a toggle, or one that is not written: it comes by itself."],
  ],
  [{ active: 'Is Active' }, ["fields.Is Active: 'Is Active' is not a field's name. Write it in snake_case."]],
  [
    { 'groups/spare': { title: 'Spare', fields: ['name'] } },
    ['groups.spare: nothing names the group. Name it, or leave it out.'],
  ],
  [{ 'groups/name': { title: 'Name', fields: ['name'] } }, ["groups.name: 'name' is a field. Choose another name."]],
  [
    { 'groups/facts': { fields: ['nmae'] }, 'screens/specimen-list/list/search': ['facts'] },
    ["groups.facts.fields[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>."],
  ],
  [
    { 'groups/facts': { fields: ['name', 'price'] }, 'screens/specimen-list/list/search': ['facts'] },
    ["screens.specimen-list.list.search[0]: 'price' cannot be searched. It is of kind 'money'."],
  ],
  [
    {
      'groups/facts': { fields: ['name', 'size'] },
      'screens/specimen-list/list/columns': ['id', 'name', 'facts'],
    },
    ["screens.specimen-list.list.columns: 'name' stands twice in the list. A group brings its fields."],
  ],
  [
    { 'groups/facts': { fields: ['most'] }, 'screens/specimen-list/form/sections/1': 'facts' },
    ["screens.specimen-list.form.sections[1]: the group 'facts' has no title. A section needs one."],
  ],
  [
    { 'screens/specimen-list/form/sections/0': 'generl' },
    [
      'groups.general: nothing names the group. Name it, or leave it out.',
      "screens.specimen-list.form.sections[0]: there is no group 'generl'. Did you mean 'general'? Known: general.",
      "screens.specimen-list.form: 'name' is required, and the form does not offer it. Add it to the form, or give it a default.",
    ],
  ],
  [
    { unique: [{ fields: ['nmae'], message: 'Taken' }] },
    ["unique[0].fields[0]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>."],
  ],
  [
    { unique: [{ fields: ['size', 'children'], message: 'Taken' }] },
    ["unique[0].fields[1]: 'children' is of kind 'rollup', by which no records are told apart."],
  ],
  [
    { unique: [{ fields: ['zone_ids'], message: 'Taken' }] },
    ["unique[0].fields[0]: 'zone_ids' is of kind 'references', by which no records are told apart."],
  ],
  [
    { unique: [{ fields: [], message: 'Taken' }] },
    ['unique[0].fields: the list is empty. Name at least one, or leave the option out.'],
  ],
  [{ unique: [{ fields: ['size'] }] }, ['unique[0].message: is missing.']],
  [
    { 'fields/stage/moves/0/sets': { stage: 'open' } },
    ["fields.stage.moves[0].sets.stage: 'stage' is what the move changes, to 'closed'. Leave it out: 'to' says it."],
  ],
  [
    { 'fields/stage/moves/0/undo': true },
    ["fields.stage.moves[0].undo: true is no limit. Write false, or { minutes: 5, by: 'maker' }."],
  ],
  [
    { 'fields/stage/moves/0/undo': { minutes: 0, by: 'makr' } },
    [
      "fields.stage.moves[0].undo.minutes: no time is left. Write 'undo: false'.",
      "fields.stage.moves[0].undo.by: there is no limit 'makr'. Did you mean 'maker'? Known: maker.",
    ],
  ],
  [
    { 'fields/stage/moves/0/undo': {} },
    ["fields.stage.moves[0].undo: it limits nothing. Leave 'undo' out, or say 'minutes' or 'by'."],
  ],
  [
    { 'fields/stage/moves/0/sets': { day: { now: true } } },
    ["moves.close.sets.day: 'day' can never be the instant. It is of kind 'date'."],
  ],
  [
    { 'fields/stage/moves/0/sets': { seen_at: { today: true } } },
    ["moves.close.sets.seen_at: 'seen_at' can never be the day. It is of kind 'timestamp'."],
  ],
  [
    { 'fields/stage/moves/0/sets': { seen_at: { now: false } } },
    [
      "moves.close.sets.seen_at: {\"now\":false} cannot be written. Write a value, { now: true }, { today: true }, { me: 'id' } or { field: 'name' }.",
    ],
  ],
  [
    { 'fields/stage/moves/0/sets': { seen_at: { now: true, today: true } } },
    [
      'moves.close.sets.seen_at: {"now":true,"today":true} cannot be written. Write a value, { now: true }, { today: true }, { me: \'id\' } or { field: \'name\' }.',
    ],
  ],
  [
    { 'fields/stage/moves/0/sets': { parent_id: { me: 'id' } } },
    ['moves.close.sets.parent_id: \'parent_id\' can never be {"me":"id"}. It is of kind \'reference\'.'],
  ],
  [
    { 'fields/stage/moves/0/sets': { name: { me: 'nick' } } },
    [
      "moves.close.sets.name.me: there is no field of 'users' 'nick'. Known: id, first_name, last_name, email, phone, picture, role_id, size, has_password, is_active.",
    ],
  ],
  [
    { 'fields/stage/moves/0/sets': { day: { field: 'name' } } },
    ['moves.close.sets.day: \'day\' can never be {"field":"name"}. It is of kind \'date\'.'],
  ],
  [
    { 'fields/stage/moves/0/sets': { day: { field: 'dai' } } },
    ["moves.close.sets.day.field: there is no field of 'specimens' 'dai'. Did you mean 'day'? Known: <fields>."],
  ],
  [
    { 'fields/stage/moves/0/path': { method: 'POST', path: '/x', id: 'id' } },
    [
      "fields.stage.moves[0].path: there is no option 'path'. Known: name, from, to, sets, asks, shows, dialog, leadsTo, label, question, danger, next, notice, flag, screens, automatic, does, why, needs, seen, rounds, reasons, undo, when, messages.",
    ],
  ],
  [
    { moves: [{ name: 'x', when: { size: { is: 'small' } }, sets: { size: 'large' } }] },
    ['moves[0].messages: is missing.'],
  ],
  [
    { checks: [{ name: 'x', expect: { name: { is: 'x' } }, says: { nmae: 'x' } }] },
    ["checks[0].says.nmae: there is no field 'nmae'. Did you mean 'name'? Known: <fields>."],
  ],
  [
    { checks: [{ name: 'x', expect: { name: { is: 'x' } }, says: {} }] },
    ["checks[0].says: {} says nothing. Write { field: 'what is wrong' }."],
  ],
  [
    { checks: [{ name: 'x', expect: { name: { is: 'x' } }, says: { name: '' } }] },
    ["checks[0].says.name: '' is not a text. Write a sentence or a word."],
  ],
  [
    { 'screens/specimen-list/form/only': 'old' },
    ["screens.specimen-list.form.only: there is no sort of record 'old'. Known: new."],
  ],
  [
    { 'screens/specimen-list/form/only': 'new', 'screens/specimen-list/offers': ['read', 'update'] },
    ["screens.specimen-list.form.only: the screen does not offer 'write'. A form for new records alone needs it."],
  ],
  [
    { 'screens/specimen-list/form/path': undefined, 'screens/specimen-list/form/newPath': '/specimens/new' },
    [
      "screens.specimen-list.form.newPath: a form above the list has no path of its own. Give it a 'path', or leave it out.",
    ],
  ],
  [
    { 'screens/specimen-list/form/path': undefined, 'screens/specimen-list/form/page': stageNames.pages[0] },
    [
      "screens.specimen-list.form.page: a form above the list has no path of its own. Give it a 'path', or leave it out.",
    ],
  ],
  [
    { 'screens/specimen-list/form/page': 'manage', 'screens/specimen-list/show/page': 'details' },
    [
      `screens.specimen-list.form.page: there is no page 'manage'. Known: ${stageNames.pages.join(', ')}.`,
      `screens.specimen-list.show.page: there is no page 'details'. Known: ${stageNames.pages.join(', ')}.`,
    ],
  ],
  [
    { 'fields/stage/moves/0/asks': [{ field: 'notes', starts: 7 }] },
    ["moves.close.asks[0].starts: 'notes' can never be 7. It is of kind 'textarea'."],
  ],
  [
    { 'fields/stage/moves/0/asks': [{ field: 'notes', starts: { field: 'nots' } }] },
    [
      "moves.close.asks[0].starts.field: there is no field of 'specimens' 'nots'. Did you mean 'notes'? Known: <fields>.",
    ],
  ],
  [
    { 'fields/stage/moves/0/asks': [{ field: 'most', starts: { field: 'stock' } }] },
    [
      "moves.close.asks[0].starts.field: the screen 'specimen-list' shows 'stock' nowhere. Show it on its page, or let the question begin with nothing.",
    ],
  ],
  [
    { 'fields/stage/moves/0/asks': [{ field: 'stock', another: 'It is {nots} already.' }] },
    ["fields.stage.moves[0].asks[0].another: there is no field 'nots'. Did you mean 'notes'? Known: <fields>."],
  ],
  [
    { 'fields/stage/moves/0/asks': [{ field: 'stock', another: 'It is {stock} already.' }] },
    ["moves.close.asks[0].another: the screen 'specimen-list' shows 'stock' nowhere. Show it on its page."],
  ],
  [
    {
      'screens/specimen-list/show/sections': undefined,
      'screens/specimen-list/show/tabs': [
        { name: 'all', list: { of: 'specimens', by: 'parent_id', columns: ['id'], downloads: 'receipt' } },
      ],
    },
    [
      "screens.specimen-list.show.tabs[0].list.downloads: there is no paper 'receipt'. Known: label.",
      "screens.specimen-list.show.tabs[0].list.downloads: the list has no 'download'. Add it to its actions, or leave this out.",
    ],
  ],
  [
    {
      'screens/specimen-list/form/sections': undefined,
      'screens/specimen-list/form/steps': [
        { name: 'First one', fields: ['size'], sections: ['general'] },
        { name: 'days', fields: ['dya'], panels: ['gage'] },
        { name: 'days' },
      ],
      'screens/specimen-list/form/opens': 'by-ned',
      'screens/specimen-list/form/panels': ['gauge'],
      'screens/specimen-list/form/above': ['gauge'],
      'screens/specimen-list/form/only': 'new',
      'screens/specimen-list/form/query': 'specimen_id',
      'screens/specimen-list/form/newPath': '/stage/new',
    },
    [
      "screens.specimen-list.form.steps[0].name: 'First one' is not a name. Write it in kebab-case.",
      "screens.specimen-list.form.steps[0]: has both 'fields' and 'sections'. Put all of them into sections.",
      "screens.specimen-list.form.steps[1].fields[0]: there is no field 'dya'. Did you mean 'day'? Known: <fields>.",
      "screens.specimen-list.form.steps[1].panels[0]: there is no panel 'gage'. Did you mean 'gauge'? Known: gauge.",
      'screens.specimen-list.form.steps[2]: the step is empty. Give it fields, sections or panels.',
      "screens.specimen-list.form.steps: two steps are called 'days'.",
      "screens.specimen-list.form.steps[0]: it does not ask for 'name'. A record is called by it from its first step on.",
      "screens.specimen-list.form.opens: there is no opening 'by-ned'. Did you mean 'by-need'? Known: by-need.",
      'screens.specimen-list.form.only: steps save what is stored. Leave it out.',
      'screens.specimen-list.form.panels: the form has steps. Name them in one of those.',
      'screens.specimen-list.form.above: the form has steps. Leave it out.',
      "screens.specimen-list.form.query: the form has a path of its own. Leave one of 'path' and 'query' out.",
      "screens.specimen-list.form.newPath: a new record is made at the screen's path. Leave it out.",
      "screens.specimen-list.form: 'name' is required, and the form does not offer it. Add it to the form, or give it a default.",
    ],
  ],
  [
    {
      'screens/specimen-list/form/sections': undefined,
      'screens/specimen-list/form/steps': [{ name: 'days', fields: ['name'] }],
      'screens/specimen-list/form/path': undefined,
      'screens/specimen-list/form/newPath': undefined,
    },
    [
      'groups.general: nothing names the group. Name it, or leave it out.',
      "screens.specimen-list.form.steps: one step is a form. Write its 'fields' or 'sections' without it.",
      "screens.specimen-list.form.steps: steps stand on a page of their own. Give the form a 'path' or a 'query'.",
    ],
  ],
  [
    {
      'screens/specimen-list/form/sections': undefined,
      'screens/specimen-list/form/steps': [
        { name: 'general', fields: ['general'], panelFields: ['dya'] },
        { name: 'days', fields: ['day'], panelFields: ['expires'] },
      ],
    },
    [
      "screens.specimen-list.form.steps[0].panelFields[0]: there is no field 'dya'. Did you mean 'day'? Known: <fields>.",
      "screens.specimen-list.form.steps[0].panelFields: the step has no panels. Name what draws them in 'panels', or show them in 'fields'.",
      "screens.specimen-list.form.steps[1].panelFields: the step has no panels. Name what draws them in 'panels', or show them in 'fields'.",
    ],
  ],
  [
    { 'screens/specimen-list/form/opens': 'by-need' },
    ["screens.specimen-list.form.opens: the form has no steps. Add 'steps', or leave it out."],
  ],
  [
    { 'screens/specimen-list/list/editedOn': { screen: 'specimens', tells: ['nme'] } },
    [
      "screens.specimen-list.list.editedOn.screen: there is no screen 'specimens'. Known: specimen-list.",
      "screens.specimen-list.list.editedOn.tells[0]: there is no field 'nme'. Did you mean 'name'? Known: <fields>.",
      'screens.specimen-list.list.editedOn: the screen has a form. Rows are edited there: leave it out.',
    ],
  ],
  [
    {
      'screens/specimen-list/form': undefined,
      'screens/specimen-list/offers': ['read', 'update'],
      'screens/specimen-list/list/editedOn': { screen: 'specimen-list' },
    },
    [
      'groups.general: nothing names the group. Name it, or leave it out.',
      "screens.specimen-list.list.editedOn.screen: the screen 'specimen-list' has no form on a page of its own. Give that form a 'path' or a 'query'.",
    ],
  ],
  [
    { 'screens/specimen-list/form/placement': 'page' },
    [
      "screens.specimen-list.form.placement: there is no option 'placement'. Known: path, query, newPath, ids, only, submit, fields, sections, steps, opens, tells, stages, panels, above, aside, page.",
    ],
  ],
  [
    {
      'screens/specimen-list/show/sections': undefined,
      'screens/specimen-list/show/tabs': [{ name: 'All of it', cards: ['price'] }],
    },
    ["screens.specimen-list.show.tabs[0].name: 'All of it' is not a name. Write it in kebab-case."],
  ],
  [
    {
      'screens/specimen-list/show/sections': undefined,
      'screens/specimen-list/show/tabs': [
        { name: 'a', cards: ['price'] },
        { name: 'a', cards: ['most'] },
      ],
    },
    ["screens.specimen-list.show.tabs[1].name: two tabs are called 'a'."],
  ],
];

/** What is told when the identity is changed. */
export const IN_IDENTITY: readonly Mistaken[] = [
  [
    { users: 'usrs' },
    ["identity.users: there is no resource 'usrs'. Did you mean 'users'? Known: zones, specimens, users, roles."],
  ],
  [
    { 'user/login': 'first_name' },
    ["identity.user.login: 'first_name' is of kind 'text'. It must be of kind 'email'."],
  ],
  [
    { 'user/login': 'mail' },
    [
      "identity.user.login: there is no field of 'users' 'mail'. Did you mean 'email'? Known: id, first_name, last_name, email, phone, picture, role_id, size, has_password, is_active.",
    ],
  ],
  [{ 'user/role': 'size' }, ["identity.user.role: 'size' is of kind 'choice'. It must be of kind 'reference'."]],
  [{ 'user/picture': undefined }, ['identity.user.picture: is missing.']],
  [{ 'role/grants': 'name' }, ["identity.role.grants: 'name' is of kind 'text'. It must be of kind 'permissions'."]],
  [
    { types: { of: { guest: 'S' }, otherwise: 'XXL' } },
    [
      "identity.types.of.guest: there is no option 'guest'. Known: administrator, member.",
      "identity.types.otherwise: there is no type 'XXL'. Known: small, medium, large.",
    ],
  ],
  [
    {
      landings: [
        { role: 'guest', of: 'zones', when: { zone_nmae: { empty: true } }, screen: 'zone-list' },
        { role: 'member', of: 'zons', when: {}, screen: 'zone-list' },
      ],
    },
    [
      "identity.landings[1].of: there is no resource 'zons'. Did you mean 'zones'? Known: zones, specimens, users, roles.",
      "identity.landings[0].role: there is no role of the identity 'guest'. Known: administrator, member.",
      "identity.landings[0].when.zone_nmae: there is no field 'zone_nmae'. Did you mean 'zone_name'? Known: id, zone_name.",
      "identity.landings[0].screen: there is no screen of 'zones' 'zone-list'. There is none yet.",
    ],
  ],
  [
    { landings: [{ role: 'member', of: 'specimens', when: { stage: { is: 'open' } }, screen: 'specimen-list' }] },
    ["identity.landings[0].role: 'member' has no rows of its own among 'specimens'. Say whose they are there: 'rows'."],
  ],
  [{ 'builtIn/administrator': undefined }, ['identity.builtIn.administrator: is missing.']],
  [{ 'builtIn/member': 0 }, ['identity.builtIn.member: 0 is not an id. Write the whole number of the role.']],
  [{ 'builtIn/member': 1 }, ["identity.builtIn.member: 'administrator' is the role 1 already."]],
  [
    { 'profile/fields/nick': {} },
    [
      "identity.profile.fields.nick: there is no field of a user 'nick'. Known: id, first_name, last_name, email, phone, picture, role_id, size, has_password, is_active.",
    ],
  ],
  [
    { 'profile/fields/first_name': { required: 7 } },
    ['identity.profile.fields.first_name.required: 7 is not a text. Write a sentence or a word.'],
  ],
  [
    { 'profile/fields/email': undefined },
    ['identity.profile.fields.email: is missing. Everybody is told what they sign in with.'],
  ],
  [{ 'profile/fields/id': {} }, ["identity.profile.fields.id: 'id' is never written. It is of kind 'id'."]],
  [
    { 'profile/writes': ['phone'] },
    ["identity.profile.writes[0]: there is no field of the profile 'phone'. Known: first_name, last_name, email."],
  ],
  [{ 'profile/messages/updated': undefined }, ['identity.profile.messages.updated: is missing.']],
  [{ 'profile/titel': 'x' }, ["identity.profile.titel: there is no option 'titel'. Known: fields, writes, messages."]],
];

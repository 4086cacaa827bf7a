import { stageNames } from '../stage/names.ts';
import { below, type Mistaken, unasked } from './mistakes.ts';

const PAGES = stageNames.pages.join(', ');
const UNNAMED_GROUP = 'groups.general: nothing names the group. Name it, or leave it out.';
const tabs = (...each: readonly object[]): Mistaken[0] => ({ sections: undefined, tabs: each });

/** The screen of the specimen: its list, its form and the page of a record. */
export const IN_SCREENS: readonly Mistaken[] = [
  ...below('screens/specimen-list/list', [
    [{ secondLine: { name: ['colour'] } }, ".secondLine.name[0]: there is no field 'colour'. Known: <fields>."],
    [
      { secondLine: { notes: ['name'] } },
      ".secondLine.notes: there is no column 'notes'. Known: id, name, size, price, day, is_active.",
    ],
    [{ headings: { id: '' } }, ".headings.id: '' is not a text. Write a sentence or a word."],
    [
      { missing: { name: { text: 'None', meaning: 'pink' } } },
      ".missing.name.meaning: there is no meaning 'pink'. Known: waiting, going, done, stopped, attention, plain.",
    ],
    [
      { missing: { notes: 'None' } },
      ".missing.notes: there is no column 'notes'. Known: id, name, size, price, day, is_active.",
    ],
    [
      { tabs: [{ name: 'all' }, { name: 'active', where: { is_active: { is: 1 } } }] },
      ".tabs[1].where.is_active.is: 'is_active' can never be 1. It is of kind 'toggle'.",
    ],
    [{ columns: ['id', 'nmae'] }, ".columns[1]: there is no field 'nmae'. Did you mean 'name'? Known: <fields>."],
    [{ columns: ['id', 'id'] }, ".columns[1]: 'id' stands twice in the list."],
    [{ columns: [] }, '.columns: the list is empty. Name at least one, or leave the option out.'],
    [{ search: ['price'] }, ".search[0]: 'price' cannot be searched. It is of kind 'money'."],
    [{ filters: ['notes'] }, ".filters[0]: 'notes' cannot be filtered. It is of kind 'textarea'."],
    [{ pageSize: 7 }, '.pageSize: there is no page size 7. Known: 5, 10, 25, 50, 100.'],
    [
      { tabs: [{ name: 'all', sort: { field: 'weather', order: 'asc' } }] },
      ".tabs[0].sort.field: there is no field 'weather'. Known: <fields>.",
    ],
    [{ tabs: [{ name: 'all' }, { name: 'all' }] }, ".tabs[1].name: two tabs are called 'all'."],
    [{ search: ['parent_size'] }, ".search[0]: 'parent_size' cannot be searched. It is of kind 'related'."],
    [{ search: ['children'] }, ".search[0]: 'children' cannot be searched. It is of kind 'rollup'."],
    [
      { editedOn: 'specimens' },
      ".editedOn: there is no screen 'specimens'. Known: specimen-list.",
      '.editedOn: the screen has a form. Rows are edited there: leave it out.',
    ],
    [
      {
        tabs: [
          { name: 'a', initial: true },
          { name: 'b', initial: true },
        ],
      },
      ".tabs: the list opens with 2 tabs. Leave 'initial' at one of them.",
    ],
    [{ secondLine: 7 }, '.secondLine: 7 is not an object.'],
  ]),
  ...below('screens/specimen-list', [
    [{ module: 'Stag' }, ".module: there is no module 'Stag'. Did you mean 'Stage'? Known: Stage."],
    [{ path: 'specimens' }, ".path: 'specimens' is not a path. Write it like '/offers/coupon-list'."],
    [{ path: '/api/specimens' }, ".path: '/api/specimens' belongs to the server. Choose another path."],
    [
      { permissions: ['raed'] },
      ".permissions[0]: there is no flag 'raed'. Did you mean 'read'? Known: read, write, update, delete, export, issue.",
      ".report: the screen does not offer 'read'. Who reads its rows reads the figures.",
      ".form: the screen offers neither 'write' nor 'update'. Then it needs no form.",
      ".show: the screen does not offer 'read'.",
      ".permissions: 'read' is missing. Who changes rows must be able to see them.",
    ],
    [
      { permissions: ['write', 'update'] },
      ".report: the screen does not offer 'read'. Who reads its rows reads the figures.",
      ".show: the screen does not offer 'read'.",
      ".permissions: 'read' is missing. Who changes rows must be able to see them.",
    ],
    [{ form: undefined }, UNNAMED_GROUP, ".permissions: 'write' needs a form. Add a form, or do not offer it."],
    [
      { mesages: {} },
      ".mesages: there is no option 'mesages'. Did you mean 'messages'? Known: module, path, permissions, list, label, report, form, show, parts, messages, where, papers, moves.",
    ],
    [{ path: '/no-access' }, ".path: '/no-access' belongs to the server. Choose another path."],
    [{ moves: ['clse'] }, ".moves[0]: there is no move 'clse'. Did you mean 'close'? Known: close."],
    [{ parts: ['zones'] }, ".parts[0]: 'zones' is no part of 'specimens'. Say so there: 'partOf'."],
    [
      { permissions: ['read', 'write', 'update', 'issue'] },
      ".permissions: 'issue' needs papers. Name them in 'papers', or do not offer it.",
    ],
    [{ papers: ['lable'] }, ".papers[0]: there is no paper 'lable'. Did you mean 'label'? Known: label."],
    [
      { 'form/only': 'new', permissions: ['read', 'update'] },
      ".form.only: the screen does not offer 'write'. A form for new records alone needs it.",
    ],
    [
      { 'form/page': 'manage', 'show/page': 'details' },
      `.form.page: there is no page 'manage'. Known: ${PAGES}.`,
      `.show.page: there is no page 'details'. Known: ${PAGES}.`,
    ],
    [
      { form: undefined, permissions: ['read', 'update'], 'list/editedOn': 'specimen-list' },
      UNNAMED_GROUP,
      ".list.editedOn: the screen 'specimen-list' has no form on a page of its own. Give that form a 'path' or a 'query'.",
    ],
    [
      { papers: ['label'], show: undefined },
      ".papers: the screen has no page of one record. A paper stands with it: add 'show'.",
    ],
  ]),
  ...below('', [
    [
      {
        'screens/specimen-list/form': undefined,
        'screens/specimen-list/permissions': ['read', 'update'],
        'screens/specimen-list/list/columns': ['id'],
        'fields/stage/moves': undefined,
      },
      UNNAMED_GROUP,
      "screens.specimen-list.permissions: 'update' needs a form, a move, or the switch of 'active'. Add one, or do not offer it.",
    ],
    [{ 'screens/specimen-list': 7, measures: undefined }, 'screens.specimen-list: 7 is not a screen.', UNNAMED_GROUP],
  ]),
  ...below('screens/specimen-list/show', [
    [tabs({ name: 'a' }), '.tabs[0]: the tab is empty. Give it one of: cards, charts, sections, panels, list.'],
    [
      tabs({ name: 'a', charts: [{ label: 'C', shape: 'pie', fields: ['name'] }] }),
      ".tabs[0].charts[0].fields[0]: 'name' is no number. It is of kind 'text'.",
    ],
    [
      tabs({ name: 'a', list: { of: 'specimens', by: 'zone_ids', columns: ['name'] } }),
      ".tabs[0].list.by: there is no reference to 'specimens' 'zone_ids'. Known: parent_id, child_id.",
    ],
    [
      tabs({ name: 'a', list: { of: 'specimens', by: 'parent_id', columns: ['nam'] } }),
      ".tabs[0].list.columns[0]: there is no field of 'specimens' 'nam'. Did you mean 'name'? Known: <fields>.",
    ],
    [
      { path: '/stage/specimens' },
      ".path: '/stage/specimens' is not a path. Write it like '/offers/manage-coupon/:id'.",
    ],
    [
      tabs({ name: 'a', charts: [{ label: 'C', shape: 'ring', fields: ['price'] }] }),
      ".tabs[0].charts[0].shape: there is no shape 'ring'. Known: pie, bar, column, line.",
    ],
    [{ tabs: [{ name: 'a', cards: ['price'] }] }, ": needs either 'sections' or 'tabs'."],
    [
      tabs({ name: 'All of it', cards: ['price'] }),
      ".tabs[0].name: 'All of it' is not a name. Write it in kebab-case.",
    ],
    [tabs({ name: 'a', cards: ['price'] }, { name: 'a', cards: ['most'] }), ".tabs[1].name: two tabs are called 'a'."],
    [
      tabs({ name: 'history', cards: ['price'] }),
      ".tabs[0].name: 'history' is a call of the API. Choose another name.",
    ],
    [
      tabs({ name: 'a', list: { of: 'specimens', by: 'parent_id', columns: ['id'], missing: 7 } }),
      '.tabs[0].list.missing: 7 is not an object.',
    ],
    [
      tabs({
        name: 'a',
        list: {
          of: 'specimens',
          by: 'parent_id',
          columns: ['id'],
          headings: { nme: 'x' },
          pageSize: 7,
          actions: ['delete'],
        },
      }),
      ".tabs[0].list.headings.nme: there is no column 'nme'. Known: id.",
      '.tabs[0].list.pageSize: there is no page size 7. Known: 5, 10, 25, 50, 100.',
      ".tabs[0].list.actions[0]: there is no action 'delete'. Known: view, download.",
    ],
  ]),
  ...below('screens/specimen-list/form', [
    [
      { path: '/stage/manage-specimen' },
      ".path: '/stage/manage-specimen' is not a path. Write it like '/offers/manage-coupon/:id'.",
    ],
    [{ newPath: '/stage/:id' }, ".newPath: '/stage/:id' is not a path. Write it like '/offers/coupon-list'."],
    [{ fields: ['name'] }, ": needs either 'fields', 'sections' or 'steps'."],
    [
      { 'sections/1/fields/0': 'created_at' },
      ".sections[1].fields[0]: 'created_at' is never written. It is of kind 'timestamp'.",
    ],
    [{ 'sections/1/fields/0': 'name' }, ": 'name' stands in two sections."],
    [{ panels: ['map'] }, ".panels[0]: there is no panel 'map'. Known: gauge."],
    [
      { sections: ['general', { title: 'Parts', parts: 'parts' }] },
      ".sections[1].parts: there is no resource 'parts'. Known: zones, specimens, users, roles.",
    ],
    [
      { sections: ['general', { title: 'Parts', parts: 'zones' }] },
      ".sections[1].parts: 'zones' is no part of 'specimens'. Say so there: 'partOf'.",
    ],
    [
      { sections: ['general', { title: 'Parts', parts: 'zones', fields: ['name'] }] },
      ".sections[1].fields: there is no option 'fields'. Known: title, parts.",
      ".sections[1].parts: 'zones' is no part of 'specimens'. Say so there: 'partOf'.",
      ": 'name' stands in two sections.",
    ],
    [
      { stages: [{ label: 'Save' }, { label: 'Close', move: 'shut' }] },
      ".stages[1].move: there is no move 'shut'. Known: close.",
    ],
    [{ stages: [{ label: 'Save' }, { label: 'Keep' }] }, '.stages: two stages only save.'],
    [
      {
        stages: [
          { label: 'Close', move: 'close' },
          { label: 'Shut', move: 'close' },
        ],
      },
      ".stages: 'close' is made by two stages.",
    ],
    [{ stages: [{ move: 'close' }] }, '.stages[0].label: is missing.'],
    [
      { stages: [{ label: 'Save', asks: 'x' }] },
      ".stages[0].asks: there is no option 'asks'. Known: label, move, refused.",
    ],
    [
      { stages: [{ label: 'Save' }], submit: 'Save' },
      '.submit: the form has stages. Their buttons say what they do: leave it out.',
    ],
    [
      { 'sections/0': 'generl' },
      UNNAMED_GROUP,
      ".sections[0]: there is no group 'generl'. Did you mean 'general'? Known: general.",
      unasked('name'),
    ],
    [{ only: 'old' }, ".only: there is no sort of record 'old'. Known: new."],
    [
      { path: undefined, newPath: '/specimens/new' },
      ".newPath: a form above the list has no path of its own. Give it a 'path', or leave it out.",
    ],
    [
      { path: undefined, page: stageNames.pages[0] },
      ".page: a form above the list has no path of its own. Give it a 'path', or leave it out.",
    ],
    [
      {
        sections: undefined,
        steps: [
          { name: 'First one', fields: ['size'] },
          { name: 'days', fields: ['dya'], panels: ['gage'] },
          { name: 'days' },
        ],
        panels: ['gauge'],
        only: 'new',
        query: 'specimen_id',
        newPath: '/stage/new',
      },
      ".steps[0].name: 'First one' is not a name. Write it in kebab-case.",
      UNNAMED_GROUP,
      ".steps[1].fields[0]: there is no field 'dya'. Did you mean 'day'? Known: <fields>.",
      ".steps[1].panels[0]: there is no panel 'gage'. Did you mean 'gauge'? Known: gauge.",
      '.steps[2]: the step is empty. Give it fields or panels.',
      ".steps: two steps are called 'days'.",
      ".steps[0]: it does not ask for 'name'. A record is called by it from its first step on.",
      '.only: steps save what is stored. Leave it out.',
      '.panels: the form has steps. Name them in one of those.',
      ".query: the form has a path of its own. Leave one of 'path' and 'query' out.",
      ".newPath: a new record is made at the screen's path. Leave it out.",
      unasked('name'),
    ],
    [
      { sections: undefined, steps: [{ name: 'days', fields: ['name'] }], path: undefined, newPath: undefined },
      UNNAMED_GROUP,
      ".steps: one step is a form. Write its 'fields' or 'sections' without it.",
      ".steps: steps stand on a page of their own. Give the form a 'path' or a 'query'.",
    ],
    [
      {
        sections: undefined,
        steps: [
          { name: 'general', fields: ['general'], panelFields: ['dya'] },
          { name: 'days', fields: ['day'], panelFields: ['expires'] },
        ],
      },
      ".steps[0].panelFields[0]: there is no field 'dya'. Did you mean 'day'? Known: <fields>.",
      ".steps[0].panelFields: the step has no panels. Name what draws them in 'panels', or show them in 'fields'.",
      ".steps[1].panelFields: the step has no panels. Name what draws them in 'panels', or show them in 'fields'.",
    ],
    [
      { placement: 'page' },
      ".placement: there is no option 'placement'. Known: path, query, newPath, ids, only, submit, fields, sections, steps, readOnlyFields, stages, panels, page.",
    ],
  ]),
];

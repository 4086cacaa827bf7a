import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permissions } from '../../../access-control/index.ts';
import { definitions } from '../../../resources/index.ts';
import type {
  FieldDefinition,
  Flag,
  RecordData,
  RelatedList,
  ResourceDefinition,
  ResourceScreen,
  Row,
  Rule,
  Section,
  ShowTab,
  Value,
} from '../../../resources/language/index.ts';
import type { Answer, Client } from '../client.ts';
import { expectRefusal } from '../expectations.ts';
import { startHost, type TestHost } from '../host.ts';

/**
 * Every role × screen × field: told in rows, on a record's page, in exports, related lists and files, and asked about by filters,
 * order and search. What is expected is worked out here anew, from the roles' raw grants and the definitions as their authors
 * wrote them.
 */

const ROLES = {
  'admin@example.com': 1,
  'vendor@example.com': 2,
  'ops@example.com': 3,
  'support@example.com': 4,
  'finance@example.com': 5,
} as const;

type Place = { readonly name: string; readonly resource: ResourceDefinition; readonly screen: ResourceScreen };

const all = definitions.resources as readonly ResourceDefinition[];
const places: readonly Place[] = all.flatMap((resource) =>
  Object.entries(resource.screens ?? {}).map(([name, screen]) => ({ name, resource, screen })),
);

/** The fields of a resource with the one `active` brings. */
const fieldsOf = ({ fields, active }: ResourceDefinition): { readonly [name: string]: FieldDefinition } => ({
  ...fields,
  ...(active === undefined ? {} : { [active]: { kind: 'toggle', label: 'Status' } }),
});

const spelled = ({ groups = {} }: ResourceDefinition, names: readonly string[] = []): string[] =>
  names.flatMap((name) => (groups as { [group: string]: { fields: readonly string[] } })[name]?.fields ?? [name]);

const inSections = (resource: ResourceDefinition, sections: readonly (string | Section)[] = []): string[] =>
  sections.flatMap((each) => spelled(resource, typeof each === 'string' ? [each] : each.fields));

const tabsOf = ({ show }: ResourceScreen): readonly ShowTab[] => (show?.tabs ?? []) as readonly ShowTab[];

function shown({ resource, screen: { show, ...screen } }: Place): string[] {
  if (!show) return [];
  const tabs = tabsOf({ ...screen, show });
  return [
    ...spelled(resource, show.fields),
    ...inSections(resource, show.sections),
    ...tabs.flatMap((tab) => [
      ...spelled(resource, tab.cards),
      ...spelled(
        resource,
        (tab.charts ?? []).flatMap(({ fields }) => fields),
      ),
      ...inSections(resource, tab.sections),
    ]),
  ];
}

const formOf = ({ resource, screen: { form } }: Place): string[] =>
  form ? [...spelled(resource, form.fields), ...inSections(resource, form.sections)] : [];

/** Every name a rule reads. */
const readBy = (rule: Rule): string[] =>
  Object.entries(rule as { [key: string]: unknown }).flatMap(([key, part]) => {
    if (['all', 'any', 'none'].includes(key)) return (part as Rule[]).flatMap(readBy);
    const operands = Object.values(part as { [test: string]: unknown }).flat();
    const others = operands.flatMap((each) => (each as { field?: string } | null)?.field ?? []);
    return [key, ...others];
  });

/** What decides which fields of a form show, must be filled and fit together. */
const decides = ({ resource }: Place, form: readonly string[]): string[] => [
  ...form.flatMap((name) => {
    const { visibleWhen, requiredWhen } = fieldsOf(resource)[name] ?? {};
    return [...(visibleWhen ? readBy(visibleWhen) : []), ...(requiredWhen ? readBy(requiredWhen.rule) : [])];
  }),
  ...(resource.checks ?? [])
    .filter(({ says }) => Object.keys(says).some((name) => form.includes(name)))
    .flatMap(({ expect: rule }) => readBy(rule)),
];

type May = (flag: Flag) => boolean;

function mayOn(role: RecordData, { name, screen }: Place): May {
  const module = (role.permissions as unknown as Permissions).find(({ id }) => id === screen.module);
  const child = module?.children.find(({ id }) => id === name);
  return (flag) =>
    module?.access === true &&
    child?.access === true &&
    child[flag] &&
    (flag === 'access' || screen.offers.includes(flag));
}

const columnsOf = ({ resource, screen: { list } }: Place): string[] => spelled(resource, list.columns);

/** What stands in a row of lists: the name and, where that is a column, its picture come along. */
function inRow({ title, picture }: ResourceDefinition, names: readonly string[]): Set<string> {
  return new Set(['id', title, ...names, ...(picture && names.includes(title) ? [picture] : [])]);
}

const inList = (place: Place): Set<string> =>
  inRow(place.resource, [...columnsOf(place), ...Object.values(place.screen.list.under ?? {}).flat()] as string[]);

/** What the screen tells of one record. */
function onRecord(place: Place, may: May): Set<string> {
  const { resource, screen } = place;
  const writes = may('write') || may('update');
  if (!writes && !may('read')) return new Set();
  const form = writes || (screen.form?.view && may('read')) ? formOf(place) : [];
  const toggles = screen.list.toggles ?? [resource.active].filter((name) => columnsOf(place).includes(String(name)));
  const pages = [
    ...(may('read') ? shown(place) : []),
    ...form,
    ...(may('update') && screen.offers.includes('update') ? (toggles as string[]) : []),
  ];
  const states = Object.entries(fieldsOf(resource)).flatMap(([name, { kind }]) => (kind === 'state' ? [name] : []));
  return new Set([
    'id',
    resource.title,
    ...(may('read') ? inList(place) : []),
    ...pages,
    ...(pages.length > 0 && resource.picture ? [resource.picture] : []),
    ...(writes ? decides(place, form) : []),
    ...states,
  ]);
}

/** What a list may be asked about: what it declares, but for what others alone are shown. */
function open(place: Place, may: May, names: readonly string[] = []): string[] {
  const known = onRecord(place, may);
  const anybodys = onRecord(place, () => true);
  return spelled(place.resource, names).filter((name) => known.has(name) || !anybodys.has(name));
}

const META = ['_version', '_moves', '_refuses', 'expanded'];
const toldOf = (row: RecordData): string[] => Object.keys(row).filter((name) => !META.includes(name));

/** What records are called, which is told wherever they are referred to; names are made of parts. */
let called = '';

/** Texts a record holds in fields that are not among the shown ones, as far as no shown one or name tells them too. */
function secrets(resource: ResourceDefinition, record: RecordData, told: ReadonlySet<string>): string[] {
  const open = [...told].map((name) => JSON.stringify(record[name] ?? null)).join() + called;
  return Object.entries(fieldsOf(resource)).flatMap(([name, { kind }]) => {
    const value = record[name];
    const isTelling = ['text', 'textarea', 'phone', 'email', 'image', 'file'].includes(kind);
    const isSecret = typeof value === 'string' && value.length >= 8 && !open.includes(value);
    return isTelling && !told.has(name) && isSecret ? [value] : [];
  });
}

let server: TestHost;
const clients = new Map<number, Client>();
const stored = new Map<string, readonly RecordData[]>();

beforeAll(async () => {
  server = await startHost();
  for (const [email, id] of Object.entries(ROLES)) clients.set(id, await server.signIn(email));
  for (const { name } of all) stored.set(name, await server.all(name));
  called = all
    .flatMap(({ name, title, fields }) => {
      const joined = Object.values(fields).flatMap((field: FieldDefinition) =>
        field.kind === 'joined' ? field.of : [],
      );
      return (stored.get(name) ?? []).flatMap((record) => [title, ...joined].map((part) => record[part]));
    })
    .join('\n');
});
afterAll(() => server.close());

type Around = { readonly client: Client; readonly role: RecordData; readonly place: Place; readonly may: May };

async function eachPlace(id: number, assert: (around: Around) => Promise<void>): Promise<void> {
  const role = await server.one('roles', id);
  const client = clients.get(id);
  if (!role || !client) throw new Error(`There is no role ${id}`);
  for (const place of places) {
    const may = mayOn(role, place);
    if (may('read')) await assert({ client, role, place, may });
  }
}

const listAt = ({ client, place }: Around, query = ''): Promise<Answer> =>
  client.get(`/api/${place.resource.name}?screen_label=${place.name}${query}`);

const recordOf = (resource: string, id: Value): RecordData =>
  stored.get(resource)?.find((record) => record.id === id) ?? { id: 0 };

const EXPANDED = ['id', 'name', 'url', 'type', 'size'];

/** Asserts that what ids stand for tells no more than what the other record is called, and its picture. */
function assertExpanded({ resource }: Place, row: RecordData): void {
  const expanded = (row.expanded ?? {}) as { readonly [name: string]: Value };
  for (const [name, value] of Object.entries(expanded)) {
    expect(toldOf(row), `${resource.name}.${name}`).toContain(name);
    const field = fieldsOf(resource)[name];
    const target = field && 'to' in field ? all.find((each) => each.name === field.to) : undefined;
    const known = target ? ['id', target.title, target.picture] : EXPANDED;
    for (const each of [value].flat()) {
      if (each === null || typeof each !== 'object') continue;
      // What is read along a path ends in a record's name or a file.
      if (field?.kind === 'related') continue;
      for (const key of Object.keys(each)) expect(known, `${resource.name}.${name}`).toContain(key);
    }
  }
}

describe.each(Object.values(ROLES))('role %i', (id) => {
  it('should be told in rows what the list shows, and nothing else', async () => {
    await eachPlace(id, async (around) => {
      const told = inList(around.place);
      const { status, body } = await listAt(around, '&_end=100');
      expect(status).toBe(200);
      for (const row of body) {
        expect(toldOf(row).toSorted(), around.place.name).toEqual([...told].toSorted());
        assertExpanded(around.place, row);
        const text = JSON.stringify(row);
        for (const secret of secrets(around.place.resource, recordOf(around.place.resource.name, row.id), told))
          expect(text, around.place.name).not.toContain(secret);
      }
    });
  });

  it('should be told of one record what its pages show them', async () => {
    await eachPlace(id, async (around) => {
      const { client, place, may } = around;
      const told = onRecord(place, may);
      const conditional = Object.entries(fieldsOf(place.resource)).flatMap(([name, field]) =>
        field.visibleWhen && !may('write') && !may('update') ? [name] : [],
      );
      for (const { id: one } of (await listAt(around, '&_end=6')).body) {
        const { body: row } = await client.get(`/api/${place.resource.name}/${one}?screen_label=${place.name}`);
        const keys = toldOf(row);
        expect(
          keys.filter((name) => !told.has(name)),
          place.name,
        ).toEqual([]);
        expect(
          [...told].filter((name) => !keys.includes(name) && !conditional.includes(name)),
          place.name,
        ).toEqual([]);
        assertExpanded(place, row);
        for (const secret of secrets(place.resource, recordOf(place.resource.name, one), told))
          expect(JSON.stringify(row), place.name).not.toContain(secret);
      }
    });
  });

  it('should filter and order by nothing else', async () => {
    await eachPlace(id, async (around) => {
      const { place, may } = around;
      const { list } = place.screen;
      const filters = open(place, may, list.filters);
      const columns = columnsOf(place);
      for (const [name, { kind }] of Object.entries(fieldsOf(place.resource))) {
        const what = `${place.name} by ${name}`;
        for (const key of [name, `${name}_gte`]) {
          const { body, status } = await listAt(around, `&${key}=1`);
          const isUnknown = status === 400 && body.errors[key]?.[0] === 'This list does not know this key';
          expect(isUnknown, `${what}: ${JSON.stringify(body)}`).toBe(!filters.includes(name));
        }
        const isOrdered = ['text', 'email', 'id', 'money', 'number', 'timestamp', 'toggle', 'reference'].includes(kind);
        const sorted = await listAt(around, `&_sort=${name}&_order=asc`);
        if (!columns.includes(name) && list.initialSort?.field !== name && name !== 'id')
          expectRefusal(sorted, 400, '_sort');
        else if (isOrdered) expect(sorted.status, what).toBe(200);
      }
    });
  });

  it('should find nothing by what it is not shown', async () => {
    const found: { readonly resource: string; readonly id: Value; readonly text: string; readonly is: boolean }[] = [];
    await eachPlace(id, async (around) => {
      const { place, may } = around;
      const { resource } = place;
      const names = open(place, may, place.screen.list.search);
      const fields = fieldsOf(resource);
      const rows = (await listAt(around, '&_end=100')).body as RecordData[];
      const textIn = (record: RecordData, name: string): string => {
        const field = fields[name];
        const parts = field?.kind === 'joined' ? field.of.map((each) => record[each]) : [record[name]];
        return parts.filter((part) => typeof part === 'string').join(' ');
      };
      for (const [name, { kind }] of Object.entries(fields)) {
        if (!['text', 'email', 'textarea'].includes(kind)) continue;
        const record = rows
          .map((row) => recordOf(resource.name, row.id))
          .find((each) => typeof each[name] === 'string' && String(each[name]).length >= 4);
        if (!record) continue;
        const text = String(record[name]).slice(0, 60).trim();
        const is = names.some((each) => textIn(record, each).toLowerCase().includes(text.toLowerCase()));
        const { status, body } = await listAt(around, `&q=${encodeURIComponent(text)}&_end=100`);
        if (names.length === 0) expect(status).toBe(400);
        else {
          const has = body.some((row: RecordData) => row.id === record.id);
          expect(has, `${place.name} for ${name} '${text}' as role ${id}`).toBe(is);
        }
        found.push({ resource: resource.name, id: record.id, text, is });
      }
    });
    const client = clients.get(id) as Client;
    for (const { resource, id: one, text } of found) {
      // On any of its screens.
      if (found.some((each) => each.resource === resource && each.id === one && each.text === text && each.is))
        continue;
      const { body } = await client.get(`/api/search?q=${encodeURIComponent(text)}`);
      const hits = body.hits.filter(
        (hit: { screen: string; id: number }) =>
          places.find(({ name }) => name === hit.screen)?.resource.name === resource && hit.id === one,
      );
      expect(hits, `${resource} for '${text}' as role ${id}`).toEqual([]);
    }
  });

  it('should export the columns and nothing else', async () => {
    await eachPlace(id, async ({ client, place, may }) => {
      const answer = await client.get(`/api/${place.resource.name}/export?screen_label=${place.name}`);
      if (!may('export')) return expectRefusal(answer, 403);
      const [header = ''] = String(answer.body).replace('\uFEFF', '').split('\r\n');
      // What is to come back by an import says which record a line is.
      const { form, offers } = place.screen;
      const comesBack = form !== undefined && offers.includes('write') && !columnsOf(place).includes('id');
      expect(header.split(','), place.name).toHaveLength(columnsOf(place).length + (comesBack ? 1 : 0));
      const told = new Set(columnsOf(place));
      for (const record of stored.get(place.resource.name) ?? [])
        for (const secret of secrets(place.resource, record, new Set([...told, place.resource.title])))
          expect(String(answer.body), place.name).not.toContain(secret);
    });
  });

  it('should be told in lists on a record’s page what they show, and take away only with export', async () => {
    await eachPlace(id, async (around) => {
      const { client, place, may } = around;
      for (const { name, list } of tabsOf(place.screen)) {
        const of = all.find((each) => each.name === list?.of);
        if (!list || !of) continue;
        const { columns, under = {}, details = [], actions = [] }: RelatedList = list;
        const told = inRow(of, [...columns, ...Object.values(under).flat(), ...details]);
        for (const { id: one } of (await listAt(around, '&_end=5')).body) {
          const at = `/api/${place.resource.name}/${one}/${name}`;
          const { body } = await client.get(`${at}?screen_label=${place.name}`);
          for (const row of body) {
            expect(toldOf(row).toSorted(), at).toEqual([...told].toSorted());
            for (const field of Object.keys(row.expanded)) expect([...told], at).toContain(field);
          }
          const first = body[0]?.id;
          if (first === undefined || !actions.includes('download')) continue;
          const taken = await client.get(`${at}/export?screen_label=${place.name}&id=${first}`);
          if (may('export')) expect(taken.status, at).toBe(200);
          else expectRefusal(taken, 403);
        }
      }
    });
  });

  it('should see the files of fields it is shown', async () => {
    const role = (await server.one('roles', id)) as RecordData;
    const client = clients.get(id) as Client;
    for (const resource of all) {
      for (const [name, { kind }] of Object.entries(fieldsOf(resource))) {
        // A picture stands beside a name wherever that does.
        if ((kind !== 'image' && kind !== 'file') || name === resource.picture || name === 'profile_img') continue;
        const screens = places.filter((place) => place.resource === resource);
        const isShown = screens.some((place) => {
          const may = mayOn(role, place);
          return may('read') && onRecord(place, may).has(name);
        });
        const record = stored.get(resource.name)?.find((each) => typeof each[name] === 'string');
        if (!record || resource.rows) continue;
        const { status } = await client.get(`/api/files/${record[name]}`);
        expect(status, `${resource.name}.${name}`).toBe(isShown ? 200 : 404);
      }
    }
  });
});

describe('what can be done to a record', () => {
  const rowsOf = async (role: number, resource: string, screen: string): Promise<readonly Row[]> =>
    (await (clients.get(role) as Client).get(`/api/${resource}?screen_label=${screen}&_end=100`)).body;

  it('should be told without what it is decided by', async () => {
    const workers = await rowsOf(1, 'workers', 'worker-list');
    for (const row of workers) {
      const { user_type, driver_id } = recordOf('workers', row.id);
      expect(row).not.toHaveProperty('user_type');
      const can = user_type === 'Driver' ? [] : [driver_id === null ? 'assign' : 'un-assign'];
      expect(row._moves).toEqual(can.map((name) => ({ name, allowed: true, reason: null })));
    }
    expect(new Set(workers.map(({ _moves }) => JSON.stringify(_moves))).size).toBe(3);
  });

  it('should be nothing for whoever lacks the flag, and decided by nobody but who may', async () => {
    for (const row of await rowsOf(4, 'workers', 'worker-list')) expect(row._moves).toEqual([]);
    for (const row of await rowsOf(1, 'categories', 'category-setup')) expect(row).not.toHaveProperty('_moves');
  });

  it('should say beforehand why not, as the call would', async () => {
    const admin = clients.get(1) as Client;
    for (const { id, _refuses } of await rowsOf(1, 'roles', 'role-list')) {
      if (_refuses?.delete === undefined) continue;
      const refused = await admin.delete(`/api/roles/${id}?screen_label=role-list`);
      expect([400, 403, 409]).toContain(refused.status);
      if (id === 1) expect(_refuses.update).toBe('You cannot change your own role.');
      if (id === 2) expect(refused.body.detail).toBe(_refuses.delete);
    }
    expect((await rowsOf(1, 'roles', 'role-list')).filter(({ _refuses }) => _refuses?.delete).length).toBe(2);
    for (const row of await rowsOf(4, 'roles', 'role-list')) expect(row).not.toHaveProperty('_refuses');
  });

  it('should say after a write that the record is not on the screen any more', async () => {
    const [denied] = (await rowsOf(1, 'products', 'product-requests')).filter(({ _moves }) =>
      _moves?.some(({ name }) => name === 'deny'),
    );
    const make = (move: string, body: object): Promise<Answer> =>
      (clients.get(1) as Client).post(`/api/products/${denied?.id}/${move}?screen_label=product-requests`, body);
    expect((await make('deny', { admin_notes: 'No' })).body).not.toHaveProperty('_left');
    expect((await make('approve', {})).body).toMatchObject({
      _left: true,
      _moves: [
        { name: 'approve', allowed: false, reason: 'This product is Approved already.' },
        { name: 'deny', allowed: false, reason: 'Deny is not possible: this product is Approved.' },
      ],
      approved_status: 'Approved',
    });
  });
});

describe('the matrix', () => {
  it('should tell roles apart by their fields', () => {
    const users = places.find(({ name }) => name === 'user-list') as Place;
    const reading = onRecord(users, (flag) => flag === 'read');
    const editing = onRecord(users, (flag) => flag === 'read' || flag === 'update');
    for (const name of ['identification_id_number', 'full_address', 'phone_number']) {
      expect(reading).not.toContain(name);
      expect(editing).toContain(name);
    }
    const vendors = places.find(({ name }) => name === 'vendor-list') as Place;
    for (const name of ['iban_code', 'acc_number', 'bank_name'])
      expect(onRecord(vendors, () => true)).not.toContain(name);
  });
});

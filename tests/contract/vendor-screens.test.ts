import { describe, expect, it } from 'vitest';
import { grantAll } from '../../access-control/index.ts';
import { registry } from '../../resources/index.ts';
import {
  choosesOn,
  type PanelName,
  type RecordData,
  rowsFor,
  type Screen,
  screenForRole,
  type Value,
} from '../../resources/language/index.ts';
import { type Client, idsOf, stageFor } from './stage.ts';
import { vendorOf } from './vendor-stage.ts';

/**
 * Whoever may open a screen gets everything its pages ask for: the list with its tabs and filters,
 * a record with its related data, and every choice of the forms.
 */

const ADMIN = 'admin@example.com';
const VENDORS = ['vendor@example.com', 'service.vendor@example.com', 'new.vendor@example.com'] as const;
const ROLE = Number(registry.identity.builtIn.vendor);
const stage = stageFor([ADMIN, ...VENDORS]);

/** What panels ask for of the record they stand on; null: nothing of their own. */
const PANELS: { readonly [panel in PanelName]?: readonly string[] } = {
  'vendor-papers': ['document-types', 'parts'],
  'vendor-documents': ['parts'],
  'vendor-commission-agreement': ['commission/terms'],
  'vendor-commission': ['commission/terms', 'commission'],
  'vendor-rates': ['commission/terms', 'commission'],
  'vendor-subscriptions': ['subscriptions'],
};

const panelsOf = ({ form, show }: Screen): readonly PanelName[] => [
  ...(form?.panels ?? []),
  ...(form?.steps ?? []).flatMap(({ panels }) => panels),
  ...(show?.tabs ?? []).flatMap(({ panels }) => panels),
];

/** The fields a page looks something up for; those of new records alone, to whoever adds. */
const lookedUp = (screen: Screen, adds: boolean): readonly string[] => {
  const resource = registry.resources[screen.resource];
  const rows = resource && rowsFor(resource, ROLE);
  return Object.entries(screen.choices)
    .filter(([field, { forNew }]) => field !== rows?.own.field && choosesOn(screen, rows, field) && (adds || !forNew))
    .map(([field]) => field);
};

/** The requests as a list is opened. */
const ofList = ({ resource, name, list }: Screen): readonly string[] =>
  list
    ? ['', ...list.tabs.map((tab) => `&_tab=${tab.name}`)].map(
        (more) => `/api/${resource}?_start=0&_end=${list.pageSize}&screen_label=${name}${more}`,
      )
    : [];

/** The requests as a record is opened, to be read or edited. */
const ofRecord = ({ resource, name, show, form, parts, ...screen }: Screen, id: unknown): readonly string[] => {
  const panels = panelsOf({ ...screen, resource, name, show, form, parts });
  const context = [
    ...(Object.keys(parts).length > 0 ? ['parts'] : []),
    ...Object.keys(show?.lists ?? {}),
    ...panels.flatMap((panel) => PANELS[panel] ?? []),
  ];
  return ['', 'history', ...new Set(context)].map(
    (call) => `/api/${resource}/${id}${call === '' ? '' : `/${call}`}?screen_label=${name}`,
  );
};

/** What a form, a filter or a move chooses from, and those of the parts a page writes. */
const ofChoices = (screen: Screen, adds: boolean): readonly string[] =>
  [screen, ...Object.values(screen.parts).map((part) => screenForRole(registry, part, ROLE))].flatMap((each) =>
    lookedUp(each, adds).map(
      (field) => `/api/${each.resource}/lookup/${field}?_start=0&_end=25&screen_label=${screen.name}`,
    ),
  );

/** Every call that is not answered, of all a client's screens. */
async function refused(client: Client): Promise<{ readonly input: number; readonly refused: readonly string[] }> {
  const { can } = (await client.get('/api/auth/session')).body as { can: { [screen: string]: readonly string[] } };
  const all: string[] = [];
  const found: string[] = [];
  const ask = async (path: string): Promise<RecordData[]> => {
    all.push(path);
    const { status, body } = await client.get(path);
    if (status !== 200) found.push(`${status} ${path}: ${JSON.stringify(body)}`);
    return Array.isArray(body) ? body : [];
  };
  for (const [name, flags] of Object.entries(can)) {
    const screen = registry.screen[name];
    if (!screen || screen.resource === '') continue;
    const own = screenForRole(registry, screen, ROLE);
    const rows: RecordData[] = [];
    for (const path of ofList(own)) rows.push(...(await ask(path)));
    for (const path of ofChoices(own, flags.includes('write'))) await ask(path);
    for (const { id } of rows.slice(0, 2)) for (const path of ofRecord(own, id)) await ask(path);
    if (own.form && flags.includes('write')) {
      const started = await client.get(`/api/${own.resource}/new?screen_label=${name}`);
      // A user who can have none sees why, in words, before they fill anything in.
      if (started.status !== 204 && !/^(Your vendor's|You have no) /.test(String(started.body?.detail)))
        found.push(`${started.status} new on ${name}: ${JSON.stringify(started.body)}`);
    }
  }
  return { input: all.length, refused: found };
}

describe('the screens of vendors', () => {
  it.each(VENDORS)('should be answered all their pages ask for: %s', async (email) => {
    const { input, refused: found } = await refused(stage.as(email));
    expect(found).toEqual([]);
    expect(input).toBeGreaterThan(40);
  });

  it('should be so whatever else is granted that can be', async () => {
    await stage.host.change('roles', ROLE, { permissions: grantAll(registry) as unknown as Value });
    for (const email of VENDORS) expect((await refused(stage.as(email))).refused, email).toEqual([]);
  });

  it('should have every panel that asks for something written down above', () => {
    const ofVendors = registry.screens.filter(({ resource }) => resource === 'vendors').flatMap(panelsOf);
    const quiet = ['vendor-approval', 'vendor-agreements'];
    const asking = new Set(ofVendors.filter((panel) => !quiet.includes(panel)));
    expect(asking).toEqual(new Set(Object.keys(PANELS)));
  });
});

describe('workers of a vendor', () => {
  const LIST = 'screen_label=worker-list';
  const VENDOR = 'service.vendor@example.com';

  it('should be opened, added and changed by it, and be its own', async () => {
    const vendor = stage.as(VENDOR);
    const own = await vendorOf(stage, VENDOR);
    const [type] = (await vendor.get(`/api/workers/lookup/document_type_id?${LIST}`)).body as RecordData[];
    const [service] = (await vendor.get(`/api/workers/lookup/service_types?${LIST}`)).body as RecordData[];
    const made = await vendor.post(`/api/workers?${LIST}`, {
      ...{ first_name: 'Noor', last_name: 'Jahan', phone: '+971501112299', user_type: 'Worker' },
      ...{ full_address: 'Room 4, Al Quoz, Dubai', service_types: [service?.id], document_type_id: type?.id },
      ...{ document_id_number: '784-1', document_expiry_date: '2099-12-31' },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await stage.one('workers', made.body.id)).toMatchObject({ vendor_id: own.id });
    const changed = await vendor.patch(`/api/workers/${made.body.id}?${LIST}`, { last_name: 'Begum' });
    expect([changed.status, changed.body.last_name]).toEqual([200, 'Begum']);
    const wanted = (await stage.stored('workers')).filter(({ vendor_id }) => vendor_id === own.id);
    expect(idsOf((await vendor.get(`/api/workers?${LIST}&_end=100`)).body)).toEqual(idsOf(wanted));
    // Which papers there are is open to it where its workers are, and no screen writes them for it.
    expect((await vendor.post('/api/document_types?screen_label=vendor-configuration', {})).status).toBe(403);
  });

  it('should choose a driver among its own, and no worker of another', async () => {
    const vendor = stage.as(VENDOR);
    const own = await vendorOf(stage, VENDOR);
    const driver = await stage.first('workers', (each) => each.user_type === 'Driver' && each.is_active === true);
    const offered = async () => idsOf((await vendor.get(`/api/workers/lookup/driver_id?${LIST}&_end=100`)).body);
    await stage.host.change('workers', driver.id, { vendor_id: own.id });
    expect(await offered()).toContain(driver.id);
    const other = await stage.first('vendors', ({ id }) => id !== own.id);
    await stage.host.change('workers', driver.id, { vendor_id: other.id });
    expect(await offered()).not.toContain(driver.id);
  });
});

import { expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { isMask, kindOf, type RecordData } from '../../resources/language/index.ts';
import type { Client } from './client.ts';
import { EVERY_CALL } from './every-call.ts';
import { SYSTEM } from './host.ts';
import { done } from './outcomes.ts';
import { stageFor } from './stage.ts';

/** No call that reads returns account numbers as they are stored, whatever it reads. */

const ADMIN = 'admin@example.com';
const VENDOR = 'service.vendor@example.com';
/** CoolBreeze Technical Services, which that one signs in for. */
const OWN = 10;
const stage = stageFor([ADMIN, VENDOR]);

/** Every masked field there is. */
const MASKED = Object.values(registry.resources).flatMap(({ name, fieldList }) =>
  fieldList.filter((field) => kindOf(field).redact?.(field)).map((field) => ({ resource: name, field: field.name })),
);

/** All that is stored in one of them, now or in the history. */
async function hidden(): Promise<readonly string[]> {
  const found: unknown[] = [];
  for (const { resource, field } of MASKED) {
    found.push(...(await stage.stored(resource)).map((record) => record[field]));
    for (const { resource: of, changes } of await stage.stored(SYSTEM.history)) {
      const change = (changes as { [name: string]: { from?: unknown; to?: unknown } } | null)?.[field];
      if (of === resource) found.push(change?.from, change?.to);
    }
  }
  return [...new Set(found.filter((value): value is string => typeof value === 'string' && value.length >= 8))];
}

/** All that reads a resource's records from its screens: lists, files, records, tabs, history. */
async function pathsOf(resource: string): Promise<readonly string[]> {
  const all = await stage.stored(resource);
  const ids = [...all.slice(0, 2), ...all.filter(({ id }) => resource === 'vendors' && id === OWN)].map(({ id }) => id);
  return registry.screens
    .filter((screen) => screen.resource === resource)
    .flatMap((screen) => {
      const label = `screen_label=${screen.name}`;
      const lists = Object.keys(screen.show?.lists ?? {}).flatMap((tab) => [`/${tab}`, `/${tab}/export`]);
      const calls = ['', '/history', '/parts', ...lists];
      const ofRecords = ids.flatMap((id) => calls.map((at) => `/api/${resource}/${id}${at}?${label}`));
      return [`/api/${resource}?_end=100&${label}`, `/api/${resource}/export?${label}`, ...ofRecords];
    });
}

/** Every secret part of the responses that a client gets at all these addresses. */
async function toldOf(client: Client, paths: readonly string[], secrets: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  let answered = 0;
  for (const path of paths) {
    const { status, body } = await client.get(path);
    if (status === 200) answered++;
    const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
    found.push(...secrets.filter((each) => text.includes(each)).map((each) => `${each} at ${path}`));
  }
  expect(answered).toBeGreaterThan(10);
  return found;
}

it('no call that reads should tell a masked value, nor should the audit log', { timeout: 300_000 }, async () => {
  // Written by the vendor, refused to somebody who read it before, undone, revealed, and paid by.
  const at = `/api/vendors/${OWN}?screen_label=vendor-onboarding`;
  const vendor = stage.as(VENDOR);
  const write = (acc_number: string, more: object = {}) =>
    vendor.patch(at, { acc_number, iban_code: `AE0703312345${acc_number}`, ...more });
  expect((await write('99887766554433')).status).toBe(200);
  const clash = await write('11223344556677', { _version: 1 });
  expect([clash.status, isMask(clash.body.changed?.acc_number?.theirs)]).toEqual([409, true]);
  expect((await write('99887766554433x')).status).toBe(422);
  const [line] = (await vendor.get(at.replace('?', '/history?'))).body;
  expect((await vendor.post(`/api/history/${line.entry}/undo?screen_label=vendor-onboarding`)).status).toBe(200);
  expect((await vendor.post(at.replace('?', '/reveal?'), { field: 'iban_code' })).status).toBe(200);
  await stage.host.ahead(2 * 60_000);
  done(await stage.as(ADMIN).post('/api/payout_runs?screen_label=payout-runs', {}), 201);

  const secrets = await hidden();
  expect(secrets).toEqual(expect.arrayContaining(['99887766554433', 'AE070331234599887766554433']));
  expect(secrets.length).toBeGreaterThan(20);
  // The stream of events never ends, and names what was written alone.
  const reads = EVERY_CALL.filter(({ method, route }) => method === 'GET' && route !== '/events');
  const fragments = secrets.slice(0, 5).map((each) => `/api/search?q=${each}`);
  const reaching = new Set(MASKED.map(({ resource }) => resource));
  const near = Object.values(registry.resources).filter(
    ({ name, fieldList }) => reaching.has(name) || fieldList.some((field) => 'to' in field && reaching.has(field.to)),
  );
  const ofScreens = await Promise.all(near.map(({ name }) => pathsOf(name)));
  const paths = [...reads.map((each) => `/api${each.at}`), ...fragments, ...ofScreens.flat()];
  expect(await toldOf(stage.as(ADMIN), paths, secrets)).toEqual([]);
  const theirs = paths.filter((path) => /^\/api\/(vendors|payouts|vendor_statements|vendor_documents)\b/.test(path));
  expect(await toldOf(vendor, theirs, secrets)).toEqual([]);
  const log = JSON.stringify(await stage.host.audit());
  expect(secrets.filter((each) => log.includes(each))).toEqual([]);
  const jobs = JSON.stringify((await stage.stored('jobs')).map(({ about, error }: RecordData) => [about, error]));
  expect(secrets.filter((each) => jobs.includes(each))).toEqual([]);
});

import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../resources/language/index.ts';
import { textsIn } from '../stage/read-pdf.ts';
import { listen } from './listener.ts';
import { done } from './outcomes.ts';
import { type Client, stageFor } from './stage.ts';
import { vendorOf } from './vendor-stage.ts';

/**
 * Account numbers and IBANs leave the store whole by two doors alone, each noted: revealing one,
 * and the bank's file. Everything else that is made of vendors has none.
 */

const [ADMIN, OPS, VENDOR] = ['admin@example.com', 'ops@example.com', 'service.vendor@example.com'];
const stage = stageFor([ADMIN, OPS, VENDOR]);
const [admin, ops, vendor] = stage.people;
const { as, stored } = stage;

/** Every account number and IBAN that is stored. */
const numbers = async (): Promise<readonly string[]> => [
  ...new Set(
    [...(await stored('vendors')), ...(await stored('payouts'))]
      .flatMap(({ acc_number, iban_code, iban }) => [acc_number, iban_code, iban])
      .filter((value): value is string => typeof value === 'string'),
  ),
];
const found = (text: string, all: readonly string[]): readonly string[] => all.filter((each) => text.includes(each));
const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
const bytesAt = async (client: Client, path: string): Promise<Buffer> => {
  const answer = await fetch(stage.host.url + path, { headers: { Cookie: client.cookie } });
  expect(answer.status, path).toBe(200);
  if (path.includes('.pdf')) expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  return Buffer.from(await answer.arrayBuffer());
};

const closeAll = (): Promise<unknown> => stage.host.ahead(2 * 60_000);
/** A run, released by somebody else than made it. */
async function release(): Promise<RecordData['id']> {
  await closeAll();
  const made = done(await admin.post('/api/payout_runs?screen_label=payout-runs', {}), 201);
  done(await ops.post(`/api/payout_runs/${made.body.id}/release?screen_label=payout-runs`, {}));
  return made.body.id;
}

describe('account numbers', () => {
  it('should be in no statement, for any reader', async () => {
    await closeAll();
    const { id } = await vendorOf(stage, VENDOR);
    const statement = await stage.first('vendor_statements', ({ vendor_id }) => vendor_id === id);
    const all = await numbers();
    expect(all.length).toBeGreaterThan(10);
    for (const email of [ADMIN, VENDOR]) {
      const path = `/api/vendor_statements/${statement.id}/statement.pdf?screen_label=vendor-statements`;
      const pdf = await bytesAt(as(email), path);
      const text = textsIn(pdf).join('\n');
      expect(text).toContain(String(statement.number));
      expect(found(text, all)).toEqual([]);
      expect(found(pdf.toString('latin1'), all)).toEqual([]);
    }
    expect(found(JSON.stringify(statement.paper), all)).toEqual([]);
  });

  it('should stand in the bank’s file alone: the IBANs of its own payouts, and no account number', async () => {
    const run = await release();
    const file = await ops.post(`/api/payout_runs/${run}/bank-file?screen_label=payout-runs`, {});
    const sent = (await stored('payouts')).filter(({ run_id, status }) => run_id === run && status === 'Sent');
    const ibans = sent.map(({ iban }) => String(iban));
    expect(ibans.length).toBeGreaterThan(0);
    const text = textOf(file.body);
    for (const iban of ibans) expect(text).toContain(iban);
    // An IBAN of this country ends with the account's number: what is left of the file has none.
    const left = ibans.reduce((rest, iban) => rest.replaceAll(iban, ''), text);
    expect(found(left, await numbers())).toEqual([]);
    // Who had it is noted, without what stood in it.
    expect(found(JSON.stringify(await stage.host.audit()), ibans)).toEqual([]);
  });

  it('should stand in no workbook', async () => {
    await release();
    const all = await numbers();
    for (const [resource, screen] of [
      ['vendors', 'vendor-list'],
      ['vendors', 'vendor-requests'],
      ['vendors', 'vendor-reports'],
      ['payouts', 'payouts'],
      ['payout_runs', 'payout-runs'],
      ['vendor_statements', 'vendor-statements'],
    ] as const) {
      const bytes = await bytesAt(admin, `/api/${resource}/export?screen_label=${screen}&format=xlsx`);
      const sheets = Object.values(unzipSync(new Uint8Array(bytes))).map((each) => strFromU8(each));
      expect(found(sheets.join('\n'), all), screen).toEqual([]);
    }
  });

  it('should stand in no event and no news, nor be found by, for the vendor and for staff', async () => {
    const { id } = await vendorOf(stage, VENDOR);
    const heard = await Promise.all([listen(admin), listen(vendor)]);
    const given = { acc_number: '99887766554433', iban_code: 'AE070331234599887766554' };
    const all = [...(await numbers()), ...Object.values(given)];
    const bank = `/api/vendors/${id}?screen_label=vendor-onboarding&step=bank`;
    done(await vendor.patch(bank, given));
    for (const value of [...Object.values(given), given.acc_number.slice(-6)]) {
      for (const client of [admin, vendor])
        expect((await client.get(`/api/search?q=${value}`)).body).toEqual({ hits: [], totals: {} });
      expect((await admin.get(`/api/vendors?q=${value}&screen_label=vendor-requests`)).body).toEqual([]);
    }
    for (const listener of heard) {
      await listener.until(({ changes }) => changes.length > 0);
      listener.close();
      expect(found(listener.text, all)).toEqual([]);
    }
    expect(found(JSON.stringify(await stage.host.outbox()), all)).toEqual([]);
    expect(found(textOf((await admin.get('/api/notifications')).body), all)).toEqual([]);
  });
});

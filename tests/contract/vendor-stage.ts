import type { Id, RecordData } from '../../resources/language/index.ts';
import type { Answer, Client } from './client.ts';
import type { TestHost } from './host.ts';
import type { Stage } from './stage.ts';

/** What tests of vendors share: a whole profile, whose it is, and what staff see of it. */

export const REVIEW = 'screen_label=vendor-requests';
export const ONBOARDING = 'screen_label=vendor-onboarding';

/** The steps of the form, filled in; without the services, which are of the fixtures. */
export const GENERAL = {
  company_or_vendor_name: 'Sand and Soap',
  authorized_person_name: 'Huda Al Amiri Saleh',
  vendor_type: 'Service',
  email: 'huda@sandsoap.example.com',
  phone_number: '+971501239876',
  zone_ids: [1],
  service_ids: [1],
  address: 'Street 4, Deira, Dubai',
};
export const BUSINESS = { have_drivers: 'No', terms_policy_id: 1, disclaimer_policy_id: 2 };
export const BANK = {
  acc_holder_name: 'Huda Al Amiri',
  bank_name: 'Mashreq',
  branch_name: 'Deira',
  acc_number: '1234567890',
  iban_code: 'AE070331234567890123456',
};

/** Where one requirement of a vendor stands. */
export type Entry = {
  readonly name: string;
  readonly of: string;
  readonly status: string;
  readonly part: number | null;
  readonly why?: unknown;
};

/** The vendor somebody signs in for. */
export async function vendorOf(stage: Stage, email: string): Promise<RecordData> {
  const user = await stage.first('users', (each) => each.email === email);
  return stage.first('vendors', ({ vendor_user_id }) => vendor_user_id === user.id);
}

export const entriesOf = async (client: Client, id: Id): Promise<readonly Entry[]> =>
  (await client.get(`/api/vendors/${id}?${REVIEW}`)).body._requirements;

/** Where the bank details of a vendor stand. */
export const bankOf = async (client: Client, id: Id): Promise<string | undefined> =>
  (await entriesOf(client, id)).find(({ name }) => name === 'bank')?.status;

/** What is there of a profile, as somebody sees it now. */
export const seenBy = async (client: Client, id: Id): Promise<object> =>
  (await client.get(`/api/vendors/${id}?${REVIEW}`)).body._seen;

/** A decision about a profile: `seen` is what there is now, unless another one is given. */
export const decide = async (client: Client, id: Id, move: string, body: object = {}): Promise<Answer> =>
  client.post(`/api/vendors/${id}/${move}?${REVIEW}`, { seen: await seenBy(client, id), ...body });

/** Takes all statements away, so that closing the months that are over is owed again. */
export async function reopenMonths(host: TestHost): Promise<void> {
  const lines = await host.all('transactions');
  for (const { id } of lines.filter(({ payout_id }) => payout_id !== null)) await host.remove('transactions', id);
  const closed = lines.filter(({ statement_id, payout_id }) => statement_id !== null && payout_id === null);
  await host.put('transactions', ...closed.map((line) => ({ ...line, statement_id: null })));
  for (const collection of ['payouts', 'vendor_statements'])
    for (const { id } of await host.all(collection)) await host.remove(collection, id);
  const job = (await host.all('jobs')).find(({ key }) => key === 'close-statements');
  await host.change('jobs', job?.id ?? 0, { data: { done: '', after: 0 } });
}

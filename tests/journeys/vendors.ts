import { fieldsOf, type PaperType } from '../../product/vendors/rules/papers.ts';
import { is, type Person, sentTo, signIn, uploaded } from './people.ts';

/** How vendors come to the marketplace. */

const ONBOARDING = 'screen_label=vendor-onboarding';
const REQUESTS = 'screen_label=vendor-requests';

const generalOf = (name: string, email: string, phone_number: string) => ({
  vendor_type: 'Service',
  company_or_vendor_name: name,
  authorized_person_name: 'Noura Al Ali',
  email,
  phone_number,
  zone_ids: [1],
  service_ids: [1],
  address: 'Office 4, Al Quoz, Dubai',
});

/** A vendor signs up by itself, and begins its onboarding. */
export async function signsUp(visitor: Person): Promise<void> {
  const email = 'saeed@dune-cleaning.example.com';
  const { attempt } = await visitor.done('POST', '/api/auth/sign-up', {
    first_name: 'Saeed',
    last_name: 'Al Marri',
    email,
    phone_number: '+971501234511',
    full_address: 'Villa 9, Mirdif, Dubai',
    zone_id: 1,
    password: 'palms give shade at noon',
  });
  const { code } = await sentTo(visitor, email, 'one_time_code');
  const { landing } = await visitor.done('POST', '/api/auth/sign-up/verify', { attempt, code });
  is(landing, '/vendor/onboarding', 'where a new vendor begins');
  const general = generalOf('Dune Cleaning', email, '+971501234511');
  await visitor.done('POST', `/api/vendors?${ONBOARDING}&step=general`, general);
  const own = await visitor.done('GET', `/api/vendors?${ONBOARDING}`);
  is(own.length, 1, 'the vendors it sees');
}

const INVITED = { email: 'noura@palm-shade.example.com', password: 'Seven green camels' } as const;

/** Staff make a vendor, who chooses a password by the link of its invitation; the vendor's id. */
export async function isMadeByStaff(staff: Person): Promise<number> {
  const general = generalOf('Palm Shade Services', INVITED.email, '+971501234599');
  const { id } = await staff.done('POST', `/api/vendors?${ONBOARDING}&step=general`, general);
  const { token } = await sentTo(staff, INVITED.email, 'invitation');
  await staff.done('POST', '/api/auth/password/reset', { token, password: INVITED.password });
  return id;
}

type Requirement = {
  readonly of: string;
  readonly name: string;
  readonly status: string;
  readonly part: number | null;
};

/** It fills in all steps and submits; staff review its papers and its bank, and approve it. */
export async function isApproved(url: string, vendor: number, admin: Person, ops: Person): Promise<void> {
  const owner = await signIn(url, INVITED.email, INVITED.password);
  const at = `/api/vendors/${vendor}`;
  const requirements = async (): Promise<readonly Requirement[]> =>
    (await admin.done('GET', `${at}?${REQUESTS}`))._requirements;

  await admin.done('POST', `${at}/commission?${REQUESTS}`, { value: 20 });
  const terms = await owner.done('GET', `${at}/commission/terms?${ONBOARDING}`);
  await owner.done('POST', `${at}/commission/agree?${ONBOARDING}`, { commission_id: terms.asked.id });
  const policies = async (field: string): Promise<number> =>
    (await owner.done('GET', `/api/vendors/lookup/${field}?${ONBOARDING}`))[0].id;
  for (const type of (await owner.done('GET', `${at}/document-types?${ONBOARDING}`)) as readonly PaperType[])
    await owner.done('POST', `/api/vendor_documents?${ONBOARDING}`, {
      document_type_id: type.id,
      ...(await paperOf(owner, type)),
    });
  await owner.done('PATCH', `${at}?${ONBOARDING}&step=business`, {
    have_drivers: 'No',
    terms_policy_id: await policies('terms_policy_id'),
    disclaimer_policy_id: await policies('disclaimer_policy_id'),
  });
  await owner.done('PATCH', `${at}?${ONBOARDING}&step=bank`, {
    acc_holder_name: 'Noura Al Ali',
    bank_name: 'Mashreq',
    branch_name: 'Deira',
    acc_number: '1234567890',
    iban_code: 'AE070331234567890123456',
  });
  await owner.done('POST', `${at}/submit?${ONBOARDING}`, {});

  for (const { of, part, status } of await requirements())
    if (of === 'papers' && status === 'in_review') {
      const paper = `/api/vendor_documents/${part}`;
      const { _version } = await ops.done('GET', `${paper}?${REQUESTS}`);
      await ops.done('POST', `${paper}/approve?${REQUESTS}`, { _version });
    }
  const { _seen: seen } = await admin.done('GET', `${at}?${REQUESTS}`);
  const approved = await admin.done('POST', `${at}/approve?${REQUESTS}`, { seen, approval_notes: 'Welcome' });
  is(approved.admin_approval, 'APPROVED', 'the vendor');
  for (const { name, status } of await requirements()) is(status, 'met', name);
}

async function paperOf(owner: Person, type: PaperType): Promise<object> {
  const parts: { readonly [field: string]: () => Promise<string> | string } = {
    file: () => uploaded(owner, 'vendor-onboarding', 'pdf'),
    document_id_number: () => '784-1985-7654321',
    expiry_date: () => '2049-12-31',
  };
  const given = fieldsOf(type).map(async (field) => [field, await parts[field]?.()] as const);
  return Object.fromEntries(await Promise.all(given));
}

/**
 * Its months are closed as statements; one makes a run of payouts, another one releases it and
 * sends the bank file. `share`: what it earned.
 */
export async function isPaid(vendor: number, share: number, admin: Person, ops: Person): Promise<void> {
  const runs = 'screen_label=payout-runs';
  const statements = await admin.done('GET', '/api/vendor_statements?screen_label=vendor-statements&_end=100');
  const statement = statements.find((each: { vendor_id: number }) => each.vendor_id === vendor);
  is(statement?.closing, share, 'what its statement comes to');
  const run = await admin.done('POST', `/api/payout_runs?${runs}`, { note: 'Paid from the operating account' });
  await admin.refused(409, 'POST', `/api/payout_runs/${run.id}/release?${runs}`, {});
  await ops.done('POST', `/api/payout_runs/${run.id}/release?${runs}`, {});
  const file = String(await ops.done('POST', `/api/payout_runs/${run.id}/bank-file?${runs}`, {}));
  is(file.includes(`Noura Al Ali,AE070331234567890123456,${share.toFixed(2)},AED,VS-`), true, 'its line for the bank');
  const payouts = 'screen_label=payouts';
  const payout = (await ops.done('GET', `/api/payouts?${payouts}&_end=100&_sort=id&_order=desc`)).find(
    (each: { vendor_id: number }) => each.vendor_id === vendor,
  );
  const paid = await ops.done('POST', `/api/payouts/${payout.id}/mark-paid?${payouts}`, {});
  is([paid.status, paid.amount], ['Paid', share], 'its payout');
  await admin.done('GET', `/api/vendor_statements/${statement.id}/statement.pdf?screen_label=vendor-statements`);
}

import { bookingGiven, moved } from '../journeys/bookings.ts';
import { allOf } from './day.ts';
import { ListPage, saved } from './list.ts';
import { paper, picture } from './picture.ts';
import { expect, settled, test } from './stage.ts';
import {
  ask,
  cardOf,
  chooseFile,
  monthsOn,
  moveClock,
  personOf,
  sayYes,
  signInOn,
  takeChoosers,
} from './vendor-life.ts';

/**
 * The whole way of a vendor: from its invitation to the first booking it is paid for, on a phone.
 */

const [ADMIN, OPS] = ['admin@example.com', 'ops@example.com'];
const NAME = 'Palm Shade Services';
const EMAIL = 'noura@palm-shade.example.com';
const PASSWORD = 'Seven green camels';
const SERVICE = 'Apartment Deep Cleaning';
/** The papers required of vendors of services, and what each consists of. */
const PAPERS: readonly (readonly [name: string, parts: string])[] = [
  ['Emirates ID', 'file number expiry'],
  ['Passport', 'number expiry'],
  ['Driving Licence', 'number expiry'],
  ['Residence Visa', 'file number expiry'],
  ['Police Clearance', 'file'],
];

const ACCOUNT = [
  ['Account Holder', 'Noura Al Ali'],
  ['Bank Name', 'Mashreq'],
  ['Branch Name', 'Deira'],
  ['Account Number', '1234567890'],
  ['IBAN', 'ae070331234567890123456'],
] as const;

const encoded = (id: number): string => btoa(String(id)).replaceAll('=', '');

test('a vendor should be invited, approved, booked and paid', async ({ page, list, phone, product, as, codeFor }) => {
  test.slow();
  takeChoosers(phone);
  await moveClock(product, monthsOn(1, 10));
  let vendor = 0;

  await test.step('operations begin it and invite it', async () => {
    await as(OPS, '/vendor/vendor-list');
    await page.getByRole('button', { name: /^Add/ }).click();
    await page.getByRole('radio', { name: 'Service', exact: true }).check({ force: true });
    await list.form.getByLabel('Company / Individual Name').fill(NAME);
    await list.form.getByLabel('Authorized Person Name').fill('Noura Al Ali');
    await list.form.getByLabel('Email').fill(EMAIL);
    await list.form.getByLabel('Phone Number').fill('501234599');
    await list.pick('Zones', 'Marina', 'Jumeirah');
    await list.pick('Service Types', SERVICE, 'Villa Deep Cleaning');
    await list.form.getByLabel('Address').fill('Office 4, Al Quoz, Dubai');
    await page.getByRole('button', { name: 'Save and continue later' }).click();
    await expect(page).toHaveURL(/\/vendor\/request-list/);
    await expect(list.rows.filter({ hasText: NAME })).toContainText('Pending from Vendor');
    vendor = Number((await allOf(product, 'vendors')).find(({ email }) => email === EMAIL)?.id);
    await settled(page);
    const admin = await personOf(product, ADMIN);
    await admin.done('POST', `/api/vendors/${vendor}/commission?screen_label=vendor-requests`, { value: 20 });
  });

  await test.step('it chooses its password by the link it was sent, and lands in its onboarding', async () => {
    const sent = (await product.outbox()).find(({ to, kind }) => to === EMAIL && kind === 'invitation');
    await phone.goto(`/auth/reset-password?token=${sent?.token}&invited`);
    await phone.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await phone.getByLabel('Repeat the new password', { exact: true }).fill(PASSWORD);
    await phone.getByRole('button', { name: 'Save the password' }).tap();
    await expect(phone.getByRole('heading', { level: 1, name: 'Your account is ready' })).toBeVisible();
    await signInOn(phone, { email: EMAIL, password: PASSWORD, codeFor });
    await expect(phone).toHaveURL(/\/vendor\/onboarding\?.*step=business/);
  });

  await test.step('it looks through the general information, and adds its logo', async () => {
    await phone.getByRole('button', { name: 'Back' }).tap();
    await expect(phone.getByRole('heading', { name: 'Step 1 of 3: General Info' })).toBeVisible();
    await expect(phone.getByLabel('Company / Individual Name')).toHaveValue(NAME);
    const logo = phone.locator('[data-field=company_logo]');
    await chooseFile(phone, () => logo.getByText('Choose or drop a file').tap(), picture('mark.png'));
    await phone.getByRole('button', { name: 'Use picture' }).tap();
    await expect(logo.getByText('mark.jpg')).toBeVisible();
    await phone.getByRole('button', { name: 'Next' }).tap();
    await expect(phone.getByRole('heading', { name: 'Step 2 of 3: Business Info' })).toBeFocused();
  });

  await test.step('it shows its papers, reads what it agrees to, and agrees to the commission', async () => {
    await phone
      .getByRole('radiogroup', { name: /Do you have drivers/ })
      .getByText('No', { exact: true })
      .tap();
    for (const [name, parts] of PAPERS) {
      const card = cardOf(phone, name);
      if (parts.includes('file'))
        await chooseFile(phone, () => card.getByText('Choose or drop a file').tap(), paper(`${name}.pdf`));
      if (parts.includes('number')) await card.getByLabel('Document Number').fill('784-1985-7654321');
      if (parts.includes('expiry')) await card.getByLabel('Expiry Date').fill('31/12/2049');
      await card.getByRole('button', { name: 'Save Document' }).tap();
      await expect(card).toContainText('Pending');
    }
    for (const policy of ['Terms & Conditions', 'Disclaimers Policies']) {
      const box = phone.getByRole('checkbox', { name: `I agree to the ${policy}` });
      await expect(box).toBeDisabled(); // spec 2.2.34
      await phone.getByRole('button', { name: `Read the ${policy}` }).tap();
      await phone.getByRole('dialog').getByRole('button', { name: 'Agree' }).tap();
      await expect(box).toBeChecked(); // spec 2.2.34
    }
    await phone.getByText('I agree to the commission charges of 20%').tap();
    await expect(phone.getByText('Noura Al Ali agreed to a commission of 20%')).toBeVisible();
    // What is left to do stands above, and has a line less: the button moves up once more.
    await settled(phone);
    await phone.getByRole('button', { name: 'Next' }).tap();
    await expect(phone.getByRole('heading', { name: 'Step 3 of 3: Bank Info' })).toBeFocused();
  });

  await test.step('it gives its account and hands in, and reads that it is looked at', async () => {
    for (const [field, value] of ACCOUNT) await phone.getByLabel(field, { exact: false }).fill(value);
    await phone.getByRole('button', { name: 'Submit for review' }).tap();
    // spec 2.1.2, 2.2.28
    await expect(phone.getByRole('dialog', { name: 'Your Profile is Under Review' })).toBeVisible();
    await phone.getByRole('button', { name: 'OK', exact: true }).tap();
    await expect(phone.getByText('Profile Under Review')).toBeVisible();
    await settled(phone);
  });

  await test.step('staff approve its papers but one, which they send back with why', async () => {
    await as(ADMIN, '/vendor/request-list');
    await list.rows.filter({ hasText: NAME }).getByRole('link', { name: /^View/ }).click();
    for (const [name] of PAPERS.slice(1)) {
      await page.getByRole('button', { name: `View ${name}` }).click();
      await list.dialog().getByRole('button', { name: 'Approve' }).click();
      await expect(cardOf(page, name)).toContainText('Approved');
      await page.keyboard.press('Escape');
      await expect(list.dialog()).toBeHidden();
    }
    await page.getByRole('tab', { name: 'Bank Information / Approval' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await list.dialog().getByRole('button', { name: 'Send Back' }).click();
    const item = list
      .dialog()
      .last()
      .getByRole('group', { name: /^Emirates ID/ });
    await item.getByLabel('Reason').selectOption('It cannot be read');
    await item.getByLabel('What to correct').fill('The back of the card is missing.');
    await item.getByRole('checkbox', { name: 'Document', exact: true }).check();
    await sayYes(page, 'Send Back', 'Profile sent back to the vendor');
  });

  await test.step('it reads what to mend, mends only that, and hands in again', async () => {
    await phone.goto('/vendor/onboarding?step=business');
    await expect(ask(phone, 'Emirates ID')).toContainText('It cannot be read: The back of the card is missing.');
    await expect(ask(phone, 'Emirates ID')).toContainText('To correct: Document');
    await expect(cardOf(phone, 'Emirates ID').getByRole('note')).toContainText('To correct: Document');
    await phone.getByText('Show what is done').click();
    for (const [name] of PAPERS.slice(1)) {
      await expect(ask(phone, name)).toContainText('Done');
      await expect(cardOf(phone, name)).toContainText('Approved');
    }
    const card = cardOf(phone, 'Emirates ID');
    await chooseFile(phone, () => card.getByText('Replace').tap(), paper('both-sides.pdf'));
    await card.getByRole('button', { name: 'Save Document' }).tap();
    await expect(ask(phone, 'Emirates ID')).toContainText('In review');
    await phone.getByRole('button', { name: 'Next' }).tap();
    await phone.getByRole('button', { name: 'Submit for review' }).tap();
    await expect(phone.getByRole('dialog', { name: 'Your Profile is Under Review' })).toBeVisible();
    await settled(phone);
  });

  await test.step('staff look at that one and approve the whole', async () => {
    await page.goto(`/vendor/request-details/${encoded(vendor)}`);
    await page.getByRole('button', { name: 'View Emirates ID' }).click();
    await list.dialog().getByRole('button', { name: 'Approve' }).click();
    await expect(cardOf(page, 'Emirates ID')).toContainText('Approved');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Bank Information / Approval' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(list.dialog()).toContainText('Vendor Info Confirmation');
    await list.dialog().getByRole('button', { name: 'Approve', exact: true }).click();
    // spec 2.4.17, 2.9.27
    await expect(list.dialog().last()).toContainText('Have you checked the commision and documents');
    await sayYes(page, 'Approve', 'Profile has been approved'); // spec 2.1.4, 2.8.45
    // Whoever gave the account is not who signed it off.
    await expect(ask(page, 'Bank details')).toContainText('Done');
  });

  const share = await test.step('a booking is given to it, done and paid', async () => {
    const ops = await personOf(product, OPS);
    const service = (await allOf(product, 'services')).find(({ service_name }) => service_name === SERVICE);
    const bookable = await ops.done('GET', `/api/bookings/bookable/${service?.id}?screen_label=booking-list`);
    const options = Object.values(bookable.service.options) as { readonly id: number; readonly name: string }[];
    const { id } = await bookingGiven(
      ops,
      {
        id: Number(service?.id),
        option: options.find(({ name }) => name === 'Studio')?.id ?? 0,
        type: Number(service?.sub_category_id),
      },
      vendor,
      { hours: 0, at: monthsOn(1, 12) },
    );
    for (const move of ['start', 'complete', 'mark-paid']) await moved(ops, id, move);
    const of = (await allOf(product, 'bookings')).find((each) => each.id === id);
    expect(of).toMatchObject({ booking_status: 'Completed', payment_status: 'Paid', commission_rate: 20 });
    return `AED ${(Number(of?.payment_amount) * 0.8).toFixed(2)}`;
  });

  await test.step('the month is over and closed: one makes a run of payouts, another releases it', async () => {
    await moveClock(product, monthsOn(2, 1));
    await as(ADMIN, '/vendor/payout-runs');
    await page.getByRole('button', { name: 'Add Payout Run' }).click();
    await list.form.getByLabel('Note').fill('Paid from the operating account');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(list.notice('Payout run made')).toBeVisible();
    // What was made is looked at next.
    await expect(page).toHaveURL(/\/vendor\/payout-run\//);
    await expect(page.getByRole('main')).toContainText('Paid from the operating account');
  });

  await test.step('another person releases it, and the bank file is paid', async () => {
    await as(OPS, '/vendor/payout-runs');
    await list.rows.first().getByRole('link', { name: /^View/ }).click();
    const row = page.getByRole('row').filter({ hasText: NAME });
    await expect(row).toContainText('Noura Al Ali');
    await expect(row).toContainText('••••3456');
    await expect(row).toContainText(share);
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    await sayYes(page, 'Release', 'Payout run released');
    const file = await saved(page, () => page.getByRole('button', { name: 'Download Bank File' }).click());
    expect(file.bytes.toString()).toContain(`Noura Al Ali,AE070331234567890123456,${share.slice(4)},AED,VS-`);
    await page.goto('/vendor/payouts?tab=sent');
    await list.rows
      .filter({ hasText: NAME })
      .getByRole('button', { name: /^Mark Paid/ })
      .click();
    await expect(list.notice('Payout marked as paid')).toBeVisible();
    await settled(page);
  });

  await test.step('it reads on its phone that it was paid, and keeps the paper', async () => {
    await signInOn(phone, { email: EMAIL, password: PASSWORD, codeFor });
    await phone.goto('/vendor/statements');
    const rows = new ListPage(phone).rows;
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(share);
    await rows.getByRole('button', { name: /^More for/ }).tap();
    const { name, bytes } = await saved(phone, () => phone.getByRole('menuitem', { name: 'Download PDF' }).tap());
    expect(name).toMatch(/VS-\d{6}.*\.pdf$/);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    // What it is called leads to it.
    await rows.locator('[data-act="open"]').tap();
    await phone.getByRole('tab', { name: 'Payouts' }).tap();
    await expect(rows).toContainText(share);
    await expect(rows).toContainText('Paid');
  });
});

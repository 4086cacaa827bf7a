import { expect } from '@playwright/test';
import { ListPage } from './list.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

const ADMIN = 'admin@example.com';
const NEW = 'new.vendor@example.com';

/** Vendors of the fixtures, by what can be seen of them. */
const [MAJAZ, PUREFLOW, KARAMA, DESERT_BLOOM, COOLBREEZE] = [2, 7, 8, 9, 10];

const encoded = (id: number): string => btoa(String(id)).replaceAll('=', '');

const rowsOf =
  (path: string) =>
  async ({ page }: SceneTools): Promise<void> => {
    await page.goto(path);
    await expect(new ListPage(page).rows.first()).toBeVisible();
    await settled(page);
  };

/** A page of a record, at one of its tabs, once all of it is there. */
const at =
  (path: string) =>
  async ({ page }: SceneTools): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    await expect(page.locator('.skeleton, [aria-busy=true]')).toHaveCount(0);
  };

const step = (vendor: number, name: string) => at(`/vendor/onboarding?vendor_id=${vendor}&step=${name}`);
const request = (vendor: number, tab: string) => at(`/vendor/request-details/${encoded(vendor)}?tab=${tab}`);
const report = (tab: string) => at(`/vendor/report-details/${encoded(COOLBREEZE)}?tab=${tab}`);

/** What the user of a new vendor sees whose profile stands as that of another one does. */
const standing = (like: number) => async (tools: SceneTools) => {
  const give = (vendor: number, user: object) => tools.product.call('PATCH', `/mock/records/vendors/${vendor}`, user);
  const { vendor_user_id } = await (await tools.product.call('GET', `/mock/records/vendors/${MAJAZ}`)).json();
  await give(MAJAZ, { vendor_user_id: null });
  await give(like, { vendor_user_id });
  await at('/vendor/onboarding?step=general')(tools);
};

/** The pages by which vendors are taken up, looked at and paid. */
export const VENDOR_SCENES: readonly Scene[] = [
  { name: 'onboarding-general', as: NEW, open: step(MAJAZ, 'general') },
  {
    name: 'onboarding-begun',
    as: ADMIN,
    open: async (tools) => {
      await at('/vendor/onboarding?step=general')(tools);
      await tools.page.getByLabel('Company / Individual Name').fill('A');
      await tools.page.getByRole('button', { name: 'Next' }).click({ force: true });
      await expect(tools.page.getByText('Please select at least one zone')).toBeVisible();
    },
  },
  { name: 'onboarding-business', as: NEW, open: step(MAJAZ, 'business') },
  { name: 'onboarding-papers', as: ADMIN, open: step(PUREFLOW, 'business') },
  {
    name: 'onboarding-policy',
    as: NEW,
    open: async (tools) => {
      await step(MAJAZ, 'business')(tools);
      await tools.page.getByRole('button', { name: 'Read the Terms & Conditions' }).click();
      await expect(tools.page.getByRole('dialog')).toContainText('About these terms');
    },
  },
  { name: 'onboarding-bank', as: ADMIN, open: step(COOLBREEZE, 'bank') },
  { name: 'onboarding-under-review', as: NEW, open: standing(KARAMA) },
  { name: 'onboarding-approved', as: 'service.vendor@example.com', open: at('/vendor/onboarding?step=general') },
  { name: 'onboarding-rejected', as: NEW, open: standing(DESERT_BLOOM) },

  { name: 'vendor-requests', as: ADMIN, open: rowsOf('/vendor/request-list') },
  { name: 'vendor-request', as: ADMIN, open: request(KARAMA, 'overview') },
  { name: 'vendor-request-services', as: ADMIN, open: request(KARAMA, 'subscribed-services') },
  { name: 'vendor-request-commission', as: ADMIN, open: request(COOLBREEZE, 'commission-settings') },
  { name: 'vendor-request-bank', as: ADMIN, open: request(KARAMA, 'bank-information') },
  {
    name: 'vendor-paper',
    as: ADMIN,
    open: async (tools) => {
      await request(KARAMA, 'overview')(tools);
      await tools.page
        .getByRole('button', { name: /^View / })
        .first()
        .click();
      const dialog = tools.page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Deny' })).toBeVisible();
      await expect(dialog.locator('img, iframe')).toBeVisible();
    },
  },
  {
    name: 'vendor-confirmation',
    as: ADMIN,
    open: async (tools) => {
      await request(KARAMA, 'bank-information')(tools);
      await tools.page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(tools.page.getByRole('dialog').getByRole('button', { name: 'Send Back' })).toBeVisible();
    },
  },
  {
    name: 'vendor-sent-back',
    as: ADMIN,
    open: async (tools) => {
      await request(KARAMA, 'bank-information')(tools);
      await tools.page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await tools.page.getByRole('dialog').getByRole('button', { name: 'Send Back' }).click();
      const dialog = tools.page.getByRole('dialog').last();
      await dialog.getByRole('group').first().getByLabel('Reason').selectOption({ index: 1 });
      await dialog.getByRole('button', { name: 'Send Back' }).click();
      await expect(dialog.getByText('Say what to correct')).toBeVisible();
    },
  },

  { name: 'vendor-reports', as: ADMIN, open: rowsOf('/vendor/report-list') },
  ...[
    'overview',
    'subscribed-services',
    'bookings',
    'worker-list',
    'settings',
    'bank-information',
    'reviews',
    'business-plan',
  ].map((tab): Scene => ({ name: `vendor-report-${tab}`, as: ADMIN, open: report(tab) })),

  { name: 'payout-runs', as: ADMIN, open: rowsOf('/vendor/payout-runs') },
  { name: 'payout-run', as: ADMIN, open: rowsOf(`/vendor/payout-run/${encoded(1)}`) },
  { name: 'payout-run-form', as: ADMIN, open: at('/vendor/manage-payout-run/new') },
  { name: 'payouts', as: ADMIN, open: rowsOf('/vendor/payouts') },
  { name: 'statements', as: ADMIN, open: rowsOf('/vendor/statements') },
  { name: 'statement', as: ADMIN, open: at(`/vendor/statement/${encoded(1)}`) },
  { name: 'statement-lines', as: ADMIN, open: rowsOf(`/vendor/statement/${encoded(1)}?tab=lines`) },
];

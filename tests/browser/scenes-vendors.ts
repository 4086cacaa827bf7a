import { expect } from '@playwright/test';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

const ADMIN = 'admin@example.com';
const NEW = 'new.vendor@example.com';

/** Vendors of the fixtures, by what can be seen of them. */
const [MAJAZ, PUREFLOW, KARAMA, COOLBREEZE] = [2, 7, 8, 10];

const encoded = (id: number): string => btoa(String(id)).replaceAll('=', '');

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

/** The pages by which vendors are taken up, looked at and paid. */
export const VENDOR_SCENES: readonly Scene[] = [
  { name: 'onboarding-papers', shows: ['panel vendor-papers'], open: step(PUREFLOW, 'business') },
  {
    name: 'onboarding-policy',
    as: NEW,
    shows: ['page vendor-onboarding', 'panel vendor-agreements'],
    open: async (tools) => {
      await step(MAJAZ, 'business')(tools);
      await tools.page.getByRole('button', { name: 'Read the Terms & Conditions' }).click();
      await expect(tools.page.getByRole('dialog')).toContainText('About these terms');
    },
  },
  {
    name: 'onboarding-rate',
    as: 'service.vendor@example.com',
    shows: ['panel vendor-commission-agreement'],
    open: async (tools) => {
      const Cookie = await tools.product.session(ADMIN);
      const path = `/api/vendors/${COOLBREEZE}/commission?screen_label=vendor-requests`;
      expect((await tools.product.call('POST', path, { value: 31 }, { Cookie })).ok).toBe(true);
      await at('/vendor/onboarding?step=business')(tools);
      await expect(tools.page.getByRole('main')).toContainText('31%');
    },
  },

  {
    name: 'vendor-paper',
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
    name: 'vendor-sent-back',
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
];

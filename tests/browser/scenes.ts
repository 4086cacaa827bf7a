import { expect } from '@playwright/test';
import { ListPage } from './list.ts';
import type { Scene, SceneTools } from './scene.ts';
import { BOOKING_SCENES } from './scenes-bookings.ts';
import { CATALOGUE_SCENES } from './scenes-catalogue.ts';
import { CHANGE_SCENES } from './scenes-changes.ts';
import { generatedScenes } from './scenes-generated.ts';
import { LIST_SCENES } from './scenes-list.ts';
import { PARTS_SCENES } from './scenes-parts.ts';
import { RECORD_SCENES } from './scenes-records.ts';
import { REPORT_SCENES } from './scenes-reports.ts';
import { VENDOR_SCENES } from './scenes-vendors.ts';
import { settled } from './stage.ts';

const CATEGORIES = '/service-management/category-setup';
const SUB_CATEGORIES = '/service-management/sub-category-setup';
const ADMIN = 'admin@example.com';

const NEW_USER = '/user-management/manage-user/new';

const rowsOf =
  (path: string) =>
  async ({ page }: SceneTools): Promise<void> => {
    await page.goto(path);
    await expect(new ListPage(page).rows.first()).toBeVisible();
    await settled(page);
  };

const heading =
  (path: string) =>
  async ({ page }: SceneTools): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
  };

/** What no definition alone says: states, dialogs, pages and panels of the house. */
const DISTINCT: readonly Scene[] = [
  {
    name: 'sign-in-mistakes',
    as: null,
    open: async (tools) => {
      await heading('/login')(tools);
      await tools.page.getByRole('button', { name: 'Sign in' }).click();
      await expect(tools.page.getByText('Email is required')).toBeVisible();
    },
  },
  {
    name: 'code-dialog',
    as: null,
    open: async (tools) => {
      await heading('/login')(tools);
      await tools.page.getByLabel('Email').fill(ADMIN);
      await tools.page.getByLabel('Password', { exact: true }).fill('Demo-pass-2026');
      await tools.page.getByRole('button', { name: 'Sign in' }).click();
      await expect(tools.page.getByRole('textbox', { name: 'Digit 1 of 4' })).toBeFocused();
    },
  },
  { name: 'sign-up', as: null, open: heading('/auth/sign-up') },
  { name: 'force-password', as: 'first.login@example.com', open: heading('/auth/force-password') },
  {
    name: 'category-mistakes',
    on: 'category-setup, its list',
    open: async (tools) => {
      await rowsOf(CATEGORIES)(tools);
      const name = new ListPage(tools.page).form.getByLabel('Name');
      await name.fill('x');
      await name.fill('');
      await name.blur();
      await expect(tools.page.getByText('Category name is required')).toBeVisible();
    },
  },
  {
    name: 'sub-category-picker',
    open: async (tools) => {
      await rowsOf(SUB_CATEGORIES)(tools);
      await new ListPage(tools.page).form.getByRole('combobox', { name: 'Zones' }).click();
      await expect(tools.page.locator('.ant-select-item-option').first()).toBeVisible();
    },
  },
  {
    name: 'filters',
    open: async (tools) => {
      await rowsOf(`${SUB_CATEGORIES}?category_id=3`)(tools);
      await new ListPage(tools.page).filter('Created On');
      await expect(tools.page.getByRole('group', { name: 'Created On' })).toBeVisible();
      await settled(tools.page);
    },
  },
  ...LIST_SCENES,
  ...CHANGE_SCENES,
  ...RECORD_SCENES,
  ...PARTS_SCENES,
  ...CATALOGUE_SCENES,
  ...BOOKING_SCENES,
  ...VENDOR_SCENES,
  ...REPORT_SCENES,
  {
    name: 'user-mistakes',
    on: 'user-list, its form',
    open: async (tools) => {
      await heading(NEW_USER)(tools);
      await tools.page.getByRole('button', { name: 'Proceed' }).click();
      await expect(tools.page.getByText('First name is required')).toBeVisible();
    },
  },
  {
    name: 'security',
    as: 'ops@example.com',
    open: async (tools) => {
      await tools.product.session('ops@example.com');
      await heading('/account/security')(tools);
      await expect(tools.page.getByText('This device')).toBeVisible();
      await tools.page.getByRole('button', { name: /^Your account/ }).click();
    },
  },
  {
    name: 'loading',
    open: async ({ page, product }) => {
      await product.fault({ method: 'GET', path: '/api/categories', delay_ms: 5000 });
      await page.goto(CATEGORIES);
      await expect(page.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'error',
    open: async ({ page, product, tolerate }) => {
      tolerate('500 GET');
      await product.fault({ method: 'GET', path: '/api/categories', status: 500, times: 20 });
      await page.goto(CATEGORIES);
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
  {
    name: 'role-editor',
    on: 'role-list, its form',
    open: async ({ page }) => {
      await page.goto('/role/edit-role/Mw');
      await page.getByRole('checkbox', { name: 'Export on Category Setup' }).click();
      for (const part of ['Preview as this role', 'Why?']) await page.locator('summary', { hasText: part }).click();
      await page.getByRole('heading', { level: 1 }).focus();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  { name: 'not-found', open: heading('/nowhere/at-all') },
];

export const SCENES: readonly Scene[] = [...DISTINCT, ...generatedScenes(DISTINCT)];

import { expect, type Page } from '@playwright/test';
import { FIXTURES_DAY } from '../../api/fixtures/present.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';
import { moveClock } from './vendor-life.ts';

const ADMIN = 'admin@example.com';

/** A page of figures, once all of them are there. */
const at =
  (path: string) =>
  async ({ page }: SceneTools): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.figure-card, .block-rows, .empty').first()).toBeVisible();
    await settled(page);
    await expect(page.locator('.skeleton, .bone, [aria-busy=true]')).toHaveCount(0);
  };

const chartOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** With the table that says what a chart draws. */
const withTable = (path: string, chart: string) => async (tools: SceneTools) => {
  await at(path)(tools);
  await chartOf(tools.page, chart).getByText('Show as a table').click();
  await expect(chartOf(tools.page, chart).getByRole('table')).toBeVisible();
};

/** With a point of a chart read by the keyboard. */
const read = (path: string, chart: string) => async (tools: SceneTools) => {
  await at(path)(tools);
  const slider = chartOf(tools.page, chart).getByRole('slider', { name: /read it with the arrow keys/ });
  await slider.focus();
  await tools.page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /./);
};

/** The day before the fixtures' present ends a month that has something to show. */
const then = (who: string, open: Scene['open']) => async (tools: SceneTools) => {
  await moveClock(tools.product, new Date(Date.parse(`${FIXTURES_DAY}T08:00:00Z`) - 86_400_000));
  await tools.as(who);
  await open(tools);
};

/** The home and the reports: figures, charts, queues. */
export const REPORT_SCENES: readonly Scene[] = [
  { name: 'home', as: null, open: then(ADMIN, at('/dashboard')) },
  {
    name: 'home-chart-read',
    as: null,
    open: then('finance@example.com', read('/dashboard?period=this-month', 'Earnings')),
  },
  {
    name: 'booking-reports',
    on: 'booking-reports, its list',
    open: withTable('/reports/bookings', 'Booking Statistics'),
  },
];

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PSEUDO } from '../../tools/pseudo-locale.ts';
import { buildOnce, writePseudoLocale } from './global-setup.ts';
import { ListPage } from './list.ts';
import { inPseudoLocale } from './pseudo-locale.ts';
import { type RunningServer, startProduct } from './server.ts';
import { expect, test as staged } from './stage.ts';

/** Where the second product is, and where its pages go (`tests/second/main.ts`). */
const FOLDER = 'tests/second';
const DIST = 'data/second-dist';
const HEAD = 'head@library.example';

/** What only the first product says. */
const OURS = /home.?services|\bAED\b|Dubai|\+971|booking|\bvendors?\b/i;

/** Its own process, with pages built of its own half: a house is one for all of a process. */
const test = staged.extend<object, { product: RunningServer }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
    async ({}, use) => {
      buildOnce({ folder: FOLDER, dist: DIST });
      const LANGUAGES_DIR = writePseudoLocale('data/second-languages', FOLDER);
      const product = await startProduct({
        program: ['--import', 'tsx', `${FOLDER}/main.ts`],
        settings: { LANGUAGES_DIR },
      });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('a second product should be signed in to, and worked with as the first', async ({ page, signIn }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Welcome back · Patan Lending Library');
  await signIn(HEAD, 'Lend-more-2026');
  await expect(page).toHaveURL(/\/lending\/books$/);
  const list = new ListPage(page);
  await expect(list.rows).toHaveCount(5);
  await expect(page.locator('tbody')).toContainText('NPR ');

  // Its own page, which asks its own call.
  await page.getByRole('link', { name: 'Front desk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front desk');
  const desk = page.getByText(/^\d+ books are out/);
  const out = Number.parseInt((await desk.textContent()) ?? '', 10);

  // A form, wrong and right, by the rules of the definitions and the numbers of the house.
  await page.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members');
  await list.form.getByLabel('Name').fill('Deepa Lama');
  await list.form.getByLabel('Phone').fill('501234567');
  await list.form.getByLabel('Phone').blur();
  await expect(page.getByText('Phone number must be exactly 10 digits')).toBeVisible();
  await list.form.getByLabel('Phone').fill('984 555 1234');
  await list.form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list.row('Deepa Lama')).toContainText('+977 984 555 1234');

  // A move.
  await page.goto('/lending/loans?status=Out');
  // Its figures stand above its rows.
  await expect(list.rows.filter({ hasText: 'Out' }).first()).toBeVisible();
  await list.move('Take Back').click();
  await expect(list.notice('Loan returned successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Front desk' }).click();
  await expect(desk).toHaveText(new RegExp(`^${out - 1} books are out`));

  // What a formula comes to, while its parts are typed.
  await page.getByRole('link', { name: 'Loans' }).click();
  await expect(list.form.getByLabel('Fine with VAT')).toHaveText('—');
  await list.form.getByLabel('Fine', { exact: true }).fill('12.55');
  await expect(list.form.getByLabel('Fine with VAT')).toHaveText('NPR 14.18');
});

test('a second product should stand from right to left, every word of its own translated', async ({ page, as }) => {
  await as(HEAD, '/lending/desk');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: /Arabic|العربية/ }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^⟦.*⟧$/);
  await expect(page.locator('main').getByRole('status')).toHaveText(/^⟦.*⟧$/);
  const menu = page.getByRole('navigation').getByRole('link');
  expect((await menu.allTextContents()).filter((text) => !/^⟦.*⟧$/.test(text.trim()))).toEqual([]);
});

test('a bar chart should lie, be read by keys, and follow the direction', async ({ page, as, product }) => {
  await as(HEAD, '/lending/loans?period=2020-01-01..2027-12-31');
  const chart = page.getByRole('region', { name: 'Languages', exact: true });
  // spec 1.2.107
  await expect(chart.locator('canvas').first()).toBeVisible();
  const slider = chart.getByRole('slider', { name: 'Languages: read it with the arrow keys' });
  await expect(slider).toHaveAttribute('aria-orientation', 'vertical');
  const query = 'screen_label=loans&period=2020-01-01..2027-12-31';
  const answer = await product.call('GET', `/api/reports/loans?${query}`, undefined, {
    Cookie: await product.session(HEAD),
  });
  const { series } = (await answer.json()) as {
    series: { measure: string; points: { label: string; value: number }[] }[];
  };
  const points = series.find(({ measure }) => measure === 'lent')?.points ?? [];
  expect(points.length).toBeGreaterThan(1);
  await slider.focus();
  for (const { label, value } of points) {
    await page.keyboard.press('ArrowDown');
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${label}: Lent ${value}\\b`));
  }
  await page.keyboard.press('ArrowUp');
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${points.at(-2)?.label}: `));

  // The longest lies on top, the left ends of all at one line: dark there, and not at their ends.
  const inked = () =>
    page
      .locator('.series-chart canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
        const columns = Array.from({ length: width }, () => 0);
        for (let at = 0; at < data.length; at += 4) {
          const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4);
          // What is coloured is a bar: words and lines are grey.
          if (alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60)
            columns[(at / 4) % width] = (columns[(at / 4) % width] ?? 0) + 1;
        }
        // Less than a bar is high is the edge of a letter.
        const drawn = columns.flatMap((count, x) => (count > 6 ? [x] : []));
        const [first = 0, last = 0] = [drawn[0], drawn.at(-1)];
        return { atFirst: columns[first + 3] ?? 0, atLast: columns[last - 3] ?? 0 };
      });
  await expect.poll(async () => (await inked()).atFirst).toBeGreaterThan(0);
  const ltr = await inked();
  expect(ltr.atFirst).toBeGreaterThan(ltr.atLast);
  await inPseudoLocale(page);
  await expect.poll(async () => ((found) => found.atLast > found.atFirst)(await inked())).toBe(true);
});

test('no page of a second product should say what only the first is', async ({ page, as, tolerate }) => {
  tolerate('422 POST /api/auth/setup');
  const textOf = async (path: string, settled: string | RegExp): Promise<void> => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(settled);
    await expect(page.getByText('Loading...')).toHaveCount(0);
    for (const text of [await page.title(), await page.content(), await page.locator('body').innerText()])
      expect(OURS.exec(text)?.[0], path).toBeUndefined();
  };
  await textOf('/login', 'Welcome back');
  await textOf('/forgot-password', /.+/);
  await textOf('/auth/setup?token=of-another-day', /.+/);
  await as(HEAD);
  await textOf('/lending/books', 'Books');
  await textOf('/lending/book/new', /Book/);
  await textOf('/lending/members', 'Members');
  await textOf('/lending/loans', 'Loans');
  await textOf('/lending/desk', 'Front desk');
  await textOf('/people/librarians', 'Librarians');
  await textOf('/people/roles', 'Roles');
  await textOf('/people/role/new', /Role/);
  await textOf('/account/profile', 'My profile');
  await textOf('/account/security', 'Account security');

  // Nor does anything it could load: what packages say of vendors is theirs.
  const files = readdirSync(join(process.cwd(), DIST), { recursive: true, encoding: 'utf8' });
  const telling = files
    .filter((name) => /\.(html|js|css|svg)$/.test(name))
    .flatMap((name) => {
      const found = /home.?services|\bAED\b|Dubai|\+971|booking/i.exec(
        readFileSync(join(process.cwd(), DIST, name), 'utf8'),
      );
      return found ? [`${name}: ${found[0]}`] : [];
    });
  expect(telling).toEqual([]);
});

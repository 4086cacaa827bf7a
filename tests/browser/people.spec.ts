import { failOnce } from './faults.ts';
import { ListPage } from './list.ts';
import { expect, test } from './stage.ts';

const WORKERS = '/worker/worker-list';
const NEW_WORKER = '/worker/manage-worker/new';

test.beforeEach(({ as }) => as('admin@example.com'));

test('the form of a worker should say every sentence, and keep what was typed when it is a duplicate', async ({
  page,
  product,
  tolerate,
}) => {
  tolerate(/^(409|500) (GET|POST|PATCH) \/api\/workers/);
  const list = new ListPage(page);
  const input = (label: string) => list.form.getByLabel(label);
  const submit = list.form.getByRole('button', { name: 'Submit' });
  await page.goto(WORKERS);
  await page
    .getByRole('button', { name: 'Add Worker' })
    .or(page.getByRole('link', { name: 'Add Worker' }))
    .click();
  await expect(page).toHaveURL(new RegExp(`${NEW_WORKER}$`));
  for (const section of ['General Information', 'Business Information'])
    await expect(list.form.getByRole('group', { name: section })).toBeVisible();
  await submit.click();
  for (const sentence of [
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Service type is required',
    'Address is required',
    'Identity type is required',
    'Identity Number is required',
    'Expiry Date is required',
  ])
    await expect(list.form.getByText(sentence, { exact: true })).toBeVisible();
  await input('Phone Number').fill('12345');
  await expect(list.form.getByText('Invalid phone number')).toBeVisible();
  await input('Email').fill('anil@');
  await expect(list.form.getByText('Invalid email')).toBeVisible();
  await input('Expiry Date').fill('2020-01-01');
  await expect(list.form.getByText('Expiry date must be in the future')).toBeVisible();

  // A driver has no driver.
  await expect(list.form.getByRole('combobox', { name: 'Driver' })).toBeVisible();
  await list.form.getByRole('radio', { name: 'Driver' }).check({ force: true });
  await expect(list.form.getByRole('combobox', { name: 'Driver' })).toHaveCount(0); // spec 2.5.68
  await list.form.getByRole('radio', { name: 'Worker' }).check({ force: true });

  await input('First Name').fill('Anil');
  await input('Last Name').fill('Shrestha');
  await input('Email').fill('');
  await input('Address').fill('Room 4, Al Quoz 2, Dubai');
  await list.pick('Service Type', 'AC Repair');
  await page.keyboard.press('Escape');
  await list.pick('Identity Type', 'Passport');
  await input('Identity Number').fill('P9988776');
  await input('Expiry Date').fill('2039-01-31');
  await input('Phone Number').fill('+971501007919');
  await submit.click();
  await expect(list.form.getByText('A worker with this phone number exists already')).toBeVisible();
  await expect(input('First Name')).toHaveValue('Anil');

  await input('Phone Number').fill('+9779812345678');
  await failOnce(page, 'POST', 'workers?*', 409);
  await submit.click();
  await expect(list.notice('Duplicate user found.')).toBeVisible();
  await failOnce(page, 'POST', 'workers**');
  await submit.click();
  await expect(list.notice('Something went wrong while adding a worker.')).toContainText('Failed to create worker.');
  await submit.click();
  await expect(page).toHaveURL(new RegExp(WORKERS));
  const [made] = (await (await product.call('GET', '/mock/records/workers?first_name=Anil')).json()) as {
    id: number;
  }[];
  expect(made).toMatchObject({ phone: '+9779812345678', user_type: 'Worker', service_types: [2], driver_id: null });

  // Only the part before a dash is the id. // spec 2.2.51
  await product.fault({ method: 'GET', path: `/api/workers/${made?.id}`, status: 500, times: 1 });
  await page.goto(`/worker/manage-worker/${btoa(String(made?.id)).replaceAll('=', '')}-anil`);
  await expect(page.getByText('Failed to load worker details.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(input('First Name')).toHaveValue('Anil');
  await input('Last Name').fill('Karki');
  await failOnce(page, 'PATCH', 'workers**');
  await submit.click();
  await expect(list.notice('Failed to update worker.')).toBeVisible();
});

import { addressOf, bookingWith, moveElsewhere, panel, storedOf } from './booking.ts';
import { NARROW } from './catalogue.ts';
import { fail, failOnce, holdBack } from './faults.ts';
import { saved } from './list.ts';
import { callPartsOf, partsIn } from './parts.ts';
import { expect, PASSWORD, test } from './stage.ts';

/** Sentences and marks of the specification that pages show and no other test comes by. */

const ADMIN = 'admin@example.com';
/** A draft of the fixtures that asks nothing yet. */
const SERVICE = 23;
const FORM = `/service-management/manage-service/${SERVICE}`;

test('what failed should be said with why, offline too', async ({ page, list, as, product, tolerate, context }) => {
  tolerate(/^failed: /, /ERR_INTERNET_DISCONNECTED/);
  // What draws notices may not be there yet when the network goes: a plain one says the same.
  const resultOf = (text: string) =>
    page.locator('.ant-notification-notice, .plain-notice').filter({ hasText: text }).last();
  await as(ADMIN);
  const { question, option } = await callPartsOf(product, SERVICE, ADMIN);
  const { id } = await question('Which pool?', { question_type: 'chip' });
  await option(id, 'Large', { price: 40 });
  await page.goto(FORM);
  const tip = page.getByRole('textbox', { name: 'Tool Tip' });
  // It holds a sentence or two.
  await expect(tip).toHaveJSProperty('tagName', 'TEXTAREA');
  await expect(partsIn(page).getByRole('heading', { name: 'Which pool?' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(resultOf('Failed to publish service')).toContainText('The server cannot be reached. Please try again.'); // spec 2.8.16
  await tip.fill('For every pool');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(resultOf('Failed to save service')).toContainText('The server cannot be reached.'); // spec 2.8.15
  await expect(tip).toHaveValue('For every pool');
  await partsIn(page).getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('How often?');
  await page.getByRole('combobox', { name: 'Question Type' }).selectOption('Chip');
  await partsIn(page).getByRole('group', { name: 'New question' }).getByRole('button', { name: 'Save' }).click();
  await expect(resultOf('Failed to create question.')).toContainText('The server cannot be reached.'); // spec 2.8.9
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('How often?');
  await partsIn(page).getByRole('group', { name: 'New question' }).getByRole('button', { name: 'Save' }).click();
  await expect(partsIn(page).getByRole('heading', { name: 'How often?' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(list.notice('Service updated successfully!')).toBeVisible();
});

test('a service should say what is not there, and what comes first', async ({ page, list, as, tolerate }) => {
  tolerate('404 GET /api/services/999', /^500 (GET|POST) /);
  await as(ADMIN, '/service-management/manage-service/999');
  await expect(page.getByRole('heading', { level: 1, name: 'Service not found' })).toBeVisible(); // spec 2.8.2
  await expect(page.getByText('The requested service could not be found.')).toBeVisible(); // spec 2.8.3

  const awaited = await holdBack(page, ({ pathname }) => pathname === `/api/services/${SERVICE}`);
  await page.goto(FORM);
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible(); // spec 2.2.7
  awaited.release();
  await expect(page.getByRole('textbox', { name: 'Service Name' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await page.unrouteAll();

  const section = partsIn(page);
  await section.getByRole('button', { name: 'Add question' }).click();
  const draft = section.getByRole('group', { name: 'New question' });
  // An option stands under a question, and another under an option, once that is saved.
  await section.getByRole('button', { name: 'Add option: New question' }).click();
  await expect(list.notice('Please save the Question first')).toBeVisible();
  await expect(draft.getByRole('textbox', { name: 'Question' })).toBeFocused();
  await draft.getByRole('textbox', { name: 'Question' }).fill('Which pool?');
  await draft.getByRole('combobox', { name: 'Question Type' }).selectOption('Chip');
  await draft.getByRole('switch', { name: 'Dependents' }).click();
  await failOnce(page, 'POST', 'service_questions?*');
  await draft.getByRole('button', { name: 'Save' }).click();
  const failed = list.notice('Failed to create question.');
  await expect(failed).toContainText('Something went wrong while adding a question.'); // spec 2.8.10
  await draft.getByRole('button', { name: 'Save' }).click();
  await section.getByRole('button', { name: 'Show what is under Which pool?' }).click();
  await section.getByRole('button', { name: 'Add option: Which pool?' }).click();
  await section.getByRole('button', { name: 'Add option: New option' }).click();
  await expect(list.notice('Please save the Option first')).toBeVisible(); // spec 2.8.14
  await section.getByRole('group', { name: 'New option' }).getByRole('button', { name: 'Delete' }).click();

  const fault = await fail(page, 'GET', `services/${SERVICE}/parts?*`);
  await page.goto(FORM);
  await expect(section.getByRole('alert')).toContainText('Failed to load existing options'); // spec 2.8.4
  fault.end();
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByRole('heading', { name: 'Which pool?' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Tool Tip' }).fill('For every pool');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(list.notice('Service updated successfully!')).toBeVisible();
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  // spec 2.2.15: the tool tip as customers see it.
  await expect(list.dialog().getByText('For every pool')).toBeVisible();
});

test('bookings should be marked, coloured and saved', async ({ page, list, as, product, tolerate }) => {
  tolerate(/^(404|500) GET \/api\/bookings/);
  await as(ADMIN);
  const { id } = await bookingWith(
    product,
    ({ order_status, booking_status }) => order_status === 'Pending' && booking_status === 'Pending',
  );
  await page.goto(`/bookings/booking-list?q=${id}`);
  const row = list.rows.filter({ has: page.getByRole('link', { name: String(id), exact: true }) });
  await expect(row.getByRole('link', { name: /^View/ })).toBeVisible(); // spec 1.2.31
  await list.choose(row, 'Download PDF');
  // Nobody issued one.
  await expect(list.notice('The download failed.')).toContainText('Failed to load invoice'); // spec 1.8.77
  await moveElsewhere(product, id, 'invoice');
  const { name } = await saved(page, () => list.choose(row, 'Download PDF'));
  expect(name).toMatch(/^Invoice INV-\d{6}\.pdf$/); // spec 1.2.31

  await page.goto(addressOf(id));
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const notes = list.dialog().locator('[data-field="approval_notes"]');
  await expect(notes.locator('.required')).toBeVisible(); // spec 1.2.49, 1.5.13
  await expect(list.dialog().getByRole('radio', { name: 'Auto Assignment' })).toBeChecked(); // spec 1.2.51
  // spec 1.2.52: the cross says nothing.
  await expect(list.dialog().locator('.dialog-end button')).toHaveText(['Close', 'Approve']);
  await list.dialog().getByRole('button', { name: 'Approve' }).click();
  await expect(list.notice('Booking approved, Please assign a vendor or driver')).toBeVisible();
  expect(await storedOf(product, id)).toMatchObject({ order_status: 'Accepted', approval_notes: null });

  // Its reviews say when they do not come.
  await product.fault({ method: 'GET', path: `/api/bookings/${id}/review`, status: 500, times: 1 });
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.getByText('Failed to load reviews')).toBeVisible(); // spec 1.8.46
});

test('signing in should say what failed, and what came of it', async ({ page, list, product, tolerate, codeFor }) => {
  tolerate(/^(400|500) POST \/api\/auth/, /^failed: POST/);
  const alert = page.getByRole('alert');
  const textOf = async (path: string, answer: { status: number; json?: object } | undefined, sentence: string) => {
    const address = `**/api/auth/${path}`;
    await page.route(address, (route) =>
      answer ? route.fulfill({ json: {}, ...answer }) : route.abort('connectionrefused'),
    );
    await page.getByRole('button', { name: path === 'login' ? 'Sign in' : 'Resend' }).click();
    await expect(alert.first()).toContainText(sentence);
    await page.unroute(address);
  };
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await textOf('login', { status: 400 }, 'Login Failed'); // spec 1.8.2
  await textOf('login', undefined, 'Login failed, Please try again.'); // spec 1.8.3
  await expect(alert).toContainText('The server cannot be reached.');
  await textOf('login', { status: 500 }, 'Failed to send OTP. Please try again.'); // spec 1.8.4
  // A server whose next code can be requested at once.
  await page.route('**/api/auth/login', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), resend_after: 0 } });
  });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(list.notice('OTP sent successfully!')).toBeVisible(); // spec 1.8.6
  await textOf('otp/resend', { status: 500 }, 'Failed to resend email OTP'); // spec 1.8.7
  await textOf('otp/resend', { status: 400, json: { code: 'x', detail: 'Not now.', errors: {} } }, 'Not now.');
  await page.getByRole('textbox', { name: 'Digit 1 of 4' }).focus();
  await page.keyboard.type(await codeFor(ADMIN));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(list.notice('Login successful')).toBeVisible(); // spec 1.8.5
  expect((await product.outbox()).length).toBeGreaterThan(0);
});

test('the page of a booking should tell all its parts', async ({ page, as, product, tolerate }) => {
  tolerate(/^500 GET \/api\/bookings\/\d+\/whereabouts/);
  await as(ADMIN);
  const { id } = await bookingWith(
    product,
    (each) => each.booking_status === 'Assigned' && each.version_id !== null && each.document === null,
  );
  await product.call('PATCH', `/mock/records/bookings/${id}`, { customer_notes: null, admin_notes: null });
  await page.goto(addressOf(id));
  const term = (name: string) =>
    page
      .getByRole('main')
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) });
  // spec 1.2.41
  for (const name of ['Payment Status', 'Booking OTP', 'Schedule Date', 'Time', 'Customer Notes', 'Attachment'])
    await expect(term(name).first()).toBeVisible();
  await expect(term('Admin Notes').first()).toBeVisible();
  await expect(page.getByText('No Notes provided').first()).toBeVisible(); // spec 1.8.86
  await expect(page.getByText('No attachment')).toBeVisible(); // spec 1.8.87
  await expect(panel(page, 'Booking Summary')).toContainText('Grand Total'); // spec 1.2.42
  // spec 1.2.46
  for (const of of ['Booking Setup', 'Additional Time']) await expect(panel(page, of)).toBeVisible();
  for (const who of ['Customer', 'Vendor / Driver', 'Worker'])
    await expect(panel(page, `${who} Information`)).toBeVisible();
  await failOnce(page, 'GET', `bookings/${id}/whereabouts?*`);
  await page.getByRole('tab', { name: 'Status' }).click();
  await expect(page.getByText('Failed to load booking status')).toBeVisible(); // spec 1.8.43
});

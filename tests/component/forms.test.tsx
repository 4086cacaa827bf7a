import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Row } from '../../resources/language/index.ts';
import { type Answer, type Answers, held, refused } from './answers.ts';
import { address, button, focus, form, heading, notice, openApp, press, rowOf, rows } from './app.tsx';
import { picture } from './files.ts';
import { CATEGORIES, categories } from './rows.ts';

/** A form above its list: files, what is missing, and answers that come late or never. */

const name = form.getByLabelText('Name');
const save = form.getByRole('button', { name: 'Save' });
const submit = form.getByRole('button', { name: 'Submit' });
const choose = async (file: Promise<File>): Promise<void> =>
  userEvent.upload(form.css('input[type=file]').first(), await file);
const FILE = { id: 'f'.repeat(24), name: 'late.png', type: 'image/png', size: 90 };

async function opened(answers: Answers = {}) {
  const log = await openApp(CATEGORIES, { records: { categories, users: [user], products: [] }, answers });
  await expect.element(rows.nth(4)).toBeVisible();
  return log;
}
async function edit(category: string): Promise<void> {
  await rowOf(category).getByRole('button', { name: /^Edit/ }).click();
  // Until the record has come a form for a new one stands there.
  await expect.element(name).toHaveValue(category);
}
const user: Row = {
  id: 1,
  first_name: 'Noor',
  last_name: 'Ali',
  full_name: 'Noor Ali',
  email: 'ops@example.com',
  is_active: true,
  role_modules: [],
};
const patched = (calls: readonly { call: string }[]) => calls.filter(({ call }) => call.startsWith('PATCH')).length;

it('should have no second way to the form that is open, and one back to it from another record', async () => {
  await opened();
  const add = page.getByRole('button', { name: 'Add Category' });
  await expect.element(form).toBeVisible();
  await expect.element(add).not.toBeInTheDocument();
  await edit('Handyman');
  await add.click();
  await expect.element(name).toHaveValue('');
  await expect.element(add).not.toBeInTheDocument();
  await expect.poll(() => form.element().contains(document.activeElement)).toBe(true);
});

describe('a file on its way', () => {
  it('should be waited for, and saved with the rest', async () => {
    const sent = held<Answer>();
    const { written } = await opened({ 'POST /api/files': () => sent.promise });
    await edit('Handyman');
    await choose(picture('late.png'));
    await save.click();
    await expect.element(form.getByRole('status').getByText('Waiting for the file')).toBeVisible();
    expect(patched(written)).toBe(0);
    sent.release({ json: FILE });
    await expect.element(notice('Category updated successfully')).toBeVisible();
    expect(written.at(-1)?.body.category_image).toBe(FILE.id);
  });

  it('should send nothing when it does not arrive', async () => {
    const sent = held<Answer>();
    const { written } = await opened({ 'POST /api/files': () => sent.promise });
    await edit('Handyman');
    await name.fill('Handymen');
    await choose(picture('lost.png'));
    await save.click();
    await expect.element(form.getByText('Waiting for the file')).toBeVisible();
    sent.release(refused(500, 'internal', 'The disk is full.'));
    await expect.element(form.getByRole('alert').getByText('The disk is full.')).toBeVisible();
    await expect.element(form.getByText('Waiting for the file')).not.toBeInTheDocument();
    expect(patched(written)).toBe(0);
    await expect.element(name).toHaveValue('Handymen');
    await save.click();
    await expect.element(rowOf('Handymen')).toBeVisible();
  });

  const zone = form.css('.upload').first();
  const drop = (...files: File[]): void => {
    const dataTransfer = new DataTransfer();
    for (const file of files) dataTransfer.items.add(file);
    zone.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  };
  const words = new File(['words'], 'words.txt', { type: 'text/plain' });

  it('should not be lost for a bad one that is dropped with it', async () => {
    // spec 2.5.78
    await opened({ 'POST /api/files': () => ({ json: { ...FILE, name: 'face.png' } }) });
    drop(words, await picture('face.png'));
    await expect.element(form.getByRole('img', { name: 'Image: face.png' })).toBeVisible();
    await expect
      .element(zone.getByRole('alert'))
      .toHaveTextContent(/^words\.txt was left out: Only .* files can be uploaded\.$/);
  });

  it('should be a PDF, JPEG or PNG of 5 MB at most in a product, or say so', async () => {
    // spec 1.5.38, 2.5.75, 2.5.76
    const paper = { ...FILE, name: 'paper.pdf', type: 'application/pdf' };
    await openApp('/products/manage-product/new', { answers: { 'POST /api/files': () => ({ json: paper }) } });
    await expect.element(zone).toBeVisible();
    drop(words);
    await expect.element(form.getByText('Only PDF, JPEG, PNG files can be uploaded.')).toBeVisible();
    drop(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }));
    await expect.element(form.getByText('The file is larger than 5 MB.')).toBeVisible();
    drop(new File(['%PDF-1.4'], 'paper.pdf', { type: 'application/pdf' }));
    await expect.element(form.getByRole('button', { name: /^Preview/ })).toBeVisible();
  });
});

it('a field should be there only where its rule has it: a driver has no driver', async () => {
  // spec 2.5.68
  await openApp('/worker/manage-worker/new');
  const driver = form.getByRole('combobox', { name: 'Driver' });
  await expect.element(driver).toBeVisible();
  await form.getByRole('radio', { name: 'Driver' }).click({ force: true });
  await expect.element(driver).not.toBeInTheDocument();
});

it('what is wrong should be said as soon as typing pauses, and go with what is right', async () => {
  await openApp('/user-management/manage-user/new');
  const phone = form.getByLabelText('Phone Number');
  await expect.element(form.getByText('+971', { exact: true })).toBeVisible();
  await phone.fill('50123456');
  await expect.element(form.getByText('Phone number must be exactly 9 digits')).toBeVisible();
  await expect.element(phone).toHaveFocus();
  await phone.fill('+971 50 765 4321');
  await expect.element(form.getByText('Phone number must be exactly 9 digits')).not.toBeInTheDocument();
  await press('Tab');
  await expect.element(phone).toHaveValue('50 765 4321');
});

const WORKER = {
  ...{ first_name: 'Anil', last_name: 'Shrestha', phone: '+971501007919', user_type: 'Worker' },
  ...{ service_types: [2], full_address: 'Room 4, Al Quoz', document_type_id: 1, document_id_number: 'P1' },
  ...{ document_expiry_date: '2039-01-31', is_active: true },
};

it('what is refused as being there already should be said in the words of its screen, and stay', async () => {
  await openApp('/worker/manage-worker/MQ', {
    records: { workers: [{ id: 1, ...WORKER }] },
    answers: { 'PATCH /api/workers/1': () => refused(409, 'conflict') },
  });
  const last = form.getByLabelText('Last Name');
  await last.fill('Karki');
  await submit.click();
  await expect.element(notice('Duplicate user found.')).toBeVisible(); // spec 2.8.73
  await expect.element(last).toHaveValue('Karki');
});

it('what the server says of a duplicate should be said with it', async () => {
  const taken = 'A worker with this phone number exists already';
  const json = { code: 'conflict', detail: taken, errors: { phone: [taken] } };
  await openApp('/worker/manage-worker/MQ', {
    records: { workers: [{ id: 1, ...WORKER }] },
    answers: { 'PATCH /api/workers/1': () => ({ status: 409, json }) },
  });
  await form.getByLabelText('Last Name').fill('Karki');
  await submit.click();
  await expect.element(form.getByText(taken)).toBeVisible(); // spec 2.8.73
});

it('what is still needed should be named, and led to when Submit is pressed all the same', async () => {
  await opened();
  await expect.element(form.getByText(/^Still needed: /)).toHaveTextContent('Still needed: Name, Service Type, Image');
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true'); // spec 2.5.30
  focus(submit);
  await press('Enter');
  await expect.element(name).toHaveFocus();
  await expect.element(form.getByText('Category name is required')).toBeVisible();
});

describe('whoever goes on while what they saved is read again', () => {
  it('should keep the form they went on to', async () => {
    const late = held<void>();
    let isSaved = false;
    await opened({
      'GET /api/categories': async () => {
        if (isSaved) await late.promise;
        const json = categories
          .map((row) => (isSaved && row.id === 3 ? { ...row, name: 'Handymen' } : row))
          .slice(0, 5);
        return { json };
      },
    });
    await edit('Handyman');
    await name.fill('Handymen');
    isSaved = true;
    await save.click();
    await expect.element(notice('Category updated successfully')).toBeVisible();
    await edit('Pool Care');
    late.release();
    await expect.element(rowOf('Handymen')).toBeVisible();
    await expect.element(name).toHaveValue('Pool Care');
  });

  it('should keep the page they went on to', async () => {
    const late = held<void>();
    let isSaved = false;
    await openApp('/user-management/manage-user/MQ', {
      records: { users: [user], products: [] },
      answers: {
        'GET /api/users/1': async () => {
          if (isSaved) await late.promise;
          return { json: { ...user, ...whole } };
        },
      },
    });
    const first = form.getByLabelText('First Name');
    await expect.element(first).toHaveValue('Noor');
    await first.fill('Noura');
    isSaved = true;
    await form.getByRole('button', { name: 'Update' }).click();
    await button('Product Management').click();
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await expect.element(heading('Products')).toBeVisible();
    late.release();
    await expect.element(heading('Products')).toBeVisible();
    expect(address()).toBe('/products/product-list');
  });
});

const whole: Row = {
  ...{
    id: 1,
    phone_number: '+971501234567',
    role_id: 1,
    zone_id: 1,
    full_address: 'Villa 4',
    profile_img: 'p'.repeat(24),
  },
};

describe('a new record whose answer is lost', () => {
  it('should be made under one key, however often its form is sent, and the next under another', async () => {
    const keys: (string | null)[] = [];
    await opened({
      'POST /api/files': () => ({ json: FILE }),
      'POST /api/categories': ({ headers, body }) => {
        keys.push(headers.get('idempotency-key'));
        if (keys.length === 1) throw new TypeError('Failed to fetch');
        return { json: { ...body, id: 90, _version: 1 } };
      },
    });
    const fill = async (text: string): Promise<void> => {
      await name.fill(text);
      await form.getByRole('radio', { name: 'Service', exact: true }).click({ force: true });
      await choose(picture());
      await expect.element(form.getByRole('img', { name: /late/ })).toBeVisible();
      await submit.click();
    };
    await fill('Smart Home');
    await expect.element(notice(/Failed|cannot be reached/)).toBeVisible();
    await expect.element(name).toHaveValue('Smart Home');
    await submit.click();
    await expect.element(notice(/created/i)).toBeVisible();
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
    await fill('Smart Garden');
    await expect.poll(() => keys.length).toBe(3);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('a form on a page of its own', () => {
  const user = {
    ...{ id: 1, _version: 1, first_name: 'Anil', last_name: 'Karki', phone_number: '+971501007919', role_id: 1 },
    ...{ zone_id: 1, email: 'anil@example.com', full_address: 'Room 4, Al Quoz', user_type: 'Admin' },
    ...{ profile_img: 'aaaaaaaaaaaaaaaaaaaaaaaa', is_active: true },
  };
  const product = {
    ...{ id: 1, _version: 1, vendor_id: 1, category_id: 1, sub_category_id: 1, product_name: 'Dates', price: 12 },
    ...{ product_image: 'aaaaaaaaaaaaaaaaaaaaaaaa', min_order_quantity: 1, max_order_quantity: 9, is_active: true },
  };
  it.each([
    // spec 1.2.78, 1.2.80
    ['users', user, '/user-management/manage-user/MQ', '/user-management/user-list', 'Last Name', 'Update'],
    // spec 1.2.89, 1.2.91
    ['products', product, '/products/manage-product/MQ', '/products/product-list', 'Product Name', 'Update'],
    // spec 2.2.53
    ['workers', { id: 1, ...WORKER }, '/worker/manage-worker/MQ', '/worker/worker-list', 'Last Name', 'Submit'],
  ] as const)(
    'of %s should have its buttons, reset, and lead back once it is saved',
    async (of, row, at, back, field, yes) => {
      const { written } = await openApp(at, { records: { [of]: [row] } });
      const input = form.getByLabelText(field);
      await expect.element(input).toBeVisible();
      const before = (input.element() as HTMLInputElement).value;
      const ends = page
        .css('.form-end button')
        .elements()
        .map((each) => each.textContent);
      expect(ends.toSorted()).toEqual(['Cancel', 'Reset', yes].toSorted());
      await input.fill('Another');
      await button('Reset').click();
      await expect.element(input).toHaveValue(before);
      await input.fill('Another');
      await button(yes).click();
      await expect.poll(address).toBe(back);
      expect(written.map(({ call }) => call)).toEqual([`PATCH /api/${of}/1`]);
    },
  );
});

it('a document type should be saved only with a name, and something it requires', async () => {
  // spec 1.5.11, 1.5.12
  const { written } = await openApp('/vendor/configuration', { records: { document_types: [] } });
  const save = form.getByRole('button', { name: 'Save' });
  const box = (name: string) => form.getByRole('checkbox', { name });
  await expect.element(box('No')).toBeChecked();
  for (const name of ['Expiry Date', 'Document']) await expect.element(box(name)).not.toBeChecked();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await form.getByLabelText('Name').fill('   ');
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await form.getByLabelText('Name').fill('Work Permit');
  await expect.element(save).not.toHaveAttribute('aria-disabled');
  await box('No').click();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await box('Document').click();
  await expect.element(save).not.toHaveAttribute('aria-disabled');
  expect(written).toEqual([]);
});

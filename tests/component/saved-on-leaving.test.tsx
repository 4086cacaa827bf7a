import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { product } from '../../product/browser.ts';
import type { Row, Screen } from '../../resources/language/index.ts';
import { FormPage } from '../../src/pages/generated/form-page.tsx';
import type { Answers } from './answers.ts';
import { drawn } from './stage.tsx';
import { vendor as begun, onboarding } from './vendor.ts';

/**
 * What stands in a form and is saved apart from it: whichever way the form is left, nothing typed
 * is lost.
 */

const screen = product.registry.screen['vendor-onboarding'] as Screen;
/** Approved, so that it needs no more papers. */
const vendor: Row = { ...begun, admin_approval: 'APPROVED' };
const BUSINESS = '/vendor/onboarding?vendor_id=1&step=business';

async function opened(answers: Answers = {}) {
  const papers: Row[] = [];
  const shown = await drawn({
    registry: product.registry,
    product,
    at: BUSINESS,
    path: screen.path,
    page: <FormPage screen={screen} />,
    answers: { ...onboarding(vendor, papers), ...answers },
  });
  const card = (name: string) => page.getByRole('article', { name });
  await expect.element(card('Trade Licence')).toBeVisible();
  return {
    ...shown,
    card,
    number: (name: string) => card(name).getByLabelText('Document Number'),
    papers: () => papers.map(({ document_type_id, document_id_number }) => [document_type_id, document_id_number]),
  };
}

const next = page.getByRole('button', { name: 'Next' });
const heading = (step: string) => page.getByRole('heading', { name: step });

describe('a complete card', () => {
  it.each(
    [375, 1366].flatMap((width) => [
      { width, delay: 0, name: 'Trade Licence', id: 1 },
      { width, delay: 250, name: 'Tax Certificate', id: 2 },
    ]),
  )('should be saved with Next, pressed $delay ms at $width px in $name', async ({ width, delay, name, id }) => {
    await page.viewport(width, 768);
    const { number, papers } = await opened();
    await number(name).fill('P-200');
    await next.click({ delay });
    await expect.element(heading('Bank Info')).toBeVisible();
    expect(papers()).toEqual([[id, 'P-200']]);
  });

  const Ways = {
    Back: () => page.getByRole('button', { name: 'Back' }).click(),
    'a step by its name': () => page.getByRole('button', { name: 'Bank Info' }).click(),
    'Save and continue later': () => page.getByRole('button', { name: 'Save and continue later' }).click(),
    Enter: () => userEvent.keyboard('{Enter}'),
    'Tab out of its card': () => userEvent.keyboard('{Tab}{Tab}{Tab}'),
  } as const;
  it.each(Object.entries(Ways))('should be saved with %s', async (_, leave) => {
    const { number, papers } = await opened();
    await number('Trade Licence').fill('P-200');
    await leave();
    await expect.poll(papers).toEqual([[1, 'P-200']]);
  });

  it('should be saved before the page is left, with the focus still in it', async () => {
    const { number, papers, router } = await opened();
    await number('Trade Licence').fill('P-200');
    void router.navigate('/elsewhere');
    await expect.element(heading('Elsewhere')).toBeVisible();
    expect(papers()).toEqual([[1, 'P-200']]);
  });

  it('that is refused should keep the user on the step when they press Next, and show why', async () => {
    const { number, written } = await opened({
      'POST /api/vendor_documents': () => ({
        status: 422,
        json: { code: 'invalid', detail: '', errors: { document_id_number: ['There is one already'] } },
      }),
    });
    await number('Trade Licence').fill('P-200');
    await next.click();
    await expect.element(page.getByText('There is one already').first()).toBeVisible();
    await expect.element(number('Trade Licence')).toHaveFocus();
    await expect.element(number('Trade Licence')).toHaveValue('P-200');
    expect(written.map(({ call }) => call)).toEqual(['POST /api/vendor_documents']);
  });
});

describe('a card that is not complete', () => {
  it('should keep whoever presses Next, and say what is missing', async () => {
    const { card, number, papers } = await opened();
    await number('Passport').fill('P-1');
    await next.click();
    await expect.element(card('Passport').getByText('Expiry Date is required')).toBeVisible();
    await expect.element(card('Passport').getByLabelText('Expiry Date')).toHaveFocus();
    await expect.element(number('Passport')).toHaveValue('P-1');
    expect(papers()).toEqual([]);
  });

  it('should be there again after another step, and prompt before the user leaves the page', async () => {
    const { number, router } = await opened();
    await number('Passport').fill('P-1');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(heading('General Info')).toBeVisible();
    await next.click();
    await expect.element(number('Passport')).toHaveValue('P-1');
    void router.navigate('/elsewhere');
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect.element(number('Passport')).toHaveValue('P-1');
    void router.navigate('/elsewhere');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(heading('Elsewhere')).toBeVisible();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

it('a part that is being edited should keep whoever would leave it by saving the whole', async () => {
  const groups = product.registry.screen['vendor-groups'] as Screen;
  const group = { id: 1, _version: 1, name: 'Early', offer_order: 'order', seconds: 60, when_nobody: 'staff' };
  const { notices } = await drawn({
    registry: product.registry,
    product,
    path: '/vendor/manage-vendor-group/:id',
    at: '/vendor/manage-vendor-group/MQ',
    page: <FormPage screen={groups} />,
    answers: {
      'GET /api/vendor_groups/1': () => ({ json: group }),
      'GET /api/vendor_groups/1/parts': () => ({ json: { vendor_group_members: [] } }),
      'GET /api/vendor_group_members/lookup/vendor_id': () => ({
        json: [{ id: 7, company_or_vendor_name: 'Gull and Sons' }],
      }),
    },
  });
  await page.getByRole('button', { name: 'Add Member' }).click();
  await page.getByRole('combobox', { name: 'Vendor' }).click();
  await page.getByText('Gull and Sons').click();
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect
    .poll(() => notices.map(({ message }) => message))
    .toEqual(['Please save or cancel what you are editing first.']);
  await expect.element(page.getByText('Gull and Sons').first()).toBeVisible();
});

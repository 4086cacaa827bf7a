import { expect } from '@playwright/test';
import { callPartsOf, partsIn } from './parts.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

const ADMIN = 'admin@example.com';
/** A draft without questions. */
const SERVICE = 23;

/** A service with a branch three deep and a product, open. */
async function open({ page, product }: SceneTools): Promise<void> {
  const { question, option } = await callPartsOf(product, SERVICE, ADMIN);
  const { id } = await question('How large is your home?', { is_dependent: true, tooltip: 'Without the garden' });
  const villa = await option(id, 'Villa', { price: 120, option_type: 'tab' });
  const rooms = await option(id, 'Three bedrooms', { parent_option_id: villa.id, price: 10, option_type: 'chip' });
  await option(id, 'With a balcony', { parent_option_id: rooms.id, price: 5 });
  const extras = await question('Which extras?', { question_type: 'productCounter', is_optional: true });
  await option(extras.id, 'Oven', { price: 30, min_value: 0, max_value: 3, duration: 45 });
  await page.goto(`/service-management/manage-service/${SERVICE}`);
  const section = partsIn(page);
  for (const name of ['How large is your home?', 'Villa', 'Three bedrooms', 'Which extras?'])
    await section.getByRole('button', { name: `Show what is under ${name}` }).click();
  await expect(section.getByRole('heading', { name: 'With a balcony' })).toBeVisible();
  await section.getByRole('button', { name: 'Edit Oven' }).click();
  await section.getByRole('textbox', { name: 'Name' }).fill('');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Name is required')).toBeVisible();
  // Nothing half below the header.
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
}

/** The parts of a record in its form. */
export const PARTS_SCENES: readonly Scene[] = [{ name: 'parts', open }];

import { expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Screen } from '../../resources/language/index.ts';
import { provideRegistry } from '../../src/platform/registry.ts';
import { titleOf } from '../../src/shell/titles.ts';

provideRegistry(registry);

it('a form for a new record should be called in the window and the breadcrumbs as its heading is', () => {
  const of = (name: string): string => titleOf(registry.screen[name] as Screen, 'form', 'new');
  expect(['booking-list', 'user-list', 'rates'].map(of)).toEqual(['Add Booking', 'Add User', 'Add Set of Rates']);
});

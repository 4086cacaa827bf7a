import { describe, expect, it } from 'vitest';
import { compileService } from '../../product/catalogue/rules/compile.ts';
import { asTyped } from '../../product/catalogue/ui/typed.ts';
import { registry } from '../../resources/index.ts';
import type { Screen, Show } from '../../resources/language/index.ts';
import { beside, factsOf } from '../../src/record/record-sides.ts';

const resourceOf = (name: string) => {
  const resource = registry.resources[name];
  if (!resource) throw new Error(`There is no ${name}.`);
  return resource;
};

const showOf = (name: string): Show => {
  const screen: Screen | undefined = registry.screen[name];
  if (!screen?.show) throw new Error(`${name} has no page.`);
  return screen.show;
};

const titles = (sections: readonly { readonly title: string }[]): readonly string[] =>
  sections.map(({ title }) => title);

describe('the page of a record', () => {
  it('should have beside its sections what no form writes, unless nothing else is left', () => {
    const request = beside(
      registry.screens,
      resourceOf('products'),
      showOf('product-requests').tabs[0]?.sections ?? [],
    );
    expect([titles(request.main), titles(request.aside)]).toEqual([
      ['Product', 'Quantities and discount'],
      ['Request'],
    ]);
    const run = beside(registry.screens, resourceOf('payout_runs'), showOf('payout-runs').tabs[0]?.sections ?? []);
    expect([titles(run.main), titles(run.aside)]).toEqual([['Run'], []]);
  });

  it('should be known by who is concerned and for how much, as far as that is known', () => {
    const known = { id: 1, vendor_id: 2, category_id: 3, sub_category_id: null, product_name: 'Rice', price: 28 };
    expect(factsOf(resourceOf('products'), showOf('product-requests'), known)).toEqual([
      'vendor_id',
      'category_id',
      'price',
    ]);
  });
});

describe('a service as it is typed', () => {
  const service = compileService({ id: 1, service_name: 'Cleaning', service_type: 'product based' });

  it('should be the typed one, with the questions that are saved', () => {
    const typed = asTyped(
      { ...service, questions: ['question:7'] },
      { service_name: ' Deep cleaning ', service_type: 'service based', service_price: 75.5, is_documents: true },
    );
    expect(typed).toMatchObject({
      name: 'Deep cleaning',
      type: 'service based',
      price: 7550,
      asksDocuments: true,
      recurring: null,
      questions: ['question:7'],
    });
  });

  it.each([[-5], [1e9], ['seven'], [''], [null]])('should have no price while %j is typed', (price) => {
    const typed = asTyped(service, { service_type: 'service based', service_price: price });
    expect(typed.price === null || typed.price === 0).toBe(true);
  });

  it('should take no more than all off', () => {
    const typed = asTyped(service, { is_recurring_discount: true, recurring_discount: 140 });
    expect(typed.recurring?.percent).toBe(0);
  });
});

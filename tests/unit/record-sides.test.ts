import { describe, expect, it } from 'vitest';
import { compileService } from '../../product/catalogue/rules/compile.ts';
import { asTyped } from '../../product/catalogue/ui/service-preview.tsx';
import { registry } from '../../resources/index.ts';
import type { Screen, Show } from '../../resources/language/index.ts';
import { factsOf, splitMainAndAside } from '../../src/record/record-sides.ts';

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
  it('should have next to its sections what no form writes, unless nothing else is left', () => {
    const sides = (resource: string, screen: string) => {
      const { main, aside } = splitMainAndAside(
        registry.screens,
        resourceOf(resource),
        showOf(screen).tabs[0]?.sections ?? [],
      );
      return [titles(main), titles(aside)];
    };
    expect(sides('products', 'product-requests')).toEqual([['Product', 'Quantities and discount'], ['Request']]);
    expect(sides('payout_runs', 'payout-runs')).toEqual([['Run'], []]);
  });

  it('should be known by who is concerned and for how much, as far as that is known', () => {
    const known = { id: 1, vendor_id: 2, category_id: 3, sub_category_id: null, product_name: 'Rice', price: 28 };
    const facts = factsOf(resourceOf('products'), showOf('product-requests'), known);
    expect(facts).toEqual(['vendor_id', 'category_id', 'price']);
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
      ...{ name: 'Deep cleaning', type: 'service based', price: 7550 },
      ...{ asksDocuments: true, recurring: null, questions: ['question:7'] },
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

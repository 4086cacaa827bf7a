import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import type { Field, Resource, Row } from '../../resources/language/index.ts';
import { changedFields, dependents, rebase, sameValue, setField, startForm } from '../../src/form/form-state.ts';
import { strayErrors, withErrors } from '../../src/form/use-form.ts';

const categories = registry.resources.categories as Resource;
const row: Row = {
  id: 7,
  name: 'Cleaning',
  service_type: 'Service',
  is_fire: false,
  category_image: 'abcdefghijklmnop',
  is_active: true,
  created_at: '2026-01-01T00:00:00.000Z',
};
const names = ['name', 'service_type', 'is_fire', 'category_image'];
const typed = setField(startForm(categories, row), categories, 'name', 'Deep cleaning');

describe('a form', () => {
  it('should start clean, from a record or from the defaults', () => {
    expect(changedFields(startForm(categories, row), names)).toEqual([]);
    const fresh = startForm(categories, undefined);
    expect(changedFields(fresh, names)).toEqual([]);
    expect(fresh.values).toMatchObject({ is_active: true, is_fire: false });
  });

  it('should be changed only while it differs from what was loaded', () => {
    expect(changedFields(typed, names)).toEqual(['name']);
    expect(changedFields(setField(typed, categories, 'name', 'Cleaning'), names)).toEqual([]);
  });

  it('should take back what was refused only in comparison with a value that changed', () => {
    const products = registry.resources.products as Resource;
    const less = 'Minimum order quantity should be less than maximum order quantity';
    const wrong = { min_order_quantity: [less], price: ['Price is required'], discount_applicable_for: ['Not by us'] };
    const form = withErrors(startForm(products, undefined), Object.keys(wrong), wrong);
    expect(setField(form, products, 'max_order_quantity', 12).errors).toEqual({
      price: ['Price is required'],
      discount_applicable_for: ['Not by us'],
    });
    expect(setField(form, products, 'product_name', 'X').errors).toEqual(wrong);
  });

  it('should take every nothing for the same', () => {
    expect([sameValue(null, ''), sameValue(undefined, []), sameValue([1, 2], [1, 2])]).toEqual([true, true, true]);
    expect([sameValue([1, 2], [2, 1]), sameValue(false, null), sameValue(0, null)]).toEqual([false, false, false]);
  });

  it('should keep what was typed when the record is loaded again, and follow it elsewhere', () => {
    const again = rebase(typed, categories, { ...row, name: 'Renamed by another', service_type: 'Marketplace' });
    expect(again.values).toMatchObject({ name: 'Deep cleaning', service_type: 'Marketplace' });
    expect(changedFields(again, names)).toEqual(['name']);
  });

  it('should no longer be changed when the record becomes what was typed', () => {
    expect(changedFields(rebase(typed, categories, { ...row, name: 'Deep cleaning' }), names)).toEqual([]);
  });

  it('should drop the error of a field that changes or is judged, and keep the others', () => {
    const wrong = withErrors(startForm(categories, row), names, { name: ['Taken'], service_type: ['Required'] });
    expect(setField(wrong, categories, 'name', 'Other').errors).toEqual({ service_type: ['Required'] });
    expect(withErrors(wrong, ['service_type'], {}).errors).toEqual({ name: ['Taken'] });
  });

  it('should say above the form what belongs under none of its fields', () => {
    expect(strayErrors({ name: ['Taken'], is_active: ['No'], other: ['No', 'Never'] }, names)).toEqual(['No', 'Never']);
  });
});

describe('fields whose choices depend on another', () => {
  const products = registry.resources.products as Resource;
  const product: Row = { id: 1, product_name: 'Dates', category_id: 1, sub_category_id: 2 };

  // spec 2.4.23
  it.each(['products', 'services'])(
    'of %s should be emptied when what they depend on changes, with their errors',
    (of) => {
      const resource = registry.resources[of] as Resource;
      const form = withErrors(startForm(resource, product), ['sub_category_id'], { sub_category_id: ['Wrong'] });
      const moved = setField(form, resource, 'category_id', 9);
      expect(moved.values).toMatchObject({ category_id: 9, sub_category_id: null });
      expect(changedFields(moved, Object.keys(resource.fields)).toSorted()).toEqual(['category_id', 'sub_category_id']);
      expect(moved.errors).toEqual({});
    },
  );

  it('should stay when the same is chosen again', () => {
    expect(setField(startForm(products, product), products, 'category_id', 1).values.sub_category_id).toBe(2);
  });

  it('should be found through others', () => {
    expect(dependents(products, 'category_id')).toEqual(['sub_category_id']);
    expect(dependents(products, 'product_name')).toEqual([]);
    const label = 'Shelf';
    const where = { sub_category_id: { is: { referrer: 'sub_category_id' } } };
    const shelf = { kind: 'reference', name: 'shelf_id', label, to: 'products', where } as unknown as Field;
    const chain = { ...products, fieldList: [...products.fieldList, shelf] };
    expect(dependents(chain, 'category_id')).toEqual(['sub_category_id', 'shelf_id']);
  });
});

import { describe, expect, it } from 'vitest';
import { registry } from '../../resources/index.ts';
import { isVisible, type Resource, type Row, type Rule, validateFields } from '../../resources/language/index.ts';
import { computedOf, learn } from '../../src/form/form-knows.ts';

const products = registry.resources.products as Resource;
const row: Row = { id: 1, product_name: 'Dates', category_id: 3, category_type: 'Food' };

/** The products, their description shown only where the rule holds. */
function shownWhere(rule: Rule): Resource {
  const fieldList = products.fieldList.map((field) =>
    field.name === 'description' ? { ...field, visibleWhen: rule } : field,
  );
  return { ...products, fieldList, fields: Object.fromEntries(fieldList.map((field) => [field.name, field])) };
}
const through = shownWhere({ 'category_id.service_type': { is: 'Food' } });
const related = shownWhere({ category_type: { is: 'Food' } });

describe('what a form knows of the records it refers to', () => {
  it('should be what the row says, as long as it refers to the same', () => {
    const result = { ...row, 'category_id.service_type': 'Food' };
    expect(computedOf(through, { category_id: 3 }, result, {})).toMatchObject({ 'category_id.service_type': 'Food' });
    expect(computedOf(through, { category_id: 4 }, result, {})).not.toHaveProperty(['category_id.service_type']);
    expect(computedOf(related, { category_id: 3 }, row, {})).toMatchObject({ category_type: 'Food' });
    expect(computedOf(related, { category_id: 4 }, row, {})).not.toHaveProperty('category_type');
  });

  it('should be what was returned of the record chosen', () => {
    const learned = learn({}, 'category_id', [{ id: 4, name: 'Spa', service_type: 'Service' }]);
    const computed = computedOf(through, { category_id: 4 }, row, learned);
    expect(computed).toMatchObject({ 'category_id.service_type': 'Service' });
    expect(computedOf(related, { category_id: 4 }, row, learned)).toMatchObject({ category_type: 'Service' });
  });

  it('should be nothing where nothing is chosen', () => {
    expect(computedOf(through, { category_id: null }, row, {})).toMatchObject({ 'category_id.service_type': null });
    expect(computedOf(related, {}, undefined, {})).toMatchObject({ category_type: null });
  });

  it('should not be gathered again when nothing new arrives', () => {
    const result = { id: 4, name: 'Spa' };
    const learned = learn({}, 'category_id', [result]);
    expect(learn(learned, 'category_id', [result])).toBe(learned);
    expect(learn(learned, 'category_id', [{ id: 5, name: 'Food' }]).category_id).toHaveProperty('4', result);
  });
});

describe('rules over what is computed', () => {
  const description = through.fields.description;
  const shown = (draft: { category_id: number }, learned = {}): boolean | undefined =>
    description && isVisible(through, description, draft, { computed: computedOf(through, draft, undefined, learned) });

  it('should hide what they hide, and nothing while nobody knows', () => {
    expect(shown({ category_id: 4 })).toBe(true);
    expect(shown({ category_id: 4 }, learn({}, 'category_id', [{ id: 4, service_type: 'Service' }]))).toBe(false);
    expect(shown({ category_id: 5 }, learn({}, 'category_id', [{ id: 5, service_type: 'Food' }]))).toBe(true);
  });

  it('should refuse nothing that nobody knows', () => {
    const dear: Rule = { any: [{ 'category_id.service_type': { not: 'Food' } }, { price: { above: 5 } }] };
    const check = { name: 'dear food', field: 'price', expect: dear, message: 'Too cheap' };
    const checked: Resource = { ...products, checks: [check] };
    const judged = (learned = {}) => {
      const draft = { category_id: 4, price: 2 };
      return validateFields(checked, draft, ['price'], { computed: computedOf(checked, draft, undefined, learned) });
    };
    expect(judged()).toMatchObject({ ok: true });
    const learned = learn({}, 'category_id', [{ id: 4, service_type: 'Food' }]);
    expect(judged(learned)).toEqual({ ok: false, errors: { price: ['Too cheap'] } });
  });
});

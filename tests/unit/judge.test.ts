import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  blankOf,
  type Draft,
  type Field,
  isRequired,
  isVisible,
  type Resource,
  resolve,
  schemaFor,
  validate,
  validateFields,
  writableOf,
} from '../../resources/language/index.ts';
import { specimens } from '../stage/specimens.ts';

const specimen = resolve(specimens).resources.specimens as Resource;
const discount = specimen.fields.discount as Field;
const right: Draft = { ...blankOf(specimen), name: 'Nada' };
const errorsOf = (draft: Draft) => {
  const judgement = validate(specimen, draft);
  return judgement.ok ? {} : judgement.errors;
};

it('should start a new record from its defaults', () => {
  expect(blankOf(specimen)).toMatchObject({ name: null, is_active: true, is_discounted: false, price: 0 });
  for (const name of ['id', 'created_at', 'children']) expect(blankOf(specimen)).not.toHaveProperty(name);
});

it('should refuse unknown keys and keys nobody writes', () => {
  const [unknown, unwritten] = [['Unknown field'], ['This field cannot be written']];
  expect(errorsOf({ ...right, nmae: 1, constructor: 1 })).toEqual({ nmae: unknown, constructor: unknown });
  const written = errorsOf({ ...right, id: 4, children: 2, created_at: 'x' });
  expect(written).toEqual({ id: unwritten, children: unwritten, created_at: unwritten });
});

it('should ask for a required field, blank text included', () => {
  for (const name of [null, '', '   ', undefined])
    expect(errorsOf({ ...right, name })).toEqual({ name: ['Name is required'] });
});

it('should require by rule only what is visible', () => {
  expect(errorsOf({ ...right, price: 150 })).toEqual({});
  const dear = { ...right, price: 150, is_discounted: true };
  expect(errorsOf(dear)).toEqual({ discount: ['Discount is required above AED 100'] });
  expect(isRequired(specimen, discount, dear)).toBe(true);
  expect(isRequired(specimen, discount, { ...dear, price: 50 })).toBe(false);
});

it('should store nothing for a hidden field, and not judge it', () => {
  expect(errorsOf({ ...right, discount: 4000 })).toEqual({});
  const stored = (draft: Draft) => validate(specimen, { ...right, ...draft });
  expect(stored({ discount: 50 })).toMatchObject({ ok: true, value: { discount: null } });
  expect(stored({ is_discounted: true, discount: 50 })).toMatchObject({ ok: true, value: { discount: 50 } });
});

it('should run a check only when the fields it reads are right and filled', () => {
  expect(errorsOf({ ...right, minutes: 30, most: 20 })).toEqual({ most: ['Most must be above minutes'] });
  expect(errorsOf({ ...right, minutes: 30, most: 40 })).toEqual({});
  expect(errorsOf({ ...right, minutes: 30 })).toEqual({});
  expect(errorsOf({ ...right, minutes: 3, most: 2 })).toEqual({ minutes: ['Minutes must be at least 5'] });
});

it('should tell a form only of the fields it asks about', () => {
  const draft = { ...right, name: '', email: 'x' };
  expect(validateFields(specimen, draft, ['email'])).toEqual({ ok: false, errors: { email: ['Invalid email'] } });
  // What is right keeps its value, whatever is wrong elsewhere: the form of an owner does not
  // know the owner.
  expect(validateFields(specimen, draft, ['phone']).ok).toBe(true);
  const stored = { ok: true, value: { name: 'Nada' } };
  expect(validateFields(specimen, { ...right, email: 'x' }, ['name'])).toMatchObject(stored);
});

it('should not judge again what was right when it was stored and comes back unchanged', () => {
  const stored = { ...right, expires: '2020-01-31' };
  expect(errorsOf(stored)).toEqual({ expires: ['Expiry date must be in the future'] });
  expect(validate(specimen, { ...stored, is_active: false }, { stored }).ok).toBe(true);
  expect(validate(specimen, { ...stored, expires: '2021-01-31' }, { stored }).ok).toBe(false);
});

it('should cut the day an expiry is compared with in Dubai', () => {
  const late = new Date('2026-01-31T20:30:00.000Z');
  expect(validate(specimen, { ...right, expires: '2026-01-31' }, { now: late }).ok).toBe(false);
  expect(validate(specimen, { ...right, expires: '2026-02-01' }, { now: late }).ok).toBe(true);
});

it('should ask no rule that reads what a part of a record does not tell', () => {
  const shown = { is_discounted: true };
  const partial = true;
  expect(isRequired(specimen, discount, { ...shown, price: 200 }, { partial })).toBe(true);
  expect(isRequired(specimen, discount, shown, { partial, stored: { price: 200 } })).toBe(true);
  expect(isRequired(specimen, discount, shown, { partial })).toBe(false);
  expect(isVisible(specimen, discount, {}, { partial })).toBe(true);
  expect(isVisible(specimen, discount, {})).toBe(false);
});

it('should be one zod schema', () => {
  expect(schemaFor(specimen).safeParse(right).success).toBe(true);
  expect(schemaFor(specimen).safeParse('nonsense').success).toBe(false);
});

it('should take back what it gave out, whatever was typed', () => {
  const names = specimen.fieldList.map((field) => field.name);
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), (typed) => {
      const judgement = validate(specimen, { ...right, ...(typed as Draft) });
      if (judgement.ok) {
        expect(validate(specimen, judgement.value)).toEqual(judgement);
        expect(writableOf(specimen, judgement.value)).toEqual(judgement.value);
      } else expect(Object.values(judgement.errors).flat()).not.toContain('');
    }),
  );
});

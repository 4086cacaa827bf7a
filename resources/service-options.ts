import { defineResource } from './language/index.ts';

/** Options that are products; of the others there is a name and a price (spec part 2 §3). */
const products = { in: ['productCheckbox', 'productCounter'] } as const;
const isProduct = {
  any: [
    { parent_option_id: { empty: true }, 'service_question_id.question_type': products },
    { 'parent_option_id.option_type': products },
  ],
} as const;
const isCounted = {
  any: [
    { parent_option_id: { empty: true }, 'service_question_id.question_type': { is: 'productCounter' } },
    { 'parent_option_id.option_type': { is: 'productCounter' } },
  ],
} as const;
const mayHaveDependents = { 'service_question_id.is_dependent': { is: true } } as const;

/** Answers to a question and their dependants (spec part 2 §3 Option, §5 Question and option). */
export const serviceOptions = defineResource({
  name: 'service_options',
  label: { one: 'Option', many: 'Options' },
  title: 'name',
  picture: 'image',
  partOf: {
    field: 'service_question_id',
    within: 'parent_option_id',
    form: [
      'name',
      'price',
      'image',
      'description',
      'duration',
      'min_value',
      'max_value',
      'discount',
      'discount_applicable',
      'option_type',
      'is_multiple',
    ],
    messages: {
      created: 'Option saved successfully!',
      updated: 'Option saved successfully!',
      saveFailed: 'Failed to save option. Please try again.',
      deleteFailed: 'Failed to delete option',
      loadFailed: 'Failed to load existing options',
      deleteQuestion: 'Do you really want to delete this Option',
    },
  },
  fields: {
    id: { kind: 'id' },
    service_question_id: { kind: 'reference', label: 'Question', to: 'service_questions', required: true },
    parent_option_id: {
      kind: 'reference',
      label: 'Depends on',
      to: 'service_options',
      where: {
        service_question_id: { is: { referrer: 'service_question_id' } },
        'service_question_id.is_dependent': { is: true },
      },
    },
    name: { kind: 'text', maxLength: 100, requiredWhen: { rule: isProduct, message: 'Name is required' } },
    price: { kind: 'money', max: 1_000_000 },
    image: { kind: 'image', visibleWhen: isProduct },
    description: { kind: 'text', maxLength: 120, visibleWhen: isProduct },
    duration: { kind: 'number', label: 'Duration', unit: 'min', max: 10_000, visibleWhen: isProduct },
    min_value: { kind: 'number', label: 'Minimum', max: 10_000, emptyAs: 0, visibleWhen: isCounted },
    max_value: { kind: 'number', label: 'Maximum', max: 10_000, visibleWhen: isCounted },
    discount: { kind: 'percent', visibleWhen: isProduct },
    discount_applicable: { kind: 'number', label: 'Discount from quantity', max: 10_000, visibleWhen: isProduct },
    option_type: { kind: 'choice', label: 'Dependents are', of: 'question_type', visibleWhen: mayHaveDependents },
    is_multiple: { kind: 'toggle', label: 'Several dependents', visibleWhen: mayHaveDependents },
  },
  checks: [
    {
      name: 'what is no product has a name',
      expect: { any: [isProduct, { name: { empty: false } }] },
      errors: { name: 'Type name is required' },
    },
    {
      name: 'minimum within maximum',
      // A largest of 0 is none: it is where the field begins.
      expect: { any: [{ max_value: { is: 0 } }, { min_value: { to: { field: 'max_value' } } }] },
      errors: { min_value: 'Minimum cannot be above maximum' },
    },
    {
      name: 'the discount begins within them',
      expect: {
        any: [
          { discount_applicable: { empty: true } },
          {
            all: [
              { any: [{ min_value: { empty: true } }, { discount_applicable: { from: { field: 'min_value' } } }] },
              {
                any: [
                  { max_value: { empty: true } },
                  { max_value: { is: 0 } },
                  { discount_applicable: { to: { field: 'max_value' } } },
                ],
              },
            ],
          },
        ],
      },
      errors: { discount_applicable: 'Quantity must be between {min_value} and {max_value}' },
    },
    {
      name: 'a toggle is one',
      expect: { none: [{ is_multiple: { is: true }, option_type: { is: 'toggle' } }] },
      errors: { is_multiple: 'Multiple are not allowed for this question type' },
    },
  ],
  handlers: { created: ['note-draft'], updated: ['note-draft'], deleted: ['note-draft'] },
  fixtures: { count: 0 },
});

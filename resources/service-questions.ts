import { defineResource } from './language/index.ts';

/** A service's questions (spec part 2 §3 Service question, §4, §5 Question and option). */
export const serviceQuestions = defineResource({
  name: 'service_questions',
  label: { one: 'Question', many: 'Questions' },
  title: 'question',
  partOf: {
    field: 'service_id',
    form: ['question', 'question_type', 'description', 'tooltip', 'is_optional', 'is_multiple', 'is_dependent'],
    messages: {
      saveFailed: { new: 'Failed to create question.', stored: 'Failed to update question. Please try again.' },
      deleteFailed: 'Failed to delete question',
      deleteQuestion: 'Do you really want to delete this Question',
    },
  },
  fields: {
    id: { kind: 'id' },
    service_id: { kind: 'reference', to: 'services', required: true },
    question: { kind: 'text', required: true, maxLength: 200 },
    question_type: { kind: 'choice', of: 'question_type', required: true },
    description: { kind: 'text', maxLength: 300 },
    tooltip: { kind: 'text', maxLength: 200 },
    is_optional: { kind: 'toggle', label: 'Optional' },
    is_multiple: { kind: 'toggle', label: 'Multiple' },
    is_dependent: { kind: 'toggle', label: 'Dependents' },
  },
  checks: [
    {
      name: 'products have no dependents',
      expect: { none: [{ is_dependent: { is: true }, question_type: { in: ['productCheckbox', 'productCounter'] } }] },
      errors: { is_dependent: 'Dependents are not allowed for this question type' },
    },
    {
      name: 'a toggle is one',
      expect: { none: [{ is_multiple: { is: true }, question_type: { is: 'toggle' } }] },
      errors: { is_multiple: 'Multiple are not allowed for this question type' },
    },
  ],
  handlers: { created: ['note-draft'], updated: ['note-draft'], deleted: ['note-draft'] },
  fixtures: { count: 0 },
});

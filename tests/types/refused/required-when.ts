// What is required by a rule says so in a sentence.
// TS2741: Property 'message' is missing
import { defineResource } from '../../../resources/language/index.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
    due: { kind: 'date', requiredWhen: { rule: { name: { empty: false } } } },
  },
});

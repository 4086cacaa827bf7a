// A rule has eight tests.
// TS2353: 'equals' does not exist
import { defineResource } from '../../../resources/language/index.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
    due: { kind: 'date', visibleWhen: { name: { equals: 'A' } } },
  },
});

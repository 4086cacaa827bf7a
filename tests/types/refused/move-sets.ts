// A move writes fields.
// TS2561: 'prce' does not exist
import { defineResource } from '../../../resources/language/index.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
  },
  moves: [{ name: 'close', when: { name: { empty: false } }, sets: { prce: 0 }, messages: { done: 'd', failed: 'f' } }],
});

// A move that is no state's says what was done.
// TS2741: Property 'messages' is missing
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
  moves: [{ name: 'close', when: { name: { empty: false } } }],
});

// A move's dialog shows fields.
// TS2322: Type '"nmae"' is not assignable
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
  moves: [{ name: 'close', when: { name: { empty: false } }, shows: ['nmae'], messages: { done: 'd', failed: 'f' } }],
});

// A move needs a right that screens offer.
// TS2322: Type '"approve"' is not assignable
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
  moves: [{ name: 'close', when: { name: { empty: false } }, flag: 'approve', messages: { done: 'd', failed: 'f' } }],
});

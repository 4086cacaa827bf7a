// A handler that a move names is registered.
// TS2820: Type '"post-leger"' is not assignable
import { defineResource } from '../../../resources/language/index.ts';
import '../../../resources/names.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
  },
  moves: [
    { name: 'close', when: { name: { empty: false } }, does: ['post-leger'], messages: { done: 'd', failed: 'f' } },
  ],
});

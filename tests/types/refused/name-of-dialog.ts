// A dialog that a move names is registered.
// TS2322: Type '"asign"' is not assignable
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
  moves: [{ name: 'close', when: { name: { empty: false } }, dialog: 'asign', messages: { done: 'd', failed: 'f' } }],
});

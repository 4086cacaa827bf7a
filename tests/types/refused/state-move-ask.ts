// A move of a state asks fields.
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
    stage: {
      kind: 'state',
      of: 'stage',
      initial: 'open',
      moves: [{ name: 'close', from: ['open'], to: 'closed', asks: [{ field: 'nmae' }] }],
    },
  },
});

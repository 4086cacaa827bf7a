// A move of a state leads to one.
// TS2322: Property 'to' is missing
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
      moves: [{ name: 'close', from: ['open'], asks: [{ field: 'name' }] }],
    },
  },
});

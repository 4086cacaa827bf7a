// A move of a state writes fields.
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
    stage: {
      kind: 'state',
      of: 'stage',
      initial: 'open',
      moves: [{ name: 'close', from: ['open'], to: 'closed', sets: { prce: 0 } }],
    },
  },
});

// When a move leads to the next is a rule over fields.
// TS2353: 'nmae' does not exist
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
  moves: [
    {
      name: 'close',
      when: { name: { empty: false } },
      leadsTo: { move: 'open', when: { nmae: { empty: false } } },
      messages: { done: 'd', failed: 'f' },
    },
  ],
});

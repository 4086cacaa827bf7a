// Whom changes of a snapshot are told is said by fields.
// TS2322: Type '"nmae"' is not assignable
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
    was: { kind: 'snapshot', differences: { by: 'booked', with: ['nmae'] } },
  },
});

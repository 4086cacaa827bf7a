// What keeps a record is a rule over fields.
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
  keepWhen: { rule: { nmae: { empty: false } }, message: 'It has a name' },
});

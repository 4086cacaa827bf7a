// A pattern is one of the named ones, never an expression.
// TS2322: Type '"[A-Z]+"' is not assignable
import { defineResource } from '../../../resources/language/index.ts';

defineResource({
  name: 'things',
  label: { one: 'Thing', many: 'Things' },
  title: 'name',
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text' },
    price: { kind: 'money' },
    code: { kind: 'text', pattern: { of: '[A-Z]+', message: 'Capital letters' } },
  },
});

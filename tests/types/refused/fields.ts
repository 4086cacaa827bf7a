// A field takes the options of its kind, and names fields that are there.
// TS2820: Type '"dat"' is not assignable
// TS2561: 'requird' does not exist
// TS2322: Type 'false' is not assignable
// TS2741: Property 'message' is missing
// TS2353: 'decimals' does not exist
// TS2322: Property 'to' is missing
// TS2322: Type 'string' is not assignable
// TS2322: Type '"[A-Z]+"' is not assignable
// TS2322: Type '"no_factor"' is not assignable
// TS2322: Type '"no_part"' is not assignable
// TS2322: Type '"no_difference"' is not assignable
// TS2353: 'no_read' does not exist
// TS2353: 'no_deep' does not exist
// TS2353: 'equals' does not exist

import { defineResource } from '../../../resources/language/index.ts';
import '../../../resources/names.ts';
import { fields, thing } from '../thing.ts';

defineResource({ ...thing, fields: { ...fields, due: { kind: 'dat' } } });
defineResource({ ...thing, fields: { ...fields, due: { kind: 'date', requird: true } } });
// What is optional leaves 'required' out; what is required by a rule says so in a sentence.
defineResource({ ...thing, fields: { ...fields, due: { kind: 'date', required: false } } });
defineResource({ ...thing, fields: { ...fields, due: { kind: 'date', requiredWhen: { rule: {} } } } });
// An option of another kind, one that is missing, and one with a value of another type.
defineResource({ ...thing, fields: { ...fields, fee: { kind: 'money', decimals: 2 } } });
defineResource({ ...thing, fields: { ...fields, zone_id: { kind: 'reference' } } });
defineResource({ ...thing, fields: { ...fields, count: { kind: 'number', min: '1' } } });
// A pattern is one of the named ones, never an expression.
defineResource({ ...thing, fields: { ...fields, code: { kind: 'text', pattern: { of: '[A-Z]+', message: 'No' } } } });
defineResource({ ...thing, fields: { ...fields, cost: { kind: 'formula', product: ['price', 'no_factor'] } } });
defineResource({ ...thing, fields: { ...fields, whole: { kind: 'joined', of: ['no_part', 'price'] } } });
defineResource({
  ...thing,
  fields: { ...fields, was: { kind: 'snapshot', differences: { by: 'booked', with: ['no_difference'] } } },
});
// A rule reads fields, within a rule too, and has eight tests.
defineResource({ ...thing, fields: { ...fields, due: { kind: 'date', visibleWhen: { no_read: { empty: true } } } } });
defineResource({
  ...thing,
  fields: { ...fields, due: { kind: 'date', visibleWhen: { any: [{ none: [{ no_deep: { empty: false } }] }] } } },
});
defineResource({ ...thing, fields: { ...fields, due: { kind: 'date', visibleWhen: { name: { equals: 'A' } } } } });

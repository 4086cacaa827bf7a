// What a definition says of its resource is of fields that are there.
// TS2561: 'titel' does not exist
// TS2322: Type '"no_title"' is not assignable
// TS2322: Type '"no_picture"' is not assignable
// TS2322: Type '"no_personal"' is not assignable
// TS2322: Type '"no_member"' is not assignable
// TS2322: Type '"no_key"' is not assignable
// TS2353: 'no_keeper' does not exist
// TS2353: 'no_read' does not exist
// TS2353: 'no_said' does not exist
// TS2353: 'changed' does not exist
// TS2322: Type '"no_whole"' is not assignable
// TS2322: Type '"no_input"' is not assignable
// TS2322: Type 'number' is not assignable
// TS2741: Property 'visibleFields' is missing
// TS2322: Type '["no_visible"]' is not assignable
// TS2353: 'no_start' does not exist

import { defineResource } from '../../../resources/language/index.ts';
import { fields, thing } from '../thing.ts';

const owned = { ...thing, fields: { ...fields, user_id: { kind: 'reference', to: 'users' } } } as const;
const mine = { role: 'vendor', where: { user_id: { is: { me: 'id' } } }, visibleFields: 'all' } as const;

// No option that does not exist.
defineResource({ ...thing, titel: 'name' });
defineResource({ ...thing, title: 'no_title' });
defineResource({ ...thing, picture: 'no_picture' });
defineResource({ ...thing, personal: ['no_personal'] });
defineResource({ ...thing, groups: { general: { title: 'General', fields: ['no_member'] } } });
defineResource({ ...thing, unique: [{ fields: ['no_key'], message: 'There is one' }] });
defineResource({ ...thing, keepWhen: { rule: { no_keeper: { empty: false } }, message: 'It has a name' } });
defineResource({ ...thing, checks: [{ name: 'dear', expect: { no_read: { above: 1 } }, errors: { price: 'Low' } }] });
defineResource({ ...thing, checks: [{ name: 'dear', expect: { price: { above: 1 } }, errors: { no_said: 'Low' } }] });
// What follows a write names one of three events.
defineResource({ ...thing, handlers: { changed: ['end-sessions'] } });
// A part refers to its whole by a field, and is edited by fields.
defineResource({ ...thing, partOf: { field: 'no_whole', form: ['name'] } });
defineResource({ ...thing, partOf: { field: 'name', form: ['no_input'] } });
// Whose rows they are is compared with the user; what is visible of them is declared.
defineResource({ ...owned, rows: [{ ...mine, where: { user_id: { is: 7 } } }] });
defineResource({ ...owned, rows: [{ role: 'vendor', where: mine.where }] });
defineResource({ ...owned, rows: [{ ...mine, visibleFields: ['no_visible'] }] });
defineResource({ ...owned, rows: [{ ...mine, initialValues: { no_start: 'New' } }] });

// What the engine is made of is complete: kinds, the house, the identity.
// TS2741: Property 'money' is missing
// TS2741: Property 'money' is missing
// TS2741: Property 'money' is missing
// TS2741: Property 'parse' is missing
// TS2741: Property 'message' is missing
// TS2741: Property 'currency' is missing
// TS2741: Property 'administrator' is missing
// TS2322: Type '"pink"' is not assignable
// TS2322: Type '() => number' is not assignable
// TS2339: Property 'pop' does not exist

import { house } from '../../../resources/house.ts';
import { registry } from '../../../resources/index.ts';
import { defineHouse } from '../../../resources/language/house.ts';
import type { IdentityDefinition, Kind, Row, Vocabulary } from '../../../resources/language/index.ts';
import { kinds } from '../../../resources/language/index.ts';
import type { KindSpec, OptionLooks } from '../../../resources/language/kinds/spec.ts';
import { controls } from '../../../src/fields/controls/index.tsx';
import { views } from '../../../src/fields/index.ts';
import type { FieldControls, FieldView } from '../../../src/fields/view.ts';

// Every kind has a meaning, a view and controls.
const { money: _meaning, ...otherKinds } = kinds;
export const wrong: { readonly [K in Kind]: KindSpec<K> } = otherKinds;
const { money: _view, ...otherViews } = views;
export const drawn: { readonly [K in Kind]: FieldView<K> } = otherViews;
const { money: _controls, ...otherControls } = controls;
export const typed: { readonly [K in Kind]: FieldControls<K> } = otherControls;
// A kind answers every question, and checks each of its options.
const { parse: _parse, ...unread } = kinds.toggle;
export const half: KindSpec<'toggle'> = unread;
export const looks: OptionLooks<'date'>['may'] = { range: () => {} };

const { currency: _currency, ...poor } = house;
defineHouse(poor);
export const builtIn: IdentityDefinition['builtIn'] = { vendor: 2 };
export const size: Vocabulary = [{ value: 'small', label: 'Small', meaning: 'pink' }];
// A record is made of values, and what is resolved is never written.
export const row: Row = { id: 1, made: () => 1 };
registry.screens.pop();

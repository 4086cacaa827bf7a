// Every kind is drawn.
// TS2741: Property 'money' is missing
import type { Kind } from '../../../resources/language/index.ts';
import { views } from '../../../src/fields/index.ts';
import type { FieldView } from '../../../src/fields/view.ts';

const { money: _money, ...rest } = views;
export const all: { readonly [K in Kind]: FieldView<K> } = rest;

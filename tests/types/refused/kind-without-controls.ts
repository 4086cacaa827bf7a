// Every kind is typed into something.
// TS2741: Property 'money' is missing
import type { Kind } from '../../../resources/language/index.ts';
import { controls } from '../../../src/fields/controls/index.tsx';
import type { FieldControls } from '../../../src/fields/view.ts';

const { money: _money, ...rest } = controls;
export const all: { readonly [K in Kind]: FieldControls<K> } = rest;

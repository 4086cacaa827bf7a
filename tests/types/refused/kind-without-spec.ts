// Every kind answers what it means.
// TS2741: Property 'money' is missing

import type { Kind } from '../../../resources/language/index.ts';
import { kinds } from '../../../resources/language/index.ts';
import type { KindSpec } from '../../../resources/language/kinds/spec.ts';

const { money: _money, ...rest } = kinds;
export const all: { readonly [K in Kind]: KindSpec<K> } = rest;

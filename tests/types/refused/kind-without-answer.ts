// A kind answers every question.
// TS2741: Property 'parse' is missing
import type { KindSpec } from '../../../resources/language/kinds/spec.ts';
import { toggle } from '../../../resources/language/kinds/toggle.ts';

const { parse: _parse, ...rest } = toggle;
export const half: KindSpec<'toggle'> = rest;

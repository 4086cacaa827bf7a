// Every option of a kind is looked at.
// TS2741: Property 'message' is missing
import type { OptionLooks } from '../../../resources/language/kinds/spec.ts';

export const looks: OptionLooks<'date'>['may'] = { range: () => {} };

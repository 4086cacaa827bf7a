// An identity names an administrator.
// TS2741: Property 'administrator' is missing
import type { IdentityDefinition } from '../../../resources/language/index.ts';

export const builtIn: IdentityDefinition['builtIn'] = { vendor: 2 };

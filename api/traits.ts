import { type Field, kindOf, type Trait } from '../resources/language/index.ts';

/** What a field is good for, whatever its kind. */
export const is = (field: Field, trait: Trait): boolean => kindOf(field).traits.includes(trait);

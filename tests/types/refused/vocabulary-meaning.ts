// A status means one of six things.
// TS2322: Type '"pink"' is not assignable
import type { Vocabulary } from '../../../resources/language/index.ts';

export const size: Vocabulary = [{ value: 'small', label: 'Small', means: 'pink' }];

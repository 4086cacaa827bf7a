// The colour of a tag is one of six.
// TS2322: Type '"pink"' is not assignable
import type { Vocabulary } from '../../../resources/language/index.ts';

export const size: Vocabulary = [{ value: 'small', label: 'Small', colour: 'pink' }];

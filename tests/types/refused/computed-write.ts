// A record is made of values.
// TS2322: Type '() => number' is not assignable
import type { Row } from '../../../resources/language/index.ts';

export const row: Row = { id: 1, made: () => 1 };

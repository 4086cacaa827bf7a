import { Nothing } from './plain.tsx';
import type { FieldView } from './view.ts';

/**
 * What something was at a moment. Pages that tell it draw it themselves: nothing generated shows
 * one.
 */
export const snapshot: FieldView<'snapshot'> = { Cell: Nothing, Detail: Nothing };

import { Nothing } from './plain.tsx';
import type { FieldView } from './view.ts';

/**
 * A small tree of data. What it means is its product's: pages of its own draw it, nothing generated
 * does.
 */
export const data: FieldView<'data'> = { Cell: Nothing, Detail: Nothing };

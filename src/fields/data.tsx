import { Nothing } from './plain.tsx';
import type { FieldView } from './view.ts';

/** Product data; only custom pages show it. */
export const data: FieldView<'data'> = { Cell: Nothing, Detail: Nothing };

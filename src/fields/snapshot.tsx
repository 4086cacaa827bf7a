import { Nothing } from './plain.tsx';
import type { FieldView } from './view.ts';

/** A past state; only custom pages show it. */
export const snapshot: FieldView<'snapshot'> = { Cell: Nothing, Detail: Nothing };

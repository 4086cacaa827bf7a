import { type ComponentType, createContext } from 'react';
import type { Field, Row, Screen } from '../../resources/language/index.ts';

export type AddProps = {
  readonly field: Field<'reference'>;
  readonly screen: Screen;
  readonly onAdded: (record: Row & { readonly id: number }) => void;
};

/** Draws that way: it opens a form of its own, which forms cannot know. */
export const Adding = createContext<ComponentType<AddProps>>(() => null);

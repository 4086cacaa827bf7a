import { type ComponentType, createContext } from 'react';
import type { Field, Row, Screen } from '../../resources/language/index.ts';

/** What the way to a new record is given, where one is to be chosen. */
export type AddProps = {
  readonly field: Field<'reference'>;
  /** The screen whose form it is chosen in. */
  readonly screen: Screen;
  /** Given the record that was added, or that was there already. */
  readonly onAdded: (record: Row & { readonly id: number }) => void;
};

/** Draws that way: it opens a form of its own, which forms cannot know. */
export const Adding = createContext<ComponentType<AddProps>>(() => null);

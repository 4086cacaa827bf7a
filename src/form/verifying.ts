import { type ComponentType, createContext } from 'react';
import type { Field, Resource, Row, Screen } from '../../resources/language/index.ts';

/** A field that changes only by a code that was sent to its new value. */
export type VerifiedField = Field<'email'> | Field<'phone'>;

export const isVerified = (field: Field): field is VerifiedField => 'verified' in field && field.verified !== undefined;

/** What the way to another value of a verified field is given. */
export type VerifyProps = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly field: VerifiedField;
  readonly row: Row;
};

/** Draws that way: it opens forms of its own, which forms cannot know. */
export const Verifying = createContext<ComponentType<VerifyProps>>(() => null);

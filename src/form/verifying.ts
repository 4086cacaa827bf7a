import { type ComponentType, createContext } from 'react';
import {
  type Field,
  kindOf,
  type Resource,
  type Row,
  type Screen,
  type Value,
} from '../../resources/language/index.ts';
import { confinedTo, type Known } from '../platform/known-user.ts';
import { registry } from '../platform/registry.ts';

/** A field that changes only by a code that was sent to its new value. */
export type VerifiedField = Field<'email'> | Field<'phone'>;

export const isVerified = (field: Field): field is VerifiedField => 'verified' in field && field.verified !== undefined;

/** The user's own address or number for a verified field; undefined if not applicable. */
export function ownOf(resource: Resource, field: VerifiedField, me: Known = {}): Value | undefined {
  const { login, phone, role } = registry.identity.user;
  return confinedTo(resource, { role_id: Number(me[role]) })
    ? me[kindOf(field).reached === 'phone' ? phone : login]
    : undefined;
}

export type VerifyProps = {
  readonly resource: Resource;
  readonly screen: Screen;
  readonly field: VerifiedField;
  readonly row: Row;
};

/** Draws that way: it opens forms of its own, which forms cannot know. */
export const Verifying = createContext<ComponentType<VerifyProps>>(() => null);

import type { FieldDefinition, Messages, Move } from './definition.ts';
import type { ScreenMessages } from './resource.ts';

type Label = { readonly one: string; readonly many: string };

/** Text as it stands within a sentence: small letters, but for words in capitals ('IBAN', 'ID'). */
const within = (label: string): string =>
  label
    .split(' ')
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(' ');

/** Text as a sentence begins with it: 'Product Name' is 'Product name'. */
export const sentenceBeginning = (label: string): string => {
  const text = within(label);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A name as people read it: 'un-assign' is 'Un Assign'. */
export const inWords = (name: string): string =>
  name
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** A field's default label: its name without the id suffix. */
export function labelOf(name: string, field: FieldDefinition): string {
  if (field.label !== undefined) return field.label;
  if ('stamp' in field) return field.stamp === 'created' ? 'Created On' : 'Updated On';
  return name === 'id' ? 'ID' : inWords(name.replace(/_id$/, ''));
}

/** The default error of `required: true`. */
export const requiredSentence = (label: string): string => `${sentenceBeginning(label)} is required`;

/** The default error of `unique: true`. */
export const uniqueSentence = ({ one }: Label, label: string): string =>
  `${/^[aeio]/i.test(one) ? 'An' : 'A'} ${within(one)} with this ${within(label)} exists already`;

/** A move's default messages: 'Product approved successfully'. */
export const moveMessages = ({ one }: Label, label: string, state: string): Move['messages'] => ({
  done: `${one} ${within(state)} successfully`,
  failed: `Failed to ${within(label)} ${within(one)}`,
});

/** A sentence's gaps: `booking_status` of 'Booking status updated to {booking_status}'. */
export const gapsIn = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, gap = '']) => gap);

/** What is said where parts were put in another order (spec part 2 §8 Questions). */
export const reorderMessages = ({ one }: Label) => ({
  reordered: `${one} order updated successfully!`,
  reorderFailed: `Failed to update ${within(one)} order. Please try again.`,
});

/** Deletions can be undone, so the question must not say otherwise. */
const everywhere = ({ one }: Label) => ({
  created: `${one} created successfully!`,
  updated: `${one} updated successfully!`,
  toggleFailed: 'Failed to update status',
  deleteQuestion: 'Are you sure? Do you really want to delete this record?',
  duplicate: `Duplicate ${within(one)} found.`,
});

const ofPages = ({ one }: Label) => ({
  createFailed: `Failed to create ${within(one)}.`,
  updateFailed: `Failed to update ${within(one)}.`,
  loadFailed: `Failed to load ${within(one)} details.`,
  deleted: `${one} deleted successfully`,
  deleteFailed: `Failed to delete ${within(one)}`,
});

/** …and all others of what is saved in the list (spec part 1 §8, part 2 §8). */
const ofLists = ({ one, many }: Label) => ({
  createFailed: `Failed to save ${one}.`,
  updateFailed: `Failed to save ${one}.`,
  loadFailed: `Failed to load ${many}.`,
  deleted: `${one} deleted successfully!`,
  deleteFailed: `Failed to delete ${one}`,
});

/** What people see on a screen: what its definition says, else the sentence of the style. */
export function messagesFor(
  label: Label,
  placement: 'page' | 'above-list' | undefined,
  { saveFailed, ...own }: Messages,
): ScreenMessages {
  const failed = typeof saveFailed === 'string' ? { new: saveFailed, stored: saveFailed } : saveFailed;
  return {
    ...everywhere(label),
    ...(placement === 'page' ? ofPages(label) : ofLists(label)),
    ...(failed && { createFailed: failed.new, updateFailed: failed.stored }),
    ...own,
  };
}

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

/**
 * What a field is called where its definition does not say: its name, without what only says that
 * it is an id.
 */
export function labelOf(name: string, field: FieldDefinition): string {
  if (field.label !== undefined) return field.label;
  if ('stamp' in field) return field.stamp === 'created' ? 'Created On' : 'Updated On';
  return name === 'id' ? 'ID' : inWords(name.replace(/_id$/, ''));
}

/**
 * What is said of a field that must not be empty, where its definition says no more than `required:
 * true`.
 */
export const requiredSentence = (label: string): string => `${sentenceBeginning(label)} is required`;

/**
 * What is said of a value that another record holds, where the definition says no more than
 * `unique: true`.
 */
export const uniqueSentence = ({ one }: Label, label: string): string =>
  `${/^[aeio]/i.test(one) ? 'An' : 'A'} ${within(one)} with this ${within(label)} exists already`;

/**
 * What is said after a move, where its definition does not say: 'Product approved successfully', of
 * a state it leads to.
 */
export const moveMessages = ({ one }: Label, label: string, state: string): Move['messages'] => ({
  done: `${one} ${within(state)} successfully`,
  failed: `Failed to ${within(label)} ${within(one)}`,
});

/**
 * The fields whose values a sentence has gaps for: `booking_status` of 'Booking status updated to
 * {booking_status}'.
 */
export const gapsIn = (sentence: string): readonly string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, gap = '']) => gap);

/** What is said where parts were put in another order (spec part 2 §8 Questions). */
export const reorderMessages = ({ one }: Label) => ({
  reordered: `${one} order updated successfully!`,
  reorderFailed: `Failed to update ${within(one)} order. Please try again.`,
});

/**
 * The sentences of every screen. What is deleted can be brought back: the question says no more
 * than is true.
 */
const everywhere = ({ one }: Label) => ({
  created: `${one} created successfully!`,
  updated: `${one} updated successfully!`,
  toggleFailed: 'Failed to update status',
  deleteQuestion: 'Are you sure? Do you really want to delete this record?',
  duplicate: `Duplicate ${within(one)} found.`,
});

/**
 * The house's two styles. Screens whose form has a page of its own speak of one record and its
 * details…
 */
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

/** What people are told on a screen: what its definition says, else the sentence of the style. */
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

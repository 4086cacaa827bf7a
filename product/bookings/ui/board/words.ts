import type { Field, Meaning, Resource, Row, Vocabulary } from '../../../../resources/language/index.ts';
import { wordsOf } from '../../../../src/fields/tags.tsx';
import { apart, t } from '../../../../src/platform/i18n/index.ts';
import { inOneText } from '../../../../src/platform/notices.ts';
import { type Slot, slotText } from '../../rules/slot.ts';
import type { BoardRow } from './plan.ts';

function named(row: Row, field: string, name: string): string {
  const expanded = row.expanded?.[field];
  const value =
    expanded !== null && typeof expanded === 'object' && !Array.isArray(expanded) ? Object.entries(expanded) : [];
  const found: unknown = value.find(([key]) => key === name)?.[1];
  return typeof found === 'string' ? found : '';
}

export const serviceOf = (row: Row): string =>
  String(row.service_name ?? '') || named(row, 'sub_category_id', 'name') || t('Booking #{id}', { id: row.id });
export const customerOf = (row: Row): string => named(row, 'customer_id', 'customer_name');
export const zoneOf = (row: Row): string => named(row, 'zone_id', 'zone_name');
export const vendorOf = (row: Row): string => named(row, 'vendor_id', 'company_or_vendor_name');
export const personOf = (row: Row, field: 'driver_id' | 'worker_id'): string => named(row, field, 'full_name');

/** The statuses a board can show, as its legend has them: what is called off is on none. */
export const statusesOf = (resource: Resource): Vocabulary =>
  ((resource.fields.booking_status as Field<'choice'> | undefined)?.options ?? []).filter(
    ({ value }) => value !== 'Cancelled',
  );

/** What the status of a booking means, of which its colour and icon follow. */
export const meansOf = (resource: Resource, { booking_status }: Row): Meaning =>
  statusesOf(resource).find(({ value }) => value === booking_status)?.meaning ?? 'plain';

/** The card's classes by status; filled while under way. */
export const lookOf = (resource: Resource, status: unknown): string => {
  const { meaning = 'plain', value } = statusesOf(resource).find((each) => each.value === status) ?? {};
  return `board-look board-means-${meaning}${value === 'Ongoing' ? ' board-under-way' : ''}`;
};

/** What people read for a booking's choice. */
export function stateOf(resource: Resource, row: Row, name: 'booking_status' | 'order_status'): string {
  const field = resource.fields[name] as Field<'choice'> | undefined;
  return field ? wordsOf(field.options, String(row[name] ?? '')) : '';
}

/** A booking in one line, for those who cannot see where it stands. */
export function lineOf(resource: Resource, row: Row, slot: Slot | undefined): string {
  const parts = [
    t('Booking #{id}', { id: row.id }),
    slot ? slotText(slot) : t('Not scheduled'),
    ...[serviceOf(row), customerOf(row), zoneOf(row)].map((typed) => (typed === '' ? '' : apart(typed))),
    stateOf(resource, row, 'booking_status'),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Sentences one after another, each with its full stop. */
export const inSentences = (all: readonly string[]): string =>
  all.reduce((messages, next) => (messages === '' ? next : inOneText(messages, next)), '');

/** Where a board is a list by person, moved by buttons. */
export const WITHOUT_KEYS = '(width < 640px)';

/** Whose row it is. */
export const rowName = ({ party }: BoardRow): string => apart(party.name);

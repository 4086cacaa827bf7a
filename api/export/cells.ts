import {
  dayOf,
  type ExportValue,
  type Field,
  kindOf,
  type Resource,
  type Row,
  type Screen,
} from '../../resources/language/index.ts';

/** What an export writes: the screen's columns, headed by their labels. */
export const exportFields = (resource: Resource, screen: Screen): Field[] =>
  (screen.list?.columns ?? []).flatMap((name) => resource.fields[name] ?? []);

/** One line of an export. */
export const exportCells = (fields: readonly Field[], row: Row): ExportValue[] =>
  fields.map((field) => kindOf(field).exported(field, row));

/** `categories-2026-01-31.csv`, the day being Dubai's. */
export const exportName = (resource: Resource, format: string, now: Date): string =>
  `${resource.name}-${dayOf(now)}.${format}`;

/** How both formats say a yes or no. */
export const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

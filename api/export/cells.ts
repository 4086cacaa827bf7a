import {
  dayOf,
  type ExportValue,
  type Field,
  kindOf,
  type Resource,
  type Row,
  type Screen,
} from '../../resources/language/index.ts';

/**
 * What an export writes: the screen's columns, headed by their labels. Where the screen takes files in, the ids come first if
 * the list does not show them, so that a file that was exported can be imported again.
 */
export function exportFields(resource: Resource, screen: Screen): Field[] {
  const columns = (screen.list?.columns ?? []).flatMap((name) => resource.fields[name] ?? []);
  const id = resource.fieldList.find((field) => kindOf(field).traits.includes('id'));
  const isMissing = id !== undefined && !columns.includes(id) && takesFiles(screen);
  return isMissing ? [id, ...columns] : columns;
}

/** Whether a screen takes files in: where its form makes new records. */
export const takesFiles = ({ form, flags }: Screen): boolean => form !== undefined && flags.includes('write');

/** What stands above a column of an export, and how many decimals its numbers always have; undefined: those they have. */
export type Heading = { readonly label: string; readonly decimals?: number | undefined };

/** The headings of the columns that the fields are. */
export const headingsOf = (fields: readonly Field[]): Heading[] =>
  fields.map((field) => ({ label: field.label, decimals: decimalsOf(field) }));

/** How many decimals a field's numbers always have in an export. */
export const decimalsOf = (field: Field): number | undefined => kindOf(field).decimals?.(field);

/** One line of an export. */
export const exportCells = (fields: readonly Field[], row: Row): ExportValue[] =>
  fields.map((field) => kindOf(field).exported(field, row));

/** `categories-2026-01-31.csv`, the day being Dubai's. */
export const exportName = (resource: Resource, format: string, now: Date): string =>
  `${resource.name}-${dayOf(now)}.${format}`;

/** How both formats say a yes or no. */
export const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

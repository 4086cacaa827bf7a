import {
  dayOf,
  type ExportValue,
  type Field,
  isRelated,
  kindOf,
  type Resource,
  type Row,
  type Screen,
} from '../../resources/language/index.ts';

/** The exported fields: list columns and sub-lines; ids first if imports need them. */
export function exportFields(resource: Resource, screen: Screen): Field[] {
  const { columns: shown = [], secondLine = {} } = screen.list ?? {};
  const names = new Set(shown.flatMap((name) => [name, ...(secondLine[name] ?? [])]));
  const columns = [...names].flatMap((name) => resource.fields[name] ?? []);
  const id = resource.fieldList.find((field) => kindOf(field).traits.includes('id'));
  const isMissing = id !== undefined && !columns.includes(id) && takesFiles(screen);
  return isMissing ? [id, ...columns] : columns;
}

/**
 * Whether a screen takes files in: where its form makes new records, and changes them too.
 */
export const takesFiles = ({ form, flags }: Screen): boolean =>
  form !== undefined && form.only === undefined && flags.includes('write');

/** A column's heading, fixed decimals (undefined: as is), and if it holds dates. */
export type Heading = {
  readonly label: string;
  readonly decimals?: number | undefined;
  readonly isMoment?: boolean;
};

type Called = { readonly [field: string]: string | undefined };

/** `called`: the list's own headings. */
export const headingsOf = (
  resource: Pick<Resource, 'fields'>,
  fields: readonly Field[],
  called: Called = {},
): Heading[] =>
  fields.map((field) => ({
    label: headingOf(resource, field, fields, called),
    decimals: decimalsOf(field),
    isMoment: isMoment(field),
  }));

/** A unique heading: 'Customer Phone', 'Driver Phone'; imports map it back. */
export function headingOf(
  resource: Pick<Resource, 'fields'>,
  field: Field,
  among: readonly Field[],
  called: Called = {},
): string {
  const own = called[field.name];
  const isTaken = Object.values(resource.fields).some((each) => each.label === field.label && !among.includes(each));
  if (own !== undefined && isTaken) return own;
  const isAlone = among.every((other) => other === field || other.label !== field.label);
  const [through = ''] = isRelated(field) ? field.path.split('.') : [];
  const of = resource.fields[through];
  return isAlone || !of ? field.label : `${of.label} ${field.label}`;
}

const isMoment = (field: Field): boolean =>
  ['day', 'instant'].includes(kindOf(field).type(field, '').as) || kindOf(field).groups(field) === 'hour';

/** How many decimals a field's numbers always have in an export. */
export const decimalsOf = (field: Field): number | undefined => kindOf(field).decimals?.(field);

/** One line of an export. */
export const exportCells = (fields: readonly Field[], row: Row): ExportValue[] =>
  fields.map((field) => kindOf(field).exported(field, row));

/** `categories-2026-01-31.csv`, the day being the house's. */
export const exportName = (resource: Resource, format: string, now: Date): string =>
  `${resource.name}-${dayOf(now)}.${format}`;

/** How both formats say a yes or no. */
export const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

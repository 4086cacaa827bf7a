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

/**
 * What an export writes: what people see in the screen's list, its columns and after each what
 * stands under it. Where the screen takes files in, the ids come first if the list does not show
 * them, so that a file that was exported can be imported again.
 */
export function exportFields(resource: Resource, screen: Screen): Field[] {
  const { columns: shown = [], under = {} } = screen.list ?? {};
  const names = new Set(shown.flatMap((name) => [name, ...(under[name] ?? [])]));
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

/**
 * What stands above a column of an export, how many decimals its numbers always have (undefined:
 * those they have), and whether its texts are days and times.
 */
export type Heading = {
  readonly label: string;
  readonly decimals?: number | undefined;
  readonly isMoment?: boolean;
};

type Called = { readonly [field: string]: string | undefined };

/**
 * The headings of the columns that the fields of a resource are. `called`: as their list has it.
 */
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

/**
 * What stands above a field's column: its label, and where several have it, of what it is told:
 * 'Customer Phone', 'Driver Phone'. Where one that is not among them has it, what the list calls
 * it: a file that comes back must not say the other.
 */
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

/** Whether what a field holds is a day, an instant or a time of day. */
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

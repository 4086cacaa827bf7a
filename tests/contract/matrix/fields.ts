import { expect } from 'vitest';
import { definitions } from '../../../resources/index.ts';
import type {
  FieldDefinition,
  Flag,
  Move,
  PartsSection,
  RecordData,
  ResourceDefinition,
  ResourceScreen,
  RowsDefinition,
  Rule,
  Section,
  ShowTab,
  StateMove,
  Value,
} from '../../../resources/language/index.ts';
import { grants } from './grants.ts';

/**
 * The fields that each screen shows a role, and those it may query: worked out anew, from the
 * roles' raw grants and the definitions as their authors wrote them. `fields*.test.ts` hold
 * every role × screen × field to it: shown in rows, on a record's page, in exports, related lists,
 * files, history and events, and queried by filters, order and search.
 */

export const ROLES = {
  'admin@example.com': 1,
  'vendor@example.com': 2,
  'ops@example.com': 3,
  'support@example.com': 4,
  'finance@example.com': 5,
} as const;

export type FieldsPage = {
  readonly name: string;
  readonly resource: ResourceDefinition;
  readonly screen: ResourceScreen;
  /** The names a role sees of rows of its own. Undefined: all. */
  readonly visibleFields?: readonly string[] | undefined;
};

export const all = definitions.resources as readonly ResourceDefinition[];
export const places: readonly FieldsPage[] = all.flatMap((resource) =>
  Object.entries(resource.screens ?? {}).map(([name, screen]) => ({ name, resource, screen })),
);

/** The fields of a resource with the one `active` brings. */
export const fieldsOf = ({ fields, active }: ResourceDefinition): { readonly [name: string]: FieldDefinition } => ({
  ...fields,
  ...(active === undefined ? {} : { [active]: { kind: 'toggle', label: 'Status' } }),
});

const spelled = ({ groups = {} }: ResourceDefinition, names: readonly string[] = []): string[] =>
  names.flatMap((name) => (groups as { [group: string]: { fields: readonly string[] } })[name]?.fields ?? [name]);

const inSections = (
  resource: ResourceDefinition,
  sections: readonly (string | Section | PartsSection)[] = [],
): string[] =>
  sections.flatMap((each) =>
    spelled(resource, typeof each === 'string' ? [each] : 'fields' in each ? each.fields : []),
  );

export const tabsOf = ({ show }: ResourceScreen): readonly ShowTab[] => (show?.tabs ?? []) as readonly ShowTab[];

function shown({ resource, screen: { show, ...screen } }: FieldsPage): string[] {
  if (!show) return [];
  const tabs = tabsOf({ ...screen, show });
  return [
    ...inSections(resource, show.sections),
    ...tabs.flatMap(({ cards = [], charts = [], sections }) => [
      ...spelled(resource, [...cards, ...charts.flatMap(({ fields }) => fields)]),
      ...inSections(resource, sections),
    ]),
  ];
}

/** The fields of a form that shows stored records: one that only makes new ones shows none. */
const formOf = ({ resource, screen: { form } }: FieldsPage): string[] =>
  form && form.only === undefined
    ? [form, ...(form.steps ?? [])].flatMap(({ fields, ...step }) => [
        ...spelled(resource, fields),
        ...inSections(resource, 'sections' in step ? step.sections : []),
        ...spelled(resource, 'panelFields' in step ? step.panelFields : []),
        ...spelled(resource, 'readOnlyFields' in step ? step.readOnlyFields : []),
      ])
    : [];

/** Every name a rule reads. */
const readBy = (rule: Rule): string[] =>
  Object.entries(rule as { [key: string]: unknown }).flatMap(([key, part]) => {
    if (['all', 'any', 'none'].includes(key)) return (part as Rule[]).flatMap(readBy);
    const operands = Object.values(part as { [test: string]: unknown }).flat();
    const others = operands.flatMap((each) => (each as { field?: string } | null)?.field ?? []);
    return [key, ...others];
  });

/** What decides which fields of a form show, must be filled and fit together. */
const decides = ({ resource }: FieldsPage, form: readonly string[]): string[] => [
  ...form.flatMap((name) => {
    const { visibleWhen, requiredWhen } = fieldsOf(resource)[name] ?? {};
    return [...(visibleWhen ? readBy(visibleWhen) : []), ...(requiredWhen ? readBy(requiredWhen.rule) : [])];
  }),
  ...(resource.checks ?? [])
    .filter(({ errors }) => Object.keys(errors).some((name) => form.includes(name)))
    .flatMap(({ expect: rule }) => readBy(rule)),
];

export type May = (flag: Flag) => boolean;

export const mayOn =
  (role: RecordData, { name }: FieldsPage): May =>
  (flag) =>
    grants(role, name, flag);

export const columnsOf = ({ resource, screen: { list } }: FieldsPage): string[] => spelled(resource, list.columns);

/** What an export writes: columns, and what stands under them. */
export const inFile = (path: FieldsPage): string[] => [...new Set(seenBy(path, withUnder(path)))];

/** The columns of a list, each with what stands under it. */
const withUnder = (path: FieldsPage): string[] => {
  const { secondLine = {} } = path.screen.list;
  return columnsOf(path).flatMap((name) => [name, ...((secondLine[name] ?? []) as string[])]);
};

/** What stands in a row of lists: the name and, where that is a column, its picture come along. */
export function inRow({ title, picture }: ResourceDefinition, names: readonly string[]): Set<string> {
  return new Set(['id', title, ...names, ...(picture && names.includes(title) ? [picture] : [])]);
}

/**
 * A screen as a role has it: where it sees all of its own rows, what the screen's rule tests is a
 * column of its.
 */
export function placeFor(path: FieldsPage, role: number): FieldsPage {
  const { name, resource, screen } = path;
  const rows = (resource.rows ?? []).find((each) => ROLES[`${each.role}@example.com` as keyof typeof ROLES] === role);
  const isTheirs = rows?.unfilteredScreens?.includes(name) === true && screen.where !== undefined;
  const columns = [...new Set([...columnsOf(path), ...(isTheirs && screen.where ? readBy(screen.where) : [])])];
  const visibleFields =
    rows && rows.visibleFields !== 'all'
      ? ['id', resource.title, String(resource.picture), ...ownerOf(rows), ...spelled(resource, rows.visibleFields)]
      : undefined;
  const result = seenBy({ visibleFields }, columns);
  return { ...path, visibleFields, screen: { ...screen, list: { ...screen.list, columns: result } } };
}

const ownerOf = ({ where }: RowsDefinition): string[] => Object.keys(where).flatMap((path) => path.split('.')[0] ?? []);

/** Those of the names that a role sees. */
const seenBy = ({ visibleFields }: Pick<FieldsPage, 'visibleFields'>, names: readonly string[]): string[] =>
  names.filter((name) => visibleFields === undefined || visibleFields.includes(name.split('.')[0] ?? ''));

/** What a move's dialog shows of the record next to its inputs. */
const inDialog = ({ showFields }: Move | StateMove): string[] => [...((showFields ?? []) as string[])];

/**
 * What a row tells: columns with what stands under them, and what the dialogs of the screen's moves
 * show.
 */
export function inList(path: FieldsPage): Set<string> {
  const { resource, screen } = path;
  const columns = withUnder(path);
  const owners = (resource.rows ?? []).map(({ where }) => Object.keys(where)[0]?.split('.')[0] ?? '');
  const along = screen.list.editedOn === undefined ? [] : owners;
  const dialogs = movesOn(path).filter(isListed).flatMap(inDialog);
  return new Set(seenBy(path, [...inRow(resource, [...columns, ...along, ...dialogs])]));
}

/** Whether rows of a list offer a move: not where it takes what only a record's page tells. */
const isListed = ({ optimisticLock, rounds, inputs = [] }: Move | StateMove): boolean =>
  !optimisticLock && !((rounds === 'return' || rounds === 'waive') && inputs.length === 0);

/** The moves a screen offers. */
const movesOn = ({ name, resource, screen }: FieldsPage): readonly (Move | StateMove)[] => [
  ...(resource.moves ?? []).filter(
    ({ name: move, screens, flag = 'update' }) =>
      screens?.includes(name) ?? (screen.permissions.includes(flag) && isLeft(screen, move)),
  ),
  ...Object.entries(resource.fields).flatMap(([field, definition]) =>
    definition.kind === 'state'
      ? (definition.moves ?? []).filter(
          ({ name: move, from, screens, flag = 'update' }) =>
            screens?.includes(name) ??
            (screen.permissions.includes(flag) &&
              isLeft(screen, move) &&
              from.some((state) => isShown(screen, field, state))),
        )
      : [],
  ),
];

/** Whether a screen that names the moves it offers names one. */
const isLeft = ({ moves }: ResourceScreen, move: string): boolean => moves === undefined || moves.includes(move);

/** Whether a screen shows rows that stand in a state. */
function isShown({ where }: ResourceScreen, field: string, state: string): boolean {
  const test = (where as { [field: string]: { is?: string; not?: string } } | undefined)?.[field];
  return test === undefined || ((test.is ?? state) === state && test.not !== state);
}

/** What the screen tells of one record. */
export function onRecord(path: FieldsPage, may: May): Set<string> {
  const { resource, screen } = path;
  const writes = may('write') || may('update');
  if (!writes && !may('read')) return new Set();
  const fields = fieldsOf(resource);
  const form = formOf(path).filter((name) => writes || (may('read') && !fields[name]?.sensitive));
  const toggles = [resource.active].filter((name) => columnsOf(path).includes(String(name)));
  const pages = [
    ...(may('read') ? shown(path) : []),
    ...form,
    ...(may('update') && screen.permissions.includes('update') ? (toggles as string[]) : []),
  ];
  const states = Object.entries(fieldsOf(resource)).flatMap(([name, { kind }]) => (kind === 'state' ? [name] : []));
  return new Set(
    seenBy(path, [
      'id',
      resource.title,
      ...(may('read') ? inList(path) : []),
      ...movesOn(path)
        .filter((move) => !isListed(move) && may(move.flag ?? 'update'))
        .flatMap(inDialog),
      ...pages,
      ...(pages.length > 0 && resource.picture ? [resource.picture] : []),
      ...(writes ? decides(path, form) : []),
      ...states,
    ]),
  );
}

/** The fields a list may be queried by: those it declares, except those that only others see. */
export function open(path: FieldsPage, may: May, names: readonly string[] = []): string[] {
  const known = onRecord(path, may);
  const anybodys = onRecord(path, () => true);
  return seenBy(path, spelled(path.resource, names)).filter((name) => known.has(name) || !anybodys.has(name));
}

const META = ['_version', '_moves', '_refuses', '_requirements', '_seen', '_warnings', 'expanded'];
export const toldOf = (row: RecordData): string[] => Object.keys(row).filter((name) => !META.includes(name));

const EXPANDED = ['id', 'name', 'url', 'type', 'size'];

/**
 * Asserts that what ids stand for tells no more than what the other record is called, and its
 * picture.
 */
export function assertExpanded({ resource }: FieldsPage, row: RecordData): void {
  for (const [name, value] of Object.entries((row.expanded ?? {}) as { readonly [name: string]: Value })) {
    expect(toldOf(row), `${resource.name}.${name}`).toContain(name);
    assertNamed(resource, name, value);
  }
}

/** Asserts that of one field. */
export function assertNamed(resource: ResourceDefinition, name: string, value: Value): void {
  const field = fieldsOf(resource)[name];
  const target = field && 'to' in field ? all.find((each) => each.name === field.to) : undefined;
  const known = target ? ['id', target.title, target.picture] : EXPANDED;
  for (const each of [value].flat()) {
    if (each === null || typeof each !== 'object') continue;
    // What is read along a path ends in a record's name or a file.
    if (field?.kind === 'related') continue;
    for (const key of Object.keys(each)) expect(known, `${resource.name}.${name}`).toContain(key);
  }
}

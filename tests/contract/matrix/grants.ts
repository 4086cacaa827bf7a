import type { Permissions } from '../../../access-control/index.ts';
import { definitions, registry } from '../../../resources/index.ts';
import {
  type Flag,
  holds,
  type PartsSection,
  type RecordData,
  type ResourceDefinition,
  type RowsDefinition,
  type Rule,
  type Test,
} from '../../../resources/language/index.ts';

/**
 * What a role's raw grants and the definitions as their authors wrote them say, worked out without
 * anything the product does.
 */

export const screens = definitions.resources.flatMap((resource) =>
  Object.entries(resource.screens ?? {}).map(([name, screen]) => ({ name, resource, screen })),
);
export const resources = definitions.resources.map(({ name }) => name);
/** What a call says of the screen it is made from. */
export type Label = string | undefined;
export const LABELS: readonly Label[] = [...screens.map(({ name }) => name), 'no-such-screen', '', undefined];
export const query = (label: Label): string => (label === undefined ? '' : `&screen_label=${label}`);

export const screenNamed = (label: Label): (typeof screens)[number] | undefined =>
  screens.find(({ name }) => name === label);

/** Whether a role's raw grants hold a flag on a screen. */
export function grants(role: RecordData, label: Label, flag: Flag): boolean {
  const found = screenNamed(label);
  if (!found || role.is_active !== true) return false;
  const module = (role.permissions as unknown as Permissions).find(({ id }) => id === found.screen.module);
  const child = module?.children.find(({ id }) => id === label);
  if (!module?.access || !child?.access) return false;
  return flag === 'access' || (child[flag] && found.screen.permissions.includes(flag));
}

const everything = definitions.resources as readonly ResourceDefinition[];

/** The resource whose records a resource's are parts of. */
const wholeOf = ({ partOf, fields }: ResourceDefinition): string | undefined => {
  const field = partOf && fields[partOf.field];
  return field && 'to' in field ? field.to : undefined;
};

/** The resources of which a screen shows parts: those it or its form names, and parts of those. */
export const partsOn = ({ screen }: { readonly screen: unknown }): string[] => {
  type Sectioned = { readonly sections?: readonly (string | PartsSection)[] };
  const { form } = screen as { readonly form?: Sectioned & { readonly steps?: readonly Sectioned[] } };
  const sections = [form, ...(form?.steps ?? [])].flatMap((each) => each?.sections ?? []);
  const below = (name: string): string[] => [
    name,
    ...everything.filter((each) => wholeOf(each) === name).flatMap((each) => below(each.name)),
  ];
  const { parts = [] } = screen as { readonly parts?: readonly string[] };
  const inForm = sections.flatMap((each) => (typeof each === 'object' && 'parts' in each ? [each.parts] : []));
  return [...new Set([...inForm, ...parts].flatMap(below))];
};

/** Whether a screen writes the parts it shows: where it has a form. Elsewhere moves change them. */
export const writesParts = (label: Label): boolean =>
  (screenNamed(label)?.screen as { readonly form?: unknown } | undefined)?.form !== undefined;

/** The part a resource's records are on a screen that shows them as such. */
export function partOn(label: Label, resource: string): ResourceDefinition | undefined {
  const found = screenNamed(label);
  return found && partsOn(found).includes(resource) ? everything.find(({ name }) => name === resource) : undefined;
}

/** Whether a screen shows records of a resource, as its own or as parts of those. */
export const shows = (label: Label, resource: string): boolean =>
  screenNamed(label)?.resource.name === resource || partOn(label, resource) !== undefined;

/**
 * Whether a role's grants hold what a flag asks of records of a resource there: to add parts, or
 * remove them, is to update their whole.
 */
export function grantsOf(role: RecordData, resource: string, label: Label, flag: Flag): boolean {
  if (!shows(label, resource)) return false;
  if (!partOn(label, resource)) return grants(role, label, flag);
  if (flag === 'export' || ((flag === 'write' || flag === 'delete') && !writesParts(label))) return false;
  return grants(role, label, flag === 'read' ? 'read' : 'update');
}

type RawMove = {
  readonly name: string;
  readonly from?: readonly string[];
  readonly flag?: Flag;
  readonly screens?: readonly string[];
  readonly automatic?: true;
};

/** Every move as its author wrote it. */
export const moves = definitions.resources.flatMap((resource) => {
  const fields: { readonly [name: string]: { readonly kind: string; readonly moves?: readonly RawMove[] } } =
    resource.fields;
  const own: readonly RawMove[] = resource.moves ?? [];
  const ofStates = Object.entries(fields).flatMap(([state, field]) =>
    field.kind === 'state' ? (field.moves ?? []).map((move) => ({ resource, move, state })) : [],
  );
  return [...ofStates, ...own.map((move) => ({ resource, move, state: undefined }))];
});

/**
 * Whether a screen shows records on which a move can be made: some, of those that stand where it
 * begins.
 */
function showsSome(where: Rule | undefined, { move, state }: (typeof moves)[number]): boolean {
  const test = where && state !== undefined ? (where as { readonly [field: string]: Test })[state] : undefined;
  return test === undefined || (move.from ?? []).some((from) => holds({ of: test }, { of: from }));
}

/** What a definition says of the rows a role keeps to; undefined: it keeps to none. */
export function rowsFor(
  role: RecordData,
  resource: (typeof definitions.resources)[number],
): RowsDefinition | undefined {
  const { builtIn }: { readonly builtIn: { readonly [name: string]: number } } = definitions.identity;
  return ((resource.rows ?? []) as readonly RowsDefinition[]).find((each) => builtIn[each.role] === role.id);
}

/** Whether a role keeps to rows of its own, of a resource. */
export const keepsToOwn = (role: RecordData, resource: string): boolean =>
  definitions.resources.some((each) => each.name === resource && rowsFor(role, each) !== undefined);

export function mayMove(role: RecordData, of: (typeof moves)[number], label: Label): boolean {
  const { resource, move } = of;
  const found = screenNamed(label);
  if (label === undefined || found === undefined || move.automatic || !shows(label, resource.name)) return false;
  const isOffered =
    move.screens?.includes(label) ??
    (found.screen.moves?.includes(move.name) !== false && showsSome(found.screen.where, of));
  const rows = rowsFor(role, resource);
  const decidesAboutOwn = rows !== undefined && !rows.moves?.includes(move.name);
  return isOffered && !decidesAboutOwn && grants(role, label, move.flag ?? 'update');
}

/** Whether a screen's form holds files of its records. */
export const takesFiles = ({ name: screen, resource }: (typeof screens)[number]): boolean =>
  Object.entries(resource.fields).some(
    ([name, { kind }]) =>
      (kind === 'image' || kind === 'file') && registry.screen[screen]?.form?.fields.includes(name) === true,
  );

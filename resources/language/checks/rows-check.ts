import type { FieldDefinition, IdentityDefinition, ResourceDefinition, RowsDefinition } from '../definition.ts';
import type { ReadMove } from './move-check.ts';
import { type At, show } from './report.ts';
import { entriesOf, isObject, type Look, listOf, object, oneOf, ownEntry } from './shapes.ts';

type Looks<T> = { readonly [option in keyof T]-?: Look };
type Fields = { readonly [field: string]: FieldDefinition };

type Around = {
  readonly fields: Fields;
  readonly resources: { readonly [name: string]: ResourceDefinition };
  readonly identity: IdentityDefinition;
  readonly moves: readonly ReadMove[];
  readonly screens: { readonly [screen: string]: unknown };
};

const RIGHT = "Write { user_id: { is: { me: 'id' } } }, or the way to it: { 'vendor_id.user_id': … }.";

/** Reports everything wrong with what a resource says of whose its rows are. Values are looked at once everything is complete. */
export function checkRows(value: unknown, at: At, around: Around): void {
  const builtIn = isObject(around.identity?.builtIn) ? Object.keys(around.identity.builtIn) : [];
  const moves = around.moves.flatMap(({ move }) => (typeof move.name === 'string' ? [move.name] : []));
  const may: Looks<Omit<RowsDefinition, 'role' | 'where'>> = {
    starts: (starts, place) => {
      if (!isObject(starts)) place.wrong(`${show(starts)} is not an object.`);
      else
        for (const name of Object.keys(starts)) oneOf('field', () => Object.keys(around.fields))(name, place.in(name));
    },
    everywhere: listOf((name, place) => {
      const screen = ownEntry(around.screens, name);
      if (!isObject(screen)) place.unknown('screen of this resource', name, Object.keys(around.screens));
      else if (screen.where === undefined)
        place.wrong(`the screen '${name}' shows all rows anyway.`, "It belongs here where it has a 'where'.");
    }),
    moves: listOf(oneOf('move', () => moves)),
  };
  const must: Looks<Pick<RowsDefinition, 'role' | 'where'>> = {
    role: (role, place) => {
      if (role === 'administrator') place.wrong('an administrator reaches every row.', 'Name another role.');
      else oneOf('role of the identity', () => builtIn)(role, place);
    },
    where: (where, place) => checkWhere(where, place, around),
  };
  listOf((each, place) => object(each, place, { must, may }))(value, at);
  const seen = new Set<unknown>();
  for (const [index, each] of (Array.isArray(value) ? value : []).entries()) {
    if (!isObject(each)) continue;
    if (seen.has(each.role))
      at.in(index)
        .in('role')
        .wrong(`${show(each.role)} stands twice.`, 'Say it once for each role.');
    seen.add(each.role);
  }
}

function checkWhere(where: unknown, at: At, { fields, resources, identity }: Around): void {
  const [[path, test] = [], ...others] = isObject(where) ? Object.entries(where) : [];
  const me = isObject(test) && Object.keys(test).length === 1 && isObject(test.is) ? test.is : undefined;
  if (path === undefined || others.length > 0 || me?.me !== 'id' || Object.keys(me).length > 1) {
    at.wrong(`${show(where)} does not say whose rows they are.`, RIGHT);
    return;
  }
  let here: Fields | undefined = fields;
  const steps = path.split('.');
  for (const [index, step] of steps.entries()) {
    const place = at.in(path);
    const references = Object.keys(here).filter((name) => here?.[name]?.kind === 'reference');
    const field: FieldDefinition | undefined = ownEntry(here, step);
    if (field?.kind !== 'reference') {
      place.unknown('reference', step, references);
      return;
    }
    const isLast = index === steps.length - 1;
    if (isLast && field.to !== identity?.users) {
      const right = `Go on to the user: '${path}.…'.`;
      place.wrong(`'${step}' refers to '${field.to}', not to '${identity?.users}'.`, right);
    }
    const target: ResourceDefinition | undefined = ownEntry(resources, field.to);
    // More than one record of a user would leave open which of them a new row belongs to.
    if (index > 0 && isLast && field.to === identity?.users && !isToldApartBy(resources, fields, steps))
      place.wrong(
        `one user may have several records by '${step}'.`,
        `Say there: unique: [{ fields: ['${step}'], message: … }].`,
      );
    here = target && entriesOf<FieldDefinition>(target.fields);
    if (!here) return;
  }
}

/** Whether the records to which the way leads are each of one user alone. */
function isToldApartBy(resources: Around['resources'], fields: Fields, steps: readonly string[]): boolean {
  let here: Fields = fields;
  let target: ResourceDefinition | undefined;
  for (const step of steps.slice(0, -1)) {
    const field = ownEntry(here, step);
    target = field?.kind === 'reference' ? ownEntry(resources, field.to) : undefined;
    here = entriesOf<FieldDefinition>(target?.fields);
  }
  const last = steps.at(-1) ?? '';
  const uniques: unknown = target?.unique;
  return (
    here[last]?.unique !== undefined ||
    (Array.isArray(uniques) &&
      uniques.some((each) => isObject(each) && Array.isArray(each.fields) && each.fields.join() === last))
  );
}

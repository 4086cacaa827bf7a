import type { IdentityDefinition, ResourceDefinition, RowsDefinition } from '../definition.ts';
import { type DefinitionIndex, type Fields, referenceTo } from './ends.ts';
import { fieldsLook, spelledOut } from './groups-check.ts';
import type { ReadMove } from './move-check.ts';
import { type At, show } from './report.ts';
import { isObject, listOf, object, oneOf, ownEntry, type Validators } from './shapes.ts';

type CheckContext = {
  readonly resource: string;
  readonly world: DefinitionIndex;
  readonly resources: { readonly [name: string]: ResourceDefinition };
  readonly identity: IdentityDefinition;
  readonly moves: readonly ReadMove[];
  readonly screens: { readonly [screen: string]: unknown };
};

const RIGHT = "Write { user_id: { is: { me: 'id' } } }, or the way to it: { 'vendor_id.user_id': … }.";

/** Reports mistakes in `rows`, except values, which need the complete registry. */
export function checkRows(value: unknown, at: At, context: CheckContext): void {
  const builtIn = isObject(context.identity?.builtIn) ? Object.keys(context.identity.builtIn) : [];
  const moves = context.moves.flatMap(({ move }) => (typeof move.name === 'string' ? [move.name] : []));
  const field = oneOf('field', () => Object.keys(context.world.fieldsOf(context.resource) ?? {}));
  const may: Validators<Omit<RowsDefinition, 'role' | 'where' | 'visibleFields'>> = {
    initialValues: (starts, path) => {
      if (!isObject(starts)) path.wrong(`${show(starts)} is not an object.`);
      else for (const name of Object.keys(starts)) field(name, path.in(name));
    },
    unfilteredScreens: listOf((name, path) => {
      const screen = ownEntry(context.screens, name);
      if (!isObject(screen)) path.unknown('screen of this resource', name, Object.keys(context.screens));
      else if (screen.where === undefined)
        path.wrong(`the screen '${name}' shows all rows anyway.`, "It belongs here where it has a 'where'.");
    }),
    moves: listOf(oneOf('move', () => moves)),
  };
  const must: Validators<Pick<RowsDefinition, 'role' | 'where' | 'visibleFields'>> = {
    role: (role, path) => {
      if (role === 'administrator') path.wrong('an administrator reaches every row.', 'Name another role.');
      else oneOf('role of the identity', () => builtIn)(role, path);
    },
    where: (where, path) => checkWhere(where, path, context),
    visibleFields: (sees, path) => {
      const own = context.resources[context.resource];
      if (sees !== 'all' && own) fieldsLook(field, own)(sees, path);
    },
  };
  listOf((each, path) => object(each, path, { must, may }))(value, at);
  checkMovesVisible(value, at, context);
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

/** Questions of their moves must be visible to them. */
function checkMovesVisible(value: unknown, at: At, { resource, resources, moves }: CheckContext): void {
  const own = resources[resource];
  for (const [index, each] of (Array.isArray(value) ? value : []).entries()) {
    if (!own || !isObject(each) || !Array.isArray(each.visibleFields) || !Array.isArray(each.moves)) continue;
    const seen = spelledOut(each.visibleFields, own);
    const theirs = moves.filter(({ move }) => (each.moves as readonly unknown[]).includes(move.name));
    for (const { move } of theirs) {
      const inputs: readonly unknown[] = Array.isArray(move.inputs) ? move.inputs : [];
      for (const ask of inputs)
        if (isObject(ask) && !seen.includes(ask.field))
          at.in(index)
            .in('visibleFields')
            .wrong(
              `${show(ask.field)} is missing, which '${String(move.name)}' asks them.`,
              'Add it, or take the move away.',
            );
    }
  }
}

function checkWhere(where: unknown, at: At, { resource, resources, world }: CheckContext): void {
  const [[path, test] = [], ...others] = isObject(where) ? Object.entries(where) : [];
  const me = isObject(test) && Object.keys(test).length === 1 && isObject(test.is) ? test.is : undefined;
  if (path === undefined || others.length > 0 || me?.me !== 'id' || Object.keys(me).length > 1) {
    at.wrong(`${show(where)} does not say whose rows they are.`, RIGHT);
    return;
  }
  const place = at.in(path);
  const steps = path.split('.');
  let here: string | undefined = resource;
  for (const [index, step] of steps.entries()) {
    const fields: Fields = world.fieldsOf(here) ?? {};
    const to = referenceTo(ownEntry(fields, step));
    if (to === undefined) {
      const references = Object.keys(fields).filter((name) => referenceTo(fields[name]) !== undefined);
      place.unknown(index === 0 ? 'reference' : `reference of '${here}'`, step, references);
      return;
    }
    const isLast = index === steps.length - 1;
    if (isLast && to !== world.users)
      place.wrong(`'${step}' refers to '${to}', not to '${world.users}'.`, `Go on to the user: '${path}.…'.`);
    // More than one record of a user would leave open which of them a new row belongs to.
    else if (isLast && index > 0 && !isUnique(ownEntry(resources, here), step))
      place.wrong(
        `'${here}' may hold several records of one user.`,
        `Say there: unique: [{ fields: ['${step}'], message: '…' }].`,
      );
    here = to;
  }
}

function isUnique(resource: ResourceDefinition | undefined, name: string): boolean {
  const uniques: unknown = resource?.unique;
  return (
    Array.isArray(uniques) &&
    uniques.some((each) => isObject(each) && Array.isArray(each.fields) && each.fields.join() === name)
  );
}

import { kindOf } from '../kinds/index.ts';
import { type At, show } from '../mistakes.ts';
import { readableOn } from '../reads.ts';
import type { CompleteMove, Field, Registry, Resource } from '../resource.ts';
import { isObject } from '../shapes.ts';
import type { Value } from '../values.ts';

const OPERANDS = "Write a value, { now: true }, { me: 'id' } or { field: 'name' }.";

/** Reports values that moves or rows write but fields cannot hold. */
export function checkWritten(resource: Resource, registry: Registry, at: At): void {
  for (const move of resource.moves) {
    for (const [name, value] of Object.entries(move.sets)) {
      const field = resource.fields[name];
      const path = at.in('moves').in(move.name).in('sets').in(name);
      if (field) checkOne(field, value, path, { resource, registry });
    }
    move.inputs.forEach(({ field: name, initialValue, mustDiffer }, index) => {
      const field = resource.fields[name];
      const askPath = at.in('moves').in(move.name).in('inputs').in(index);
      const path = askPath.in('initialValue');
      if (field && initialValue !== undefined) checkOne(field, initialValue, path, { resource, registry });
      const from = isObject(initialValue) && 'field' in initialValue ? resource.fields[initialValue.field] : undefined;
      if (from) checkShown(from, path.in('field'), BEGIN, { resource, registry, move });
      if (field && mustDiffer !== undefined)
        checkShown(field, askPath.in('mustDiffer'), 'Show it on its page.', { resource, registry, move });
    });
  }
  resource.rows.forEach((rows, index) => {
    for (const [name, value] of Object.entries(rows.initialValues)) {
      const field = resource.fields[name];
      const path = at.in('rows').in(index).in('initialValues').in(name);
      if (!field) continue;
      if (name === rows.own.field) path.wrong(`'${name}' is filled in by the server.`, 'Leave it out.');
      else if (field.filled) path.wrong(`a fill says what '${name}' holds.`, 'Leave it out.');
      else if (!kindOf(field).stored) path.wrong(`'${name}' is never written.`, `It is of kind '${field.kind}'.`);
      else checkValue(field, value, path);
    }
  });
}

const BEGIN = 'Show it on its page, or let the question begin with nothing.';

/** Initial values and excluded answers must be visible on every screen that asks. */
function checkShown(
  from: Field,
  at: At,
  would: string,
  {
    resource,
    registry,
    move,
  }: { readonly resource: Resource; readonly registry: Registry; readonly move: CompleteMove },
): void {
  for (const screen of registry.screens) {
    const asks = screen.resource === resource.name && screen.moves.some(({ name }) => name === move.name);
    if (asks && !readableOn(resource, screen, () => true).has(from.name))
      at.wrong(`the screen '${screen.name}' shows '${from.name}' nowhere.`, would);
  }
}

function checkOne(
  field: Field,
  value: unknown,
  at: At,
  { resource, registry }: { readonly resource: Resource; readonly registry: Registry },
): void {
  if (!isObject(value)) {
    checkValue(field, value as Value, at);
    return;
  }
  const now = new Date().toISOString();
  const [operand = '', ...more] = Object.keys(value);
  if (more.length > 0) at.wrong(`${show(value)} cannot be written.`, OPERANDS);
  else if (operand === 'now' && value.now === true) checkValue(field, now, at, 'the instant');
  else if (operand === 'me' || operand === 'field') {
    const users = registry.resources[registry.identity.users];
    const from = operand === 'me' ? users : resource;
    const name = value[operand];
    const other = typeof name === 'string' && from && Object.hasOwn(from.fields, name) ? from.fields[name] : undefined;
    if (!other) at.in(operand).unknown(`field of '${from?.name}'`, name, Object.keys(from?.fields ?? {}));
    else if (!isSame(field, resource.name, other, from?.name ?? ''))
      at.wrong(`'${field.name}' can never be ${show(value)}.`, hint(field));
  } else at.wrong(`${show(value)} cannot be written.`, OPERANDS);
}

function isSame(field: Field, own: string, other: Field, there: string): boolean {
  const [one, two] = [kindOf(field).type(field, own), kindOf(other).type(other, there)];
  if (one.as === 'record') return two.as === 'record' && one.of === two.of && one.many === two.many;
  return kindOf(field) === kindOf(other);
}

function checkValue(field: Field, value: Value, at: At, what = show(value)): void {
  if (value === null) return;
  if (!kindOf(field).parse(field, value).ok) at.wrong(`'${field.name}' can never be ${what}.`, hint(field));
}

const hint = (field: Field): string =>
  'options' in field
    ? `Known: ${field.options.map((each) => each.value).join(', ')}.`
    : `It is of kind '${field.kind}'.`;

import type { FieldDefinition, Messages, PartOf, ResourceDefinition } from '../definition.ts';
import { POSITION, POSITION_FIELD } from '../parts.ts';
import { isWritten, referenceTo, specOf } from './ends.ts';
import { fieldsLook } from './groups-check.ts';
import { type At, show } from './report.ts';
import {
  entriesOf,
  isObject,
  loadFailed,
  object,
  ownEntry,
  text,
  textOrTwo,
  type Validator,
  type Validators,
} from './shapes.ts';

type CheckContext = {
  readonly resource: ResourceDefinition;
  readonly resources: { readonly [name: string]: ResourceDefinition };
};

/** How each sentence of a screen is looked at. */
export const MESSAGES: Validators<Messages> = {
  created: text,
  updated: text,
  saveFailed: textOrTwo,
  deleted: text,
  deleteFailed: text,
  loadFailed,
  deleteQuestion: text,
  duplicate: text,
};

type Reference = FieldDefinition & { readonly to: string };

const isReference = (field: FieldDefinition | undefined): field is Reference => referenceTo(field) !== undefined;

/** Reports everything wrong with what a resource says of being part of another. */
export function checkPartOf(value: unknown, at: At, { resource, resources }: CheckContext): void {
  const fields = entriesOf<FieldDefinition>(resource.fields);
  const names = Object.keys(fields);
  const reference = (name: unknown, path: At): FieldDefinition | undefined => {
    const field = ownEntry(fields, name);
    if (!field) path.unknown('field', name, names);
    else if (!isReference(field))
      path.wrong(`'${name}' is of kind '${field.kind}'.`, 'Name a reference to one record.');
    else return field;
    return undefined;
  };
  const whole: Validator = (name, path) => {
    const field = reference(name, path);
    if (!isReference(field)) return;
    if (field.required === undefined) path.wrong(`'${name}' may be empty.`, 'A part has a whole: make it required.');
    if (field.to === resource.name)
      path.wrong('a record is no part of its own kind.', "What it stands under is 'within'.");
    if (wholes(field.to, resources).includes(resource.name)) path.wrong('it is a part of itself.');
  };
  const within: Validator = (name, path) => {
    const field = reference(name, path);
    if (isReference(field) && field.to !== resource.name)
      path.wrong(`'${name}' refers to '${field.to}'.`, 'A part stands under another of its own kind.');
  };
  const form = fieldsLook((name, path) => {
    const field = ownEntry(fields, name);
    const fixed = isObject(value) && [value.field, value.within, POSITION].includes(name);
    if (!field) path.unknown('field', name, names);
    else if (fixed) path.wrong(`'${name}' is given once.`, 'The row does not edit it.');
    else if (!isWritten(field) && !specOf(field)?.derived) path.wrong(`'${name}' is never written.`);
  }, resource);
  const must: Validators<Pick<PartOf, 'field' | 'form'>> = { field: whole, form };
  const may: Validators<Omit<PartOf, keyof typeof must>> = {
    within,
    createOnly: fieldsLook((name, path) => {
      const field = ownEntry(fields, name);
      const isEdited = isObject(value) && Array.isArray(value.form) && value.form.includes(name);
      if (!field) path.unknown('field', name, names);
      else if (isEdited) path.wrong(`'${name}' is given once.`, 'The row does not edit it.');
      else if (!isWritten(field)) path.wrong(`'${name}' is never written.`);
    }, resource),
    readOnlyFields: fieldsLook((name, path) => {
      if (!ownEntry(fields, name)) path.unknown('field', name, names);
    }, resource),
    messages: (messages, path) => object(messages, path, { must: {}, may: MESSAGES }),
  };
  object(value, at, { must, may });
  if (resource.screens !== undefined)
    at.wrong('parts have no screens of their own.', "They are shown by their whole's form: leave 'screens' out.");
  const position = ownEntry(fields, POSITION);
  if (position && position !== POSITION_FIELD) at.in('fields').wrong(`'${POSITION}' comes by itself.`, 'Leave it out.');
}

function wholes(name: string, resources: CheckContext['resources'], seen: readonly string[] = []): readonly string[] {
  const of = ownEntry(resources, name);
  const field = isObject(of?.partOf) ? ownEntry(entriesOf<FieldDefinition>(of.fields), of.partOf.field) : undefined;
  if (seen.includes(name)) return seen;
  return isReference(field) ? wholes(field.to, resources, [...seen, name]) : [...seen, name];
}

/** A resource whose records are parts of the surrounding one. */
export const partsLook =
  ({ resource, resources }: CheckContext): Validator =>
  (value, at) => {
    const part = ownEntry(resources, value);
    if (!part) {
      at.unknown('resource', value, Object.keys(resources));
      return;
    }
    const field = isObject(part.partOf)
      ? ownEntry(entriesOf<FieldDefinition>(part.fields), part.partOf.field)
      : undefined;
    if (!isReference(field) || field.to !== resource.name)
      at.wrong(`${show(value)} is no part of '${resource.name}'.`, "Say so there: 'partOf'.");
  };

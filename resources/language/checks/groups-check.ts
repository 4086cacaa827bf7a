import type { ResourceDefinition } from '../definition.ts';
import { type At, show } from '../mistakes.ts';
import { entriesOf, isObject, listOf, named, object, oneOf, ownEntry, text, type Validator } from '../shapes.ts';

type Groups = { readonly [name: string]: { readonly title?: unknown; readonly fields?: unknown } };

const groupsOf = (resource: ResourceDefinition): Groups => entriesOf(resource.groups);

/** The fields a list of names stands for: a group stands for its own. */
export const spelledOut = (names: unknown, resource: ResourceDefinition): readonly unknown[] =>
  (Array.isArray(names) ? names : []).flatMap((each: unknown) => {
    const group = ownEntry(groupsOf(resource), each);
    if (!group) return [each];
    return Array.isArray(group.fields) ? group.fields : [];
  });

/** A list of fields and groups, the fields looked at one by one; none twice. */
export const fieldsLook =
  (look: Validator, resource: ResourceDefinition): Validator =>
  (value, at) => {
    const each: Validator = (name, path) => {
      if (!ownEntry(groupsOf(resource), name)) look(name, path);
      else lookAtGroup(name, path, look, resource);
    };
    listOf(each)(value, at);
    const all = spelledOut(value, resource);
    for (const name of new Set(all.filter((one, index) => all.indexOf(one) !== index)))
      if (!Array.isArray(value) || value.indexOf(name) === value.lastIndexOf(name))
        at.wrong(`${show(name)} stands twice in the list.`, 'A group brings its fields.');
  };

function lookAtGroup(name: unknown, at: At, look: Validator, resource: ResourceDefinition): void {
  for (const field of spelledOut([name], resource)) if (ownEntry(entriesOf(resource.fields), field)) look(field, at);
}

/** Checks sections and their fields. `parts`: checks parts sections, where allowed. */
export const sectionsLook = (look: Validator, resource: ResourceDefinition, parts?: Validator): Validator =>
  listOf((value, path) => {
    if (typeof value !== 'string') {
      const shown = parts && isObject(value) && value.parts !== undefined ? { parts } : undefined;
      object(value, path, { must: { title: text, ...(shown ?? { fields: fieldsLook(look, resource) }) }, may: {} });
      return;
    }
    const group = ownEntry(groupsOf(resource), value);
    if (!group) path.unknown('group', value, Object.keys(groupsOf(resource)));
    else {
      if (group.title === undefined) path.wrong(`the group '${value}' has no title.`, 'A section needs one.');
      lookAtGroup(value, path, look, resource);
    }
  });

/** The fields a list of sections shows. */
export const fieldsIn = (sections: unknown, resource: ResourceDefinition): readonly unknown[] =>
  (Array.isArray(sections) ? sections : []).flatMap((each: unknown) =>
    spelledOut(isObject(each) ? each.fields : [each], resource),
  );

/** Reports everything wrong with a resource's groups. */
export function checkGroups(value: unknown, at: At, resource: ResourceDefinition): void {
  if (!isObject(value)) {
    at.wrong(`${show(value)} is not an object.`);
    return;
  }
  const fields = Object.keys(entriesOf(resource.fields));
  const used = new Set([...namesIn(resource.screens), ...namesIn(resource.requirements)]);
  for (const [name, group] of Object.entries(value)) {
    const here = at.in(name);
    named('snake_case')(name, here);
    if (fields.includes(name)) here.wrong(`'${name}' is a field.`, 'Choose another name.');
    if (!used.has(name)) here.wrong('nothing names the group.', 'Name it, or leave it out.');
    object(group, here, { must: { fields: listOf(oneOf('field', () => fields)) }, may: { title: text } });
  }
}

/** Every text in the lists of a value, however deep: where a group is named it is among them. */
function namesIn(value: unknown, isListed = false): ReadonlySet<unknown> {
  if (typeof value === 'string') return new Set(isListed ? [value] : []);
  if (value === null || typeof value !== 'object') return new Set();
  return new Set(Object.values(value).flatMap((part) => [...namesIn(part, Array.isArray(value))]));
}

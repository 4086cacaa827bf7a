import { activeOnly } from './active.ts';
import { type FieldDefinition, FLAGS, type ResourceDefinition, type ResourceScreen } from './definition.ts';
import { requiredSentence } from './messages.ts';
import type { Definitions, Field, PermissionTree } from './resource.ts';

/** Everything a role can be granted, from the screens as they are defined. */
export function permissionTree(definitions: Definitions): PermissionTree {
  const screens = [
    ...definitions.resources.flatMap((resource) =>
      Object.entries<ResourceScreen>(resource.screens ?? {}).map(([screen, { module, label, offers }]) => ({
        screen,
        module,
        label,
        offers,
      })),
    ),
    ...definitions.screens.map(({ name, module, label, offers }) => ({ screen: name, module, label, offers })),
  ];
  return definitions.modules
    .map(({ name }) => ({
      module: name,
      screens: screens
        .filter((each) => each.module === name)
        .map(({ screen, label, offers }) => ({
          screen,
          label,
          flags: FLAGS.filter((flag) => flag === 'access' || offers.includes(flag)),
        })),
    }))
    .filter(({ screens: own }) => own.length > 0);
}

type Around = Definitions & { readonly tree: PermissionTree };

/** Completes a field that has no mistake. */
export function completeField(
  name: string,
  definition: FieldDefinition,
  resource: ResourceDefinition,
  around: Around,
): Field {
  const { required, ...rest } = definition;
  const sentence = required === true ? requiredSentence(definition.label) : required;
  const field = { ...rest, name, ...(sentence === undefined ? {} : { required: sentence }) };
  return { ...field, ...resolved(definition, resource, around) } as Field;
}

/** What the kind of a field adds, so that nobody looks it up again. */
function resolved(field: FieldDefinition, resource: ResourceDefinition, around: Around): object {
  const named = (name: string): ResourceDefinition | undefined => around.resources.find((each) => each.name === name);
  const there = (of: string | undefined, name: string): object => {
    const other = of === undefined ? undefined : named(of);
    const target = other?.fields[name as never] as FieldDefinition | undefined;
    return other && target ? { target: completeField(name, target, other, around) } : {};
  };
  if (field.kind === 'choice' || field.kind === 'choices' || field.kind === 'state') {
    const { only } = field;
    return { options: (around.vocabularies[field.of] ?? []).filter((each) => !only || only.includes(each.value)) };
  }
  if (field.kind === 'reference' || field.kind === 'references') {
    const target = named(field.to);
    const where = activeOnly(field.where, target?.active);
    return { titleField: target?.title ?? 'id', pictureField: target?.picture, ...(where ? { where } : {}) };
  }
  if (field.kind === 'sum') return there(field.of, field.field);
  if (field.kind === 'permissions') return { tree: around.tree };
  if (field.kind === 'related') {
    const through = resource.fields[field.through as never] as FieldDefinition | undefined;
    return there(through?.kind === 'reference' ? through.to : undefined, field.field);
  }
  return {};
}

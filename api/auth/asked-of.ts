import { type Field, isWritable, type Registry, type Resource, refers } from '../../resources/language/index.ts';

type ReferenceField = Extract<Field, { readonly to: string }>;

/** What a user is asked before there is somebody who could say it for them. */
export type Asked = {
  /** Their names, address and number, and what else is theirs alone. */
  readonly own: readonly string[];
  /** What they must refer to. */
  readonly beside: readonly ReferenceField[];
};

/**
 * What is asked of somebody who makes their own user: their names, and what else a user must have
 * and nothing says by itself.
 */
export function askedOf({ identity }: Registry, users: Resource): Asked {
  const { firstName, lastName, login, phone, role, picture } = identity.user;
  const needed = users.fieldList.filter(
    (field) =>
      isWritable(field) &&
      field.required !== undefined &&
      field.default === undefined &&
      field.name !== role &&
      field.name !== picture,
  );
  const own = needed.filter((field) => !refers(field)).map(({ name }) => name);
  return { own: [...new Set([firstName, lastName, login, phone, ...own])], beside: needed.filter(refers) };
}

import { type Field, isWritable, type Registry, type Resource, refers } from '../../resources/language/index.ts';

type ReferenceField = Extract<Field, { readonly to: string }>;

/** What a user must enter before there is somebody who could enter it for them. */
export type SetupQuestions = {
  /** Their names, address and number, and what else is theirs alone. */
  readonly own: readonly string[];
  /** What they must refer to. */
  readonly linked: readonly ReferenceField[];
};

/** The fields a user who signs up must fill in. */
export function setupQuestions({ identity }: Pick<Registry, 'identity'>, users: Resource): SetupQuestions {
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
  return { own: [...new Set([firstName, lastName, login, phone, ...own])], linked: needed.filter(refers) };
}

import type { IdentityDefinition } from './definition.ts';
import { messagesFor, requiredSentence } from './messages.ts';
import type { Field, Form, Identity, Resource, Screen } from './resource.ts';
import { fieldsOf } from './rules.ts';

const PROFILE = 'profile';

/** Completes the declaration of who people are, which has no mistake. */
export function completeIdentity(
  identity: IdentityDefinition,
  resources: { readonly [name: string]: Resource },
): Identity {
  const { writes, messages } = identity.profile;
  const users = resources[identity.users] as Resource;
  const fieldList = profileFieldList(identity, users);
  const fields = Object.fromEntries([users.fields.id as Field, ...fieldList].map((field) => [field.name, field]));
  const names = fieldList.map(({ name }) => name);
  const resource: Resource = {
    ...users,
    label: { one: 'Profile', many: 'Profiles' },
    title: identity.user.login,
    picture: undefined,
    active: undefined,
    fields,
    fieldList: Object.values(fields),
    moves: [],
    checks: users.checks.filter(({ field, expect }) =>
      [field, ...fieldsOf(expect)].every((name) => names.includes(name)),
    ),
    checkedBy: [],
    fills: [],
    keepWhen: undefined,
    rows: [],
    openTo: [],
    uniques: [],
    referredBy: [],
    handlers: { created: [], updated: [], deleted: [] },
    screens: [PROFILE],
  };
  const screen: Screen & { readonly form: Form } = {
    ...emptyScreen,
    resource: resource.name,
    form: profileForm(names),
    messages: messagesFor(resource.label, undefined, messages),
    writes,
    updates: writes,
  };
  return { ...identity, profile: { resource, screen, writes } };
}

function profileFieldList(identity: IdentityDefinition, users: Resource): readonly Field[] {
  return Object.entries(identity.profile.fields).flatMap(([name, own]): Field[] => {
    const field = users.fields[name];
    if (!field) return [];
    const { required: usual, ...rest } = field;
    const required = own.required === undefined ? usual : sentenceOf(own.required, field.label);
    const help = own.help ?? field.help;
    return [
      {
        ...rest,
        ...(required === undefined ? {} : { required }),
        ...(help === undefined ? {} : { help }),
      } as Field,
    ];
  });
}

const profileForm = (names: readonly string[]): Form => ({
  placement: 'above-list',
  path: `/${PROFILE}`,
  newPath: `/${PROFILE}`,
  ids: 'encoded',
  query: undefined,
  only: undefined,
  submit: { new: 'Add', stored: 'Update' },
  sections: [{ title: '', fields: names }],
  fields: names,
  steps: [],
  readOnlyFields: [],
  panels: [],
  page: undefined,
  stages: [],
});

const emptyScreen = {
  name: PROFILE,
  module: '',
  label: 'My profile',
  path: `/${PROFILE}`,
  flags: ['access', 'read', 'update'],
  dashboard: undefined,
  list: undefined,
  report: undefined,
  show: undefined,
  where: undefined,
  papers: [],
  moves: [],
  choices: {},
  readable: undefined,
  parts: {},
  whole: undefined,
} as const;

const sentenceOf = (required: boolean | string, label: string): string | undefined =>
  required === true ? requiredSentence(label) : required === false ? undefined : required;

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
  const { fields: profileFields, writes, messages } = identity.profile;
  const users = resources[identity.users] as Resource;
  const fieldList = Object.entries(profileFields).flatMap(([name, own]): Field[] => {
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
  const fields = Object.fromEntries([users.fields.id as Field, ...fieldList].map((field) => [field.name, field]));
  const names = fieldList.map(({ name }) => name);
  const form: Form = {
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
  };
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
    name: PROFILE,
    module: '',
    label: 'My profile',
    path: `/${PROFILE}`,
    flags: ['access', 'read', 'update'],
    resource: resource.name,
    dashboard: undefined,
    list: undefined,
    form,
    report: undefined,
    show: undefined,
    where: undefined,
    papers: [],
    moves: [],
    messages: messagesFor(resource.label, undefined, messages),
    writes,
    updates: writes,
    choices: {},
    readable: undefined,
    parts: {},
    whole: undefined,
  };
  return { ...identity, profile: { resource, screen, writes } };
}

const sentenceOf = (required: boolean | string, label: string): string | undefined =>
  required === true ? requiredSentence(label) : required === false ? undefined : required;

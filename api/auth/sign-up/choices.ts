import { inSentence } from '../../../resources/language/in-sentence.ts';
import {
  blankOf,
  type Condition,
  type Draft,
  house,
  type Id,
  type RecordData,
  type Registry,
  type Resource,
  type Value,
  validate,
} from '../../../resources/language/index.ts';
import type { ApiContext } from '../../context.ts';
import { invalid, notFound } from '../../errors.ts';
import { generatedId } from '../../files/upload.ts';
import { titleOf } from '../../present/rows.ts';
import { NOBODY } from '../../sessions/accounts.ts';
import { password } from '../../sessions/bodies.ts';
import type { Reader } from '../../store.ts';
import type { Choice, SignUpChoices } from '../../wire/session.ts';
import { lengthProblem, passwordProblem } from '../password-rules.ts';
import { type SetupQuestions, setupQuestions } from '../setup-questions.ts';

/** What an account that somebody makes by themselves is, and what it requires. */
export type SignUp = SetupQuestions & {
  readonly role: Id;
  readonly type: string | undefined;
  readonly users: Resource;
};

const MOST_CHOICES = 500;

/** The sign-up settings. @throws Error for a role that is not built in or unrestricted. */
export function signUpOf({ identity, resources }: Registry): SignUp | undefined {
  const { signUp } = house();
  if (!signUp) return undefined;
  const role = identity.builtIn[signUp.role];
  const users = resources[identity.users];
  if (role === undefined || role === identity.builtIn.administrator || !users)
    throw new Error(`Nobody can sign up as "${signUp.role}": it is no built-in role for that.`);
  return {
    ...setupQuestions({ identity }, users),
    role,
    type: identity.types?.of[signUp.role],
    users,
  };
}

/** The same for a call. @throws ApiError 404 where nobody signs up. */
export function openSignUp(registry: Registry): SignUp {
  const open = signUpOf(registry);
  if (!open) throw notFound();
  return open;
}

/** What can be chosen of each that a user refers to: the active ones, by what they are called. */
export async function choicesOf(
  { registry, store }: ApiContext,
  { linked }: SignUp,
): Promise<SignUpChoices['choices']> {
  const choices: { [field: string]: readonly Choice[] } = {};
  for (const { name, to } of linked) {
    const resource = resourceOf(registry, to);
    const named = (await activeOf(store, resource)).map((row) => ({
      id: Number(row.id),
      name: titleOf(resource, row),
    }));
    choices[name] = named.toSorted((one, other) => one.name.localeCompare(other.name));
  }
  return choices;
}

function activeOf(reader: Reader, resource: Resource, id?: Value): Promise<readonly RecordData[]> {
  const isActive: Condition[] = resource.active === undefined ? [] : [{ of: { column: resource.active }, is: true }];
  const isIt: Condition[] =
    id === undefined ? [] : [{ of: { column: 'id' }, is: typeof id === 'number' ? id : NOBODY }];
  return reader.find({ from: resource.name, where: { all: [...isActive, ...isIt] }, most: MOST_CHOICES });
}

function resourceOf({ resources }: Registry, name: string): Resource {
  const resource = resources[name];
  if (!resource) throw new Error(`Signing up needs a resource "${name}".`);
  return resource;
}

/** What somebody entered of themselves, validated as far as that needs no query. */
export type Given = {
  readonly user: { readonly [field: string]: Value };
  readonly email: string;
  readonly password: string;
};

/** Validates sign-up input; does not reveal known addresses. @throws ApiError 422 by field */
export function givenIn(
  { registry, now }: ApiContext,
  open: SignUp,
  body: { readonly [field: string]: unknown },
): Given {
  const { user: of } = registry.identity;
  const known = [...open.own, ...open.linked.map(({ name }) => name)];
  const unknown = Object.keys(body).filter((key) => key !== 'password' && !known.includes(key));
  const draft = {
    ...blankOf(open.users),
    ...Object.fromEntries(known.map((name) => [name, body[name] ?? null])),
    ...heldBy(registry, open, generatedId()),
  } as Draft;
  const judged = validate(open.users, draft, { now: now() });
  const chosen = password()(body.password);
  const problem = 'message' in chosen ? chosen.message : lengthProblem(chosen.value);
  const errors = {
    ...Object.fromEntries(unknown.map((key) => [key, ['Unknown field']])),
    ...(judged.ok ? {} : judged.errors),
    ...(problem === undefined ? {} : { password: [problem] }),
  };
  if (!judged.ok || 'message' in chosen || Object.keys(errors).length > 0) throw invalid(errors);
  const user = Object.fromEntries(known.map((name) => [name, judged.value[name] ?? null]));
  return { user, email: String(judged.value[of.login]), password: chosen.value };
}

/** Validates references and password strength. @throws ApiError 422 by field */
export async function refuseUnfit({ registry, store }: ApiContext, open: SignUp, given: Given): Promise<void> {
  const { user } = given;
  const owner = { user: { ...user, id: 0 }, role: house().signUp?.role };
  const weak = await passwordProblem(registry.identity, given.password, owner);
  const errors = {
    ...(await strangersIn(store, registry, open, user)),
    ...(weak === undefined ? {} : { password: [weak] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What a user has whom nobody gave it. */
export function heldBy({ identity: { user: of } }: Registry, { role, type }: SignUp, picture: string) {
  return {
    [of.role]: role,
    ...(type === undefined ? {} : { [of.type]: type }),
    [of.active]: true,
    [of.passwordUpdated]: true,
    [of.picture]: picture,
  };
}

/** What of somebody refers to what cannot be chosen, or not any more. */
export async function strangersIn(
  reader: Reader,
  registry: Registry,
  { linked }: SignUp,
  user: { readonly [field: string]: Value | undefined },
): Promise<{ readonly [field: string]: readonly string[] }> {
  const wrong: { [field: string]: readonly string[] } = {};
  for (const { name, to } of linked) {
    const resource = resourceOf(registry, to);
    const [found] = await activeOf(reader, resource, user[name] ?? null);
    if (!found) wrong[name] = [`This ${inSentence(resource.label.one)} cannot be chosen`];
  }
  return wrong;
}

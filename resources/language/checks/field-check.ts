import type { Shape } from '../data-shapes.ts';
import type { CommonOptions, Vocabulary } from '../definition.ts';
import { kinds } from '../kinds/index.ts';
import { optionsOf } from '../kinds/options.ts';
import type { FieldContext, OptionLooks, OptionsSpec, Trait } from '../kinds/spec.ts';
import { type At, show } from '../mistakes.ts';
import { nearest } from '../nearest.ts';
import {
  anything,
  isObject,
  listOf,
  object,
  onlyTrue,
  text,
  trueOrText,
  type Validator,
  type Validators,
} from '../shapes.ts';
import { circleOf, shownByItself } from './circles.ts';
import { type DefinitionIndex, resolvePath } from './ends.ts';
import { checkMove } from './move-check.ts';
import { checkRule } from './rule-check.ts';

/** Query words a field must not be called by: filters would be mistaken for them. */
const RESERVED = [
  'expanded',
  'q',
  'screen_label',
  'format',
  'all',
  'any',
  'none',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
];

/** What is declared besides the resources, and fields name. */
export type Declared = {
  readonly vocabularies: { readonly [name: string]: Vocabulary };
  readonly shapes: { readonly [name: string]: Shape };
};

const surroundingsOf = (resource: string, world: DefinitionIndex, declared: Declared): FieldContext => ({
  resource,
  ...declared,
  resources: world.resources,
  isAdded: world.isAdded,
  fieldsOf: world.fieldsOf,
  // Of a resource that is not there, something is said already.
  rule:
    (of, { me, referrer }) =>
    (value, at) => {
      if (world.fieldsOf(of))
        checkRule(value, at, { world, resource: of, me, ...(referrer ? { referrer: resource } : {}) });
    },
  end: (from, path, at) => resolvePath(world, from, path, { at }),
  move: (states) => (value, at) => checkMove(value, at, { world, resource, states }),
});

type Checked = {
  readonly name: string;
  readonly resource: string;
  readonly world: DefinitionIndex;
  readonly declared: Declared;
};

/** Reports everything wrong with one field. */
export function checkField(definition: unknown, at: At, checked: Checked): void {
  const { name, resource, world, declared } = checked;
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name))
    at.malformed(`'${name}' is not a field's name.`, 'Write it in snake_case.');
  if (RESERVED.includes(name) || /_(?:ne|gte|lte|like)$/.test(name))
    at.malformed(`'${name}' has a meaning in queries.`, 'Choose another name.');
  if (!isObject(definition)) {
    at.malformed(`${show(definition)} is not a field.`);
    return;
  }
  const { kind } = definition;
  if (!isKind(kind)) return reportKind(definition, at);
  const context = (of: string): FieldContext => surroundingsOf(of, world, declared);
  const own = (optionsOf[kind] as OptionsSpec<never>)(definition, context(resource)) as OptionLooks<'text'>;
  const rule: Validator = (value, path) => checkRule(value, path, { world, resource });
  const common: Validators<CommonOptions> = {
    label: text,
    required: trueOrText,
    requiredWhen: (value, path) => object(value, path, { must: { rule, message: text }, may: {} }),
    visibleWhen: (value, path) => {
      rule(value, path);
      const way = shownByItself({ resource, field: name }, context);
      if (way) path.wrong('a field cannot decide itself whether it is shown.', `It does: ${way}.`);
    },
    default: anything,
    emptyAs: anything,
    unique: trueOrText,
    help: text,
    sensitive: onlyTrue,
    transient: onlyTrue,
    examples: listOf(anything),
  };
  object(definition, at, {
    must: { kind: anything, ...own.must },
    may: { ...common, ...own.may },
  });
  for (const [option, [wrong, right]] of Object.entries(own.refuses))
    if (definition[option] !== undefined) at.in(option).wrong(wrong, right);
  own.together?.(at);
  const way = own.reads && circleOf({ resource, field: name }, context);
  if (way) at.wrong('is computed of itself.', `It is: ${way}.`);
  checkTogether(definition, at, checked);
  if (definition.transient !== undefined && !canPass(kinds[kind]))
    at.in('transient').wrong(
      `a field of kind '${kind}' cannot be.`,
      'Moves ask what is a value by itself: a text, an amount, a choice.',
    );
}

function reportKind(definition: { readonly [option: string]: unknown }, at: At): void {
  const { kind } = definition;
  const suggestion = kind === undefined ? nearest('kind', Object.keys(definition)) : undefined;
  if (suggestion) at.in(suggestion).unknown('option', suggestion, ['kind']);
  else if (kind === undefined) at.in('kind').malformed('is missing.', `Known: ${Object.keys(kinds).join(', ')}.`);
  else at.in('kind').unknown('kind', kind, Object.keys(kinds));
}

/** Reports options that exclude each other. */
function checkTogether(
  definition: { readonly [option: string]: unknown },
  at: At,
  { name, resource, world }: Checked,
): void {
  const fill = world.fillOf(resource, name);
  for (const option of fill === undefined ? [] : UNFILLED)
    if (definition[option] !== undefined)
      at.in(option).wrong(`the fill '${fill}' says what it holds.`, 'Leave the option out.');
  if (definition.required !== undefined && definition.requiredWhen !== undefined)
    at.in('requiredWhen').wrong("'required' holds already.", 'Keep one of the two.');
}

const UNFILLED = [
  'required',
  'requiredWhen',
  'default',
  'emptyAs',
  'transient',
] as const satisfies readonly (keyof CommonOptions)[];

const canPass = ({ stored, traits }: { readonly stored: boolean; readonly traits: readonly Trait[] }): boolean =>
  stored && !traits.some((trait) => NEVER_PASSING.includes(trait));

const NEVER_PASSING: readonly Trait[] = ['id', 'drawn', 'state', 'file', 'reference', 'moment'];

const isKind = (kind: unknown): kind is keyof typeof kinds => typeof kind === 'string' && Object.hasOwn(kinds, kind);

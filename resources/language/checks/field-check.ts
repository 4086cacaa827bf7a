import type { CommonOptions, FieldDefinition, Kind, KindOptions, Vocabulary } from '../definition.ts';
import { MAX_FILE_SIZE } from '../kinds/files.ts';
import { kinds } from '../kinds/index.ts';
import { PATTERNS } from '../patterns.ts';
import type { Field } from '../resource.ts';
import { checkMove } from './move-check.ts';
import { type At, show } from './report.ts';
import { checkRule } from './rule-check.ts';
import { anything, bool, isObject, type Look, listOf, num, object, oneOf, ownEntry, text, whole } from './shapes.ts';

/** What a field's check needs to know of the rest. */
export type Surroundings = {
  readonly resource: string;
  /** All resources' fields, by resource. */
  readonly fieldsOf: (resource: string) => { readonly [field: string]: FieldDefinition } | undefined;
  readonly resources: readonly string[];
  readonly vocabularies: { readonly [name: string]: Vocabulary };
};

/** Kinds of which two records may be told apart by value. */
const UNIQUE_KINDS: readonly Kind[] = ['text', 'email', 'phone', 'number'];

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

/** The server takes no larger file, whatever a field says. */
const fileSize: Look = (value, at) => {
  whole(value, at);
  if (typeof value === 'number' && (value < 1 || value > MAX_FILE_SIZE))
    at.wrong(`is not from 1 to ${MAX_FILE_SIZE} bytes.`);
};

type Looks<T> = unknown extends T ? Record<never, Look> : { readonly [option in keyof T]-?: Look };

/** Reports everything wrong with one field. */
export function checkField(name: string, definition: unknown, at: At, around: Surroundings): void {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name))
    at.wrong(`'${name}' is not a field's name.`, 'Write it in snake_case.');
  if (RESERVED.includes(name) || /_(?:ne|gte|lte|like)$/.test(name))
    at.wrong(`'${name}' has a meaning in queries.`, 'Choose another name.');
  if (!isObject(definition)) {
    at.wrong(`${show(definition)} is not a field.`);
    return;
  }
  const kindNames = Object.keys(kinds);
  if (!kindNames.includes(definition.kind as string)) {
    at.in('kind').unknown('kind', definition.kind, kindNames);
    return;
  }
  const field = { ...definition, name } as unknown as Field;
  const own = Object.keys(around.fieldsOf(around.resource) ?? {});
  const rule: Look = (value, place) => checkRule(value, place, own);
  const common: Looks<Omit<CommonOptions, 'label'>> = {
    required: (value, place) => {
      if (value !== true) text(value, place);
    },
    requiredWhen: (value, place) => object(value, place, { must: { rule, message: text }, may: {} }),
    visibleWhen: (value, place) => {
      rule(value, place);
      if (isObject(value) && name in value) place.wrong('a field cannot decide itself whether it is shown.');
    },
    keepWhenHidden: bool,
    default: anything,
    emptyAs: anything,
    unique: text,
    help: text,
    examples: listOf(anything),
  };
  const options = optionsOf(field, around);
  object(definition, at, {
    must: { kind: anything, label: text, ...options.must },
    may: { ...common, ...options.may },
  });
  checkCombinations(field, at);
}

/** Which options each kind takes. A kind or an option forgotten here does not compile. */
function optionsOf(field: Field, around: Surroundings): { must: Record<string, Look>; may: Record<string, Look> } {
  const toResource: Look = (value, at) => oneOf('resource', () => around.resources)(value, at);
  const target = 'to' in field ? around.fieldsOf(field.to) : undefined;
  const reference: Looks<KindOptions['reference']> = {
    to: toResource,
    dependsOn: (value, at) => {
      const parent = ownEntry(own, value);
      if (!parent) at.unknown('field', value, Object.keys(own));
      else if (value === field.name) at.wrong('a field cannot depend on itself.');
      else if (parent.kind !== 'reference')
        at.wrong(`'${value}' is no reference.`, 'A choice can depend on a reference only.');
      else if (target && !target[value as string])
        at.wrong(`'${field.label}' refers to records without a field '${value}'.`);
    },
    where: (value, at) => {
      if (target) checkRule(value, at, Object.keys(target));
    },
    loadFailed: text,
  };
  const own = around.fieldsOf(around.resource) ?? {};
  const values = 'of' in field && typeof field.of === 'string' ? ownEntry(around.vocabularies, field.of) : undefined;
  const ofVocabulary = {
    must: { of: oneOf('vocabulary', () => Object.keys(around.vocabularies)) },
    may: { only: listOf(oneOf('value', () => (values ?? []).map((each) => each.value))) },
  };
  const stateValue: Look = (value, at) => {
    const only = 'only' in field ? field.only : undefined;
    oneOf('state', () => (values ?? []).map((each) => each.value).filter((each) => !only || only.includes(each)))(
      value,
      at,
    );
  };
  const there = field.kind === 'count' || field.kind === 'sum' ? around.fieldsOf(field.of) : undefined;
  const refersHere: Look = (value, at) => {
    if (!there) return;
    const refers = (each: FieldDefinition | undefined): boolean =>
      (each?.kind === 'reference' || each?.kind === 'references') && each.to === around.resource;
    if (refers(ownEntry(there, value))) return;
    at.unknown(
      `field referring to '${around.resource}'`,
      value,
      Object.keys(there).filter((key) => refers(there[key])),
    );
  };
  const ruleThere: Look = (value, at) => {
    if (there) checkRule(value, at, Object.keys(there));
  };
  const range = { min: num, max: num };
  const fileTypes = (known: readonly string[]) => ({
    types: listOf(oneOf('file type', () => known)),
    maxSize: fileSize,
  });
  const all: { readonly [K in Kind]: { must: Partial<Looks<KindOptions[K]>>; may: Partial<Looks<KindOptions[K]>> } } = {
    id: { must: {}, may: {} },
    text: {
      must: {},
      may: {
        minLength: whole,
        maxLength: whole,
        pattern: (value, at) =>
          object(value, at, { must: { of: oneOf('pattern', () => Object.keys(PATTERNS)), message: text }, may: {} }),
      } satisfies Looks<KindOptions['text']>,
    },
    textarea: { must: {}, may: { maxLength: whole } satisfies Looks<KindOptions['textarea']> },
    email: { must: {}, may: { message: text } satisfies Looks<KindOptions['email']> },
    phone: {
      must: {},
      may: { message: text, format: oneOf('format', () => ['uae', 'international']) } satisfies Looks<
        KindOptions['phone']
      >,
    },
    number: { must: {}, may: { ...range, decimals: whole, unit: text } satisfies Looks<KindOptions['number']> },
    money: { must: {}, may: range satisfies Looks<KindOptions['money']> },
    percent: { must: {}, may: {} },
    toggle: {
      must: {},
      may: {
        words: (value, at) => object(value, at, { must: { on: text, off: text }, may: {} }),
      } satisfies Looks<KindOptions['toggle']>,
    },
    choice: ofVocabulary,
    choices: ofVocabulary,
    state: {
      must: { of: ofVocabulary.must.of, initial: stateValue },
      may: {
        only: ofVocabulary.may.only,
        // Looked at with the resource's own moves, which they are told apart from by name.
        moves: listOf((value, at) =>
          checkMove(value, at, { fields: own, states: (each, place) => stateValue(each, place) }),
        ),
      },
    },
    reference: { must: { to: reference.to }, may: reference },
    references: { must: { to: reference.to }, may: reference },
    image: { must: {}, may: fileTypes(['png', 'jpeg', 'gif', 'webp']) satisfies Looks<KindOptions['image']> },
    file: { must: {}, may: fileTypes(['pdf', 'png', 'jpeg', 'gif', 'webp']) satisfies Looks<KindOptions['file']> },
    date: {
      must: {},
      may: { range: oneOf('range', () => ['future', 'past']), message: text } satisfies Looks<KindOptions['date']>,
    },
    timestamp: {
      must: {},
      may: { stamp: oneOf('stamp', () => ['created', 'updated']) } satisfies Looks<KindOptions['timestamp']>,
    },
    count: {
      must: { of: toResource, by: refersHere },
      may: { where: ruleThere },
    } satisfies { must: object; may: object },
    sum: {
      must: {
        of: toResource,
        by: refersHere,
        field: (value, at) => {
          const summed = ownEntry(there, value);
          if (there && summed?.kind !== 'number' && summed?.kind !== 'money')
            at.unknown(
              'number or amount',
              value,
              Object.keys(there).filter((key) => ['number', 'money'].includes(there[key]?.kind ?? '')),
            );
        },
      },
      may: { where: ruleThere },
    },
    joined: {
      must: {
        of: (value, at) => {
          const texts = Object.keys(own).filter((key) => own[key]?.kind === 'text');
          listOf(oneOf('text field', () => texts))(value, at);
        },
      } satisfies Looks<KindOptions['joined']>,
      may: {},
    },
    related: {
      must: {
        through: (value, at) => {
          if (ownEntry(own, value)?.kind !== 'reference') {
            at.unknown(
              'reference',
              value,
              Object.keys(own).filter((key) => own[key]?.kind === 'reference'),
            );
          }
        },
        field: (value, at) => {
          const through = field.kind === 'related' ? around.fieldsOf(around.resource)?.[field.through] : undefined;
          const there = through?.kind === 'reference' ? around.fieldsOf(through.to) : undefined;
          const found = ownEntry(there, value);
          if (there && !found) at.unknown('field', value, Object.keys(there));
          if (found && ['related', 'count', 'sum', 'joined'].includes(found.kind))
            at.wrong(`'${value}' is computed itself.`, 'Name a stored field.');
        },
      } satisfies Looks<KindOptions['related']>,
      may: {},
    },
    permissions: { must: {}, may: {} },
  };
  return all[field.kind] as { must: Record<string, Look>; may: Record<string, Look> };
}

/** Options that are right alone and wrong together. */
function checkCombinations(field: Field, at: At): void {
  const derived =
    field.kind === 'id' ||
    field.kind === 'count' ||
    field.kind === 'sum' ||
    field.kind === 'state' ||
    field.kind === 'related' ||
    field.kind === 'joined' ||
    (field.kind === 'timestamp' && field.stamp !== undefined);
  for (const option of ['required', 'requiredWhen', 'default', 'emptyAs', 'unique', 'visibleWhen'] as const) {
    if (derived && field[option] !== undefined)
      at.in(option).wrong('this field is never written.', 'Leave the option out.');
  }
  if (field.required !== undefined && field.requiredWhen !== undefined) {
    at.in('requiredWhen').wrong("'required' holds already.", 'Keep one of the two.');
  }
  if (field.kind === 'toggle' && (field.required !== undefined || field.requiredWhen !== undefined)) {
    at.in('required').wrong('a toggle is never empty.', 'Leave the option out, or write a check.');
  }
  if (field.unique !== undefined && !UNIQUE_KINDS.includes(field.kind)) {
    at.in('unique').wrong(`a ${field.kind} cannot be unique.`, `Kinds that can: ${UNIQUE_KINDS.join(', ')}.`);
  }
  if (field.keepWhenHidden !== undefined && field.visibleWhen === undefined) {
    at.in('keepWhenHidden').wrong('the field is never hidden.', "It belongs beside 'visibleWhen'.");
  }
  if ('min' in field && field.min !== undefined && field.max !== undefined && field.min > field.max) {
    at.in('min').wrong(`${field.min} is above 'max', ${field.max}.`);
  }
  if (field.kind === 'text' && (field.minLength ?? 1) > (field.maxLength ?? 200))
    at.in('minLength').wrong("is above 'maxLength'.");
}

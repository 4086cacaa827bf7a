import { parseArgs } from 'node:util';
import { nearest } from '../resources/language/nearest.ts';
import { type Choice, fileOf, type NewField, type Plan, singular, wordsOf } from './entity.ts';

/** Kinds of fields for `--field`, with what they refer to. */
const KINDS: { readonly [kind: string]: 'resource' | 'vocabulary' | undefined } = {
  text: undefined,
  textarea: undefined,
  email: undefined,
  phone: undefined,
  number: undefined,
  money: undefined,
  percent: undefined,
  toggle: undefined,
  date: undefined,
  timestamp: undefined,
  image: undefined,
  file: undefined,
  reference: 'resource',
  references: 'resource',
  choice: 'vocabulary',
  choices: 'vocabulary',
};

/** The arguments of `npm run new`. */
export const usage = (modules: readonly string[]): string => `npm run new -- NAME [OPTION]…
  NAME                 what the entity is called, in snake_case and plural: coupons, service_areas
  --one, --many        what people read, where it is not made of the name: --one 'Service area'
  --module             its menu; one of ${modules.map((name) => `'${name}'`).join(', ')}
  --field              a field, its kind and what that asks for: --field price:money:required, --field zone_id:reference:zones.
                       Kinds: ${Object.keys(KINDS).join(', ')}
  --choice             a field that holds one of a few values, with its vocabulary: --choice size=Small,Large
  --state              the state of a record, with the moves from each value to the next: --state status=Draft,Running,Ended
  --part-of            the entity whose parts these are: they have no screens, and are in its form: --part-of zones
--field and --choice may be given several times. It writes resources/NAME.ts, its line in resources/index.ts and the
vocabularies in resources/vocabularies.ts.`;

type PlanContext = {
  readonly modules: readonly string[];
  readonly resources: readonly string[];
  readonly vocabularies: readonly string[];
  readonly isTaken: (file: string) => boolean;
};

/** Parses `npm run new`; undefined: show usage. @throws Error with all mistakes. */
export function planFrom(args: readonly string[], context: PlanContext): Plan | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      one: { type: 'string' },
      many: { type: 'string' },
      module: { type: 'string' },
      field: { type: 'string', multiple: true, default: [] },
      choice: { type: 'string', multiple: true, default: [] },
      state: { type: 'string' },
      'part-of': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const [name = '', ...others] = positionals;
  if (name === '' || others.length > 0) throw new Error(`Give one name.\n${usage(context.modules)}`);
  const state = values.state === undefined ? undefined : choiceIn(values.state);
  const plan: Plan = {
    name,
    one: values.one ?? wordsOf(singular(name)),
    many: values.many ?? wordsOf(name),
    module: values.module ?? context.modules[1] ?? '',
    fields: values.field.map(fieldIn),
    choices: values.choice.map(choiceIn),
    ...(state ? { state } : {}),
    ...(values['part-of'] === undefined ? {} : { partOf: values['part-of'] }),
  };
  const mistakes = [
    ...nameMistakes(name, context),
    ...(values['part-of'] !== undefined && values.module !== undefined
      ? ["--module: parts are in their whole's form, and in no menu. Leave it out."]
      : unknown('module', '--module', plan.module, context.modules)),
    ...plan.fields.flatMap((field) => fieldMistakes(field, context)),
    ...plan.choices.flatMap((choice) => valueMistakes('choice', choice)),
    ...(state ? valueMistakes('state', state) : []),
    ...(plan.partOf === undefined ? [] : unknown('entity', '--part-of', plan.partOf, context.resources)),
    ...twice(plan),
  ];
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return plan;
}

export const NAME = /^[a-z]+(_[a-z]+)*$/;

function nameMistakes(name: string, { isTaken }: PlanContext): string[] {
  if (!NAME.test(name) || name.length > 40)
    return [`'${name}' is no name of an entity: lower case, words with _ between, as in service_areas.`];
  if (singular(name) === name) return [`'${name}' is not plural: it names many records. For instance ${name}s.`];
  return isTaken(fileOf(name)) ? [`resources/${fileOf(name)} is there already.`] : [];
}

/** The mistake of an option that names what there is not; none where it is known. */
export function unknown(what: string, option: string, name: string, known: readonly string[]): string[] {
  if (known.includes(name)) return [];
  const near = nearest(name, known);
  const those = known.length === 0 ? 'There is none.' : `Known: ${known.join(', ')}.`;
  return [`${option}: there is no ${what} '${name}'. ${near ? `Did you mean '${near}'? ` : ''}${those}`];
}

function twice({ fields, choices, state, partOf }: Plan): string[] {
  const all = [
    'id',
    'name',
    'is_active',
    'created_at',
    ...(partOf === undefined ? [] : [`${singular(partOf)}_id`, 'position']),
    ...[...fields, ...choices, ...(state ? [state] : [])].map(({ field }) => field),
  ];
  const again = all.filter((name, at) => all.indexOf(name) !== at);
  return [...new Set(again)].map((name) => `A new entity has a field ${name} already. Call the other one otherwise.`);
}

function fieldIn(text: string): NewField {
  const [field = '', kind = '', ...options] = text.split(':');
  const isRequired = options.at(-1) === 'required';
  const [of, ...more] = isRequired ? options.slice(0, -1) : options;
  return { field, kind, isRequired, ...(of === undefined ? {} : { of: [of, ...more].join(':') }) };
}

function fieldMistakes({ field, kind, of }: NewField, context: PlanContext): string[] {
  const option = `--field ${field}`;
  if (!NAME.test(field))
    return [`--field: '${field}' is no name of a field. Write it like price:money or zone_id:reference:zones.`];
  const wrong = unknown('kind', option, kind, Object.keys(KINDS));
  const needs = KINDS[kind];
  if (wrong.length > 0 || (needs === undefined && of === undefined)) return wrong;
  if (needs === undefined) return [`${option}: a ${kind} takes no '${of}', only 'required'.`];
  const known = needs === 'resource' ? context.resources : context.vocabularies;
  if (of === undefined)
    return [
      `${option}: a ${kind} names its ${needs === 'resource' ? 'entity' : needs}, as in ${field}:${kind}:${known[0]}.`,
    ];
  return unknown(needs === 'resource' ? 'entity' : needs, option, of, known);
}

function choiceIn(text: string): Choice {
  const [field = '', list = '', ...more] = text.split('=');
  return { field, values: more.length > 0 ? [] : list.split(',').map((value) => value.trim()), text };
}

function valueMistakes(option: 'choice' | 'state', { field, values, text }: Choice): string[] {
  // The moves of a state are called by its values, in the address of their call.
  const value = option === 'state' ? /^[A-Za-z][A-Za-z0-9 -]*$/ : /^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u;
  const isRight =
    NAME.test(field) &&
    new Set(values).size === values.length &&
    values.length > 1 &&
    values.every((each) => value.test(each));
  return isRight
    ? []
    : [`--${option} takes a field and its different values, as in status=Draft,Running,Ended; not '${text}'.`];
}

/** A field that holds one of a few values; `text`: as it was typed. */
export type Choice = { readonly field: string; readonly values: readonly string[]; readonly text: string };

/** A field of a kind: of which entity or vocabulary, where that kind asks for one. */
export type NewField = {
  readonly field: string;
  readonly kind: string;
  readonly of?: string;
  readonly isRequired: boolean;
};

/** A new entity. */
export type Plan = {
  /** snake_case, plural. */
  readonly name: string;
  readonly one: string;
  readonly many: string;
  readonly module: string;
  readonly fields: readonly NewField[];
  readonly choices: readonly Choice[];
  /** The first value is that of a new record. */
  readonly state?: Choice;
  /** The entity whose parts its records are. */
  readonly partOf?: string;
};

/** Singular: `boxes` box, `categories` category; else unchanged. */
export function singular(name: string): string {
  if (/(?:ss|us|is)$/.test(name)) return name;
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return name.endsWith('s') ? name.slice(0, -1) : name;
}

/** `service_areas` becomes `Service areas`. */
export const wordsOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

export const kebab = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
export const camel = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The file of an entity in `resources/`. */
export const fileOf = (name: string): string => `${kebab(name)}.ts`;

const vocabularyOf = ({ name }: Plan, { field }: Choice): string => `${singular(name)}_${field}`;
export const quoted = (text: string): string => JSON.stringify(text);

/** The definition's source: as little as a list, a form and their permission need. */
export function definitionFor(plan: Plan): string {
  const { name, one, many, choices, state, partOf } = plan;
  // `active` brings a field of that label, and parts go with their whole.
  const isActive =
    partOf === undefined && ![...choices, ...(state ? [state] : [])].some(({ field }) => field === 'status');
  const columns = ['name', ...plan.fields.map(({ field }) => field), ...choices.map(({ field }) => field)];
  const whole = partOf === undefined ? undefined : `${singular(partOf)}_id`;
  const lines = [
    ...(whole
      ? [`${whole}: { kind: 'reference', to: ${quoted(partOf ?? '')}, required: true, onDelete: 'cascade' },`]
      : []),
    `name: { kind: 'text', required: true, ${whole ? '' : 'unique: true, '}maxLength: 100 },`,
    ...plan.fields.map(fieldLine),
    ...choices.map((choice) => choiceField(plan, choice)),
    ...(state ? [stateField(plan, state)] : []),
    "created_at: { kind: 'timestamp', stamp: 'created' },",
  ];
  return `import { defineResource } from './language/index.ts';

/** ${many}. */
export const ${camel(name)} = defineResource({
  name: ${quoted(name)},
  label: { one: ${quoted(one)}, many: ${quoted(many)} },
  title: 'name',${isActive ? "\n  active: 'is_active'," : ''}${whole ? `\n  partOf: { field: ${quoted(whole)}, form: ${JSON.stringify(columns)} },` : ''}
  fields: {
    id: { kind: 'id' },
    ${lines.join('\n    ')}
  },${whole ? '' : screensFor(plan, columns, isActive)}
});
`;
}

function screensFor({ name, module, choices, state }: Plan, fields: readonly string[], isActive: boolean): string {
  const [folder, screen] = [kebab(module), kebab(singular(name))];
  const filters = [...choices, ...(state ? [state] : [])].map(({ field }) => field);
  const columns = [...fields, ...(state ? [state.field] : []), 'created_at', ...(isActive ? ['is_active'] : [])];
  return `
  screens: {
    ${quoted(`${screen}-list`)}: {
      module: ${quoted(module)},
      path: ${quoted(`/${folder}/${screen}-list`)},
      permissions: ['read', 'write', 'update', 'delete', 'export'],
      list: { columns: ${JSON.stringify(columns)}, search: ['name'], filters: ${JSON.stringify([...filters, 'created_at'])} },
      form: { path: ${quoted(`/${folder}/manage-${screen}/:id`)}, fields: ${JSON.stringify(fields)} },
    },
  },`;
}

function fieldLine({ field, kind, of, isRequired }: NewField): string {
  const named = of === undefined ? '' : `, ${kind.startsWith('reference') ? 'to' : 'of'}: ${quoted(of)}`;
  return `${field}: { kind: ${quoted(kind)}${named}${isRequired ? ', required: true' : ''} },`;
}

const choiceField = (plan: Plan, choice: Choice): string =>
  `${choice.field}: { kind: 'choice', of: ${quoted(vocabularyOf(plan, choice))}, required: true, default: ${quoted(choice.values[0] ?? '')} },`;

function stateField(plan: Plan, state: Choice): string {
  const moves = state.values.slice(1).map((to, at) => {
    const name = quoted(`make-${kebab(to)}`);
    return `{ name: ${name}, from: [${quoted(state.values[at] ?? '')}], to: ${quoted(to)} }`;
  });
  const of = quoted(vocabularyOf(plan, state));
  return `${state.field}: { kind: 'state', of: ${of}, initial: ${quoted(state.values[0] ?? '')}, moves: [${moves.join(', ')}] },`;
}

/** `resources/index.ts` with a new entity. @throws Error without a list. */
export function withLine(index: string, name: string): string {
  const list = /(resources: \[[^\]]*?)(,?\s*)\]/;
  if (!list.test(index)) throw new Error('resources/index.ts has no list of resources.');
  const listed = index.replace(list, (_all, before: string) => `${before}, ${camel(name)}]`);
  return `import { ${camel(name)} } from './${fileOf(name)}';\n${listed}`;
}

/** The fields for which it brings a vocabulary. */
export const vocabulariesOf = ({ choices, state }: Plan): readonly Choice[] => [...choices, ...(state ? [state] : [])];

/** The values of a state, in order: somebody has to begin, it is under way, it is done. */
const meaningOf = (at: number, count: number): string => (at === 0 ? 'waiting' : at === count - 1 ? 'done' : 'going');

/** `resources/vocabularies.ts` with a new entity's. @throws Error if one exists. */
export function withVocabulary(source: string, plan: Plan): string {
  return vocabulariesOf(plan).reduce((text, choice) => {
    const name = vocabularyOf(plan, choice);
    if (new RegExp(`^ {2}${name}:`, 'm').test(text)) throw new Error(`There is a vocabulary ${name} already.`);
    const values = choice.values.map(
      (value, at, all) =>
        `{ value: ${quoted(value)}, label: ${quoted(value)}${choice === plan.state ? `, meaning: '${meaningOf(at, all.length)}'` : ''} },`,
    );
    const end = text.lastIndexOf('} as const');
    if (end < 0) throw new Error('resources/vocabularies.ts has no end to write before.');
    return `${text.slice(0, end)}  ${name}: [\n${values.join('\n')}\n],\n${text.slice(end)}`;
  }, source);
}

/** A field that holds one of a few values. */
export type Choice = { readonly field: string; readonly values: readonly string[] };

/** What a new entity is begun with. */
export type Plan = {
  /** snake_case, plural. */
  readonly name: string;
  readonly one: string;
  readonly many: string;
  readonly module: string;
  readonly choices: readonly Choice[];
};

/** The one of a plural: `coupons` coupon, `service_areas` service_area, `boxes` box, `categories` category. The same where it is none. */
export function singular(name: string): string {
  if (/(?:ss|us|is)$/.test(name)) return name;
  if (/[^aeiou]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return name.endsWith('s') ? name.slice(0, -1) : name;
}

/** `service_areas` becomes `Service areas`. */
export const wordsOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

const kebab = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The file of an entity in `resources/`. */
export const fileOf = (name: string): string => `${kebab(name)}.ts`;

const vocabularyOf = ({ name }: Plan, { field }: Choice): string => `${singular(name)}_${field}`;
const quoted = (text: string): string => JSON.stringify(text);

/** The definition's source: as little as a list, a form and their permission need. */
export function definitionFor(plan: Plan): string {
  const { name, one, many, module, choices } = plan;
  const fields = choices.map(({ field }) => quoted(field));
  // `active` brings a field of that label.
  const isActive = !choices.some(({ field }) => field === 'status');
  const columns = ['"name"', ...fields, '"created_at"', ...(isActive ? ['"is_active"'] : [])];
  const [folder, screen] = [kebab(module), kebab(singular(name))];
  return `import { defineResource } from './language/index.ts';

/** ${many}. */
export const ${camel(name)} = defineResource({
  name: ${quoted(name)},
  label: { one: ${quoted(one)}, many: ${quoted(many)} },
  title: 'name',${isActive ? "\n  active: 'is_active'," : ''}
  fields: {
    id: { kind: 'id' },
    name: { kind: 'text', required: true, unique: true, maxLength: 100 },
    ${choices.map((choice) => `${choiceField(plan, choice)}\n    `).join('')}created_at: { kind: 'timestamp', stamp: 'created' },
  },
  screens: {
    ${quoted(`${screen}-list`)}: {
      module: ${quoted(module)},
      path: ${quoted(`/${folder}/${screen}-list`)},
      offers: ['read', 'write', 'update', 'delete', 'export'],
      list: { columns: [${columns.join(', ')}], search: ['name'], filters: [${[...fields, '"created_at"'].join(', ')}] },
      form: { path: ${quoted(`/${folder}/manage-${screen}/:id`)}, fields: [${['"name"', ...fields].join(', ')}] },
    },
  },
});
`;
}

const choiceField = (plan: Plan, choice: Choice): string =>
  `${choice.field}: { kind: 'choice', of: ${quoted(vocabularyOf(plan, choice))}, required: true, default: ${quoted(choice.values[0] ?? '')} },`;

/** `resources/index.ts` with one more entity: its import, and its name at the end of the list. @throws Error where it has no list. */
export function withLine(index: string, name: string): string {
  const list = /(resources: \[[^\]]*?)(,?\s*)\]/;
  if (!list.test(index)) throw new Error('resources/index.ts has no list of resources.');
  const listed = index.replace(list, (_all, before: string) => `${before}, ${camel(name)}]`);
  return `import { ${camel(name)} } from './${fileOf(name)}';\n${listed}`;
}

const COLOURS = ['neutral', 'blue', 'green', 'amber', 'red', 'purple'];

/** `resources/vocabularies.ts` with those of a new entity. @throws Error where one is there already. */
export function withVocabulary(source: string, plan: Plan): string {
  return plan.choices.reduce((text, choice) => {
    const name = vocabularyOf(plan, choice);
    if (new RegExp(`^ {2}${name}:`, 'm').test(text)) throw new Error(`There is a vocabulary ${name} already.`);
    const values = choice.values.map(
      (value, at) => `{ value: ${quoted(value)}, label: ${quoted(value)}, colour: '${COLOURS[at % COLOURS.length]}' },`,
    );
    const end = text.lastIndexOf('} as const');
    if (end < 0) throw new Error('resources/vocabularies.ts has no end to write before.');
    return `${text.slice(0, end)}  ${name}: [\n${values.join('\n')}\n],\n${text.slice(end)}`;
  }, source);
}

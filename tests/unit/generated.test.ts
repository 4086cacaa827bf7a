import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { definitions } from '../../resources/index.ts';
import { distinguished } from '../../tools/distinguish.ts';
import { stale, withTables } from '../../tools/generate.ts';

type Option = { readonly [keyword: string]: unknown };
type Options = { readonly [option: string]: Option | true };
type Type = { readonly properties?: Options; readonly allOf?: readonly { readonly then: Type }[] };
type Schema = { readonly definitions: { readonly [type: string]: Type } };

const root = fileURLToPath(new URL('../..', import.meta.url));
const schema = JSON.parse(readFileSync(`${root}/resources/definition.schema.json`, 'utf8')) as Schema;
const validator = new Ajv({ allErrors: true, allowUnionTypes: true }).addSchema(schema, 'definition');
const allows = validator.compile({ $ref: 'definition' });

/** What a validator says of a definition as a file holds it: each mistake by its place. */
const textOf = (definition: object): string[] =>
  allows(JSON.parse(JSON.stringify(definition)))
    ? []
    : (allows.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

describe('what is generated', () => {
  // That what is committed is not stale is a part of `npm run lint`.
  it('should be reported as stale where it is not', () => {
    expect(stale(root, { 'package.json': '{}', 'no-such-file': '' })).toEqual(['package.json', 'no-such-file']);
    expect(() => withTables('# The API', { addresses: '' })).toThrow(/no place for the addresses/);
  });
});

describe('the JSON Schema of definitions', () => {
  it.each(definitions.resources.map((each) => [each.name, each] as const))('should allow %s', (_, definition) => {
    expect(textOf(definition)).toEqual([]);
  });

  const small = {
    name: 'coupons',
    label: { one: 'Coupon', many: 'Coupons' },
    title: 'code',
    fields: { id: { kind: 'id', label: 'ID' }, code: { kind: 'text', label: 'Code', required: true } },
  };
  const withField = (field: object): object => ({
    ...small,
    fields: { ...small.fields, one: { label: 'One', ...field } },
  });
  const withRule = (visibleWhen: object): object => withField({ kind: 'text', visibleWhen });
  const list = { columns: ['code'] };
  const withScreen = (screen: object): object => ({
    ...small,
    screens: { a: { module: 'A', path: '/a', permissions: ['read'], list, ...screen } },
  });
  const withSection = (section: object): object => withScreen({ form: { sections: [{ title: 'A', ...section }] } });
  const withMove = (move: object): object =>
    withField({ kind: 'state', of: 'a', initial: 'A', moves: [{ name: 'b', from: ['A'], to: 'B', ...move }] });

  it('should allow a definition to name it', () => {
    expect(textOf({ $schema: './definition.schema.json', ...small })).toEqual([]);
  });

  it.each<[what: string, definition: object]>([
    ['no title', { ...small, title: undefined }],
    ['an option that does not exist', { ...small, colour: 'red' }],
    ['an option with a letter too few', withField({ kind: 'text', requird: true })],
    ['a kind that does not exist', withField({ kind: 'colour' })],
    ['no kind', withField({ knd: 'text' })],
    ['a kind without what it must say', withField({ kind: 'reference' })],
    ['a value that does not exist', withField({ kind: 'date', range: 'futur' })],
    ['an option of another kind', withField({ kind: 'money', to: 'zones' })],
    ['a sentence that is none', withField({ kind: 'text', required: 7 })],
    ['required: false', withField({ kind: 'text', required: false })],
    ['a rule with a test that does not exist', withRule({ code: { equals: 'A' } })],
    ['a rule joined by what does not exist', withRule({ al: [{ code: { is: 'A' } }] })],
    ['a join beside a field', withRule({ all: [], code: { is: 'A' } })],
    ['a rule that compares with nothing', withRule({ code: { is: {} } })],
    ['a rule that compares with two', withRule({ code: { is: { me: 'id', now: true } } })],
    ['an operand that does not exist', withRule({ any: [{ code: { is: { feld: 'a' } } }] })],
    ['a move that writes what it cannot', withMove({ sets: { code: { tomorrow: true } } })],
    ['a move without an end', withMove({ to: undefined })],
    ['a limit that is none', withMove({ undo: true })],
    ['a flag that does not exist', withScreen({ permissions: ['print'] })],
    ['a section that has neither fields nor parts', withSection({ field: ['code'] })],
    ['a section that has both', withSection({ fields: ['code'], parts: 'a' })],
    [
      'a meaning that does not exist',
      withScreen({ list: { ...list, missing: { code: { text: 'A', meaning: 'dnoe' } } } }),
    ],
    ['rows that see what is no list', { ...small, rows: [{ role: 'a', where: {}, visibleFields: 'none' }] }],
    ['fields of a group that are no list', { ...small, groups: { a: { fields: 'code' } } }],
  ])('should refuse %s, and tell it once', (_, definition) => {
    expect(textOf(small)).toEqual([]);
    const mistakes = textOf(definition);
    expect(mistakes.length, mistakes.join('\n')).toBeGreaterThan(0);
    // What is wrong, and at most that the options of a kind are not as they should be.
    expect(mistakes.length, mistakes.join('\n')).toBeLessThan(3);
  });
});

describe('alternatives that nothing tells apart', () => {
  const list = (type: string): object => ({ type: 'array', items: { type } });
  const object = (properties: object, required: readonly string[]) => ({ type: 'object', properties, required });
  it.each<[what: string, one: object, other: object, message: RegExp]>([
    ['two lists', list('string'), list('number'), /an? array/],
    ['objects that may be empty', object({ a: {} }, []), object({ b: {} }, ['b']), /an object with a/],
    [
      'a word and a number',
      { type: 'string', const: 'all' },
      { type: 'number', enum: [1, 2] },
      /share the keyword 'if'/,
    ],
  ])('should be refused: %s', (_, one, other, message) => {
    expect(() => distinguished({ definitions: { One: { anyOf: [one, other] } } })).toThrow(message);
  });
});

describe('the options of the language', () => {
  const optionsAt = (path: string, { properties = {}, allOf = [] }: Type): [place: string, option: Option][] => [
    ...Object.entries(properties).flatMap(([name, option]): [string, Option][] =>
      option === true ? [] : [[`${path}/properties/${name}`, option]],
    ),
    ...allOf.flatMap(({ then }, index) => optionsAt(`${path}/allOf/${index}/then`, then)),
  ];
  const wanted = (option: Option): Option =>
    typeof option.$ref === 'string'
      ? (schema.definitions[option.$ref.replace('#/definitions/', '')] as Option)
      : option;
  /** Whether its values are listed, or it has options of its own. */
  const tellsItself = (option: Option): boolean => {
    const { type, properties, ...other } = wanted(option);
    const hasOptions = '$ref' in option && type === 'object' && !!properties;
    return type === 'boolean' || 'const' in other || 'enum' in other || hasOptions;
  };

  it.each(Object.entries(schema.definitions).flatMap(([type, part]) => optionsAt(type, part)))(
    '%s should have an example, which it allows',
    (path, option) => {
      const examples = (option.examples ?? []) as readonly unknown[];
      if (!tellsItself(option)) expect(examples).not.toEqual([]);
      for (const example of examples) {
        validator.validate({ $ref: `definition#/definitions/${path}` }, example);
        expect(validator.errors).toBe(null);
      }
    },
  );
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { definitions } from '../../resources/index.ts';
import { withAddresses } from '../../tools/addresses-table.ts';
import { generated, stale } from '../../tools/generate.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const schema = z.fromJSONSchema(
  JSON.parse(readFileSync(`${root}/resources/definition.schema.json`, 'utf8')) as z.core.JSONSchema.JSONSchema,
);

describe('what is generated', () => {
  it('should be committed as it is generated', () => {
    expect(stale(root, generated(root))).toEqual([]);
  }, 60_000);

  it('should be told to be stale where it is not', () => {
    expect(stale(root, { 'package.json': '{}', 'no-such-file': '' })).toEqual(['package.json', 'no-such-file']);
    expect(() => withAddresses('# The API')).toThrow(/no place for the addresses/);
  });
});

describe('the JSON Schema of definitions', () => {
  it.each(definitions.resources.map((each) => [each.name, each] as const))('should allow %s', (_, definition) => {
    expect(schema.safeParse(JSON.parse(JSON.stringify(definition))).error?.issues ?? []).toEqual([]);
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

  it('should allow a definition to name it', () => {
    expect(schema.safeParse({ $schema: './definition.schema.json', ...small }).success).toBe(true);
  });

  it.each<[what: string, definition: object]>([
    ['no title', { ...small, title: undefined }],
    ['an option that does not exist', { ...small, colour: 'red' }],
    ['a kind that does not exist', withField({ kind: 'colour' })],
    ['an option of another kind', withField({ kind: 'money', to: 'zones' })],
    ['a sentence that is none', withField({ kind: 'text', required: 7 })],
    ['required: false', withField({ kind: 'text', required: false })],
    ['a rule with a test that does not exist', withField({ kind: 'text', visibleWhen: { code: { equals: 'A' } } })],
    [
      'a flag that does not exist',
      {
        ...small,
        screens: { a: { module: 'A', label: 'A', path: '/a', offers: ['print'], list: { columns: ['code'] } } },
      },
    ],
  ])('should refuse %s', (_, definition) => {
    expect(schema.safeParse(small).success).toBe(true);
    expect(schema.safeParse(JSON.parse(JSON.stringify(definition))).success).toBe(false);
  });
});

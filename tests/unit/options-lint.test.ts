import { expect, it } from 'vitest';
import { withOptions } from '../../tools/options-table.ts';
import { optionMistakes } from '../lint/options.ts';

const TABLE = `# Options

<!-- options: written by \`npm run generate\`, tests by hand -->
| Option | Declared in | Held by |
|---|---|---|
| \`Tab.name\` | definition | \`unit/tabs.test.ts\` should name |
| \`Tab.gone\` | definition | \`unit/tabs.test.ts\` should go |
<!-- end of options -->

After.
`;
const kind = (name: string, ...options: string[]) => ({
  if: { properties: { kind: { const: name } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { kind: true, label: true, ...Object.fromEntries(options.map((each) => [each, {}])) } },
});
const SCHEMA = JSON.stringify({
  definitions: {
    Tab: { properties: { name: {}, label: {} } },
    Move: { properties: { when: {} } },
    StateMove: { properties: { when: {}, from: {} } },
    FieldDefinition: { properties: { kind: {}, label: {} }, allOf: [kind('text', 'maxLength'), kind('id')] },
  },
});
const fileOf = (type: string): string => (type === 'FieldDefinition' ? 'field-definition' : 'definition');
const row = (option: string, test: string, file = 'definition'): string => `| \`${option}\` | ${file} | ${test} |`;

it('the table of options should have a row for each, keep who holds it, and drop what is no more', () => {
  const text = withOptions(TABLE, [SCHEMA], fileOf);
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const fields = ['FieldDefinition.kind', 'FieldDefinition.label'].map((each) => row(each, 'open', 'field-definition'));
  expect(rows).toEqual([
    ...fields,
    ...['Move.when', 'StateMove.from', 'Tab.label'].map((each) => row(each, 'open')),
    row('Tab.name', '`unit/tabs.test.ts` should name'),
    row('text.maxLength', 'open', 'field-definition'),
  ]);
  expect(text.startsWith('# Options\n')).toBe(true);
  expect(text.endsWith('\n\nAfter.\n')).toBe(true);
  expect(withOptions(text, [SCHEMA], fileOf)).toBe(text);
});

it('the table of options should be refused where a test is not there, or more or fewer are open than said', () => {
  const source = (file: string) => (file === 'unit/tabs.test.ts' ? "it('should name it'" : undefined);
  const held = row('Tab.name', '`unit/tabs.test.ts` should name');
  expect(optionMistakes(held, source, 0)).toEqual([]);
  for (const [test, mistake] of [
    ['`unit/tabs.test.ts` should go', "no test of unit/tabs.test.ts is called 'should go'"],
    ['`unit/none.test.ts` should name', 'there is no test file unit/none.test.ts'],
  ] as const)
    expect(optionMistakes(row('Tab.name', test), source, 0)).toEqual([`docs/language.md: Tab.name: ${mistake}`]);
  expect(optionMistakes(row('Tab.name', 'open'), source, 0)).toHaveLength(1);
  expect(optionMistakes(held, source, 1)).toHaveLength(1);
});

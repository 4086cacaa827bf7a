import { describe, expect, it } from 'vitest';
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
const row = (option: string, test: string): string => `| \`${option}\` | definition | ${test} |`;

describe('the table of options', () => {
  it('should have a row for each, keep who holds it, and drop what is no more', () => {
    const text = withOptions(TABLE, [SCHEMA], fileOf);
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toEqual([
      '| `FieldDefinition.kind` | field-definition | open |',
      '| `FieldDefinition.label` | field-definition | open |',
      '| `Move.when` | definition | open |',
      '| `StateMove.from` | definition | open |',
      '| `Tab.label` | definition | open |',
      '| `Tab.name` | definition | `unit/tabs.test.ts` should name |',
      '| `text.maxLength` | field-definition | open |',
    ]);
    expect(text.startsWith('# Options\n')).toBe(true);
    expect(text.endsWith('\n\nAfter.\n')).toBe(true);
    expect(withOptions(text, [SCHEMA], fileOf)).toBe(text);
  });

  it('should be refused where a test is not there, or more or fewer are open than said', () => {
    const source = (file: string) => (file === 'unit/tabs.test.ts' ? "it('should name it'" : undefined);
    const held = row('Tab.name', '`unit/tabs.test.ts` should name');
    expect(optionMistakes(held, source, 0)).toEqual([]);
    expect(optionMistakes(row('Tab.name', '`unit/tabs.test.ts` should go'), source, 0)).toEqual([
      "docs/language.md: Tab.name: no test of unit/tabs.test.ts is called 'should go'",
    ]);
    expect(optionMistakes(row('Tab.name', '`unit/none.test.ts` should name'), source, 0)).toEqual([
      'docs/language.md: Tab.name: there is no test file unit/none.test.ts',
    ]);
    expect(optionMistakes(row('Tab.name', 'open'), source, 0)).toHaveLength(1);
    expect(optionMistakes(held, source, 1)).toHaveLength(1);
  });
});

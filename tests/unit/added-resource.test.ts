import { expect, it } from 'vitest';
import { codeBlock, withResource } from '../added/tree.ts';

it("should take the README's block literally", () => {
  expect(codeBlock('a\n```ts resources/x.ts\nconst a = 1;\n```\nb\n```ts\n```', 'resources/x.ts')).toBe(
    'const a = 1;\n',
  );
  expect(() => codeBlock('```ts\n```', 'resources/x.ts')).toThrow('README.md has no block');
});

it('should add one import and one name', () => {
  expect(withResource('const a = { resources: [zones, roles] };\n', 'x.ts', 'xs')).toBe(
    "import { xs } from './x.ts';\nconst a = { resources: [zones, roles, xs] };\n",
  );
  expect(withResource('const a = {\n  resources: [\n    zones,\n    roles,\n  ],\n};\n', 'x.ts', 'xs')).toContain(
    'roles, xs]',
  );
});

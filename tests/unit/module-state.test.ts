import { expect, it } from 'vitest';
import { stateMistakes } from '../lint/module-state.ts';

it('what modules hold should be on the page, and what is on it should be there', () => {
  const files = [
    ['api/a.ts', 'const known = new WeakMap<Store, Map<string, number>>();\n'],
    ['api/b.ts', 'import x;\nlet latest: Date | undefined;\n'],
    ['api/c.ts', "const NONE: ReadonlySet<string> = new Set();\nconst WORDS = new Set(['a']);\n"],
    ['api/d.ts', 'function inside() {\n  const found = new Map();\n}\n'],
  ] as const;
  expect(stateMistakes('| `api/a.ts`, `api/e.ts` | it | why |', files)).toEqual([
    'api/b.ts: holds state: say why in docs/module-state.md, or pass it',
    'docs/module-state.md: there is no api/e.ts',
  ]);
});

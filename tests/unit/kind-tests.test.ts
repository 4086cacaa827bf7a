import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkKindTests, kindTestsIn } from '../lint/kind-tests.ts';

const trees: string[] = [];

afterEach(() => {
  for (const root of trees.splice(0)) rmSync(root, { recursive: true });
});

describe('telling kinds apart', () => {
  it.each([
    ["if (field.kind === 'toggle') go();", [1]],
    ["const is = 'toggle' !== field?.kind;", [1]],
    ["\nconst is = list.find(({ kind }) => kind === 'state');", [2]],
    ["switch (field.kind) {\n  case 'money':\n}", [1]],
    ["const is = ['image', 'file'].includes(field.kind);", [1]],
    ["if (message.kind === 'invitation') send();", []],
    ['if (one.kind !== other.kind || one.kind === 3) go();', []],
    ["// field.kind === 'toggle'\nconst words = \"field.kind === 'toggle'\";", []],
    ["const field = { kind: 'toggle' };", []],
  ])('should be seen in %j', (text, lines) => {
    expect(kindTestsIn('x.ts', text)).toEqual(lines);
  });

  it('should be refused where it is more than a house may, apart from a kind’s own files', () => {
    const root = mkdtempSync(join(tmpdir(), 'kinds-'));
    trees.push(root);
    const test = "export const is = (field: { kind: string }) => field.kind === 'toggle';\n";
    for (const file of [
      'api/a.ts',
      'api/b.ts',
      'src/list.ts',
      'src/fields/toggle.ts',
      'resources/language/kinds/x.ts',
    ]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), test);
    }
    expect(checkKindTests(root, { api: 1, src: 2, resources: 0 })).toEqual({
      refusals: ['api/ tells kinds apart 2 times, 1 are left: ask the kind. api/a.ts:1, api/b.ts:1'],
      remarks: ['src/ tells kinds apart 1 times: lower its number in kind-tests.ts'],
    });
    expect(checkKindTests(root, { api: 2, src: 1 })).toEqual({ refusals: [], remarks: [] });
  });
});

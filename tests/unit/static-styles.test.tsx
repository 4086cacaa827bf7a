import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Button, Input, Modal, Radio, Select, Switch, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { cssOf, sheetOf, written } from '../../tools/static-styles/sheet.tsx';
import { namesIn, withoutStyles } from '../../tools/static-styles/without-styles.ts';

const sheet = sheetOf([]);

/** A sheet's rules, each from its selector to its closing brace. */
const rulesOf = (css: string): string[] => css.match(/[^{}]+\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g) ?? [];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /\.(?:tsx?|js)$/.test(each.name))
    .map((each) => join(each.parentPath, each.name));

/** As our pages draw them, not as the sheet does. */
const DRAWN: { readonly [name: string]: ReactNode } = {
  'a button': (
    <Button type="primary" danger loading>
      Save
    </Button>
  ),
  'a field': <Input prefix="AED" allowClear />,
  'a password': <Input.Password />,
  'a longer text': <Input.TextArea disabled />,
  'a switch': <Switch checked />,
  'a choice': <Radio.Group options={['One', 'Two']} />,
  'a picker': <Select mode="multiple" showSearch />,
  'a dialog': <Modal open title="Delete?" />,
  'a hint': <Tooltip title="Why" />,
};

describe.each(Object.entries(DRAWN))('the sheet of antd’s styles, for %s', (_name, node) => {
  it('should say every rule antd would write', () => {
    const text = new Set(rulesOf(sheet.rules));
    const rules = rulesOf(written(node, false).rules);
    expect(rules.length).toBeGreaterThan(5);
    expect(rules.filter((rule) => !text.has(rule))).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('should say the values of %s', (mode) => {
    const { values } = written(node, mode === 'dark');
    expect([...values].filter(([name, value]) => sheet[mode].get(name) !== value)).toEqual([]);
  });
});

it('should refuse what it draws nothing of', () => {
  expect(() => sheetOf(['Button-Button', 'Table-Table'])).toThrow('Table-Table');
});

it('should add no length to a number without one', () => {
  expect(sheet.rules.match(/z-index:[^;}]*px/g)).toBeNull();
});

describe('the sheet as css', () => {
  it('should choose the mode as the page does, and keep the variables that are named', () => {
    const values = (values: object) => new Map(Object.entries(values));
    const light = values({ '--ant-a': '#000', '--ant-b': '1px', '--ant-c': '2px' });
    const dark = values({ '--ant-a': '#fff', '--ant-b': '1px', '--ant-c': '3px' });
    const css = cssOf({ rules: '.a{color:var(--ant-a);}', light, dark }, ['p{margin:var(--ant-b)}']);
    expect(css).toBe(
      [
        ':root{--ant-a:#000;--ant-b:1px;}',
        '@media (prefers-color-scheme:dark){:root:not([data-mode="light"]){--ant-a:#fff;}}',
        ':root[data-mode="dark"]{--ant-a:#fff;}',
        '.a{color:var(--ant-a);}',
      ].join('\n'),
    );
  });

  it.each([
    ['a preset colour, which no button has', /<Button\b[^>]*\bcolor=/],
    ['a variable whose name is put together', /--ant-(?:[\w-]*-)?\$\{/],
  ])('should need no rule for %s', (_what, pattern) => {
    expect(filesIn('src').filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

describe('a module of antd’s styles', () => {
  const source = [
    "const spin = new Keyframes('spin', {});",
    "export const useSharedStyle = genStyleHooks(['Input', 'Shared'], () => []);",
    "export const GAP = '8px';",
    "export default genSubStyleComponent(['Input', 'compact'], () => []);",
  ].join('\n');

  it('should give its hooks without what they make', () => {
    expect(withoutStyles(source).split('\n')).toEqual([
      "const spin = /* @__PURE__ */ new Keyframes('spin', {});",
      "const unused_useSharedStyle = /* @__PURE__ */ genStyleHooks(['Input', 'Shared'], () => []);",
      "export const GAP = '8px';",
      "const unused_default = /* @__PURE__ */ genSubStyleComponent(['Input', 'compact'], () => []);",
      "export const useSharedStyle = () => ['', ''];",
      'export default () => null;',
    ]);
  });

  it('should tell the names it registers them under', () => {
    expect(namesIn(source)).toEqual(['Input-Shared', 'Input-compact']);
    expect(namesIn("export default genStyleHooks('Button', () => []);")).toEqual(['Button-Button']);
  });

  it('should be understood wherever antd has one', () => {
    const made = /\bgen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\(/;
    const modules = filesIn('node_modules/antd/es').filter((file) => /\/style(?:\/[\w-]+)?\.js$/.test(file));
    const sources = modules
      .map((file) => [file, readFileSync(file, 'utf8')] as const)
      .filter(([, code]) => made.test(code));
    expect(sources.length).toBeGreaterThan(60);
    const left = ([, code]: readonly [string, string]): boolean =>
      namesIn(code).length === 0 ||
      /^export .*[^_]gen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\(/m.test(withoutStyles(code));
    expect(sources.filter(left).map(([file]) => file)).toEqual([]);
  });
});

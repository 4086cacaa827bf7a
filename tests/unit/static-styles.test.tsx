import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as CssInJs from '@ant-design/cssinjs';
import type * as Antd from 'antd';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { themeOf } from '../../src/platform/theme/tokens.ts';
import { CLASSES, cssOf, sheetOf, withoutPresetColours, withoutStyles } from '../../tools/static-styles/sheet.ts';

// As antd finds them: its components register with no other copy.
const packageOf = createRequire(createRequire(import.meta.url).resolve('antd/package.json'));
const antd = packageOf('antd') as typeof Antd;
const { createCache, extractStyle, StyleProvider } = packageOf('@ant-design/cssinjs') as typeof CssInJs;
const { ConfirmContent } = packageOf('antd/lib/modal/ConfirmDialog') as {
  ConfirmContent: (props: { readonly [name: string]: string }) => ReactNode;
};
const panel = (component: unknown): string =>
  (component as { _InternalPanelDoNotUseOrYouWillBeFired: string })._InternalPanelDoNotUseOrYouWillBeFired;

const sheet = sheetOf(Object.keys(CLASSES), themeOf);

/** What antd writes for this when it draws it: rules, and its variables with their values. */
function drawn(node: ReactNode, isDark: boolean): { readonly rules: string[]; readonly values: [string, string][] } {
  const cache = createCache();
  withoutPresetColours(() =>
    renderToString(
      createElement(StyleProvider, { cache }, createElement(antd.ConfigProvider, { theme: themeOf(isDark) }, node)),
    ),
  );
  const of = (types: 'style' | 'cssVar' | 'token'): string => extractStyle(cache, { plain: true, types });
  return {
    // The last one is antd's note of what it wrote.
    rules: rulesOf(of('style')).filter((rule) => !rule.startsWith('.data-ant-cssinjs-cache-path')),
    values: [...`${of('token')}${of('cssVar')}`.matchAll(/(--[\w-]+):([^;]*);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  };
}

/** A sheet's rules, each from its selector to its closing brace. */
function rulesOf(css: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++;
    if (css[at] === '}' && --depth === 0) {
      found.push(css.slice(from, at + 1).trim());
      from = at + 1;
    }
  }
  return found;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /\.(?:tsx?|js)$/.test(each.name))
    .map((each) => join(each.parentPath, each.name));

const { Button, Input, Modal, notification, message, Radio, Select, Switch, Tooltip, Empty, Skeleton, Progress } = antd;

const DRAWN: { readonly [name: string]: ReactNode } = {
  'a button': <Button type="primary">Save</Button>,
  'a field': <Input prefix="AED" />,
  'a password': <Input.Password />,
  'a longer text': <Input.TextArea />,
  'a switch': <Switch />,
  'a choice': <Radio.Group options={['One', 'Two']} />,
  'a picker': <Select mode="multiple" />,
  'a dialog': <Modal />,
  'a question': createElement(ConfirmContent, {
    prefixCls: 'ant-modal',
    confirmPrefixCls: 'ant-modal-confirm',
    rootPrefixCls: 'ant',
    type: 'confirm',
  }),
  'a notice': createElement(panel(notification), { message: 'Saved' }),
  'a message': createElement(panel(message), { content: 'Saved' }),
  'a hint': <Tooltip title="Why" />,
  nothing: <Empty />,
  'what is awaited': <Skeleton />,
  'how far it is': <Progress percent={10} />,
  'around all': <antd.App />,
};

describe.each(Object.entries(DRAWN))('the sheet of antd’s styles, for %s', (_name, node) => {
  it('should say every rule and value antd would write', () => {
    const said = new Set(rulesOf(sheet.rules));
    const { rules, values } = drawn(node, false);
    expect(rules.length).toBeGreaterThan(5);
    expect(rules.filter((rule) => !said.has(rule))).toEqual([]);
    expect(values.filter(([name, value]) => sheet.light.get(name) !== value)).toEqual([]);
  });

  it('should say the values of dark', () => {
    const { values } = drawn(node, true);
    expect(values.filter(([name, value]) => sheet.dark.get(name) !== value)).toEqual([]);
  });
});

it('should add no length to a number without one, whatever of a component is asked for first', () => {
  // In a process of its own antd remembers nothing of what the tests above asked.
  const css = execFileSync(process.execPath, ['--import', 'tsx', 'tests/unit/sheet-backwards.ts'], {
    encoding: 'utf8',
  });
  expect(css).toMatch(/\.ant-modal-close\{[^}]*z-index:calc\(var\(--ant-z-index-popup-base\) \+ 10\)/);
  expect(css.match(/z-index:[^;}]*px/g)).toBeNull();
});

describe('the sheet as css', () => {
  it('should choose the mode as the page does, and keep the variables that are named', () => {
    const css = cssOf(
      {
        rules: '.a{color:var(--ant-a);}',
        light: new Map([
          ['--ant-a', '#000'],
          ['--ant-b', '1px'],
          ['--ant-c', '2px'],
        ]),
        dark: new Map([
          ['--ant-a', '#fff'],
          ['--ant-b', '1px'],
          ['--ant-c', '3px'],
        ]),
      },
      ['p{margin:var(--ant-b)}'],
    );
    expect(css).toBe(
      [
        ':root{--ant-a:#000;--ant-b:1px;}',
        '@media (prefers-color-scheme:dark){:root:not([data-mode="light"]){--ant-a:#fff;}}',
        ':root[data-mode="dark"]{--ant-a:#fff;}',
        '.a{color:var(--ant-a);}',
      ].join('\n'),
    );
  });

  it('should be drawn by no preset colour, since no button has one', () => {
    const coloured = filesIn('src').filter((file) => /<Button\b[^>]*\bcolor=/.test(readFileSync(file, 'utf8')));
    expect(coloured).toEqual([]);
  });

  it('should be named by no script under a name that is put together', () => {
    const made = filesIn('src').filter((file) => /--ant-(?:[\w-]*-)?\$\{/.test(readFileSync(file, 'utf8')));
    expect(made).toEqual([]);
  });
});

describe('a module of antd’s styles', () => {
  it('should give its hooks without what they make', () => {
    const source = [
      "const spin = new Keyframes('spin', {});",
      "export const useSharedStyle = genStyleHooks(['Input', 'Shared'], () => []);",
      "export const GAP = '8px';",
      "export default genSubStyleComponent(['Input', 'compact'], () => []);",
    ].join('\n');
    expect(withoutStyles(source).split('\n')).toEqual([
      "const spin = /* @__PURE__ */ new Keyframes('spin', {});",
      "const unused_useSharedStyle = /* @__PURE__ */ genStyleHooks(['Input', 'Shared'], () => []);",
      "export const GAP = '8px';",
      "const unused_default = /* @__PURE__ */ genSubStyleComponent(['Input', 'compact'], () => []);",
      "export const useSharedStyle = () => [(node) => node, '', ''];",
      'export default () => null;',
    ]);
  });

  it('should be understood wherever antd has one', () => {
    const left = filesIn(join(dirname(packageOf.resolve('antd/package.json')), 'es')).filter((file) =>
      /^export .*[^_]gen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\(/m.test(
        withoutStyles(readFileSync(file, 'utf8')),
      ),
    );
    expect(left).toEqual([]);
  });
});

import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import {
  App,
  Button,
  ConfigProvider,
  Empty,
  Input,
  Modal,
  message,
  notification,
  Progress,
  Radio,
  Select,
  Skeleton,
  Space,
  Switch,
  Tooltip,
} from 'antd';
import { ConfirmContent } from 'antd/lib/modal/ConfirmDialog.js';
import { PresetColors } from 'antd/lib/theme/interface/index.js';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { themeOf } from '../../src/platform/theme/tokens.ts';

/** A notice as antd draws it by itself; other notices need a surrounding page. */
const noticeOf = (component: unknown): ComponentType =>
  (component as { _InternalPanelDoNotUseOrYouWillBeFired: ComponentType })._InternalPanelDoNotUseOrYouWillBeFired;

/** Each component once. The build fails if one is missing. */
function Drawn() {
  return (
    <App>
      <Space.Compact>
        <Button>Save</Button>
      </Space.Compact>
      <Input />
      <Input.TextArea />
      <Switch />
      <Radio />
      <Select />
      <Empty />
      <Modal />
      <Tooltip />
      <Skeleton />
      <Progress />
      <ConfirmContent prefixCls="ant-modal" confirmPrefixCls="ant-modal-confirm" rootPrefixCls="ant" type="confirm" />
      {[notification, message].map((component, at) => createElement(noticeOf(component), { key: at }))}
    </App>
  );
}

function withoutPresetColours<T>(make: () => T): T {
  const colours = PresetColors as readonly string[] as string[];
  const all = colours.splice(0);
  try {
    return make();
  } finally {
    colours.push(...all);
  }
}

type Written = {
  readonly rules: string;
  readonly values: ReadonlyMap<string, string>;
  readonly names: ReadonlySet<string>;
};

/** What antd would write into the page for this, in this mode. */
export function written(node: ReactNode, isDark: boolean): Written {
  const cache = createCache();
  withoutPresetColours(() =>
    renderToString(
      <StyleProvider cache={cache}>
        <ConfigProvider theme={themeOf(isDark)}>{node}</ConfigProvider>
      </StyleProvider>,
    ),
  );
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of extractStyle(cache, { plain: true, types: ['token', 'cssVar'] }).matchAll(
    /(--[\w-]+):([^;]*);/g,
  ))
    values.set(name, value);
  // With the rules comes a note of what is there, for a page that would go on from it.
  const rules = extractStyle(cache, { plain: true, types: ['style'] }).replace(
    /\.data-ant-cssinjs-cache-path\{[^}]*\}/,
    '',
  );
  const names = new Set([...cache.cache.keys()].flatMap((key) => key.split('%')));
  return { rules, values, names };
}

export type Sheet = {
  readonly rules: string;
  /** By mode the variables and what they stand for. */
  readonly light: ReadonlyMap<string, string>;
  readonly dark: ReadonlyMap<string, string>;
};

/** The styles antd would write. @throws if `names` has one that nothing drawn uses. */
export function sheetOf(names: readonly string[]): Sheet {
  const [light, dark] = [written(<Drawn />, false), written(<Drawn />, true)];
  if (light.rules !== dark.rules) throw new Error('antd draws dark by other rules, not by other values alone.');
  const missing = names.filter((name) => !light.names.has(name));
  if (missing.length > 0)
    throw new Error(
      `antd's styles of ${missing.join(', ')} are not drawn: see Drawn in tools/static-styles/sheet.tsx.`,
    );
  return { rules: light.rules, light: light.values, dark: dark.values };
}

const declared = (values: Iterable<readonly [string, string]>): string =>
  [...values].map(([name, value]) => `${name}:${value};`).join('');

/** The sheet as CSS; variables on the root as in `base.css`, unused ones omitted. */
export function cssOf({ rules, light, dark }: Sheet, others: readonly string[]): string {
  const named = new Set([rules, ...others].flatMap((text) => text.match(/--ant-[\w-]+/g) ?? []));
  const existing = [...light].filter(([name]) => named.has(name));
  const other = declared([...dark].filter(([name, value]) => named.has(name) && light.get(name) !== value));
  return [
    `:root{${declared(existing)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-mode="light"]){${other}}}`,
    `:root[data-mode="dark"]{${other}}`,
    rules,
  ].join('\n');
}

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

/** A notice as antd draws it by itself; what it is drawn by otherwise needs a page around it. */
const noticeOf = (component: unknown): ComponentType =>
  (component as { _InternalPanelDoNotUseOrYouWillBeFired: ComponentType })._InternalPanelDoNotUseOrYouWillBeFired;

/**
 * What antd draws for us, each once. A component asks for all its styles however it is drawn. The
 * build stops where the bundle has one that is missing here.
 */
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

/** antd draws each kind of button in thirteen colours, too, of which none is used here. */
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
  /** Who asked for styles, by the names antd's modules register them under. */
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

/**
 * All that antd would write while the page runs. @throws when none of what is drawn asks for one of
 * `names`.
 */
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

/**
 * The sheet as css. Its variables stand on the root for both modes, chosen as `base.css` does;
 * those that neither the rules nor `others` name are left out.
 */
export function cssOf({ rules, light, dark }: Sheet, others: readonly string[]): string {
  const named = new Set([rules, ...others].flatMap((text) => text.match(/--ant-[\w-]+/g) ?? []));
  const kept = [...light].filter(([name]) => named.has(name));
  const other = declared([...dark].filter(([name, value]) => named.has(name) && light.get(name) !== value));
  return [
    `:root{${declared(kept)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-mode="light"]){${other}}}`,
    `:root[data-mode="dark"]{${other}}`,
    rules,
  ].join('\n');
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ThemeConfig } from 'antd';
import type { ComponentType, ReactNode } from 'react';

// As antd finds them, so that what registers styles and what collects them is one copy.
const packageOf = createRequire(createRequire(import.meta.url).resolve('antd/package.json'));

type Asked = { readonly prefixCls: string; readonly rootCls?: string };

/** For the class of the component's own, set around it or not by antd's hook for roots. */
const asked = (prefixCls: string): Asked => ({ prefixCls });
const askedAround = (prefixCls: string): Asked => ({ prefixCls, rootCls: `${prefixCls}-css-var` });

/**
 * By module of antd's styles and by what it exports, the classes its component asks styles for. What is not here is not in the
 * sheet: the build stops where a component's is missing.
 */
export const CLASSES: { readonly [module: string]: { readonly [name: string]: Asked } } = {
  '_util/wave/style': { default: asked('ant-wave') },
  'app/style/index': { default: asked('ant-app') },
  'button/style/compact': { default: asked('ant-btn') },
  'button/style/index': { default: asked('ant-btn') },
  'empty/style/index': { default: asked('ant-empty') },
  'input/style/index': { useSharedStyle: asked('ant-input'), default: askedAround('ant-input') },
  'input/style/textarea': { default: askedAround('ant-input') },
  'message/style/index': { default: askedAround('ant-message') },
  'modal/style/confirm': { default: asked('ant-modal') },
  'modal/style/index': { default: askedAround('ant-modal') },
  'notification/style/index': { default: askedAround('ant-notification') },
  'notification/style/pure-panel': { default: asked('ant-notification') },
  'progress/style/index': { default: asked('ant-progress') },
  'radio/style/index': { default: askedAround('ant-radio') },
  'select/style/index': { default: askedAround('ant-select') },
  'skeleton/style/index': { default: asked('ant-skeleton') },
  'switch/style/index': { default: asked('ant-switch') },
  'tooltip/style/index': { default: asked('ant-tooltip') },
};

/** What a module of styles exports that registers some: a hook, or a component that does and draws nothing. */
type Registers = { readonly name: string; readonly isComponent: boolean };

const MADE =
  /^export (?:default|const (\w+) =) (?:gen(StyleHooks|ComponentStyleHook|SubStyleComponent)\(|(?=\(prefixCls\b))/gm;

/** The same, by the module's source. A few make their hook when they are asked, and take the class as it does. */
const registersOf = (source: string): readonly Registers[] =>
  [...source.matchAll(MADE)].map(([, name, made]) => ({
    name: name ?? 'default',
    isComponent: made === 'SubStyleComponent',
  }));

/**
 * The module's source when a sheet says its styles: what it exports registers nothing, and what it would make them of is
 * named as making nothing else, so that the bundler leaves it out.
 */
export function withoutStyles(source: string): string {
  const exports = registersOf(source).map(({ name, isComponent }) => {
    const made = isComponent ? '() => null' : "() => [(node) => node, '', '']";
    return name === 'default' ? `export default ${made};` : `export const ${name} = ${made};`;
  });
  const unused = source
    .replace(
      MADE,
      (_all, name = 'default', made) =>
        `const unused_${name} = ${made === undefined ? '' : `/* @__PURE__ */ gen${made}(`}`,
    )
    .replace(/= new Keyframes\(/g, '= /* @__PURE__ */ new Keyframes(');
  return [unused, ...exports].join('\n');
}

type Hook = (prefixCls: string, rootCls?: string) => readonly [(node: ReactNode) => ReactNode, ...unknown[]];
type CssInJs = {
  readonly createCache: () => unknown;
  readonly extractStyle: (cache: unknown, options: { plain: boolean; types: readonly Kind[] }) => string;
  readonly StyleProvider: ComponentType<{ cache: unknown; children?: ReactNode }>;
};
type Kind = 'style' | 'token' | 'cssVar';
type Antd = { readonly ConfigProvider: ComponentType<{ theme: ThemeConfig; children?: ReactNode }> };
type Making = { readonly createElement: (type: unknown, props?: object | null, ...children: unknown[]) => ReactNode };

/** Draws what asks each of these modules for all it has, as its components would. */
function asksFor(modules: readonly string[], { createElement }: Making): readonly ReactNode[] {
  const useHook = ({ hook, prefixCls, rootCls }: Asked & { hook: Hook }): ReactNode =>
    (rootCls === undefined ? hook(prefixCls) : hook(prefixCls, rootCls))[0](null);
  return modules.flatMap((module) => {
    const made = packageOf(`antd/lib/${module}.js`) as { readonly [name: string]: unknown };
    const source = readFileSync(packageOf.resolve(`antd/es/${module}.js`), 'utf8');
    return registersOf(source).map(({ name, isComponent }) => {
      const classes = CLASSES[module]?.[name];
      if (classes === undefined)
        throw new Error(
          `${module}: say for which class antd asks its ${name} (CLASSES in tools/static-styles/sheet.ts).`,
        );
      const key = `${module} ${name}`;
      return isComponent
        ? createElement(made[name], { key, ...classes })
        : createElement(useHook, { key, hook: made[name], ...classes });
    });
  });
}

/** What antd would write into the page in this look. */
function written(
  modules: readonly string[],
  look: ThemeConfig,
): { readonly rules: string; readonly values: ReadonlyMap<string, string> } {
  const making = packageOf('react') as Making;
  const { renderToString } = packageOf('react-dom/server') as { renderToString: (node: ReactNode) => string };
  const { createCache, extractStyle, StyleProvider } = packageOf('@ant-design/cssinjs') as CssInJs;
  const { ConfigProvider } = packageOf('antd') as Antd;
  const cache = createCache();
  const { createElement } = making;
  renderToString(
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: look }, asksFor(modules, making))),
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
  return { rules, values };
}

/** antd draws each kind of button in thirteen colours, too, of which none is used here. */
export function withoutPresetColours<T>(make: () => T): T {
  const { PresetColors } = packageOf('antd/lib/theme/interface') as { PresetColors: string[] };
  const all = PresetColors.splice(0);
  try {
    return make();
  } finally {
    PresetColors.push(...all);
  }
}

export type Sheet = {
  readonly rules: string;
  /** By mode the variables and what they stand for. */
  readonly light: ReadonlyMap<string, string>;
  readonly dark: ReadonlyMap<string, string>;
};

/**
 * A component's own module before those beside it, as its component asks them: how antd reckons with its numbers follows from
 * whichever was asked first, and only the own one says which have no unit.
 */
const ownFirst = (modules: readonly string[]): readonly string[] =>
  [true, false].flatMap((isOwn) => modules.filter((module) => module.endsWith('/index') === isOwn).sort());

/** All that these modules of antd's styles (`button/style/index`) would write while the page runs. */
export function sheetOf(asked: readonly string[], lookOf: (isDark: boolean) => ThemeConfig): Sheet {
  const modules = ownFirst(asked);
  return withoutPresetColours(() => {
    const [light, dark] = [written(modules, lookOf(false)), written(modules, lookOf(true))];
    if (light.rules !== dark.rules) throw new Error('antd draws dark by other rules, not by other values alone.');
    const { iconStyles } = packageOf('@ant-design/icons/lib/utils') as { iconStyles: string };
    return {
      rules: `${iconStyles.replace(/\s*\n\s*/g, '')}${light.rules}`,
      light: light.values,
      dark: dark.values,
    };
  });
}

const declared = (values: Iterable<readonly [string, string]>): string =>
  [...values].map(([name, value]) => `${name}:${value};`).join('');

/**
 * The sheet as css. Its variables stand on the root for both modes, chosen as `base.css` does; those that neither the rules nor
 * `others` name are left out.
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

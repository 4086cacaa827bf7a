import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { namesIn, withoutStyles } from './without-styles.ts';

/** The name by which whoever writes the pages finds the sheet in the bundle. */
export const SHEET = 'antd.css';

const standIn = (name: string): string =>
  fileURLToPath(new URL(`../../src/platform/theme/stand-ins/${name}`, import.meta.url));

const IN_PLACE: readonly (readonly [RegExp, string])[] = [
  [/\/antd\/es\/theme\/useToken\.js$/, standIn('use-token.ts')],
  [/\/antd\/es\/theme\/context\.js$/, standIn('context.ts')],
  [/\/antd\/es\/theme\/util\/genStyleUtils\.js$/, standIn('making.ts')],
  [/\/antd\/es\/theme\/index\.js$/, standIn('theme.ts')],
  [/\/antd\/es\/theme\/util\/useResetIconStyle\.js$/, standIn('nothing.ts')],
  [/\/antd\/es\/_util\/wave\/index\.js$/, standIn('wave.ts')],
  [/\/antd\/es\/tooltip\/UniqueProvider\/index\.js$/, standIn('nothing.ts')],
  [/\/src\/platform\/theme\/tokens\.ts$/, standIn('built.ts')],
];

/** Where antd's components keep their styles: `button/style/index`, `_util/wave/style`. */
const STYLES = /\/antd\/es\/(?:[\w-]+\/)+style(?:\/[\w-]+)?\.js$/;
const SHARED = /\/antd\/es\/style\//;

/** The tokens read by scripts. */
export const TOKENS = [
  'borderRadius',
  'colorBgBase',
  'colorBgContainer',
  'colorBorderSecondary',
  'colorError',
  'colorFill',
  'colorFillQuaternary',
  'colorFillSecondary',
  'colorFillTertiary',
  'colorInfo',
  'colorPrimary',
  'colorSuccess',
  'colorTextQuaternary',
  'colorTextSecondary',
  'colorTextTertiary',
  'colorWarning',
  'controlHeight',
  'margin',
  'marginXXS',
  'motion',
  'purple',
  'sizePopupArrow',
  'zIndexPopupBase',
] as const;

const VALUES = 'virtual:theme-values';

/** What a script reads of a token: `token.margin`, `const { motion } = token`. */
function readOf(code: string): string[] {
  const taken = [...code.matchAll(/(?:const|let|var) \{([^}]*)\} = token\b/g)].flatMap(([, names = '']) =>
    names.split(',').map((each) => each.replace(/[:=].*/s, '').trim()),
  );
  return [...[...code.matchAll(/\btoken\.(\w+)/g)].map(([, name = '']) => name), ...taken].filter(
    (name) => name !== '',
  );
}

function missedIn(id: string): string[] {
  const source = /\.[jt]sx?$/.test(id) ? readFileSync(id, 'utf8') : '';
  const known: readonly string[] = TOKENS;
  return source.includes('useToken()') ? readOf(source).filter((name) => !known.includes(name)) : [];
}

async function valuesCode(): Promise<string> {
  const { theme } = await import('antd');
  const { themeOf } = await import('../../src/platform/theme/tokens.ts');
  const of = (isDark: boolean): object => {
    const all: { readonly [name: string]: unknown } = { ...theme.getDesignToken(themeOf(isDark)) };
    return Object.fromEntries(TOKENS.map((name) => [name, all[name]]));
  };
  return `export const light = ${JSON.stringify(of(false))}; export const dark = ${JSON.stringify(of(true))};`;
}

/**
 * Makes antd's styles at build time, in one sheet for both modes: at runtime they took a third of a
 * slow machine's time to the first list.
 */
export function staticStyles(): Plugin {
  /** By module of styles, under which names it registers them. */
  const names = new Map<string, readonly string[]>();
  return {
    name: 'static-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:theme-values$/ }, handler: () => `\0${VALUES}` },
    load: {
      filter: { id: [/^\0virtual:theme-values$/, ...IN_PLACE.map(([pattern]) => pattern)] },
      handler: (id) => {
        const file = IN_PLACE.find(([pattern]) => pattern.test(id))?.[1];
        if (file === undefined) return valuesCode();
        return `export * from ${JSON.stringify(file)}; export { default } from ${JSON.stringify(file)};`;
      },
    },
    transform: {
      filter: { id: [STYLES, SHARED] },
      handler(code, id) {
        names.set(id, namesIn(code));
        return { code: withoutStyles(code), map: null };
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const requested: string[] = [];
        const texts: string[] = [];
        for (const part of Object.values(bundle)) {
          texts.push(part.type === 'chunk' ? part.code : String(part.source));
          for (const [id, { renderedLength }] of part.type === 'chunk' ? Object.entries(part.modules) : []) {
            if (renderedLength === 0) continue;
            requested.push(...(names.get(id) ?? []));
            if (/\/antd\/es\/|\/src\//.test(id) && !id.includes('/stand-ins/'))
              for (const name of missedIn(id)) this.error(`${id} reads ${name}: name it among TOKENS.`);
          }
        }
        const { cssOf, sheetOf } = await import('./sheet.tsx');
        this.emitFile({ type: 'asset', name: SHEET, source: cssOf(sheetOf(requested), texts) });
      },
    },
  };
}

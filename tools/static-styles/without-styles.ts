const MADE =
  /^export (?:default|const (\w+) =) (?:gen(StyleHooks|ComponentStyleHook|SubStyleComponent)\(|(?=\(prefixCls\b))/gm;

/** Under which names a module of antd's styles registers them: `Button-Button`, `Input-Shared`. */
export const namesIn = (source: string): string[] =>
  [...source.matchAll(/\bgen(?:StyleHooks|ComponentStyleHook|SubStyleComponent)\((\[[^\]]*\]|'\w+')/g)].map(
    ([, sourceText = '']) => {
      const [name = '', part = name] = sourceText.match(/\w+/g) ?? [];
      return `${name}-${part}`;
    },
  );

/** Drops style registration so that bundlers remove its code, unlike antd's `zeroRuntime`. */
export function withoutStyles(source: string): string {
  const exports = [...source.matchAll(MADE)].map(([, name, made]) => {
    const hook = made === 'SubStyleComponent' ? '() => null' : "() => ['', '']";
    return name === undefined ? `export default ${hook};` : `export const ${name} = ${hook};`;
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

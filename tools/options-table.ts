/** An option of the language: `ListDefinition.columns`, or of a kind of field `text.maxLength`. */
export type Option = { readonly name: string; readonly file: string };

type Part = {
  readonly properties?: { readonly [option: string]: { readonly const?: string } };
  readonly allOf?: readonly { readonly if: Part; readonly then: Part }[];
};
type Schema = { readonly definitions: { readonly [type: string]: Part } };

const BEGIN = '<!-- options: written by `npm run generate`, tests by hand -->';
const END = '<!-- end of options -->';
const ROW = /^\| `([\w-]+\.[\w$]+)` \| ([^|]*) \| (.*) \|$/;

/** All options of the language, common ones first. `fileOf`: a type's file. */
export function optionsIn({ definitions }: Schema, fileOf: (type: string) => string): Option[] {
  const { FieldDefinition: field, StateMove: change, ...types } = definitions;
  const namesIn = ({ properties = {} }: Part = {}, besides?: Part): string[] =>
    Object.keys(properties).filter((name) => besides?.properties?.[name] === undefined);
  const named = (type: string, names: readonly string[], file = fileOf(type)): Option[] =>
    names.map((name) => ({ name: `${type}.${name}`, file }));
  return [
    // What is one of several types has the options of those.
    ...Object.entries(types).flatMap(([type, part]) => (part.allOf ? [] : named(type, namesIn(part)))),
    ...named('StateMove', namesIn(change, types.Move)),
    ...named('FieldDefinition', namesIn(field)),
    ...(field?.allOf ?? []).flatMap((each) =>
      named(each.if.properties?.kind?.const ?? '', namesIn(each.then, field), 'field-definition'),
    ),
  ];
}

/** The table's rows as they stand in a text: by option, the test that holds it, or `open`. */
export const rowsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const [, option, , test] = ROW.exec(line) ?? [];
      return option === undefined || test === undefined ? [] : [[option, test]];
    }),
  );

/** The table of all options, preserving existing owners; new ones are open. */
export function withOptions(text: string, schemas: readonly string[], fileOf: (type: string) => string): string {
  const known = rowsIn(text);
  const all = schemas.flatMap((schema) => optionsIn(JSON.parse(schema) as Schema, fileOf));
  const rows = [...new Map(all.map((option) => [option.name, option])).values()]
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, file }) => `| \`${name}\` | ${file} | ${known.get(name) ?? 'open'} |`);
  const table = ['| Option | Declared in | Held by |', '|---|---|---|', ...rows].join('\n');
  const [before = '', rest = ''] = text.split(BEGIN);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${rest.split(END)[1] ?? '\n'}`;
}

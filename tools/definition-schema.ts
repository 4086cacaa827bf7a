import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BaseType,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  type Definition,
  LiteralType,
  SchemaGenerator,
  StringType,
  type SubTypeFormatter,
  UnionType,
} from 'ts-json-schema-generator';
import { type NameKind, type Names, namesOf } from '../resources/language/names.ts';
import { distinguished } from './distinguish.ts';

/** What a file may define: an entity, or a dashboard. */
const ROOTS = {
  entity:
    "import type { ResourceDefinition } from './definition.ts';\nexport type Entity = ResourceDefinition<string>;\n",
  dashboard:
    "import type { DashboardDefinition } from './dashboard-definition.ts';\nexport type Entity = DashboardDefinition;\n",
} as const;

/** The JSON Schema of definitions, for editors. Reports a mistake once, not per union member. */
export function definitionSchema(language: string, names: Names, of: keyof typeof ROOTS): string {
  const folder = mkdtempSync(join(tmpdir(), 'definition-schema-'));
  try {
    cpSync(language, folder, { recursive: true });
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
      const file = join(entry.parentPath, entry.name);
      // The generator does not know it, and it says nothing about what is allowed.
      const text = readFileSync(file, 'utf8').replace(/NoInfer<([^<>]*)>/g, '($1)');
      writeFileSync(file, entry.name === 'names.ts' ? withNames(text, names) : text);
    }
    writeFileSync(join(folder, 'root.ts'), ROOTS[of]);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['root.ts'] }));
    return `${JSON.stringify(distinguished(plain(schemaIn(folder))), null, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What names are registered by declaration merging, written out: the generator does not merge. */
const withNames = (text: string, names: Names): string =>
  text.replace(/export type (\w+)Name = keyof \1Names & string;/g, (_all, what: string) => {
    const kind = `${what.toLowerCase()}s` as NameKind;
    const union = namesOf(names, kind).map((name) => JSON.stringify(name));
    return `export type ${what}Name = ${union.join(' | ') || 'never'};`;
  });

const OPTIONS = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: [],
};

function schemaIn(folder: string): object {
  const config = {
    ...DEFAULT_CONFIG,
    path: join(folder, 'root.ts'),
    tsconfig: join(folder, 'tsconfig.json'),
    type: 'Entity',
    skipTypeCheck: true,
    topRef: true,
    expose: 'export' as const,
    jsDoc: 'extended' as const,
    additionalProperties: false,
  };
  const program = createProgram(config);
  const formatter = createFormatter(config, (chain) => chain.addTypeFormatter(new TextOrLiteral()));
  return new SchemaGenerator(program, createParser(program, config), formatter, config).createSchema('Entity');
}

class TextOrLiteral implements SubTypeFormatter {
  supportsType(type: BaseType): boolean {
    if (!(type instanceof UnionType)) return false;
    const parts = type.getFlattenedTypes();
    return (
      parts.length === 2 &&
      parts.some((part) => part instanceof StringType) &&
      parts.some((part) => part instanceof LiteralType && !part.isString())
    );
  }

  getDefinition(type: UnionType): Definition {
    const literal = type.getFlattenedTypes().find((part) => part instanceof LiteralType);
    return { anyOf: [{ type: 'string' }, { const: literal?.getValue() ?? null }] };
  }

  getChildren(): BaseType[] {
    return [];
  }
}

function plain(schema: object): { readonly definitions: { readonly [name: string]: unknown } } {
  const text = JSON.stringify(schema).replaceAll(/"#\/definitions\/(\w+)%3C[^"]*"/g, '"#/definitions/$1"');
  const { definitions, ...rest } = JSON.parse(text) as { definitions: { [name: string]: unknown } };
  const named = new Map<string, unknown>();
  for (const [name, definition] of Object.entries(definitions)) {
    const short = name.replace(/<.*$/, '');
    const known = named.get(short);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(definition))
      throw new Error(`There are two types ${short} in the schema, and they differ.`);
    named.set(short, definition);
  }
  return { ...rest, definitions: Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1))) };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { countedForms } from '../resources/language/in-sentence.ts';
import type { Registry } from '../resources/language/index.ts';

/** All user-facing sentences: plain, and counted in both English forms. */
export type Sentences = { readonly plain: readonly string[]; readonly counted: readonly string[] };

/** Where what people read is written: the pages, the server's answers, what definitions can say. */
const ENGINE = ['src', 'api', 'resources/language', 'server/refusals.ts', 'mock-server/faults.ts'];
const OTHER = process.env.PRODUCT_DIR;
const FOLDERS = [...ENGINE, ...(OTHER === undefined ? ['product', 'resources'] : [OTHER])];

const { registry } = (await import(OTHER === undefined ? '#product/definitions' : `../${OTHER}/definitions.ts`)) as {
  readonly registry: Registry;
};
const FOR_ENGINEERS =
  /^(resources\/language\/checks\/|api\/history\/verify|(api|product)\/fixtures\/|product\/.*-lever\.ts$)/;

type Node = { readonly type?: string; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function isProse(text: string): boolean {
  const bare = text.replace(/\{\w+\}/g, ' ').trim();
  if (!/\p{L}{2}/u.test(bare) || /[<>=;\\_]|^\W*[a-z]+[-/.][a-z]|https?:/.test(bare.replace(/…/g, ''))) return false;
  return /^[^\p{L}]*\p{Lu}\p{Ll}*('\p{Ll}+)?([\s.,:?!…-]|$)/u.test(bare) || /\p{L}{2,} \p{L}{2,}/u.test(bare);
}

/** Names of keys and headers: no words for people. */
const NAMES = /^(Escape|Enter|Tab|Backspace|Arrow\w+|Bearer|Basic|[A-Z]\w*(-[A-Z]\w*)+)$/;

/** A text with its gaps numbered: `This ${one} is gone.` is "This {1} is gone." */
function templateText(node: Node): string {
  const quasis = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.map(({ value }, at) => (at === 0 ? value.cooked : `{${at}}${value.cooked}`)).join('');
}

const literal = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** What a message's key may be: one sentence, or one of two. */
function keysOf(node: unknown): string[] {
  if (isNode(node) && node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(keysOf);
  const key = literal(node);
  return key === undefined ? [] : [key];
}

/** The sentences of a source text. */
export function sentencesOf(file: string, text: string): Sentences {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const plain: string[] = [];
  const counted: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value)) return;
    // Types and the names of modules are for nobody to read.
    if (/^(TS.*Type|Import.*|TSTypeAliasDeclaration|TSInterfaceDeclaration)/.test(value.type ?? '')) {
      if (value.type === 'ImportExpression') return;
      if (value.type !== 'TSAsExpression' && value.type !== 'TSSatisfiesExpression') return;
    }
    if (value.type === 'CallExpression' && isNode(value.callee) && Array.isArray(value.arguments)) {
      const [first, second] = value.arguments.map(literal);
      if (value.callee.name === 'tn' && first !== undefined && second !== undefined) {
        counted.push(`${first}|${second}`);
        return value.arguments.slice(2).forEach(walk);
      }
      if (value.callee.name === 'message') plain.push(...keysOf(value.arguments[0]));
      if ((value.callee.name === 't' || value.callee.name === 'inSentence') && first !== undefined) {
        plain.push(first);
        return value.arguments.slice(1).forEach(walk);
      }
    }
    // An engineer's mistake is reported to engineers.
    if (
      value.type === 'NewExpression' &&
      isNode(value.callee) &&
      /^(Type|Range)?Error$/.test(String(value.callee.name))
    )
      return;
    const own = literal(value) ?? (value.type === 'TemplateLiteral' ? templateText(value) : undefined);
    if (own !== undefined && isProse(own) && !NAMES.test(own)) plain.push(own);
    for (const [key, child] of Object.entries(value)) if (key !== 'type') walk(child);
  };
  walk(program);
  return { plain, counted };
}

function filesIn(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    /\.ts$/.test(folder)
      ? [folder]
      : readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
          .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  ).filter((path) => !FOR_ENGINEERS.test(path) && !/\.test\.ts$/.test(path));
}

/** What definitions hold under these names is for people, whatever it looks like: `ID`, `kg`. */
const SPOKEN = new Set(['label', 'one', 'many', 'module', 'unit', 'on', 'off']);

/** Every text in the definitions that can be one for people: labels, questions, messages. */
function saidIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return isProse(value) || (SPOKEN.has(name) && /\p{L}/u.test(value)) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => saidIn(each, Array.isArray(value) ? name : key));
}

/** Everything people may read, of the tree below `root` and the house's definitions, in order. */
export function sentences(root: string): Sentences {
  const found = filesIn(root).map((path) => sentencesOf(path, readFileSync(join(root, path), 'utf8')));
  const resources = Object.values(registry.resources);
  const plain = [...found.flatMap((each) => each.plain), ...saidIn(resources), ...saidIn(registry.screens)];
  const counted = [
    ...found.flatMap((each) => each.counted),
    ...resources.map(({ label }) => countedForms(label).join('|')),
  ];
  return { plain: sorted(plain), counted: sorted(counted) };
}

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));

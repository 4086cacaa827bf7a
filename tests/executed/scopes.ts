import { parseSync } from 'vite';

/**
 * A named part of a file: a declaration, a method, a property or attribute that holds a function.
 */
export type Scope = { readonly name: string; readonly start: number; readonly end: number };

type Node = { readonly type: string; readonly start: number; readonly end: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string' && 'start' in value;

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

const nameOf = (value: unknown): string | undefined => {
  if (!isNode(value)) return undefined;
  const { name, value: text } = value as { readonly name?: unknown; readonly value?: unknown };
  if (typeof name === 'string') return name;
  return typeof text === 'string' ? text : undefined;
};

/** The value of a property, or of an attribute between its braces. */
function held(value: unknown): unknown {
  return isNode(value) && value.type === 'JSXExpressionContainer' && 'expression' in value ? value.expression : value;
}

const holdsFunction = (value: unknown): boolean => {
  const inner = held(value);
  return isNode(inner) && FUNCTIONS.includes(inner.type);
};

function ownName(node: Node): string | undefined {
  const { id, key, name, value, init } = node as Node & { readonly [part: string]: unknown };
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
      return nameOf(id);
    case 'VariableDeclarator':
      return isNode(init) ? nameOf(id) : undefined;
    case 'MethodDefinition':
      return nameOf(key);
    case 'Property':
    case 'PropertyDefinition':
      return holdsFunction(value) ? nameOf(key) : undefined;
    case 'JSXAttribute':
      return holdsFunction(value) ? nameOf(name) : undefined;
    default:
      return undefined;
  }
}

/** A bundler numbers names that two files declare. */
const asWritten = (name: string): string => name.replace(/\$\d+$/, '');

/**
 * The named parts of a source file, or of what a bundler or vite made of it: these keep the names,
 * so that both are found by `Outer.inner`. Outer ones come before what they hold.
 */
export function scopesOf(file: string, code: string): Scope[] {
  const found: Scope[] = [];
  const visit = (node: Node, outer: string): void => {
    const own = ownName(node);
    let inner = outer;
    if (own !== undefined) {
      inner = outer === '' ? asWritten(own) : `${outer}.${asWritten(own)}`;
      found.push({ name: inner, start: node.start, end: node.end });
    }
    for (const part of Object.values(node))
      for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child, inner);
  };
  visit(parseSync(file, code).program as unknown as Node, '');
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The name of the innermost part an offset lies in; empty where that is the file itself. */
export const scopeAt = (scopes: readonly Scope[], offset: number): string =>
  scopes.findLast(({ start, end }) => start <= offset && offset < end)?.name ?? '';

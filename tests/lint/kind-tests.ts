import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '../../resources/language/index.ts';
import { filesIn, SOURCE, visitNodes } from './sources.ts';

/**
 * The files of a field's kind define it. Elsewhere code queries kinds and does not tell them
 * apart: a place that compares a kind with a name must be found again for every kind that is added.
 */
export const TOLD_APART: { readonly [house: string]: number } = {
  'resources/language': 0,
  resources: 0,
  'access-control': 0,
  product: 0,
  api: 0,
  'mock-server': 0,
  server: 0,
  src: 0,
};

/**
 * Where a kind's own files lie, and the store, whose kinds are of columns. So are those of
 * database/, which is not counted.
 */
const OWN = ['resources/language/kinds/', 'src/fields/'];

type Node = {
  readonly type?: string;
  readonly name?: unknown;
  readonly value?: unknown;
  readonly operator?: string;
  readonly left?: Node;
  readonly right?: Node;
  readonly property?: Node;
  readonly callee?: Node;
  readonly discriminant?: Node;
  readonly cases?: readonly { readonly test?: Node | null }[];
  readonly arguments?: readonly Node[];
};

const isKindName = (node: Node | null | undefined): boolean =>
  node?.type === 'Literal' && typeof node.value === 'string' && Object.hasOwn(kinds, node.value);

const readsKind = (node: Node | undefined): boolean => {
  if (node?.type === 'ChainExpression') return readsKind((node as { expression?: Node }).expression);
  return node?.name === 'kind' || (node?.type === 'MemberExpression' && node.property?.name === 'kind');
};

const tellsApart = (node: Node): boolean => {
  const { type, left, right, callee, discriminant, cases = [] } = node;
  if (type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator ?? ''))
    return (readsKind(left) && isKindName(right)) || (readsKind(right) && isKindName(left));
  if (type === 'SwitchStatement') return readsKind(discriminant) && cases.some(({ test }) => isKindName(test));
  return type === 'CallExpression' && callee?.property?.name === 'includes' && readsKind(node.arguments?.[0]);
};

/** The lines on which a source text tells kinds of fields apart by name. */
export function kindTestsIn(file: string, text: string): number[] {
  const lines: number[] = [];
  visitNodes<Node>(file, text, (node, line) => {
    if (tellsApart(node)) lines.push(line());
  });
  return lines;
}

/** Refuses houses that tell kinds apart more often than they may, and says which may less now. */
export function checkKindTests(
  root: string,
  allowed: { readonly [house: string]: number } = TOLD_APART,
): { readonly refusals: string[]; readonly remarks: string[] } {
  const found = new Map<string, string[]>(Object.keys(allowed).map((house) => [house, []]));
  for (const file of [...found.keys()]
    .filter((house) => !house.includes('/'))
    .flatMap((house) => filesIn(root, house, SOURCE))) {
    if (OWN.some((folder) => file.startsWith(folder))) continue;
    const house = [...found.keys()]
      .filter((each) => file.startsWith(`${each}/`))
      .sort((a, b) => b.length - a.length)[0];
    for (const line of kindTestsIn(file, readFileSync(join(root, file), 'utf8')))
      found.get(house ?? '')?.push(`${file}:${line}`);
  }
  const houses = [...found].map(([house, places]) => ({ house, places, most: allowed[house] ?? 0 }));
  return {
    refusals: houses
      .filter(({ places, most }) => places.length > most)
      .map(
        ({ house, places, most }) =>
          `${house}/ tells kinds apart ${places.length} times, ${most} are left: ask the kind. ${places.join(', ')}`,
      ),
    remarks: houses
      .filter(({ places, most }) => places.length < most)
      .map(
        ({ house, places }) => `${house}/ tells kinds apart ${places.length} times: lower its number in kind-tests.ts`,
      ),
  };
}

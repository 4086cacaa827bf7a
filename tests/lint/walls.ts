import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { checkRooms } from './rooms.ts';
import { filesIn, SOURCE, visitNodes } from './sources.ts';

/**
 * The rooms of `src`, lowest first: each may import those before it (docs/architecture.md, "Inside
 * src").
 */
export const ROOMS = [
  'platform',
  'ui',
  'data',
  'fields',
  'form',
  'record',
  'list',
  'report',
  'pages',
  'shell',
  'app',
] as const;

const LANGUAGE = ['resources/language', 'access-control'];
const SRC = ROOMS.map((room) => `src/${room}`);
/** What only begins the app, and knows the product. */
const BELOW_APP = SRC.filter((room) => room !== 'src/app');

/**
 * What each house may import of ours, besides itself (the table in docs/architecture.md). Longest
 * folder wins; `*` in the name of a house is a subject of the product.
 */
export const WALLS: { readonly [house: string]: readonly string[] } = {
  'resources/language': [],
  resources: ['resources/language'],
  'access-control': ['resources/language'],
  'api/wire': LANGUAGE,
  api: [...LANGUAGE, 'api/wire'],
  database: ['api', 'api/wire', 'resources/language'],
  'product/rules': ['resources/language'],
  'product/*/rules': ['product/rules', 'product/*/rules', 'resources/language', 'resources'],
  'product/*/server': [
    ...LANGUAGE,
    'resources',
    'api',
    'api/wire',
    'product/rules',
    'product/*/rules',
    'product/*/server',
  ],
  'product/*/ui': [
    ...LANGUAGE,
    'resources',
    'api/wire',
    'product/rules',
    'product/*/rules',
    'product/*/ui',
    ...BELOW_APP,
  ],
  'product/fixtures': [...LANGUAGE, 'resources', 'api', 'product/rules', 'product/*/rules'],
  product: [
    ...[
      ...LANGUAGE,
      'resources',
      'api',
      'api/wire',
      'product/rules',
      'product/*/rules',
      'product/*/server',
      'product/*/ui',
    ],
    'product/fixtures',
    ...BELOW_APP,
  ],
  'mock-server': ['api', 'api/wire', ...LANGUAGE],
  server: ['api', 'api/wire', ...LANGUAGE, 'database', 'mock-server'],
  // What begins (`main.tsx`, `root.tsx`) stands above all rooms.
  src: [...LANGUAGE, 'api/wire', ...SRC],
  ...Object.fromEntries(SRC.map((room, at) => [room, [...LANGUAGE, 'api/wire', ...SRC.slice(0, at)]])),
  bench: ['*'],
  tools: ['*'],
  tests: ['*'],
};

/** Packages a house must not know, so that its place in the whole stays true. */
export const STRANGERS: { readonly [house: string]: readonly RegExp[] } = {
  'resources/language': [/^react/, /^antd/, /^express/, /^node:/],
  resources: [/./],
  'product/rules': [/./],
  'product/*/rules': [/./],
  'product/fixtures': [/^react/, /^antd/, /^@refinedev/, /^express/, /^json-server/, /^vite$/],
  'product/*/server': [/^react/, /^antd/, /^@refinedev/, /^json-server/, /^vite$/],
  'product/*/ui': [/^node:/, /^express/, /^json-server/, /^casbin$/],
  'access-control': [/^react/, /^antd/, /^@refinedev/, /^express/, /^json-server/],
  'api/wire': [/./],
  api: [/^react/, /^antd/, /^@refinedev/, /^json-server/, /^lowdb/, /^vite$/],
  database: [/^react/, /^antd/, /^@refinedev/, /^express/, /^json-server/],
  'mock-server': [/^react/, /^antd/, /^@refinedev/],
  server: [/^react/, /^antd/, /^@refinedev/],
  src: [/^node:/, /^express/, /^json-server/, /^casbin$/],
};

/**
 * What begins a product, by the names of its halves (`imports` of package.json). Nothing else knows
 * which one it is.
 */
const TAKES_PRODUCT = ['server', 'src', 'tools', 'tests', 'bench'];
const HALF = '#product/';

/** Files nothing imports, since a tool or a person starts them. */
const ENTRIES = [
  /^src\/main\.tsx$/,
  /^server\/(main|write-fixtures|verify-history|archive-history|reseal|migrate)\.ts$/,
  // Threads of their own, which are begun by their address.
  /^(api|database|product)\/(.+\/)?thread\.ts$/,
  /^product\/fixtures\/draw\.ts$/,
  /^resources\/index\.ts$/,
  /\.d\.ts$/,
  // The bundler puts them in the place of packages.
  /^src\/(data|platform\/theme)\/stand-ins\//,
  /^bench\//,
  /^tools\//,
  /^tests\//,
];

/** A line more than this is refused; more than the second number is mentioned. */
export const LONGEST = 600;
const QUESTIONABLE = 400;

type Import = {
  readonly request: string;
  readonly line: number;
  /** Whether it is gone once the types are stripped. */
  readonly typeOnly: boolean;
};

type Node = {
  readonly type?: string;
  readonly source?: { readonly value?: unknown } | null;
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly specifiers?: readonly Node[];
  readonly body?: readonly Node[];
};

const isTypeOnly = ({ type, importKind, exportKind, specifiers }: Node): boolean =>
  type === 'TSImportType' ||
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers !== undefined && specifiers.length > 0 && specifiers.every((each) => isTypeOnly(each)));

/** The module requests of a source text: imports, re-exports, dynamic and type imports alike. */
export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  visitNodes<Node>(file, text, (node, line) => {
    const { type = '', source } = node;
    if (/^(Import|Export|TSImportType)/.test(type) && typeof source?.value === 'string')
      found.push({ request: source.value, line: line(), typeOnly: isTypeOnly(node) });
  });
  return found;
}

/** The types of the wire, which the browser may import: nothing of them runs. */
const WIRE = 'api/wire';
const TYPES = /^TS(TypeAlias|Interface)Declaration$/;

function holdsTypesOnly(file: string, text: string): boolean {
  let only = true;
  visitNodes<Node>(file, text, ({ type, body }) => {
    if (type === 'Program') only = body?.every((each) => isTypeOnly(each) || TYPES.test(each.type ?? '')) ?? true;
  });
  return only;
}

/** What a house must not know; its rooms neither. */
const strangersOf = (house: string): readonly RegExp[] =>
  Object.entries(STRANGERS).flatMap(([name, patterns]) =>
    house === name || (name === 'src' && house.startsWith('src/')) ? patterns : [],
  );

/** The house a file stands in; the rooms of each subject are one house: rules, server, ui. */
function houseOf(path: string): string | undefined {
  const [, room] = path.match(/^product\/[^/]+\/(rules|server|ui)\//) ?? [];
  if (room !== undefined) return `product/*/${room}`;
  return Object.keys(WALLS)
    .filter((house) => path.startsWith(`${house}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** One path per import cycle, as `a → b → a`. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const cycles: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at >= 0) cycles.push([...path.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

/** The files that package.json names as the halves of a product. */
function halvesIn(root: string): { readonly [request: string]: string } {
  const file = join(root, 'package.json');
  const { imports = {} } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { imports?: { readonly [request: string]: string } })
    : {};
  return Object.fromEntries(Object.entries(imports).map(([request, path]) => [request, relative('.', path)]));
}

/**
 * The files of each circle of more than two that imports of any sort make, types included: they can
 * only be understood together.
 */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 2) circles.push(circle.toSorted());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

export type WallReport = { readonly refusals: string[]; readonly remarks: string[]; readonly files: number };

/**
 * Reads every source file below `root` and says which imports break a wall, close a cycle or lead
 * nowhere, which files nothing imports, and which are too long.
 */
export function checkWalls(root: string): WallReport {
  const refusals: string[] = [];
  const remarks: string[] = [];
  const graph = new Map<string, string[]>();
  const withTypes = new Map<string, string[]>();
  const files = [...new Set(Object.keys(WALLS).flatMap((house) => filesIn(root, house, SOURCE)))];
  const imported = new Set<string>();
  const halves = halvesIn(root);

  for (const file of files) {
    const house = houseOf(file) ?? '';
    const text = readFileSync(join(root, file), 'utf8');
    const lines = text.split('\n').length - 1;
    if (lines > LONGEST) refusals.push(`${file}: ${lines} lines; split it (at most ${LONGEST})`);
    else if (lines > QUESTIONABLE) remarks.push(`${file}: ${lines} lines; does it answer one question?`);
    if (house === WIRE && !holdsTypesOnly(file, text)) refusals.push(`${file}: holds more than types`);
    const targets: string[] = [];
    const all: string[] = [];
    for (const { request, line, typeOnly } of importsOf(file, text)) {
      if (request.startsWith(HALF)) {
        if (!TAKES_PRODUCT.includes(house))
          refusals.push(`${file}:${line}: ${house}/ must not know the product (${request})`);
        imported.add(halves[request] ?? request);
        continue;
      }
      if (!request.startsWith('.')) {
        if (strangersOf(house).some((pattern) => pattern.test(request))) {
          refusals.push(`${file}:${line}: ${house}/ must not know the package ${request}`);
        }
        continue;
      }
      const target = relative(root, resolve(root, dirname(file), request.replace(/\?.*$/, '')));
      if (!existsSync(join(root, target))) {
        refusals.push(`${file}:${line}: ${request} leads nowhere`);
        continue;
      }
      imported.add(target);
      if (/\.tsx?$/.test(target)) all.push(target);
      // Types are gone when the code runs: they cannot close a cycle.
      if (/\.tsx?$/.test(target) && !typeOnly) targets.push(target);
      const other = houseOf(target);
      const allowed = WALLS[house] ?? [];
      if (other && other !== house && !allowed.includes('*') && !allowed.includes(other)) {
        refusals.push(`${file}:${line}: ${house}/ must not import ${other}/ (${request})`);
      }
    }
    graph.set(file, targets);
    withTypes.set(file, all);
  }
  for (const cycle of cyclesIn(graph)) refusals.push(`import cycle: ${cycle}`);
  for (const circle of circlesIn(withTypes))
    refusals.push(`${circle.length} files import each other, types included: ${circle.join(', ')}`);
  refusals.push(...checkRooms(new Map([...withTypes].filter(([file]) => !/^(tests|bench)\//.test(file)))));
  for (const file of files) {
    if (!imported.has(file) && !ENTRIES.some((pattern) => pattern.test(file)))
      refusals.push(`${file}: nothing imports it`);
  }
  return { refusals, remarks, files: files.length };
}

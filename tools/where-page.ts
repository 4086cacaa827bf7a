import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { registry } from '../resources/index.ts';
import type { Resource, Screen } from '../resources/language/index.ts';
import { visitNodes } from '../tests/lint/sources.ts';
import { fileOf } from './entity.ts';

/** Lists of what implements names; what they hold, where it is one kind only. */
const LISTS = {
  'product/browser.ts': undefined,
  'product/server.ts': undefined,
  'src/app/screen-page.tsx': 'pages',
  'api/checks/built-in.ts': 'checks',
  'api/handlers/built-in.ts': 'handlers',
  'api/product/built-in-jobs.ts': 'jobs',
};

type Node = {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly key?: Node;
  readonly value?: unknown;
  readonly init?: Node;
  readonly source?: Node;
  readonly local?: Node;
  readonly specifiers?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly elements?: readonly Node[];
  readonly expression?: Node;
};
type Entry = { readonly sort: string; readonly name: string; readonly file: string };

const nameOf = ({ name, value }: Node): string => name ?? String(value);

/** The entries of a list that are written in files of their own, imported now or when needed. */
function entriesOf(root: string, list: string, sortOfAll: string | undefined): Entry[] {
  const text = readFileSync(join(root, list), 'utf8');
  const imported = new Map<string, string>();
  const entries: Entry[] = [];
  const add = (sort: string, name: string, of: Node): void => {
    const lazy = /import\('([^']+)'\)/.exec(text.slice(of.start, of.end))?.[1];
    const request = imported.get(of.name ?? '') ?? lazy;
    if (request !== undefined) entries.push({ sort, name, file: posix.join(posix.dirname(list), request) });
  };
  visitNodes<Node>(list, text, ({ type, source, specifiers = [], key, value, init }) => {
    if (type === 'ImportDeclaration' && source)
      for (const { local } of specifiers) if (local) imported.set(nameOf(local), nameOf(source));
    const held = sortOfAll === undefined && key ? (value as Node) : init;
    // Without the type it satisfies.
    const { properties = [], elements = [] } = held?.expression ?? held ?? {};
    const sort = sortOfAll ?? (key ? nameOf(key) : '');
    for (const each of properties) if (each.key) add(sort, nameOf(each.key), each.value as Node);
    for (const each of elements) add(sort, nameOf(each), each);
  });
  return entries;
}

const code = (text: string): string => `\`${text}\``;
const joined = (parts: readonly (string | undefined)[]): string => [...new Set(parts)].filter(Boolean).join(', ');

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [...new Set([heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`))].join('\n');

/** The file that declares a resource, by its name. */
function definitionOf(root: string, { name }: Pick<Resource, 'name'>): string {
  const file = `resources/${fileOf(name)}`;
  if (!existsSync(join(root, file))) throw new Error(`${name} is declared in another file than ${file}.`);
  return code(file);
}

function screenRow(root: string, implementedIn: (sort: string, name: string) => string, screen: Screen): string[] {
  const { label, path, dashboard, list, form, show } = screen;
  const page = (name: string): string => implementedIn('pages', name);
  const tabs = [...(show?.tabs ?? []), ...(form?.steps ?? []), ...(form ? [form] : [])];
  return [
    label,
    joined([path, form?.path, show?.path].map((each) => each && code(each))),
    dashboard ? code('resources/dashboards.ts') : definitionOf(root, { name: screen.resource }),
    joined([
      dashboard && page('dashboard'),
      list && page(list.page ?? 'list'),
      form && page(form.page ?? 'form'),
      show && page(show.page ?? 'show'),
      ...tabs.flatMap(({ panels }) => panels.map((name) => implementedIn('panels', name))),
    ]),
  ];
}

function recordsRow(root: string, resource: Resource): string[] | undefined {
  const { name, checkedBy, fills, moves, handlers } = resource;
  const made = moves.map((move) => {
    const then = joined([...move.handlers, move.dialog && `dialog ${move.dialog}`]);
    return then ? `${move.name} (${then})` : move.name;
  });
  const cells = [
    joined(checkedBy),
    joined(fills.map((fill) => fill.name)),
    joined(Object.values(handlers).flat()),
    joined(made),
  ];
  return cells.some(Boolean) ? [code(name), definitionOf(root, resource), ...cells] : undefined;
}

/** The page of which file draws a screen, and which decides about its records. */
export function wherePage(root: string): string {
  const entries = Object.entries(LISTS).flatMap(([list, sort]) => entriesOf(root, list, sort));
  const implementedIn = (sort: string, name: string): string => {
    const found = entries.find((each) => each.sort === sort && each.name === name);
    if (!found) throw new Error(`No list names the file of ${name} of ${sort}.`);
    return code(found.file);
  };
  return `# Which file draws this, which code decides that

Written by \`npm run generate\`. The steps of a call are in
[architecture](architecture.md#the-path-of-a-request), all calls in [the API](api.md).

## What draws a screen

A value is drawn by \`src/fields/{kind}.tsx\`, typed and filtered by \`src/fields/controls/{kind}.tsx\`.
The pages of one's account are listed in \`src/app/own-page.tsx\`, those before one is signed in in
\`src/pages/sign-in/sign-in.tsx\`.

${table(
  ['screen', 'address', 'declared in', 'drawn by'],
  registry.screens.map((each) => screenRow(root, implementedIn, each)),
)}

## What decides about records

Besides the options of its definition. A move is made by \`api/records/move.ts\`.

${table(
  ['records', 'declared in', 'checks', 'fills', 'handlers of writes', 'moves (their handlers)'],
  Object.values(registry.resources).flatMap((each) => [recordsRow(root, each) ?? []].filter(([name]) => name)),
)}

## Where a name is implemented

${table(
  ['name', 'one of', 'file'],
  entries.map(({ sort, name, file }) => [code(name), sort, code(file)]),
)}
`;
}

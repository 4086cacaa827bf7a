import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** Counts code (`npm run lines`). `-- --keep` writes a page. */

const PAGE = 'docs/lines.md';
const HOUSES = ['engine', 'product', 'tests'] as const;
type House = (typeof HOUSES)[number];

const ENGINE = ['access-control', 'api', 'database', 'mock-server', 'server', 'src', 'tools'];
const SERVER = ENGINE.slice(0, 5);

/** Whose code a file is; undefined: it is data, or written by a tool. */
function houseOf(file: string): House | undefined {
  if (!/\.(ts|tsx|css|html)$/.test(file) || file.startsWith('product/fixtures/')) return undefined;
  const [top = '', next] = file.split('/');
  if (ENGINE.includes(top) || (top === 'resources' && next === 'language')) return 'engine';
  if (top === 'product' || top === 'resources') return 'product';
  return top === 'tests' || top === 'bench' ? 'tests' : undefined;
}

const roomOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.split('/').length > 2 ? 2 : 1)
    .join('/');

/** Lines that hold more than comments and blanks: a comment here begins its line. */
const codeIn = (text: string): readonly string[] =>
  text
    .replaceAll(/^\s*\{?\/\*[\s\S]*?\*\/\}?\s*$|^\s*<!--[\s\S]*?-->\s*$/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(\/\/.*)?$/.test(line));

function countOptions(): number {
  const keys = new Set<string>();
  for (const name of ['definition', 'dashboard']) {
    const { definitions } = JSON.parse(readFileSync(`resources/${name}.schema.json`, 'utf8')) as {
      readonly definitions: { readonly [of: string]: { readonly properties?: object } };
    };
    for (const [of, { properties = {} }] of Object.entries(definitions))
      for (const key of Object.keys(properties)) keys.add(`${of}.${key}`);
  }
  return keys.size;
}

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const lines = {
  engine: new Map<string, number>(),
  product: new Map<string, number>(),
  tests: new Map<string, number>(),
};
let casts = 0;
for (const file of files) {
  const house = houseOf(file);
  if (!house) continue;
  const code = codeIn(readFileSync(file, 'utf8'));
  const room = roomOf(file);
  lines[house].set(room, (lines[house].get(room) ?? 0) + code.length);
  if (SERVER.some((each) => file.startsWith(`${each}/`)))
    casts += code.filter((line) => !/^(import|export) /.test(line) && / as (?!const\b)/.test(line)).length;
}
const text = [
  '| | lines |',
  '|---|---:|',
  ...HOUSES.flatMap((house) => {
    const rooms = [...lines[house]].toSorted(([, one], [, other]) => other - one);
    const all = rooms.reduce((sum, [, each]) => sum + each, 0);
    return [`| **${house}** | **${all}** |`, ...rooms.map(([room, each]) => `| \`${room}\` | ${each} |`)];
  }),
  '',
  `- options of definitions: ${countOptions()}`,
  `- casts on the server: ${casts}`,
  '',
].join('\n');
const page = `# How much code there is\n\nLines without comments and blanks, as \`npm run lines -- --keep\` counted them last. Fixtures and files\nthat tools write are left out.\n\n${text}`;
if (process.argv.includes('--keep')) writeFileSync(PAGE, page);
else console.log(text);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, SOURCE } from './sources.ts';

const PAGE = 'docs/module-state.md';
const ROOMS = ['access-control', 'api', 'database', 'mock-server', 'product', 'resources', 'server', 'src'];
const STATE = /^(?:export )?(?:let \w|const (?!\w+: Readonly)\w[^=\n]*= new (?:WeakMap|Map|Set)(?:<.*>)?\(\))/m;

/** Modules with state that the page leaves out, and modules it lists that are not there. */
export function stateMistakes(page: string, files: readonly (readonly [file: string, text: string])[]): string[] {
  const listed = new Set([...page.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => file));
  const found = files.filter(([, text]) => STATE.test(text)).map(([file]) => file);
  const known = new Set(files.map(([file]) => file));
  return [
    ...found.filter((file) => !listed.has(file)).map((file) => `${file}: holds state: say why in ${PAGE}, or pass it`),
    ...[...listed]
      .filter((file = '') => !file.startsWith('tests/') && !known.has(file))
      .map((file) => `${PAGE}: there is no ${file}`),
  ];
}

/** The same for the tree below a root. */
export function checkModuleState(root: string): string[] {
  const files = ROOMS.flatMap((room) => filesIn(root, room, SOURCE));
  return stateMistakes(
    readFileSync(join(root, PAGE), 'utf8'),
    files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
  );
}

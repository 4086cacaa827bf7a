import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkClassNames, checkSheets } from '../lint/class-names.ts';
import { scratchFolder } from '../stage/scratch.ts';

it('should refuse a class of the engine in a page of the product, and nothing else', () => {
  const root = mkdtempSync(join(scratchFolder(), 'classes-'));
  for (const folder of ['src/ui', 'src/platform/theme', 'product/shops/ui'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'src/ui/card.css'), '.card > .card-head:hover,\n.ant-btn {\n  gap: 0.5em;\n}\n');
  writeFileSync(join(root, 'src/platform/theme/layout.css'), '.row {\n  gap: 8px;\n}\n');
  const page = `<div className="shop card row"><i className={open ? 'card-head' : 'shop-head'} /><b className="ant-btn" /></div>;\n`;
  writeFileSync(join(root, 'product/shops/ui/page.tsx'), page);
  expect(checkClassNames(root)).toEqual([
    "product/shops/ui/page.tsx: the class 'card' is the engine's (src/ui/card.css); docs/the-kit.md says which part has it.",
    "product/shops/ui/page.tsx: the class 'card-head' is the engine's (src/ui/card.css); docs/the-kit.md says which part has it.",
  ]);
  rmSync(root, { recursive: true });
});

it('should refuse a sheet that nothing imports, and a class whose sheet may not be there', () => {
  const root = mkdtempSync(join(scratchFolder(), 'sheets-'));
  const write = (file: string, text: string): void => writeFileSync(join(root, 'src', file), text);
  for (const folder of ['ui', 'list']) mkdirSync(join(root, 'src', folder), { recursive: true });
  for (const name of ['card', 'ring', 'base']) write(`ui/${name}.css`, `.${name} {}\n`);
  write('main.tsx', "import './ui/base.css';\nvoid import('./list/list.tsx');\n");
  write('list/list.tsx', "import '../ui/card.css';\nimport { Row } from './row.tsx';\n// import './ring.css';\n");
  write('list/row.tsx', 'export const Row = <b className="card base" />;\n');
  expect(checkSheets(root)).toEqual(['src/ui/ring.css: nothing imports it.']);
  // Another loads it without the list.
  write('peek.tsx', "import { Row } from './list/row.tsx';\n");
  expect(checkSheets(root).slice(1)).toEqual([
    "src/list/row.tsx: nothing loads 'card' with it: import src/ui/card.css.",
  ]);
  rmSync(root, { recursive: true });
});

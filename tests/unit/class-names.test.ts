import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkClassNames, checkSheets } from '../lint/class-names.ts';
import { scratchFolder } from '../stage/scratch.ts';

it('should refuse a class of the engine in a page of the product, and nothing else', () => {
  const root = mkdtempSync(join(scratchFolder(), 'classes-'));
  for (const folder of ['src/ui', 'product/shops/ui']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'src/ui/card.css'), '.card > .card-head:hover,\n.ant-btn {\n  gap: 0.5em;\n}\n');
  const page = `<div className="shop card"><i className={open ? 'card-head' : 'shop-head'} /><b className="ant-btn" /></div>;\n`;
  writeFileSync(join(root, 'product/shops/ui/page.tsx'), page);
  expect(checkClassNames(root)).toEqual([
    "product/shops/ui/page.tsx: the class 'card' is the engine's (src/ui/card.css); docs/the-kit.md says which part has it.",
    "product/shops/ui/page.tsx: the class 'card-head' is the engine's (src/ui/card.css); docs/the-kit.md says which part has it.",
  ]);
  rmSync(root, { recursive: true });
});

it('should refuse a sheet that nothing imports', () => {
  const root = mkdtempSync(join(scratchFolder(), 'sheets-'));
  mkdirSync(join(root, 'src/ui'), { recursive: true });
  for (const name of ['card', 'ring']) writeFileSync(join(root, `src/ui/${name}.css`), `.${name} {}\n`);
  writeFileSync(join(root, 'src/ui/card.tsx'), "import './card.css';\n// import './ring.css';\n");
  expect(checkSheets(root)).toEqual(['src/ui/ring.css: nothing imports it.']);
  rmSync(root, { recursive: true });
});

import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import page from '../../docs/how-do-i.md?raw';
import kit from '../../docs/the-kit.md?raw';
import { copiedTree } from '../added/tree.ts';
import { checkWalls } from '../lint/walls.ts';
import { blocksOf, follow } from '../stage/followed.ts';
import { compiled } from '../types/compiled.ts';

/** What the tree's own product says once the page was followed. */
const ASK = `Promise.all([import('./resources/index.ts'), import('./product/server.ts')]).then(([{ registry }, { product }]) => {
  const { fields, moves, measures } = registry.resources.vans;
  const { list, show, report } = registry.screen['van-list'];
  console.log(JSON.stringify({
    kinds: Object.fromEntries(Object.values(fields).map(({ name, kind }) => [name, kind])),
    moves: moves.map(({ name }) => name),
    columns: list.columns,
    says: measures.electric.description,
    report: { cards: report.cards, by: report.charts.map(({ by }) => by) },
    show: { page: show.page, cards: show.tabs[0].cards },
    job: product.jobs['service-vans'].about,
    route: product.routes.some(({ path }) => path === '/vans/:id/next-service'),
  }));
})`;

describe('the page "How do I …"', () => {
  let root = '';
  beforeAll(async () => {
    root = await copiedTree();
    follow(page, root);
    follow(kit, root);
  }, 120_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('should say of each of its blocks, and the kit of its examples, where it goes', () => {
    for (const text of [page, kit]) expect(text.match(/^```\w/gm)).toHaveLength(blocksOf(text).length);
  });

  it('should compile, with the examples of the kit', () => {
    // Without the tests, which are the larger half of the program.
    const project = { extends: './tsconfig.json', include: ['resources', 'api', 'product', 'src', 'tests/kit'] };
    writeFileSync(join(root, 'tsconfig.followed.json'), JSON.stringify(project));
    expect([...compiled(root, 'tsconfig.followed.json')]).toEqual([]);
  }, 180_000);

  it('should leave the walls as they are', () => {
    expect(checkWalls(root).refusals).toEqual([]);
  }, 60_000);

  it('should resolve into what it promises', () => {
    const args = ['--import', 'tsx', '-e', ASK];
    const result: unknown = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
    expect(result).toMatchObject({
      kinds: { seats: 'number', fuel: 'choice', sold_on: 'date', status: 'state', papers_at: 'web' },
      moves: ['send-to-workshop', 'take-back'],
      columns: ['status', 'fuel', 'id', 'plate', 'driver_id', 'mileage'],
      says: 'Electric vans, by bought on, Asia/Dubai',
      report: { cards: ['bought', 'paid', 'electric_rate'], by: ['period', 'fuel'] },
      show: { page: 'van', cards: ['seats', 'mileage'] },
      job: 'Sends vans to the workshop that are to be serviced',
      route: true,
    });
  }, 60_000);
});

it('should take the blocks of a page that name a file, and leave the others', () => {
  const position = '```ts a.ts after x: [\n1,\n```\n```ts a.ts first\n2\n```\n```tsx b.tsx\n3\n```\n```sh\nls\n```\n';
  expect(blocksOf(position)).toEqual([
    { path: 'a.ts', place: { after: 'x: [' }, code: '1,\n' },
    { path: 'a.ts', place: 'first', code: '2\n' },
    { path: 'b.tsx', place: undefined, code: '3\n' },
  ]);
});

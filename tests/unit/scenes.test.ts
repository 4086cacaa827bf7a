import { expect, it } from 'vitest';
import { product } from '../../product/browser.ts';
import { registry } from '../../resources/index.ts';
import { SCENES } from '../browser/scenes.ts';
import { covering, generatedPages } from '../browser/scenes-generated.ts';

const pages = generatedPages(registry);
const featuresOf = (name: string | undefined) => [...(pages.find((page) => page.name === name)?.features ?? [])];
const shown = new Set(SCENES.flatMap(({ shows = [], on }) => [...shows, ...featuresOf(on)]));

it('should have a scene of everything of the house that no definition alone draws', () => {
  const all = (['page', 'panel', 'dialog'] as const).flatMap((kind) =>
    Object.keys(product[`${kind}s`]).map((name) => `${kind} ${name}`),
  );
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter((each) => !shown.has(each))).toEqual([]);
});

it('should have a scene of every kind of field in every place, and of all a screen may say', () => {
  const all = new Set(pages.flatMap(({ features }) => [...features]));
  for (const feature of ['list tabs', 'column of money', 'input of image', 'record charts', 'report cards'])
    expect(all).toContain(feature);
  expect([...all].filter((each) => !shown.has(each))).toEqual([]);
});

it('should leave out a page that differs from others by its data alone', () => {
  const page = (name: string, ...features: string[]) => ({ name, path: `/${name}`, features: new Set(features) });
  const these = [page('small', 'a'), page('large', 'a', 'b'), page('alike', 'b', 'a'), page('known', 'c')];
  expect(covering(these, ['c']).map(({ name }) => name)).toEqual(['large']);
});

it('should name each scene once', () => {
  expect(new Set(SCENES.map(({ name }) => name)).size).toBe(SCENES.length);
});

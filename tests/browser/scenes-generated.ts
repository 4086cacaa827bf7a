import { expect } from '@playwright/test';
import { registry as house } from '../../resources/index.ts';
import { fieldAt, linkOf, type Registry, type Resource, type Screen } from '../../resources/language/index.ts';
import { ListPage } from './list.ts';
import type { Scene, SceneTools } from './scene.ts';
import { settled } from './stage.ts';

/** A page that is drawn of a definition alone, and all that is drawn on it. */
export type Generated = {
  readonly name: string;
  /** Where it is; with a tab, that of the first record of the list there. */
  readonly path: string;
  readonly tab?: string;
  readonly features: ReadonlySet<string>;
};

/** What of a screen is nowhere to be seen. */
const UNSEEN = ['path', 'newPath', 'ids', 'only', 'name', 'label', 'placement', 'initialSort', 'pageSize', 'editedOn'];

/** What is said in a part of a screen: `list tabs`, `form stages`. */
const textOf = (path: string, part: object): string[] =>
  Object.entries(part)
    .filter(
      ([name, value]) =>
        !UNSEEN.includes(name) && value !== undefined && value !== false && Object.keys(Object(value)).length > 0,
    )
    .map(([name]) => `${path} ${name}`);

const kindsOf = (registry: Registry, of: Resource, path: string, names: readonly string[]): string[] =>
  names.map((name) => `${path} of ${linkOf(fieldAt(registry, of, name)).kind}`);

const panelsOf = (names: readonly string[]): string[] => names.map((name) => `panel ${name}`);

/** Every page that is drawn of a definition alone. */
export function generatedPages(registry: Registry): readonly Generated[] {
  return registry.screens.flatMap((screen): Generated[] => {
    const of = registry.resources[screen.resource] as Resource;
    const { list, form, show } = screen;
    const pages: Generated[] = [];
    const fields = form && !form.page && form.steps.length === 0 ? formFeatures(registry, of, form) : [];
    const isBeside = form?.placement !== 'page';
    const name = screen.name;
    if (list && !list.page)
      pages.push({
        name: `${name}, its list`,
        path: screen.path,
        features: new Set([
          ...textOf('list', list),
          ...kindsOf(registry, of, 'column', list.columns),
          ...(isBeside ? fields : []),
          ...(screen.report ? textOf('report', screen.report) : []),
        ]),
      });
    if (form && !isBeside && fields.length > 0 && form.newPath && screen.flags.includes('write'))
      pages.push({ name: `${name}, its form`, path: form.newPath, features: new Set(fields) });
    for (const tab of show && !show.page ? show.tabs : [])
      pages.push({
        name: `${name}, ${tab.name || 'a record'}`,
        path: screen.path,
        tab: tab.name,
        features: new Set([
          ...textOf('record', tab),
          ...kindsOf(
            registry,
            of,
            'value',
            tab.sections.flatMap((section) => section.fields),
          ),
          ...panelsOf(tab.panels),
        ]),
      });
    return pages;
  });
}

const formFeatures = (registry: Registry, of: Resource, form: NonNullable<Screen['form']>): string[] => [
  `form ${form.placement}`,
  ...textOf('form', form),
  ...kindsOf(registry, of, 'input', form.fields),
  ...panelsOf(form.panels),
];

/** As few of them as show all of what any of them does, besides what is shown elsewhere. */
export function covering(pages: readonly Generated[], elsewhere: Iterable<string>): readonly Generated[] {
  const shown = new Set(elsewhere);
  const chosen: Generated[] = [];
  const adds = ({ features }: Generated): number => [...features].filter((each) => !shown.has(each)).length;
  for (;;) {
    const best = pages.reduce<Generated | undefined>(
      (most, page) => (adds(page) > (most ? adds(most) : 0) ? page : most),
      undefined,
    );
    if (!best) return chosen;
    chosen.push(best);
    for (const each of best.features) shown.add(each);
  }
}

async function open({ page }: SceneTools, { path, tab }: Generated): Promise<void> {
  const list = new ListPage(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (tab !== undefined) {
    await list.rows.first().getByRole('link').first().click();
    await expect(page).not.toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (tab !== '') await page.goto(`${page.url().split('?')[0]}?tab=${tab}`);
  }
  await settled(page);
  await expect(page.locator('.skeleton, .bone, [aria-busy=true]')).toHaveCount(0);
}

/**
 * The pages that are drawn of definitions alone, one of those that differ in nothing but their
 * data, and none that other scenes show.
 */
export function generatedScenes(others: readonly Scene[]): readonly Scene[] {
  const pages = generatedPages(house);
  const elsewhere = others.flatMap(({ shows = [], on }) => {
    const page = pages.find(({ name }) => name === on);
    if (on !== undefined && !page) throw new Error(`No page is called ${on}.`);
    return [...shows, ...(page?.features ?? [])];
  });
  return covering(pages, elsewhere).map((page) => ({
    name: page.name,
    on: page.name,
    open: (tools) => open(tools, page),
  }));
}

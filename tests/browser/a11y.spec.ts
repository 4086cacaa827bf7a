import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { inPseudoLocale, stateOf, troublesInPseudoLocale } from './pseudo-locale.ts';
import { openScene } from './scene.ts';
import { SCENES } from './scenes.ts';
import { expect, test } from './stage.ts';

/**
 * Each page as a wide light one and then, without loading it anew, as a narrow dark one: what fails
 * in one mixture only has not been seen, and loading each page twice took as long as all other
 * tests together.
 */
const LOOKS = [
  { scheme: 'light', width: 1440 },
  // The page's structure has been judged by then; what colours and width alone decide has not.
  {
    scheme: 'dark',
    width: 375,
    rules: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
  },
] as const;

/**
 * Rules whose findings axe itself calls minor or moderate, never serious: judging them takes some
 * of its time, and nobody looks.
 */
const SLIGHT = [
  ...['aria-allowed-role', 'aria-deprecated-role', 'duplicate-id', 'empty-heading', 'empty-table-header'],
  ...['focus-order-semantics', 'form-field-multiple-labels', 'heading-order', 'hidden-content'],
  ...['html-xml-lang-mismatch', 'identical-links-same-purpose', 'image-redundant-alt', 'landmark-banner-is-top-level'],
  ...['landmark-complementary-is-top-level', 'landmark-contentinfo-is-top-level', 'landmark-main-is-top-level'],
  ...['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main'],
  ...['landmark-one-main', 'landmark-unique', 'meta-refresh-no-exceptions', 'meta-viewport', 'meta-viewport-large'],
  ...['no-autoplay-audio', 'page-has-heading-one', 'presentation-role-conflict', 'region', 'scope-attr-valid'],
  ...['server-side-image-map', 'skip-link', 'table-duplicate-name'],
];

/** antd's option list: the focus stays in its input, whose arrow keys scroll it. */
const SCROLLED_BY_KEYS = '.ant-select-dropdown-list-holder';

const textColour = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ant-color-text'));

/** Changes the device's colours, and waits until the page has followed. */
async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const before = await textColour(page);
  const isOther = await page.evaluate((query) => !matchMedia(query).matches, `(prefers-color-scheme: ${colorScheme})`);
  await page.emulateMedia({ colorScheme });
  if (isOther) await expect.poll(() => textColour(page), { intervals: [20] }).not.toBe(before);
}

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>;

type Colour = { r: number; g: number; b: number; alpha: number };

/**
 * Lets axe read each colour once: it asks for those of every text and of all that lies behind it, a
 * page has some twenty of them, and reading one by its library of colour spaces took a quarter of
 * judging contrast.
 */
function rememberColours(): void {
  type Reader = { parseString(this: Colour, text: string): Colour };
  const { prototype } = (window as unknown as { axe: { commons: { color: { Color: { prototype: Reader } } } } }).axe
    .commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, readonly [number, number, number, number]>();
  prototype.parseString = function (text) {
    const found = known.get(text);
    if (found) {
      [this.r, this.g, this.b, this.alpha] = found;
      return this;
    }
    read.call(this, text);
    known.set(text, [this.r, this.g, this.b, this.alpha]);
    return this;
  };
}

/** The short one of its two texts: a page is sent it, and reads it, for each scene. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const AXE = `${SOURCE}\n(${rememberColours})();`;

/**
 * What axe finds on the page by all its rules, those of WCAG 2.2 AA among them. It stays on the
 * page.
 */
function judged(page: Page): Promise<Found> {
  // No frame of ours is of another origin, for which alone a page of its own would be opened.
  const judge = new AxeBuilder({ page, axeSource: AXE }).setLegacyMode().exclude(SCROLLED_BY_KEYS);
  // What passes is counted, not described. The size of targets is the rule of 2.2 that axe leaves
  // off by itself.
  const rules = {
    ...Object.fromEntries(SLIGHT.map((rule) => [rule, { enabled: false }])),
    'target-size': { enabled: true },
  };
  return judge.options({ resultTypes: ['violations'], rules }).analyze();
}

/**
 * What the axe that is on the page already finds by some rules: sending it there takes a fifth of
 * judging.
 */
const judgedAgain = (page: Page, rules: readonly string[]): Promise<Found> =>
  page.evaluate(
    ({ values, exclude }) =>
      (window as unknown as { axe: { run(context: object, options: object): Promise<Found> } }).axe.run(
        { exclude: [exclude] },
        { resultTypes: ['violations'], runOnly: { type: 'rule', values } },
      ),
    { values: rules, exclude: SCROLLED_BY_KEYS },
  );

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What says how its parts are laid out, and lays out none: it is neither a grid nor a row. antd's
 * own are its own matter.
 */
const laidOutForNothing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[class]:not([class*="ant-"], select, button, svg, svg *)')].flatMap((element) => {
      const { display, columnGap, justifyContent, alignItems, gridTemplateColumns } = getComputedStyle(element);
      const isPlain = /^(?:block|inline|inline-block|list-item)$/.test(display) && element.childElementCount > 0;
      const says = [columnGap, justifyContent, alignItems].some((each) => each !== 'normal');
      return isPlain && (says || gridTemplateColumns !== 'none') ? [element.className] : [];
    }),
  );

/**
 * Lets the bars that stay in sight be scrolled away: what happens to stand half below one is
 * brought out from below it, and is larger than it looks there.
 */
const unstick = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.bar, .form-end { position: static !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });

/**
 * Waits until what a new size moves has moved, and what fades has faded: colours in the middle of a
 * fade are nobody's colours.
 */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  });

const softly = expect.configure({ soft: true });

const gravest = ({ violations }: Found): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join(' | ')}`,
    );

test.use({ colorScheme: 'light', viewport: { width: 1440, height: 900 } });

for (const scene of SCENES) {
  test(`${scene.name} should hold nothing serious, and fit`, async ({ page, product, tolerate, as }) => {
    await openScene(scene, { page, product, tolerate, as });
    await unstick(page);
    softly(await laidOutForNothing(page)).toEqual([]);
    for (const { scheme, width, ...look } of LOOKS) {
      await inScheme(page, scheme);
      await page.setViewportSize({ width, height: 900 });
      await atRest(page);
      const found = 'rules' in look ? await judgedAgain(page, look.rules) : await judged(page);
      expect(gravest(found), `${scheme}, ${width} wide`).toEqual([]);
      await expect.poll(() => overflow(page), { message: `${width} wide, the page must not scroll sideways` }).toBe(0);
    }
    // As wide as 1280 pixels are at 400 % (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height: 900 });
    await expect.poll(() => overflow(page), { message: '320 wide, the page must not scroll sideways' }).toBe(0);
    // The other way round, and in longer words, changed while it is open: what is on the page
    // stays.
    await page.setViewportSize({ width: 1440, height: 900 });
    const before = await stateOf(page);
    await inPseudoLocale(page);
    await softly.poll(() => stateOf(page), { message: 'what is typed and open in another language' }).toEqual(before);
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 });
      // What is open is placed anew a moment later.
      await softly.poll(() => troublesInPseudoLocale(page), { message: `pseudo-locale, ${width} wide` }).toEqual([]);
      await softly
        .poll(() => overflow(page), { message: `pseudo-locale, ${width} wide, it must not scroll sideways` })
        .toBe(0);
    }
  });
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Dictionary, finder } from '../../src/platform/i18n/dictionary.ts';
import { FORM_MARK, MARKS, PSEUDO } from '../../tools/pseudo-locale.ts';

/**
 * Changes the open page into the pseudo-locale as a device does that changes its language, and
 * waits until it has followed.
 */
export async function inPseudoLocale(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'language', value: PSEUDO, url: origin, sameSite: 'Strict' }]);
  await page.evaluate(() => window.dispatchEvent(new Event('languagechange')));
  await page.waitForFunction(
    (language) => document.documentElement.lang === language && document.fonts.status === 'loaded',
    PSEUDO,
  );
  // What follows by an effect, such as the window's title, follows with the next picture.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** What somebody has typed, opened and is at, which no change of language may take from them. */
export const stateOf = (page: Page): Promise<object> =>
  page.evaluate(() => ({
    typed: [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      // Files are the browser's, and the language is what was changed.
      .filter((input) => input.type !== 'file')
      // What is not filled in may still be on its way: rows that arrive bring boxes along.
      .map((input) => ('checked' in input && /^(checkbox|radio)$/.test(input.type) ? input.checked : input.value))
      .filter((value) => value !== '' && value !== false),
    open: [
      ...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], details[open]'),
    ].filter((element) => element.getClientRects().length > 0).length,
    focus: document.activeElement?.tagName,
  }));

/**
 * What is wrong with a page in the pseudo-locale: texts nobody can translate, typed ones that would
 * turn the surrounding text, plural forms that do not fit their number, icons that point the
 * wrong way, controls out of sight.
 */
export async function troublesInPseudoLocale(page: Page): Promise<string[]> {
  const found = await troublesIn(page);
  return found.flatMap(({ trouble, said: text }) => (text !== undefined && isKnown(text) ? [] : [trouble]));
}

/** The pseudo-locale's own words, by the folder the server has them from. */
const words = (): Dictionary =>
  JSON.parse(readFileSync(join(process.env.LANGUAGES_DIR ?? '', `${PSEUDO}.json`), 'utf8')) as Dictionary;
const made: { find?: ReturnType<typeof finder>; begin?: readonly string[] } = {};

/**
 * Whether a sentence that was said once, before the language was changed, is one a dictionary has,
 * or begins as one.
 */
function isKnown(sentence: string): boolean {
  made.begin ??= Object.keys(words());
  made.find ??= finder(words());
  return (
    made.find(sentence) !== undefined || made.begin.some((each) => sentence === each || sentence.startsWith(`${each} `))
  );
}

type Found = { readonly trouble: string; readonly said?: string };

const troublesIn = (page: Page): Promise<Found[]> =>
  page.evaluate(
    ({ begin, end, formMark }) => {
      const troubles = new Map<string, { trouble: string; said?: string }>();
      const tell = (trouble: string, textOf?: string): void =>
        void troubles.set(trouble, { trouble, ...(textOf === undefined ? {} : { said: textOf }) });
      /** Notices, questions and what is announced are said once, in the words of that moment. */
      const ONCE = '.ant-notification, .dialog, [data-announcer]';
      const marked = new RegExp(`${begin}[^${begin}${end}]*${end}|\\u2068[^\\u2068\\u2069]*\\u2069`, 'g');
      const counted = new RegExp(`(zero|one|two|few|many|other)${formMark}[^\\d${end}]*([\\d,]+)`, 'g');
      const plural = new Intl.PluralRules('ar');
      /**
       * Typed texts are set apart, keys and codes are the same everywhere, a language is called in
       * its own words.
       */
      const APART = 'bdi, code, kbd, svg, script, style, [dir]:not(html), [lang]:not(html)';

      const judge = (text: string, where: string, element?: Element): void => {
        let rest = text;
        for (let before = ''; before !== rest; ) {
          before = rest;
          rest = rest.replace(marked, ' ');
        }
        if (/[A-Za-z]/.test(rest)) {
          const message = element?.closest(ONCE) ? text.trim() : undefined;
          tell(`unmarked: "${text.trim().slice(0, 80)}" (${where})`, message);
        }
        if (/[←→‹›]/.test(rest)) tell(`points one way: "${text.trim().slice(0, 80)}" (${where})`);
        for (const [, form, digits = ''] of text.matchAll(counted)) {
          const right = plural.select(Number(digits.replaceAll(',', '')));
          if (form !== right) tell(`plural: ${digits} is "${right}", not "${form}" (${where})`);
        }
      };
      const whereIs = (element: Element): string => {
        const own = element.closest('[class]');
        return `${element.tagName.toLowerCase()} in .${own?.getAttribute('class')?.split(' ')[0] ?? ''}`;
      };
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;

      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement: parent, textContent: text } = node;
        if (!parent || !text?.trim() || parent.closest(APART) || !isShown(parent)) continue;
        // A text of which some letters are marked is one text.
        const whole =
          parent.closest('mark')?.parentElement ?? (parent.querySelector(':scope > mark') ? parent : undefined);
        judge(whole?.textContent ?? text, whereIs(parent), parent);
      }
      for (const element of document.body.querySelectorAll('*')) {
        // Nobody hears the English names of antd's icons where the button itself has a name.
        if (!isShown(element) || element.matches('.anticon, .ant-notification-notice-close')) continue;
        for (const name of ['aria-label', 'placeholder', 'alt', 'aria-description'])
          if (element.hasAttribute(name)) judge(element.getAttribute(name) ?? '', `${name} of ${whereIs(element)}`);
      }
      judge(document.title, 'title');

      for (const icon of document.querySelectorAll('.icon-pointing'))
        if (isShown(icon) && getComputedStyle(icon).scale !== '-1 1') tell(`not mirrored: ${whereIs(icon)}`);

      const width = document.documentElement.clientWidth;
      const scrolls = (element: Element): boolean => {
        for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
          if (getComputedStyle(at).overflowX !== 'visible') return true;
        return false;
      };
      for (const control of document.querySelectorAll('a[href], button, input, select, textarea, [role="dialog"]')) {
        const { left, right, width: own } = control.getBoundingClientRect();
        // What is for ears only may stand anywhere.
        if (own <= 1 || !isShown(control) || scrolls(control) || control.closest('.sr-only, .skip-link')) continue;
        if (left < -1 || right > width + 1)
          tell(`out of sight: ${Math.round(left)} to ${Math.round(right)}, ${whereIs(control)}`);
      }
      return [...troubles.values()];
    },
    { ...MARKS, formMark: FORM_MARK },
  );

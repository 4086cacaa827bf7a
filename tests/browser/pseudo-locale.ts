import type { Page } from '@playwright/test';
import { FORM_MARK, MARKS, PSEUDO } from '../../tools/pseudo-locale.ts';

/** Changes the open page into the pseudo-locale as a device does that changes its language, and waits until it has followed. */
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
      // Numbers and dates may be written otherwise, and files are the browser's.
      .filter(({ type }) => type !== 'file')
      .map((input) => ('checked' in input && /^(checkbox|radio)$/.test(input.type) ? input.checked : input.value)),
    open: [
      ...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], details[open]'),
    ].filter((element) => element.getClientRects().length > 0).length,
    focus: document.activeElement?.tagName,
  }));

/**
 * What is wrong with a page in the pseudo-locale: texts nobody can translate, typed ones that would turn what stands around
 * them, plural forms that do not fit their number, icons that point the wrong way, controls out of sight.
 */
export const troublesInPseudoLocale = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ begin, end, formMark }) => {
      const troubles = new Set<string>();
      const marked = new RegExp(`${begin}[^${begin}${end}]*${end}|\\u2068[^\\u2068\\u2069]*\\u2069`, 'g');
      const counted = new RegExp(`(zero|one|two|few|many|other)${formMark}[^\\d${end}]*([\\d,]+)`, 'g');
      const plural = new Intl.PluralRules('ar');
      /** Typed texts are set apart, keys and codes are the same everywhere, a language is called in its own words. */
      const APART = 'bdi, code, kbd, svg, script, style, [dir]:not(html), [lang]:not(html)';

      const judge = (text: string, where: string): void => {
        let rest = text;
        for (let before = ''; before !== rest; ) {
          before = rest;
          rest = rest.replace(marked, ' ');
        }
        if (/[A-Za-z]/.test(rest)) troubles.add(`unmarked: "${text.trim().slice(0, 80)}" (${where})`);
        if (/[←→‹›]/.test(rest)) troubles.add(`points one way: "${text.trim().slice(0, 80)}" (${where})`);
        for (const [, form, digits = ''] of text.matchAll(counted)) {
          const right = plural.select(Number(digits.replaceAll(',', '')));
          if (form !== right) troubles.add(`plural: ${digits} is "${right}", not "${form}" (${where})`);
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
        judge(text, whereIs(parent));
      }
      for (const element of document.body.querySelectorAll('*')) {
        if (!isShown(element)) continue;
        for (const name of ['aria-label', 'placeholder', 'alt', 'aria-description'])
          if (element.hasAttribute(name)) judge(element.getAttribute(name) ?? '', `${name} of ${whereIs(element)}`);
      }
      judge(document.title, 'title');

      for (const icon of document.querySelectorAll('.icon-pointing'))
        if (isShown(icon) && getComputedStyle(icon).scale !== '-1 1') troubles.add(`not mirrored: ${whereIs(icon)}`);

      const width = document.documentElement.clientWidth;
      const scrolls = (element: Element): boolean => {
        for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
          if (getComputedStyle(at).overflowX !== 'visible') return true;
        return false;
      };
      for (const control of document.querySelectorAll('a[href], button, input, select, textarea, [role="dialog"]')) {
        const { left, right, width: own } = control.getBoundingClientRect();
        // What is for ears only may stand anywhere.
        if (own <= 1 || !isShown(control) || scrolls(control) || control.closest('.sr-only, .only-heard, .skip-link'))
          continue;
        if (left < -1 || right > width + 1)
          troubles.add(`out of sight: ${Math.round(left)} to ${Math.round(right)}, ${whereIs(control)}`);
      }
      return [...troubles];
    },
    { ...MARKS, formMark: FORM_MARK },
  );

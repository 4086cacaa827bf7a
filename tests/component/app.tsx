import { type Locator, locators, page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Preferences, SessionAnswer } from '../../api/wire/session.ts';
import '../stage/house.ts';
import { product } from '../../product/browser.ts';
import { FLAGS, type Flag } from '../../resources/language/index.ts';
import { createApp } from '../../src/app/app.tsx';
import { Theme } from '../../src/platform/theme/theme.tsx';
import { start } from '../../src/shell/notices-drawn.tsx';
import { type Answers, answerCalls, type Log, type Records, recordAnswers } from './answers.ts';
import { beginNotices } from './notices.ts';
import { signIn } from './session.ts';

/** The whole app of the product at one of its addresses, with the API's answers given. */

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** What a selector of CSS finds. */
    css: (selector: string) => Locator;
  }
}
locators.extend({ css: (selector: string) => `css=${selector}` });

type Options = {
  /** Answered before those of records. */
  readonly answers?: Answers;
  readonly records?: Records;
  /** What the role may do. Default: everything. */
  readonly can?: (screen: string, flag: Flag) => boolean;
  readonly session?: Partial<Omit<SessionAnswer, 'user' | 'can'>> & { user?: object };
  /** Of the window. Default: 1440 by 900. */
  readonly size?: readonly [width: number, height: number];
};

const { registry } = product;
const drawer = start();

/** What every page asks for besides its own. */
const answersAround = (answer: SessionAnswer): Answers => {
  const session = { now: answer };
  return {
    'GET /api/auth/session': () => ({ json: session.now }),
    'PATCH /api/auth/preferences': ({ body }) => {
      const preferences = { ...session.now.preferences, ...body } as unknown as Preferences;
      session.now = { ...session.now, preferences };
      return { json: preferences };
    },
    'GET /api/events': () => new Promise(() => undefined),
    'GET /api/notifications': () => ({ json: { rows: [], more: false, unread: 0, mark: '0' } }),
    'GET /api/*/tabs': () => ({ json: {} }),
    'GET /api/*/*/history': () => ({ json: [] }),
    'GET /api/*/lookup/*': () => ({ json: [] }),
  };
};

/** Opens the app at an address, for somebody who is signed in. Its first page need not be there. */
export async function openApp(at: string, options: Options = {}): Promise<Log> {
  const { answers = {}, records = {}, can = () => true, session = {}, size = [1440, 900] } = options;
  await Promise.all([cleanup(), page.viewport(...size)]);
  const flags = registry.screens.map(({ name }) => [name, FLAGS.filter((flag) => can(name, flag))] as const);
  const answer = signIn({ ...session, can: Object.fromEntries(flags) });
  const log = answerCalls({ ...answers, ...answersAround(answer), ...recordAnswers(records), ...answers });
  beginNotices(await drawer);
  Object.assign(document.documentElement, { className: 'theme', dir: 'ltr' });
  history.replaceState(null, '', at);
  window.focus();
  const { App } = createApp(product);
  await render(
    <Theme>
      <App />
    </Theme>,
  );
  return log;
}

/** Where the app stands: its path and query. */
export const address = (): string => location.pathname + location.search;

/** Presses keys, one after the other: `Control+k`, `ArrowDown`. */
export async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const [last = '', ...held] = key.split('+').reverse();
    const down = held.map((each) => `{${each}>}`).join('');
    const up = held.map((each) => `{/${each}}`).join('');
    await userEvent.keyboard(`${down}${last.length === 1 ? last : `{${last}}`}${up}`);
  }
}

/** Types text where the focus is. */
export const type = (text: string): Promise<void> => userEvent.keyboard(text.replace(/[{[]/g, '$&$&'));

export const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const heading = (name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });
export const dialog = (name?: string): Locator => page.getByRole('dialog', name === undefined ? {} : { name });

/** Of the list on the page. */
export const rows = page.css('tbody tr:not([aria-hidden])');
export const rowOf = (name: string): Locator => rows.filter({ has: page.getByText(name, { exact: true }) });
export const searchbox = page.getByRole('searchbox');
export const listMenu = button('List menu');
export const form = page.getByRole('form');
/** The notices that say a text. */
export const notice = (text: string | RegExp): Locator =>
  page.css('.ant-notification-notice').filter({ hasText: text });

/** Puts the focus there, as Tab would. */
export const focus = (what: Locator): void => (what.element() as HTMLElement).focus();

export const boxOf = (what: Locator): DOMRect => what.element().getBoundingClientRect();

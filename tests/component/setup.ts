import { beforeEach, expect } from 'vitest';
import { cleanup } from 'vitest-browser-react';

/** Those of the test before would be seen, and lie over the page. */
async function forgetNotices(): Promise<void> {
  for (const each of document.querySelectorAll<HTMLElement>('.ant-notification-notice-close')) each.click();
  await expect.poll(() => document.querySelector('.ant-notification-notice')).toBeNull();
}

// Who saves data loads nothing ahead: a test loads what it opens.
Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });

// The files share a page: what the library registers as it is imported would be the first one's.
beforeEach(cleanup);
beforeEach(forgetNotices);

import { type Drawer, drawNoticesWith, type Notice } from '../../src/platform/notices.ts';

/** The notices of a test, in order. */
export const notices: Notice[] = [];
/** The topics of notices that were taken away again. */
export const withdrawn: string[] = [];

const drawing: { by: Drawer | undefined } = { by: undefined };

// Without a shell they would lie over the page.
drawNoticesWith(async () => ({
  draw(notice) {
    notices.push(notice);
    drawing.by?.draw(notice);
  },
  withdraw(topic) {
    withdrawn.push(topic);
    drawing.by?.withdraw(topic);
  },
}));

/** Forgets those of the test before. `by`: what draws those to come; none: they are only noted. */
export function beginNotices(by?: Drawer): void {
  notices.length = 0;
  withdrawn.length = 0;
  drawing.by = by;
}

/**
 * A write that can be taken back: the line of history it left, or the id of one over many records,
 * the screen it was made on, and what it did to which record, in a sentence.
 */
export type Undo = { readonly entry: string; readonly screen: string; readonly what: string };

export type Notice = {
  readonly type: 'success' | 'error' | 'info';
  readonly message: string;
  readonly description?: string | undefined;
  /** What it is about: a later notice of the same topic takes its place. */
  readonly topic?: string;
  /**
   * Offers to take back what was done; null: a change was made, and nothing takes it back from
   * here.
   */
  readonly undo?: Undo | null | undefined;
};

/** Whether it stays until it is closed or the next write begins. */
export const stays = ({ type }: Notice): boolean => type === 'error';

/** The topics of failures that may still be seen. */
const failures = new Set<string>();

/**
 * Tells people what came of what they did, in a corner of the screen. What draws it is loaded with
 * the first notice; if that cannot be loaded (the network is gone), a plain one is shown, for then
 * it matters most.
 */
export function notify(notice: Notice): void {
  // The same failure again takes the place of the one before.
  const told: Notice = stays(notice) ? { topic: notice.message, ...notice } : notice;
  if (stays(told)) failures.add(`${told.topic}`);
  drawer().then(
    ({ draw }) => draw(told),
    () => showPlain(told),
  );
}

/** Takes away what was said to have failed, as something is tried anew. */
export function withdrawFailures(): void {
  for (const topic of failures) withdraw(topic);
  failures.clear();
}

/** What draws notices: shows one, or takes away that of a topic. */
export type Drawer = { readonly draw: (notice: Notice) => void; readonly withdraw: (topic: string) => void };

const drawing: { load: () => Promise<Drawer>; loading: Promise<Drawer> | undefined } = {
  load: () => Promise.reject(new Error('Nothing draws notices yet.')),
  loading: undefined,
};

/** Says how what draws notices is loaded; it stands above all that has something to say. */
export const drawNoticesWith = (load: () => Promise<Drawer>): void => {
  drawing.load = load;
};

function drawer(): Promise<Drawer> {
  drawing.loading ??= drawing.load();
  drawing.loading.catch(() => {
    drawing.loading = undefined;
  });
  return drawing.loading;
}

/** Takes away the notice of a topic. */
export const withdraw = (topic: string): void => {
  // Where nothing draws them nothing was drawn.
  drawing.loading?.then((drawn) => drawn.withdraw(topic)).catch(() => undefined);
};

/** Begins loading what draws notices, so that the first one appears without delay. */
export const preloadNotices = (): void => {
  drawer().catch(() => undefined);
};

/** What happened and why, one after the other. */
export const inOneText = (message: string, why: string): string =>
  why === '' ? message : `${/[.!?؟]$/.test(message) ? message : `${message}.`} ${why}`;

function showPlain(notice: Notice): void {
  const box = document.createElement('div');
  box.className = `plain-notice plain-notice-${notice.type}`;
  box.setAttribute('role', 'alert');
  document.body.append(box);
  box.textContent = inOneText(notice.message, notice.description ?? '');
  setTimeout(() => box.remove(), 6_000);
}

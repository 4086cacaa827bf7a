/** An undoable write: its history entry or bulk id, its screen and a sentence on it. */
export type Undo = { readonly entry: string; readonly screen: string; readonly what: string };

export type Notice = {
  readonly type: 'success' | 'error' | 'info';
  readonly message: string;
  readonly description?: string | undefined;
  /** What it is about: a later notice of the same topic takes its place. */
  readonly topic?: string;
  /** Offers undo; null: the change cannot be undone here. */
  readonly undo?: Undo | null | undefined;
};

/** Whether it stays until it is closed or the next write begins. */
export const stays = ({ type }: Notice): boolean => type === 'error';

const failures = new Set<string>();

/** Shows a notice, lazily; plain if its code cannot load, e.g. offline. */
export function notify(notice: Notice): void {
  // The same failure again takes the place of the one before.
  const shown: Notice = stays(notice) ? { topic: notice.message, ...notice } : notice;
  if (stays(shown)) failures.add(`${shown.topic}`);
  drawer().then(
    ({ draw }) => draw(shown),
    () => showPlain(shown),
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

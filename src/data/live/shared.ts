import { type Change, follow, type Told } from './follow.ts';

/**
 * The lock the tab holds that listens for all of a browser, and the channel by which it hands on
 * what it hears.
 */
const NAME = 'events';
/**
 * What was told lately is kept for tabs that come later; whoever missed more reads everything
 * again.
 */
const KEPT = 500;

/** What tabs say to each other. */
type Said =
  /** By the tab that listens, to all. */
  | { readonly says: 'told'; readonly told: Told }
  /** By the tab that begins to listen: from where on. */
  | { readonly says: 'begun'; readonly since: number | undefined }
  /** By a tab that knows everything up to a number. */
  | { readonly says: 'missed'; readonly by: string; readonly since: number | undefined }
  /** To that tab. */
  | { readonly says: 'caught up'; readonly to: string; readonly told: readonly Told[] };

type Sharing = {
  /** The number up to which this page knows everything. */
  readonly since: number | undefined;
  readonly tell: (told: Told) => void;
  readonly signal: AbortSignal;
};

/** What the tab that listens has told lately, for those that missed some of it. */
export class Lately {
  /** The number from which on all is kept; undefined: nobody knows where the telling began. */
  #from: number | undefined;
  #upTo = 0;
  #told: (Told & { readonly news: { readonly change: Change } })[] = [];

  constructor(since: number | undefined) {
    this.#from = since;
  }

  add({ upTo, news }: Told): void {
    if (news === 'signed-out') return;
    this.#upTo = upTo;
    this.#from ??= upTo;
    if (news === 'reset') {
      this.#from = upTo;
      this.#told = [];
    }
    if (typeof news === 'object' && 'change' in news) this.#told.push({ upTo, news });
    while (this.#told.length > KEPT) this.#from = this.#told.shift()?.news.change.entry;
  }

  /** What somebody missed who knows everything up to a number. */
  since(known: number | undefined): readonly Told[] {
    if (known === undefined || this.#from === undefined || known < this.#from)
      return [{ upTo: this.#upTo, news: 'reset' }];
    return this.#told.filter(({ news }) => news.change.entry > known);
  }
}

/**
 * Tells this tab what is written, by one stream for all tabs of the browser: over HTTP/1.1 a
 * browser opens six connections to a server, and a stream each would leave a seventh tab none. One
 * tab holds the lock and listens; when it closes, the next goes on from what was told last. A
 * browser without locks or channels (a page that is not served securely has none) listens to
 * nothing.
 */
export function shareEvents({ since, tell, signal }: Sharing): void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  const me = crypto.randomUUID();
  const now: { upTo: number | undefined; lately: Lately | undefined } = { upTo: since, lately: undefined };
  const say = (said: Said): void => channel.postMessage(said);
  const hear = (told: Told): void => {
    if (told.news !== 'signed-out') now.upTo = told.upTo;
    tell(told);
  };
  const ask = (): void => say({ says: 'missed', by: me, since: now.upTo });

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.says === 'told') hear(data.told);
    else if (data.says === 'begun') {
      if (now.upTo === undefined || data.since === undefined || now.upTo < data.since) ask();
    } else if (data.says === 'missed') {
      if (now.lately) say({ says: 'caught up', to: data.by, told: now.lately.since(data.since) });
    } else if (data.to === me) for (const told of data.told) hear(told);
  };
  signal.addEventListener('abort', () => channel.close());
  // Somebody may have been told something since this page was asked for.
  ask();

  const listen = async (): Promise<void> => {
    const lately = new Lately(now.upTo);
    now.lately = lately;
    say({ says: 'begun', since: now.upTo });
    const tellAll = (told: Told): void => {
      lately.add(told);
      say({ says: 'told', told });
      hear(told);
    };
    await follow({ since: now.upTo, tell: tellAll, signal });
    now.lately = undefined;
  };
  // Waiting for the lock ends with the signal.
  navigator.locks.request(NAME, { signal }, listen).catch(() => undefined);
}

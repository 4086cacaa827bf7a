import type { Change } from '../../../api/wire/live.ts';
import { follow, type LiveEvent } from './follow.ts';

const NAME = 'events';
/** Recent events for new tabs; with more missed they reload. */
const KEPT = 500;

type ChannelMessage =
  /** By the tab that listens, to all. */
  | { readonly says: 'told'; readonly event: LiveEvent }
  /** By the tab that begins to listen: from where on. */
  | { readonly says: 'begun'; readonly since: number | undefined }
  /** By a tab that knows everything up to a number. */
  | { readonly says: 'missed'; readonly by: string; readonly since: number | undefined }
  /** To that tab. */
  | { readonly says: 'caught up'; readonly to: string; readonly events: readonly LiveEvent[] };

type Sharing = {
  readonly since: number | undefined;
  readonly tell: (event: LiveEvent) => void;
  readonly signal: AbortSignal;
};

/** What the tab that listens sent lately, for those that missed some of it. */
export class RecentEvents {
  /** The number from which on all is kept; undefined: nobody knows where the telling began. */
  #from: number | undefined;
  #upTo = 0;
  recent: (LiveEvent & { readonly news: { readonly change: Change } })[] = [];

  constructor(since: number | undefined) {
    this.#from = since;
  }

  add({ upTo, news }: LiveEvent): void {
    if (news === 'signed-out') return;
    this.#upTo = upTo;
    this.#from ??= upTo;
    if (news === 'reset') {
      this.#from = upTo;
      this.recent = [];
    }
    if (typeof news === 'object' && 'change' in news) this.recent.push({ upTo, news });
    while (this.recent.length > KEPT) this.#from = this.recent.shift()?.news.change.entry;
  }

  /** What somebody missed who knows everything up to a number. */
  since(known: number | undefined): readonly LiveEvent[] {
    if (known === undefined || this.#from === undefined || known < this.#from)
      return [{ upTo: this.#upTo, news: 'reset' }];
    return this.recent.filter(({ news }) => news.change.entry > known);
  }
}

/**
 * Shares one event stream among tabs, as HTTP/1.1 allows six connections per server. The tab with
 * the lock listens; the next continues. Insecure pages have no locks, so none.
 */
export function shareEvents({ since, tell, signal }: Sharing): void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  const me = crypto.randomUUID();
  const now: { upTo: number | undefined; lately: RecentEvents | undefined } = { upTo: since, lately: undefined };
  const say = (message: ChannelMessage): void => channel.postMessage(message);
  const hear = (event: LiveEvent): void => {
    if (event.news !== 'signed-out') now.upTo = event.upTo;
    tell(event);
  };
  const ask = (): void => say({ says: 'missed', by: me, since: now.upTo });

  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.says === 'told') hear(data.event);
    else if (data.says === 'begun') {
      if (now.upTo === undefined || data.since === undefined || now.upTo < data.since) ask();
    } else if (data.says === 'missed') {
      if (now.lately) say({ says: 'caught up', to: data.by, events: now.lately.since(data.since) });
    } else if (data.to === me) for (const event of data.events) hear(event);
  };
  signal.addEventListener('abort', () => channel.close());
  // Somebody may have received something since this page was requested.
  ask();

  const listen = async (): Promise<void> => {
    const lately = new RecentEvents(now.upTo);
    now.lately = lately;
    say({ says: 'begun', since: now.upTo });
    const tellAll = (event: LiveEvent): void => {
      lately.add(event);
      say({ says: 'told', event });
      hear(event);
    };
    await follow({ since: now.upTo, tell: tellAll, signal });
    now.lately = undefined;
  };
  // Waiting for the lock ends with the signal.
  navigator.locks.request(NAME, { signal }, listen).catch(() => undefined);
}

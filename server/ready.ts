import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/**
 * Whether a process takes calls: not before everything is open, and not once it was told to stop.
 */
export type Phase = 'starting' | 'running' | 'stopping';

/** A store that takes longer to answer counts as away: a balancer asks again soon. */
const PATIENCE_MS = 2000;
/** So long the one statement of a store may take before its process counts as stuck. */
const STUCK_MS = 120_000;

/**
 * What stands before the app from the first moment the server listens. `GET /api/health` says that
 * the process is alive, or 503 `stuck` where only a restart helps it. `GET /api/ready` is for a
 * balancer: 200 while it takes calls and the store answers, else 503. Calls that come before the
 * app is there wait for it: one that nobody takes would hang for ever.
 */
export type Front = {
  readonly listener: RequestListener;
  /** Lets calls in. */
  open(app: RequestListener, store: Pulse): void;
  /** Calls are still answered, those under way too, and each connection closed with its answer. */
  stop(): void;
};

/** How the store is. */
type Pulse = {
  /** @throws when it does not answer. */
  ping(): Promise<void>;
  /** For how many milliseconds it answered nothing, though somebody waits for it. */
  silence(): number;
};

export function createFront(): Front {
  let phase: Phase = 'starting';
  let store: Pulse | undefined;
  let app: RequestListener | undefined;
  const underWay = new Set<ServerResponse>();
  const waiting: [IncomingMessage, ServerResponse][] = [];

  const readiness = async (): Promise<Phase | 'ready' | 'away'> => {
    if (phase !== 'running') return phase;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
    });
    return Promise.race([store?.ping(), tooLate])
      .then(
        () => 'ready' as const,
        () => 'away' as const,
      )
      .finally(() => clearTimeout(timer));
  };

  return {
    listener(request, response) {
      if (phase === 'stopping') response.setHeader('Connection', 'close');
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      const path = request.url?.split('?')[0];
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (reads && path === '/api/ready') {
        void readiness().then((status) => answer(response, status === 'ready' ? 200 : 503, status));
      } else if (reads && path === '/api/health' && phase === 'starting') {
        answer(response, 200, 'ok');
      } else if (reads && path === '/api/health' && store && store.silence() > STUCK_MS) {
        answer(response, 503, 'stuck');
      } else if (app) app(request, response as Parameters<RequestListener>[1]);
      else waiting.push([request, response]);
    },
    open(opened, asked) {
      store = asked;
      phase = 'running';
      app = opened;
      for (const [request, response] of waiting.splice(0)) opened(request, response as Parameters<RequestListener>[1]);
    },
    stop() {
      phase = 'stopping';
      // A connection kept open would keep the process until it is idle for long enough.
      for (const response of underWay) {
        const { socket } = response;
        if (response.headersSent) response.once('finish', () => socket?.end());
        else response.setHeader('Connection', 'close');
      }
    },
  };
}

function answer(response: ServerResponse, code: number, status: string): void {
  response.writeHead(code, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify({ status }));
}

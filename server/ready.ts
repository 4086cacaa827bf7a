import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** The phase of a process; it serves requests only while running. */
export type Phase = 'starting' | 'running' | 'stopping';

/** A store that takes longer to answer counts as away: a balancer asks again soon. */
const PATIENCE_MS = 2000;
const STUCK_MS = 120_000;

/**
 * Answers before the app is loaded. `GET /api/health`: alive, or 503 `stuck` when only a restart
 * helps. `GET /api/ready`: 200 when serving and the store answers, else 503.
 */
export type Front = {
  readonly listener: RequestListener;
  /** Lets calls in. */
  open(app: RequestListener, store: Pulse): void;
  /** Calls are still answered, those under way too, and each connection closed with its answer. */
  stop(): void;
};

type Pulse = {
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
    open(opened, options) {
      store = options;
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

import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Clock } from '../api/clock.ts';
import type { ApiContext } from '../api/context.ts';
import { ApiError, forbidden, notFound } from '../api/errors.ts';
import { bodyOf, shapeRefusal } from '../api/gate.ts';
import { handler } from '../api/http.ts';
import { isLocal, isLoopback, isOwnOrigin, nameIn, type Places } from '../api/origins.ts';
import { instantOf } from './clock-lever.ts';
import { type Faults, faultOf } from './faults.ts';
import type { Outbox } from './outbox.ts';
import type { RecordsFile } from './records-file.ts';
import { mintSession } from './session-lever.ts';

export type TestControlOptions = {
  readonly context: ApiContext;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly faults: Faults;
  /** Resolves when no job is due, also after the clock was moved. */
  readonly settled: () => Promise<void>;
  /** Back to the fixtures, everything else forgotten. */
  readonly reset: () => Promise<void>;
  /** json-server's router on the raw records. */
  readonly records: RequestHandler;
  /** The records as a file, where the store has one. */
  readonly file: Pick<RecordsFile, 'state' | 'discard'> | undefined;
};

/** What every demo has; a product's levers are called otherwise. */
const OWN: readonly string[] = ['outbox', 'reset', 'session', 'clock', 'faults', 'records', 'file'];

/**
 * `/mock/*`, for local testers in demo mode. @throws Error if a product lever has a built-in name.
 */
export function testControls(options: TestControlOptions): Router {
  const { context, clock, faults, reset, settled, records, file } = options;
  const router = express.Router();
  router.use(onlyThisMachine(context), noForeignPage(context), onlyJson, express.json({ limit: '10mb' }));
  router.use((request, _response, next) => next(shapeRefusal(request.body)));
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  outboxRoutes(router, options);
  router.post(
    '/reset',
    handler(async (_request, response) => {
      clock.set(undefined);
      await reset();
      response.status(204).end();
    }),
  );
  router.post(
    '/session',
    handler((request, response) => mintSession(context, request, response)),
  );
  router.post(
    '/clock',
    handler(async (request, response) => {
      clock.set(instantOf(bodyOf(request)));
      await settled();
      response.json({ now: clock.now().toISOString() });
    }),
  );
  faultRoutes(router, faults);
  router.use('/records', records);
  if (file) fileRoutes(router, file);
  for (const [name, pull] of Object.entries(context.product.levers ?? {})) {
    if (OWN.includes(name)) throw new Error(`Every demo has a lever '${name}': call the product's otherwise.`);
    router.post(
      `/${name}`,
      handler((request, response) => pull(context, request, response)),
    );
  }
  router.use((_request, _response, next) => next(notFound()));
  return router;
}

function outboxRoutes(router: Router, { outbox, settled }: Pick<TestControlOptions, 'outbox' | 'settled'>): void {
  router.get(
    '/outbox',
    handler(async (_request, response) => {
      await settled();
      response.json(outbox.list());
    }),
  );
  router.get('/outbox/files/:id', (request, response) => {
    const file = outbox.file(request.params.id);
    if (!file) throw notFound();
    response.setHeader('Content-Type', file.type);
    response.setHeader('Content-Disposition', `attachment; filename="${file.name}"`);
    response.end(Buffer.from(file.bytes));
  });
}

function faultRoutes(router: Router, faults: TestControlOptions['faults']): void {
  router.get('/faults', (_request, response) => void response.json(faults.list()));
  router.post('/faults', (request, response) => {
    const fault = faultOf(request.body);
    faults.add(fault);
    response.status(201).json(fault);
  });
  router.delete('/faults', (_request, response) => {
    faults.clear();
    response.status(204).end();
  });
}

function fileRoutes(router: Router, file: NonNullable<TestControlOptions['file']>): void {
  router.get(
    '/file',
    handler(async (_request, response) => void response.json(await file.state())),
  );
  router.post(
    '/file/discard',
    handler(async (_request, response) => {
      await file.discard();
      response.json(await file.state());
    }),
  );
}

const PROXIED =
  /^(forwarded|forwarded-for|via|proxy-.*|cdn-loop|x-forward.*|x-proxy.*|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-envoy-.*|x-amzn-.*|x-azure-.*|x-appengine-.*|true-client-ip|client-ip|x-request-.*|x-correlation-.*|x-trace-.*|x-b3-.*|x-cloud-trace-context|b3|traceparent|tracestate|fastly-.*|fly-.*|cf-.*|akamai-.*)$/;

/**
 * 404 unless called directly from this machine. Behind a proxy all callers look local: `PUBLIC_URL`
 * disables levers; HTTP/1.0 and proxy headers are refused. Foreign names too (DNS rebinding): web
 * pages could read codes.
 */
const onlyThisMachine =
  (places: Places): RequestHandler =>
  (request, _response, next) => {
    const direct = request.httpVersionMajor > 1 || request.httpVersionMinor > 0;
    const proxied = Object.keys(request.headers).some((header) => PROXIED.test(header));
    const local = isLoopback(request.socket.remoteAddress ?? '') && isLoopback(nameIn(request.headers.host) ?? '');
    next(isLocal(places) && direct && !proxied && local ? undefined : notFound());
  };

/** Levers have no CSRF header, so foreign pages are detected by browser headers. */
const noForeignPage =
  (places: Places): RequestHandler =>
  (request, _response, next) => {
    const { origin, host } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const foreign = (origin !== undefined && !isOwnOrigin(places, origin, host)) || site === 'cross-site';
    next(foreign ? forbidden('The levers are not for pages of another origin.') : undefined);
  };

/** A form of a web page cannot send JSON. A body that is none is refused, an absent one is not. */
function onlyJson(request: Request, _response: Response, next: NextFunction): void {
  const empty =
    request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0;
  const reading = request.method === 'GET' || request.method === 'HEAD';
  next(reading || empty || request.is('application/json') ? undefined : new ApiError('unsupported_type', 'Send JSON.'));
}

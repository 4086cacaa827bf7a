import type { RequestHandler } from 'express';
import type { ApiContext } from './context.ts';

/** Milliseconds after which a call without an answer is logged. */
const SLOW_MS = 10_000;
/** Milliseconds in which a store that is well answers. */
const WELL_MS = 2_000;

/** Logs slow requests and the store's state; not while a body is in transit. */
export const slowCalls =
  ({ store, log = console.error }: Pick<ApiContext, 'store' | 'log'>, slowMs = SLOW_MS): RequestHandler =>
  (request, response, next) => {
    const timer = setTimeout(async () => {
      if (response.headersSent || !request.complete) return;
      const name = nameOf(request.method, request.originalUrl);
      const says = (await answers(store)) ? 'The store answers others' : 'The store does not answer';
      log(`${name} has waited for its answer for ${slowMs / 1000} s. ${says}.`);
    }, slowMs);
    response.once('close', () => clearTimeout(timer));
    next();
  };

/** A call by its method and address, without what tells of whom it is: `PATCH /api/things/:id`. */
function nameOf(method: string, url: string): string {
  const path = url.replace(/\?.*$/s, '').replaceAll(/\/(?:[^/]*\d[^/]*|[^/]{21,})/g, '/:id');
  return `${method} ${path.slice(0, 200)}`;
}

async function answers(store: ApiContext['store']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), WELL_MS);
  });
  const well = store.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([well, late]).finally(() => clearTimeout(timer));
}

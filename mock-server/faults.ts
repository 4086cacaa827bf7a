import type { NextFunction, Request, Response } from 'express';
import { ApiError, badRequest, STATUS } from '../api/errors.ts';
import type { ErrorCode } from '../api/wire/refusal.ts';

/** A tester's wish: the next matching calls of the API answer so. */
export type Fault = {
  readonly method: string;
  /** The API's path without its query, e.g. `/api/categories`. */
  readonly path: string;
  /** Without one the call is only delayed. */
  readonly status: number | undefined;
  readonly delay_ms: number;
  /** How many calls are left. */
  readonly times: number;
};

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];
const KEYS = ['method', 'path', 'status', 'delay_ms', 'times'];

/** Reads a fault from a request's body. @throws ApiError 400 naming every key that is wrong. */
export function faultOf(body: unknown): Fault {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('A fault is a JSON object.');
  const given: Record<string, unknown> = { ...body };
  // Without a prototype, because a key called __proto__ must be named like any other.
  const errors: Record<string, string[]> = Object.create(null);
  for (const key of Object.keys(given))
    if (!KEYS.includes(key)) errors[key] = [`Unknown key; known: ${KEYS.join(', ')}`];
  const { method, path, status, delay_ms = 0, times = 1 } = given;
  if (typeof method !== 'string' || !METHODS.includes(method.toUpperCase()))
    errors.method = [`One of ${METHODS.join(', ')}`];
  if (typeof path !== 'string' || !/^\/api\/[^?#\s]+$/.test(path))
    errors.path = ['A path of the API without a query, e.g. /api/categories'];
  if (status !== undefined && !isWhole(status, 400, 599)) errors.status = ['A whole number from 400 to 599'];
  if (!isWhole(delay_ms, 0, 60_000)) errors.delay_ms = ['Milliseconds, from 0 to 60000'];
  if (!isWhole(times, 1, 10_000)) errors.times = ['A whole number from 1 to 10000'];
  if (Object.keys(errors).length > 0) throw badRequest('This is no fault.', errors);
  return {
    method: String(method).toUpperCase(),
    path: String(path),
    status: status === undefined ? undefined : Number(status),
    delay_ms: Number(delay_ms),
    times: Number(times),
  };
}

const isWhole = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

export type Faults = {
  list(): readonly Fault[];
  add(fault: Fault): void;
  clear(): void;
  /** Stands before the API: delays or refuses the calls the faults were made for. */
  middleware(request: Request, response: Response, next: NextFunction): void;
};

/** The faults in force. The oldest matching one is used up first. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    list: () => faults,
    add: (fault) => {
      faults = [...faults, fault];
    },
    clear: () => {
      faults = [];
    },
    middleware(request, response, next) {
      const path = request.originalUrl.split('?')[0];
      const fault = faults.find((each) => each.method === request.method && each.path === path);
      if (!fault) return next();
      faults = faults.flatMap((each) =>
        each !== fault ? [each] : each.times > 1 ? [{ ...each, times: each.times - 1 }] : [],
      );
      const proceed = (): void => (fault.status === undefined ? next() : next(errorOf(fault.status)));
      if (fault.delay_ms === 0) return proceed();
      const timer = setTimeout(proceed, fault.delay_ms);
      response.on('close', () => clearTimeout(timer));
    },
  };
}

/** A refusal as the API makes it; unused statuses get the nearest (502 is `internal`). */
function errorOf(status: number): ApiError {
  const known = (Object.keys(STATUS) as ErrorCode[]).find((code) => STATUS[code] === status);
  const code = known ?? (status >= 500 ? 'internal' : 'bad_request');
  const error = new ApiError(code, 'A fault set by a tester.', status === 429 ? { retryAfter: 30 } : {});
  Object.defineProperty(error, 'status', { value: status });
  return error;
}

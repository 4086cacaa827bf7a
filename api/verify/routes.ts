import type { Router } from 'express';
import type { ApiContext } from '../context.ts';
import { answer } from '../http.ts';
import { begin } from './begin.ts';
import { confirm } from './confirm.ts';
import { reveal } from './reveal.ts';

/**
 * Adds the calls on what is not plainly told or written: a verified field changes by a code that is
 * sent to the new one, and a masked one is revealed.
 */
export function verifyRoutes(router: Router, context: ApiContext): void {
  answer(router, '/:resource/:id/verify/:field', {
    POST: (request, response) => begin(context, request, response),
  });
  answer(router, '/:resource/:id/verify/:field/confirm', {
    POST: (request, response) => confirm(context, request, response),
  });
  answer(router, '/:resource/:id/reveal', {
    POST: (request, response) => reveal(context, request, response),
  });
}

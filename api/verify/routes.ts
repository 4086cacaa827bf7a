import type { Router } from 'express';
import type { ApiContext } from '../context.ts';
import { answer } from '../http.ts';
import { begin } from './begin.ts';
import { confirm } from './confirm.ts';
import { reveal } from './reveal.ts';

/** Adds the calls to verify fields and reveal masked ones. */
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

import { grants, type Route, route } from '../routes/route.ts';
import { begin } from './begin.ts';
import { confirm } from './confirm.ts';
import { reveal } from './reveal.ts';

const mayVerify = grants('update', { what: 'verify' });

/** Changing fields by a code, and revealing masked ones. */
export const verifyRoutes: readonly Route[] = [
  route('POST /:resource/:id/verify/:field', { who: mayVerify, takes: ['value'] }, begin),
  route('POST /:resource/:id/verify/:field/confirm', { who: mayVerify, takes: ['attempt', 'code'] }, confirm),
  route('POST /:resource/:id/reveal', { who: grants('update', { what: 'reveal' }), takes: ['field'] }, reveal),
];

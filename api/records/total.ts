import type { Response } from 'express';
import type { Total } from '../wire/list.ts';

/** Tells how many rows a list has in all; where counting ended before, that there are more. */
export function sendTotal(response: Response, { count, more }: Total): void {
  response.setHeader('X-Total-Count', String(count));
  if (more) response.setHeader('X-Total-More', 'true');
}

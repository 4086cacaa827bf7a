import type { Request, Response } from 'express';
import type { ApiContext } from '../../../api/context.ts';
import { badRequest, notFound } from '../../../api/errors.ts';
import { bodyOf } from '../../../api/gate.ts';
import { commitAsSystem } from '../../../api/records/commit.ts';
import { kindOf } from '../../../resources/language/index.ts';
import { reportPosition } from './report-position.ts';

const KEYS = ['worker_id', 'latitude', 'longitude'] as const;

/**
 * `POST /mock/move` `{ worker_id, latitude, longitude }`: sets a position. @throws ApiError 400 by
 * key, 404.
 */
export async function moveSomebody(context: ApiContext, request: Request, response: Response): Promise<void> {
  const positions = context.registry.resources.positions;
  if (!positions) throw notFound();
  const body = bodyOf(request);
  const errors: [string, string[]][] = Object.keys(body)
    .filter((key) => !KEYS.some((known) => known === key))
    .map((key) => [key, [`Unknown key; known: ${KEYS.join(', ')}`]]);
  for (const name of KEYS) {
    const field = positions.fields[name];
    const judged = field && kindOf(field).parse(field, body[name] ?? null, context.now());
    if (typeof body[name] !== 'number' || !judged?.ok) errors.push([name, [`A number, e.g. ${EXAMPLES[name]}`]]);
  }
  if (errors.length > 0) throw badRequest('Say who is where.', Object.fromEntries(errors));
  const [worker_id = 0, latitude = 0, longitude = 0] = KEYS.map((name) => Number(body[name]));
  const point = { latitude, longitude };
  response.json(await commitAsSystem(context, positions, (write) => reportPosition(write, worker_id, point)));
}

const EXAMPLES = { worker_id: '7', latitude: '25.2048', longitude: '55.2708' } as const;

import type { HandlerName } from '../../resources/language/index.ts';
import { ApiError } from '../errors.ts';
import type { RecordForesight } from './handler.ts';

/**
 * What a move refuses whose record was judged to be wrong, or right (`error` undefined): with what
 * its handlers would refuse of it besides, so that all is mended in one round. What they say of no
 * part is told under the move's name.
 */
export async function withForeseen(
  { foresights }: { readonly foresights: { readonly [handler: string]: RecordForesight | undefined } },
  { name, does }: { readonly name: string; readonly does: readonly HandlerName[] },
  error: unknown,
  asked: Parameters<RecordForesight>[0],
): Promise<unknown> {
  const isWrong = error instanceof ApiError && error.code === 'invalid';
  if (error !== undefined && !isWrong) return error;
  for (const each of new Set(does)) {
    const foreseen = await foresights[each]?.(asked);
    if (!foreseen) continue;
    if (!isWrong) return foreseen;
    const { errors, more } = foreseen;
    const isOfParts = Array.isArray(more.parts) && more.parts.length > 0;
    const rest = isOfParts ? {} : { [name]: [foreseen.message] };
    return new ApiError('invalid', error.message, {
      errors: { ...errors, ...rest, ...error.errors },
      more: { ...error.more, parts: more.parts },
    });
  }
  return error;
}

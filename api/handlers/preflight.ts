import type { HandlerName } from '../../resources/language/index.ts';
import { ApiError } from '../errors.ts';
import type { MovePreflight } from './handler.ts';

/** Adds the handlers' refusals of a move, so that all is fixed at once. */
export async function withPreflight(
  { foresights }: { readonly foresights: { readonly [handler: string]: MovePreflight | undefined } },
  { name, handlers }: { readonly name: string; readonly handlers: readonly HandlerName[] },
  error: unknown,
  input: Parameters<MovePreflight>[0],
): Promise<unknown> {
  const isWrong = error instanceof ApiError && error.code === 'invalid';
  if (error !== undefined && !isWrong) return error;
  for (const each of new Set(handlers)) {
    const foreseen = await foresights[each]?.(input);
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

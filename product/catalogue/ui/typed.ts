import type { Draft, Value } from '../../../resources/language/index.ts';
import { type CompiledService, compileService } from '../rules/compile.ts';

const textIn = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null);
/** An amount as it is typed; what is no number, or none that may be saved, is none yet. */
const numberIn = (value: Value | undefined, most: number): number | null =>
  typeof value === 'number' && value >= 0 && value <= most ? value : null;

const MOST = 1_000_000;

/** A service with the form's input; questions as saved, as they save one by one. */
export function asTyped(service: CompiledService, typed: Draft): CompiledService {
  const { questions, groups, options, unreachable } = service;
  const head = compileService({
    id: service.id,
    service_name: textIn(typed.service_name),
    service_type: textIn(typed.service_type),
    service_price: numberIn(typed.service_price, MOST),
    description: textIn(typed.description),
    tool_tip: textIn(typed.tool_tip),
    service_image: textIn(typed.service_image),
    is_recurring_discount: typed.is_recurring_discount === true,
    recurring_discount: numberIn(typed.recurring_discount, 100),
    recurring_description: textIn(typed.recurring_description),
    is_special_instructions: typed.is_special_instructions === true,
    is_documents: typed.is_documents === true,
  });
  return { ...head, questions, groups, options, unreachable };
}

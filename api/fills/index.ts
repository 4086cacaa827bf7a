import type { Resource } from '../../resources/language/index.ts';
import type { ServerProduct } from '../product.ts';
import type { FillFound, FillInput } from './fill.ts';

/** Computes server-set fields in sequence, or all errors. @throws Error for undeclared fields. */
export async function filled(
  { fills }: Pick<ServerProduct, 'fills'>,
  resource: Resource,
  input: FillInput,
): Promise<Required<FillFound>> {
  let values: FillInput['value'] = {};
  let errors: Record<string, string[]> = {};
  // Nobody sends what was found before, and they go on from there.
  const all = resource.fills.flatMap(({ fields }) => fields);
  const held = Object.fromEntries(all.map((each) => [each, input.was?.[each] ?? null]));
  for (const { name, fields, overwrites } of resource.fills) {
    const found = (await fills[name]?.({ ...input, value: { ...held, ...input.value, ...values } })) ?? {};
    const stray = Object.keys(found.values ?? {}).find((each) => !fields.includes(each) && !overwrites.includes(each));
    if (stray)
      throw new Error(`the fill '${name}' of ${resource.name} fills '${stray}', which its definition does not name`);
    values = { ...values, ...found.values };
    errors = { ...errors, ...found.errors };
  }
  return { values, errors };
}

/** The fields the server may write over. */
export const filledFields = ({ fills }: Pick<Resource, 'fills'>): readonly string[] =>
  fills.flatMap(({ fields, overwrites }) => [...fields, ...overwrites]);

import type { Resource } from '../../resources/language/index.ts';
import type { ServerProduct } from '../product.ts';
import type { FillFound, FillInput } from './fill.ts';

/**
 * What the server works out of a judged record, whatever was sent, each of what those before it found; or everything that keeps it
 * from that. @throws Error where one fills what its definition does not name.
 */
export async function filled(
  { fills }: Pick<ServerProduct, 'fills'>,
  resource: Resource,
  asked: FillInput,
): Promise<Required<FillFound>> {
  let values: FillInput['value'] = {};
  let errors: Record<string, string[]> = {};
  // Nobody sends what was found before, and they go on from there.
  const all = resource.fills.flatMap(({ fields }) => fields);
  const held = Object.fromEntries(all.map((each) => [each, asked.was?.[each] ?? null]));
  for (const { name, fields, corrects } of resource.fills) {
    const found = (await fills[name]?.({ ...asked, value: { ...held, ...asked.value, ...values } })) ?? {};
    const stray = Object.keys(found.values ?? {}).find((each) => !fields.includes(each) && !corrects.includes(each));
    if (stray)
      throw new Error(`the fill '${name}' of ${resource.name} fills '${stray}', which its definition does not name`);
    values = { ...values, ...found.values };
    errors = { ...errors, ...found.errors };
  }
  return { values, errors };
}

/** The fields the server may write over. */
export const filledFields = ({ fills }: Pick<Resource, 'fills'>): readonly string[] =>
  fills.flatMap(({ fields, corrects }) => [...fields, ...corrects]);

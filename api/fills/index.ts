import type { Resource } from '../../resources/language/index.ts';
import type { ServerProduct } from '../product.ts';
import type { Fill, FillFound, FillInput } from './fill.ts';

type Product = Pick<ServerProduct, 'fills'>;

/** What the server works out of a judged record, whatever was sent, each of what those before it found; or everything that keeps it from that. */
export async function filled(product: Product, resource: Resource, asked: FillInput): Promise<Required<FillFound>> {
  let values: FillInput['value'] = {};
  let errors: Record<string, string[]> = {};
  for (const fill of fillsOf(product, resource)) {
    const found = await fill.of({ ...asked, value: { ...asked.value, ...values } });
    values = { ...values, ...found.values };
    errors = { ...errors, ...found.errors };
  }
  return { values, errors };
}

/** The fields the server works out. */
export const filledFields = (product: Product, resource: Pick<Resource, 'fills'>): readonly string[] =>
  fillsOf(product, resource).flatMap(({ fields }) => fields);

const fillsOf = ({ fills }: Product, resource: Pick<Resource, 'fills'>): readonly Fill[] =>
  resource.fills.flatMap((name) => fills[name] ?? []);

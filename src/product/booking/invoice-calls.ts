import type { InvoicePaper } from '../../../domain/invoice/paper.ts';
import type { Id } from '../../../resources/language/index.ts';
import { ApiFailure, call, withQuery } from '../../platform/api.ts';

type About = { readonly id: Id; readonly screen: string };

const at = ({ id }: About, path = 'invoice'): string => `/api/bookings/${encodeURIComponent(String(id))}/${path}`;

/** The invoice issued last; null: there is none. */
export async function loadInvoice(about: About, signal: AbortSignal): Promise<InvoicePaper | null> {
  try {
    return await call<InvoicePaper>(at(about), { query: { screen_label: about.screen }, signal });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/** Issues it under the next number, or answers the one that was. @throws ApiFailure 409 where there is nothing to bill. */
export const issueInvoice = (about: About): Promise<InvoicePaper> =>
  call(at(about), { query: { screen_label: about.screen }, body: {} });

/** Where its PDF is. */
export const invoicePdf = (about: About): string => withQuery(at(about, 'invoice.pdf'), { screen_label: about.screen });

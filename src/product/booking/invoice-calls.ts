import type { IssuedPaper } from '../../../domain/invoice/paper.ts';
import type { Id } from '../../../resources/language/index.ts';
import { ApiFailure, call, withQuery } from '../../platform/api.ts';

type About = { readonly id: Id; readonly screen: string };

const at = ({ id }: About, path = 'invoice'): string => `/api/bookings/${encodeURIComponent(String(id))}/${path}`;

/** The invoice issued last; null: there is none. */
export async function loadInvoice(about: About, signal: AbortSignal): Promise<IssuedPaper | null> {
  try {
    return await call<IssuedPaper>(at(about), { query: { screen_label: about.screen }, signal });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/** Issues it under the next number, or answers the one that was. @throws ApiFailure 409 where there is nothing to bill. */
export const issueInvoice = (about: About): Promise<IssuedPaper> =>
  call(at(about), { query: { screen_label: about.screen }, body: {} });

/** Takes the invoice that stands back, and says why. @throws ApiFailure 409 where none stands, 422 without a reason. */
export const issueCreditNote = (about: About, reason: string): Promise<IssuedPaper> =>
  call(at(about, 'credit-note'), { query: { screen_label: about.screen }, body: { reason } });

/** Where the PDF of the credit note is. */
export const creditNotePdf = (about: About): string =>
  withQuery(at(about, 'credit-note.pdf'), { screen_label: about.screen });

/** Where its PDF is. */
export const invoicePdf = (about: About): string => withQuery(at(about, 'invoice.pdf'), { screen_label: about.screen });

import type { Id, Row } from '../../../resources/language/index.ts';
import { type ApiQuery, apiQuery, readFor } from '../../../src/data/use-api.ts';
import { call } from '../../../src/platform/api.ts';
import type { First } from '../../../src/platform/product.ts';
import type { PaperType } from '../rules/papers.ts';
import type { Changed, Subscription, Terms } from '../rules/wire.ts';

/** A vendor, and the screen it is looked at from, as the calls about it name them. */
export type About = { readonly id: Id; readonly screen: string };

const at = ({ id }: About, path: string): string => `/api/vendors/${encodeURIComponent(String(id))}/${path}`;
const RATES = ['vendors', 'vendor_commissions'] as const;

export const termsOf = (about: About): ApiQuery<Terms> => ({
  about: RATES,
  key: ['vendor-commission-terms', about.id],
  load: readFor(about.screen, at(about, 'commission/terms')),
});

export const historyOf = (about: About): ApiQuery<readonly Changed[]> => ({
  about: RATES,
  key: ['vendor-commission-history', about.id],
  load: readFor(about.screen, at(about, 'commission')),
});

export const subscriptionsOf = (about: About): ApiQuery<readonly Subscription[]> => ({
  about: ['vendors', 'sub_categories', 'categories'],
  key: ['vendor-subscriptions', about.id],
  load: readFor(about.screen, at(about, 'subscriptions')),
});

/** Sets a new rate. @throws ApiFailure 422 if invalid or equal, 409 if changed. */
export const setCommission = (about: About, value: number, instead: number): Promise<Terms> =>
  call(at(about, 'commission'), { query: { screen_label: about.screen }, body: { value, instead } });

/** Agrees to the rate shown. @throws ApiFailure 409: it is another by now, 403: for who set it. */
export const agreeToCommission = (about: About, commission_id: number): Promise<Terms> =>
  call(at(about, 'commission/agree'), { query: { screen_label: about.screen }, body: { commission_id } });

/** Subscribes to a service, or unsubscribes from it; all of them as they are then. */
export const switchSubscription = (
  about: About,
  service_id: number,
  is_active: boolean,
): Promise<readonly Subscription[]> =>
  call(at(about, 'subscriptions'), { query: { screen_label: about.screen }, body: { service_id, is_active } });

export const PAPERS = 'vendor_documents';

/** How the papers required of a vendor are requested. */
export const requiredPapers = (about: About): ApiQuery<readonly PaperType[]> => ({
  about: ['vendors', 'document_types'],
  key: ['vendor-document-types', about.id],
  load: readFor(about.screen, at(about, 'document-types')),
});

/** How the papers a vendor has shown are. */
export const shownOf = (about: About): ApiQuery<{ readonly vendor_documents?: readonly Row[] }> => ({
  about: [PAPERS],
  key: ['vendor-papers', about.id],
  load: readFor(about.screen, at(about, 'parts')),
});

/** The papers of the step the address names, before there is a page to show them. */
export const papersFirst = (screen: string, search: URLSearchParams, id?: Id): readonly First[] =>
  id === undefined || search.get('step') !== 'business'
    ? []
    : [apiQuery(requiredPapers({ id, screen })), apiQuery(shownOf({ id, screen }))];

/** The text in force that a field of a vendor's agrees to. */
export type PolicyText = { readonly id: number; readonly label: string; readonly value: string };

/** How the text in force that a field agrees to is requested. */
export const policyOf = (screen: string, field: string): ApiQuery<readonly PolicyText[]> => ({
  about: ['policies'],
  key: ['policy', screen, field],
  load: readFor(screen, `/api/vendors/lookup/${field}`),
});

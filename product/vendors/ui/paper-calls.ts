import type { Id, Row } from '../../../resources/language/index.ts';
import { type ApiQuery, apiQuery, readFor } from '../../../src/data/use-api.ts';
import type { First } from '../../../src/platform/product.ts';
import type { PaperType } from '../rules/papers.ts';

type About = { readonly id: Id; readonly screen: string };

export const PAPERS = 'vendor_documents';

const at = ({ id }: About, path: string): string => `/api/vendors/${encodeURIComponent(String(id))}/${path}`;

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

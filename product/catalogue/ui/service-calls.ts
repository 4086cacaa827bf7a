import type { Difference, Id, Value } from '../../../resources/language/index.ts';
import { type ApiQuery, readFor } from '../../../src/data/use-api.ts';
import { call } from '../../../src/platform/api.ts';
import type { CompiledService } from '../rules/compile.ts';
import type { Basket } from '../rules/price.ts';
import type { Rates } from '../rules/rates.ts';

type About = { readonly id: Id; readonly screen: string };

/** A service as it is edited, as customers would see it, and what bills are made with today. */
export type Preview = { readonly service: CompiledService; readonly rates: Rates };

/** A selection somebody kept, with what it cost when it was kept. */
export type KeptBasket = {
  readonly id: number;
  readonly name: string;
  readonly total: string;
  readonly basket: Basket;
};

type Expanded = { readonly [field: string]: Value };
/** Something changed since it was published, with what ids among it stand for. */
export type Unpublished = Difference & { readonly expanded: { readonly from: Expanded; readonly to: Expanded } };

const at = ({ id }: About, path: string): string => `/api/services/${encodeURIComponent(String(id))}/${path}`;

/** How the preview of a service is requested: as it was saved last. */
export const previewOf = (about: About): ApiQuery<Preview> => ({
  about: ['services', 'rates'],
  key: ['service-preview', about.id],
  load: readFor(about.screen, at(about, 'compiled'), { version: 'draft' }),
});

/** How the selections that were kept of it are. */
export const basketsOf = (about: About): ApiQuery<readonly KeptBasket[]> => ({
  about: ['services'],
  key: ['service-baskets', about.id],
  load: readFor(about.screen, at(about, 'baskets')),
});

/** How what was changed since it was published is. */
export const unpublishedOf = (about: About): ApiQuery<readonly Unpublished[]> => ({
  about: ['services'],
  key: ['service-differences', about.id],
  load: readFor(about.screen, at(about, 'differences')),
});

/** @throws ApiFailure 409 for a name that is taken. */
export const keepBasket = (about: About, name: string, basket: Basket): Promise<unknown> =>
  call(at(about, 'baskets'), { query: { screen_label: about.screen }, body: { name, ...basket } });

export const removeBasket = (about: About, basket: number): Promise<unknown> =>
  call(at(about, `baskets/${basket}`), { method: 'DELETE', query: { screen_label: about.screen } });

import type { Id } from '../../../resources/language/index.ts';
import { type ApiQuery, readFor } from '../../../src/data/use-api.ts';
import { call } from '../../../src/platform/api.ts';

/** A vendor, and the screen it is looked at from, as the calls about it name them. */
export type About = { readonly id: Id; readonly screen: string };

type Person = { readonly name: string; readonly email: string | null; readonly role: string | null };

/** What a vendor gives of its bookings, and the rate that waits for its agreement. */
export type Terms = {
  readonly rate: number;
  readonly since: string | null;
  readonly agreed_at: string | null;
  readonly agreed_by: Person | null;
  readonly asked: {
    readonly id: number;
    readonly rate: number;
    readonly set_at: string;
    readonly may_agree: boolean;
  } | null;
};

/** A rate that was set, next to the one before. */
export type Changed = {
  readonly old_value: number;
  readonly new_value: number;
  readonly updated_at: string;
  readonly admin_details: Person;
};

/** One of a vendor's services. */
export type Subscription = {
  readonly id: number;
  readonly name: string;
  readonly parent_category: string;
  readonly user_service_is_active: boolean;
};

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

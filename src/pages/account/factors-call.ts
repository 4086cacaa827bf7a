import { withSession } from '../../data/use-loaded.ts';
import { call } from '../../platform/api.ts';

/** What one has bound, as the API tells it (docs/api.md "Factors"). */
export type Factors = {
  readonly totp: Times | null;
  readonly passkeys: readonly (Times & { readonly id: string; readonly name: string })[];
  readonly recovery: { readonly left: number; readonly created_at: string | null };
};
export type Times = { readonly created_at: string; readonly used_at: string | null };

export const FACTORS = '/api/auth/factors';

export const loadFactors = (signal: AbortSignal): Promise<Factors> => call<Factors>(FACTORS, { signal });

/** Sends a call about one's factors; an ended session is said over the page. */
export const send = <T>(path: string, body: object = {}): Promise<T> =>
  withSession(call<T>(`${FACTORS}/${path}`, { body }));

/** Whether there is a factor besides the password. */
export const hasStrong = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

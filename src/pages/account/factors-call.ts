import type { Factors } from '../../../api/wire/session.ts';
import { withSession } from '../../data/use-loaded.ts';
import { call } from '../../platform/api.ts';

export const FACTORS = '/api/auth/factors';

export const loadFactors = (signal: AbortSignal): Promise<Factors> => call<Factors>(FACTORS, { signal });

/** Sends a call about one's factors; an ended session is said over the page. */
export const send = <T>(path: string, body: object = {}): Promise<T> =>
  withSession(call<T>(`${FACTORS}/${path}`, { body }));

/** Whether there is a factor besides the password. */
export const hasStrong = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

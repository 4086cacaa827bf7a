import { t } from '../../platform/i18n/index.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** An email field (spec part 1 §5 Login). */
export function emailWrong(email: string): string | undefined {
  if (email.trim() === '') return t('Email is required');
  return ADDRESS.test(email.trim()) && email.trim().length <= 254 ? undefined : t('Invalid email');
}

/** The password of the login form: only that there is one (spec part 1 §5). */
export const passwordWrong = (password: string): string | undefined =>
  password === '' ? t('Password is required') : undefined;

/** A password chosen anew. The server also refuses common ones and those made of one's own name. */
export function newPasswordWrong(password: string): string | undefined {
  if (password === '') return t('New password is required');
  const length = [...password].length;
  if (length < 8) return t('At least 8 characters are needed');
  return length > 128 ? t('At most 128 characters are possible') : undefined;
}

import { Button } from 'antd';
import { useTexts } from '../../form/use-texts.ts';
import { t } from '../../platform/i18n/index.ts';
import { FailureLine, failureFrom } from '../../ui/failure.tsx';
import { newPasswordWrong } from './checks.ts';
import { PasswordField } from './fields.tsx';

type NewPasswordProps = {
  readonly withCurrent: boolean;
  readonly label: string;
  /** Sends it. What it throws is shown where it belongs. */
  readonly send: (passwords: { readonly current: string; readonly password: string }) => Promise<void>;
};

const NAMES = ['current', 'password', 'repeat'] as const;

/** What a new password must be, as it is shown next to its field. */
export const passwordHelp = (): string =>
  t('At least 8 characters; a sentence is easy to remember. Common passwords and your own name are refused.');

/** Sets a password, twice, with its rules; the current one first if required. */
export function NewPassword({ withCurrent, label, send }: NewPasswordProps) {
  const { form, field, failure, busy } = useTexts({
    names: NAMES,
    judge: ({ current, password, repeat }) => ({
      current: withCurrent && current === '' ? t('Current password is required') : undefined,
      password:
        newPasswordWrong(password) ??
        (withCurrent && password === current ? t('The new password must differ from the current one') : undefined),
      repeat: repeat !== password ? t('The two passwords differ') : undefined,
    }),
    send,
    explain: (error) => failureFrom(error, t('The password could not be changed. Please try again.')),
  });
  return (
    <form className="auth-form stack-16" {...form}>
      {withCurrent && (
        <PasswordField {...field('current')} label={t('Current password')} autoComplete="current-password" />
      )}
      <PasswordField
        {...field('password')}
        label={t('New password')}
        autoComplete="new-password"
        help={passwordHelp()}
      />
      <PasswordField {...field('repeat')} label={t('Repeat the new password')} autoComplete="new-password" />
      <FailureLine failure={failure} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {label}
      </Button>
    </form>
  );
}

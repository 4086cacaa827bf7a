import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SessionAnswer } from '../../../api/wire/session.ts';
import { withSession } from '../../data/use-loaded.ts';
import { useTexts } from '../../form/use-texts.ts';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { signedIn, useSession } from '../../platform/session.ts';
import { Card } from '../../ui/card.tsx';
import { FailureLine, failureFrom } from '../../ui/failure.tsx';
import { emailWrong } from '../sign-in/checks.ts';
import { EmailField, PasswordField } from '../sign-in/fields.tsx';
import '../sign-in/sign-in.css';

/** The part of the page that changes one's address, for links to it. */
export const EMAIL_PART = 'account-email';

const NAMES = ['email', 'current'] as const;

/** Changes the sign-in address, by password (docs/api.md `POST /api/auth/email`). */
export function OwnEmail(): ReactNode {
  const { user } = useSession();
  const { hash } = useLocation();
  const part = useRef<HTMLElement>(null);
  // Another round is another form: the password that was used does not stay in its field.
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (hash !== `#${EMAIL_PART}`) return;
    // After the page has taken the focus to its heading.
    const timer = setTimeout(() => part.current?.querySelector('input')?.focus());
    return () => clearTimeout(timer);
  }, [hash]);
  return (
    <Card
      ref={part}
      id={EMAIL_PART}
      title={t('Change your e-mail address')}
      lead={t(
        'You sign in with {email}. After the change, codes and links go to the new address, and the old one gets a message.',
        { email: user.email },
      )}
    >
      <div className="account-password">
        <EmailForm key={round} now={user.email} onDone={() => setRound(round + 1)} />
      </div>
    </Card>
  );
}

function EmailForm({ now, onDone }: { readonly now: string; readonly onDone: () => void }): ReactNode {
  const { form, field, failure, busy } = useTexts({
    names: NAMES,
    judge: ({ email, current }) => ({
      email: emailWrong(email) ?? (email.trim() === now ? t('This is your email already') : undefined),
      current: current === '' ? t('Current password is required') : undefined,
    }),
    send: async ({ email, current }) => {
      const body = { email: email.trim(), current };
      signedIn(await withSession(call<SessionAnswer>('/api/auth/email', { body })));
      notify({ type: 'success', message: t('Your e-mail address has been changed') });
      onDone();
    },
    explain: (error) => failureFrom(error, t('The e-mail address could not be changed. Please try again.')),
  });
  return (
    <form className="auth-form stack-16" aria-label={t('Change your e-mail address')} {...form}>
      <EmailField {...field('email')} label={t('New e-mail address')} />
      <PasswordField {...field('current')} label={t('Your password, to confirm')} autoComplete="current-password" />
      <FailureLine failure={failure} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {t('Change e-mail address')}
      </Button>
    </form>
  );
}

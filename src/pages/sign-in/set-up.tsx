import { useEffect, useState } from 'react';
import { house } from '../../../resources/language/house.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { AccountForm, type AccountValues } from './account-form.tsx';
import { Frame, InnerLink } from './frame.tsx';
import { forgetLink, takeLink } from './link.ts';

const KEY = 'setup-link';

const setUp = (token: string, values: object): Promise<void> =>
  call<void>('/api/auth/setup', { body: { token, ...values } });

const deadSentence = (error: unknown): string | undefined =>
  error instanceof ApiFailure ? error.errors.token?.[0] : undefined;

/** Creates the first administrator by the server's printed link. */
export function SetUp() {
  const [token] = useState(() => takeLink(KEY).get('token') ?? '');
  const [stage, setStage] = useState<'looking' | 'asking' | 'done' | 'dead'>(token === '' ? 'dead' : 'looking');
  const [why, setWhy] = useState<string>();

  // Nobody fills in a form whose link is of no use. Without the rest the call makes nothing.
  useEffect(() => {
    if (stage !== 'looking') return;
    setUp(token, {}).catch((error: unknown) => {
      const sentence = deadSentence(error);
      setWhy(sentence);
      setStage(sentence === undefined ? 'asking' : 'dead');
      if (sentence !== undefined) forgetLink(KEY);
    });
  }, [stage, token]);

  const send = async (values: AccountValues): Promise<void> => {
    try {
      await setUp(token, values);
      setStage('done');
    } catch (error) {
      const sentence = deadSentence(error);
      if (sentence === undefined) throw error;
      setWhy(sentence);
      setStage('dead');
    }
    forgetLink(KEY);
  };

  if (stage === 'looking')
    return (
      <Frame title={t('Set up the back-office')} lead={t('Loading...')}>
        {null}
      </Frame>
    );
  if (stage === 'asking') {
    return (
      <Frame
        title={t('Set up the back-office')}
        lead={t('You will be its first administrator. The link you came by works once, for 30 minutes.')}
      >
        <AccountForm
          asks={house().setupFields ?? []}
          send={send}
          label={t('Set up')}
          failed={t('The back-office could not be set up. Please try again.')}
        />
      </Frame>
    );
  }
  return (
    <Frame
      title={stage === 'done' ? t('The back-office is ready') : t('This link no longer works')}
      lead={
        stage === 'done'
          ? t('You can sign in with your password now.')
          : why === undefined
            ? t('It works once, for 30 minutes, while nobody has an account. Start the server again to get a new one.')
            : t(why)
      }
    >
      <div className="auth-links">
        <InnerLink to="/login">{t('Go to sign in')}</InnerLink>
      </div>
    </Frame>
  );
}

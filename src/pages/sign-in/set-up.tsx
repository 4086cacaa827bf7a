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

/** How it stands; `why`: the link is dead, in a sentence, if anybody said so. */
type Stage = { readonly at: 'looking' | 'asking' | 'done' } | { readonly at: 'dead'; readonly why?: string };

/** Creates the first administrator by the server's printed link. */
export function SetUp() {
  const [token] = useState(() => takeLink(KEY).get('token') ?? '');
  const [stage, setStage] = useState<Stage>({ at: token === '' ? 'dead' : 'looking' });

  // Nobody fills in a form whose link is of no use. Without the rest the call makes nothing.
  useEffect(() => {
    if (stage.at !== 'looking') return;
    setUp(token, {}).catch((error: unknown) => {
      const why = deadSentence(error);
      setStage(why === undefined ? { at: 'asking' } : { at: 'dead', why });
      if (why !== undefined) forgetLink(KEY);
    });
  }, [stage, token]);

  const send = async (values: AccountValues): Promise<void> => {
    try {
      await setUp(token, values);
      setStage({ at: 'done' });
    } catch (error) {
      const why = deadSentence(error);
      if (why === undefined) throw error;
      setStage({ at: 'dead', why });
    }
    forgetLink(KEY);
  };

  if (stage.at === 'looking') return <Frame title={t('Set up the back-office')} lead={t('Loading...')} />;
  if (stage.at !== 'asking') return <End stage={stage} />;
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

function End({ stage }: { readonly stage: Stage }) {
  const isDead = stage.at === 'dead';
  const why = isDead ? stage.why : undefined;
  const lead = isDead
    ? t(why ?? 'It works once, for 30 minutes, while nobody has an account. Start the server again to get a new one.')
    : t('You can sign in with your password now.');
  return (
    <Frame title={isDead ? t('This link no longer works') : t('The back-office is ready')} lead={lead}>
      <div className="auth-links acts">
        <InnerLink to="/login">{t('Go to sign in')}</InnerLink>
      </div>
    </Frame>
  );
}

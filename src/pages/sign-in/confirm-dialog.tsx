import { Button } from 'antd';
import type { ConfirmWays } from '../../../api/wire/session.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureLine, failureFrom } from '../../ui/failure.tsx';
import { Proof, type Proving, proofOf } from './proof.tsx';
import './sign-in.css';

const PATH = '/api/auth/confirm';

const loadWays = (signal: AbortSignal) => call<ConfirmWays>(PATH, { signal });

/** Re-authenticates before a sensitive action. Closing cancels it; input stays. */
export function ConfirmDialog({ onAnswer }: { readonly onAnswer: (yes: boolean) => void }) {
  const { data, error, isFetching, refetch } = useLoaded(loadWays);
  const prove = async (way: Proving, typed: string): Promise<void> => {
    await call<void>(PATH, { body: await proofOf(way, typed, `${PATH}/passkey`) });
    onAnswer(true);
  };
  return (
    <Dialog size="small" title={t('Confirm that it is you')} leave="asked" onClose={() => onAnswer(false)}>
      <p className="auth-lead">{t('Please confirm this again. You will not be asked for the next 10 minutes.')}</p>
      {data && <Proof ways={data.ways} prove={prove} label={t('Confirm')} />}
      {error && !isFetching && (
        <div className="auth-form stack-16">
          <FailureLine failure={failureFrom(error, t('Something went wrong. Please try again.'))} />
          <Button onClick={() => void refetch()}>{t('Try again')}</Button>
        </div>
      )}
    </Dialog>
  );
}

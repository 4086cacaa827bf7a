import type { SecondFactor, SessionAnswer } from '../../../api/wire/session.ts';
import { call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { CodeStep } from './code-step.tsx';
import { Proof, type Proving, proofOf } from './proof.tsx';

type SecondStepProps = Parameters<typeof CodeStep>[0];

/** The second step: one-time code (spec part 1 §2) or another factor. */
export function SecondStep(props: SecondStepProps) {
  const { attempt, onVerified } = props;
  const ways = attempt.factors.filter(isProving);
  if (ways.length === 0) return <CodeStep {...props} />;
  const prove = async (way: Proving, code: string): Promise<void> => {
    const body = await proofOf(way, code, '/api/auth/passkey/options', { attempt: attempt.attempt });
    onVerified(await call<SessionAnswer>(`/api/auth/${way}/verify`, { body }));
  };
  return <Proof ways={ways} prove={prove} label={t('Verify')} />;
}

const isProving = (way: SecondFactor): way is Exclude<SecondFactor, 'email'> => way !== 'email';

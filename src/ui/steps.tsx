import type { ReactNode } from 'react';
import { t } from '../platform/i18n/index.ts';
import { CheckIcon } from './icons.tsx';
import './steps.css';

type Step = {
  readonly name: string;
  readonly label: string;
  /** When it was done; undefined: it is to come. */
  readonly at: string | undefined;
};

type Props = {
  readonly label: string;
  readonly steps: readonly Step[];
};

/** Ordered events: each step with its time, or pending. */
export const Steps = ({ label, steps }: Props): ReactNode => {
  const next = steps.findIndex(({ at }) => at === undefined);
  return (
    // Safari needs it without markers.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ol role="list" className="steps" aria-label={label}>
      {steps.map(({ name, label: words, at }, index) => (
        <li key={name} data-done={at === undefined ? undefined : ''} aria-current={index === next ? 'step' : undefined}>
          <span className="steps-mark muted small strong centred" aria-hidden="true">
            {at === undefined ? index + 1 : <CheckIcon />}
          </span>
          <span className="steps-label">{words}</span>
          <span className="muted small">{at ?? t('Pending')}</span>
        </li>
      ))}
    </ol>
  );
};

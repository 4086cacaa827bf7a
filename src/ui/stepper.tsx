import { type ReactNode, useId } from 'react';
import { t } from '../platform/i18n/index.ts';
import { CheckIcon, WarningIcon } from './icons.tsx';
import './stepper.css';

/** `closed`: until an earlier step is done; `attention`: needs fixing. */
export type StepState = 'done' | 'open' | 'attention' | 'closed';

type ShownStep = { readonly name: string; readonly label: string; readonly state: StepState };

type Props = {
  readonly steps: readonly ShownStep[];
  readonly current: string;
  readonly onGo: (name: string) => void;
};

/** The steps of a process and their states. On narrow screens only the progress. */
export function Stepper({ steps, current, onGo }: Props): ReactNode {
  const id = useId();
  const at = steps.findIndex(({ name }) => name === current);
  return (
    <nav className="stepper" aria-label={t('Steps')}>
      <ol>
        {steps.map(({ name, label, state }, index) => (
          <li key={name} data-state={state} data-passed={index < at || undefined}>
            <button
              type="button"
              aria-current={name === current ? 'step' : undefined}
              aria-disabled={state === 'closed' || undefined}
              aria-describedby={`${id}-${index}`}
              onClick={() => {
                if (state !== 'closed' && name !== current) onGo(name);
              }}
            >
              <span className="stepper-mark small strong" aria-hidden="true">
                {state === 'done' ? <CheckIcon /> : state === 'attention' ? <WarningIcon /> : index + 1}
              </span>
              <span className="stepper-label cut">{label}</span>
              <span id={`${id}-${index}`} hidden>
                {stateWords(state)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const WORDS = {
  done: 'Done',
  open: 'Not complete yet',
  attention: 'Needs attention',
  closed: 'Comes after the steps before it',
} as const satisfies { readonly [state in StepState]: string };

const stateWords = (state: StepState): string => t(WORDS[state]);

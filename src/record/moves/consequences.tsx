import type { ReactNode } from 'react';
import { ApiFailure } from '../../platform/api.ts';
import { NOTHING } from '../../platform/formats.ts';
import { type Message, say, t } from '../../platform/i18n/index.ts';
import type { Question } from '../../ui/question-types.ts';

/** The confirmation for a move's side effects; undefined for other refusals. */
export function consequencesOf(error: unknown, label: string): Question | undefined {
  if (!(error instanceof ApiFailure) || error.code !== ACCEPT_FIRST) return undefined;
  return { title: label, text: <Changes failure={error} />, yes: label };
}

const ACCEPT_FIRST = 'accept_first';

type Change = {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly why?: readonly string[];
  readonly said?: readonly Message[];
};

function Changes({ failure }: { readonly failure: ApiFailure }): ReactNode {
  const { body: text, detail } = failure;
  const changes = Array.isArray(text.changes) ? (text.changes as readonly Change[]) : [];
  return (
    <>
      <p>{detail}</p>
      <ul>
        {changes.map(({ name, from, to, why = [], said: text = why }) => (
          <li key={name}>
            {t('{name}: from {from} to {to}', { name, from: from ?? NOTHING, to: to ?? NOTHING })}{' '}
            {text.map(say).join(' ')}
          </li>
        ))}
      </ul>
    </>
  );
}

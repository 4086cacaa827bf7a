import { useCustomMutation } from '@refinedev/core';
import { type ReactNode, useCallback } from 'react';
import type { Resource, Row, Screen } from '../../../resources/language/index.ts';
import { entryOf } from '../../data/provider.ts';
import { undoOf } from '../../data/undo.ts';
import { ApiFailure } from '../../platform/api.ts';
import { NOTHING } from '../../platform/formats.ts';
import { type Message, say, t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { useQuestion } from '../../ui/question.tsx';

type Make = (move: string, row: Row) => Promise<Row | undefined>;

/**
 * Making the move of a form's stage on what was saved: answers the record, or undefined where it would change something else too
 * and whoever was asked said no. Rejects with a refusal. With it what must be drawn to ask.
 */
export function useStageMove(resource: Resource, screen: Screen): readonly [Make, ReactNode] {
  const { mutateAsync: call } = useCustomMutation<Row>();
  const [ask, question] = useQuestion();
  const make = useCallback(
    async (name: string, row: Row): Promise<Row | undefined> => {
      const move = screen.moves.find((each) => each.name === name);
      const send = (values: object) =>
        call({
          url: `/${resource.name}/${encodeURIComponent(String(row.id))}/${name}`,
          method: 'post',
          values,
          meta: { screen: screen.name },
          successNotification: false,
          errorNotification: false,
        });
      const sendAsked = async () => {
        try {
          return await send({});
        } catch (error) {
          if (!(error instanceof ApiFailure) || error.code !== ACCEPT_FIRST) throw error;
          const words = t(move?.label ?? name);
          const text = <Changes failure={error} />;
          return (await ask({ title: words, text, yes: words, no: t('Cancel') })) ? send({ accept: true }) : undefined;
        }
      };
      const made = await sendAsked();
      if (!made) return undefined;
      const undo = undoOf({ screen: screen.name, entry: entryOf(made), was: 'move' });
      notify({ type: 'success', message: t(move?.messages.done ?? screen.messages.updated), undo });
      return made.data as Row;
    },
    [call, ask, resource, screen],
  );
  return [make, question];
}

/** The code of a move that waits for its consequences to be accepted (docs/api.md). */
const ACCEPT_FIRST = 'accept_first';

type Change = {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly why?: readonly string[];
  /** The same, for whoever says it in another language. */
  readonly said?: readonly Message[];
};

/** What else would change, from and to. */
function Changes({ failure }: { readonly failure: ApiFailure }): ReactNode {
  const { said, detail } = failure;
  const changes = Array.isArray(said.changes) ? (said.changes as readonly Change[]) : [];
  return (
    <>
      <p>{detail}</p>
      <ul>
        {changes.map(({ name, from, to, why = [], said = why }) => (
          <li key={name}>
            {t('{name}: from {from} to {to}', { name, from: from ?? NOTHING, to: to ?? NOTHING })}{' '}
            {said.map(say).join(' ')}
          </li>
        ))}
      </ul>
    </>
  );
}

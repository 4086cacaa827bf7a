import { useCustomMutation } from '@refinedev/core';
import { type ReactNode, useCallback } from 'react';
import type { Resource, Row, Screen } from '../../../resources/language/index.ts';
import { entryOf } from '../../data/provider.ts';
import { undoOf } from '../../data/undo.ts';
import { headingOf } from '../../fields/title.ts';
import { ApiFailure } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { useQuestion } from '../../ui/question.tsx';
import { consequencesOf } from './consequences.tsx';
import { saidAfter } from './said.ts';

type Make = (move: string, row: Row) => Promise<Row | undefined>;
/**
 * Answers what would refuse a move of the record as it is stored; undefined: nothing, or nobody
 * could say.
 */
type Try = (move: string, row: Row) => Promise<ApiFailure | undefined>;

/**
 * Making the move of a form's stage on what was saved: answers the record, or undefined where it
 * would change something else too and whoever was asked said no. Rejects with a refusal. With it
 * trying one, and what must be drawn to ask.
 */
export function useStageMove(resource: Resource, screen: Screen): readonly [Make, Try, ReactNode] {
  const { mutateAsync: call } = useCustomMutation<Row>();
  const [ask, question] = useQuestion();
  const sendMove = useCallback(
    (name: string, { id }: Row, values: object) =>
      call({
        url: `/${resource.name}/${encodeURIComponent(String(id))}/${name}`,
        method: 'post',
        values,
        meta: { screen: screen.name },
        successNotification: false,
        errorNotification: false,
      }),
    [call, resource, screen],
  );
  const tryIt = useCallback(
    async (name: string, row: Row): Promise<ApiFailure | undefined> => {
      try {
        await sendMove(name, row, { dry_run: true });
        return undefined;
      } catch (error) {
        // What the form itself found wrong is shown whatever becomes of this.
        return error instanceof ApiFailure && error.status === 422 ? error : undefined;
      }
    },
    [sendMove],
  );
  const make = useCallback(
    async (name: string, row: Row): Promise<Row | undefined> => {
      const move = screen.moves.find((each) => each.name === name);
      const send = (values: object) => sendMove(name, row, values);
      const sendAsked = async () => {
        try {
          return await send({});
        } catch (error) {
          const asked = consequencesOf(error, t(move?.label ?? name));
          if (!asked) throw error;
          return (await ask(asked)) ? send({ accept: true }) : undefined;
        }
      };
      const made = await sendAsked();
      if (!made) return undefined;
      const answer = made.data as Row;
      const what = t('{move} of {name}.', { move: t(move?.label ?? name), name: headingOf(resource, row) });
      const undo = undoOf({ screen: screen.name, entry: entryOf(made), was: move ?? 'move', what });
      notify({
        type: 'success',
        message: saidAfter(resource, move?.messages.done ?? screen.messages.updated, answer),
        undo,
      });
      return answer;
    },
    [sendMove, ask, resource, screen],
  );
  return [make, tryIt, question];
}

import { useCustomMutation } from '@refinedev/core';
import { type ReactNode, useCallback } from 'react';
import type { Resource, Row, Screen } from '../../../resources/language/index.ts';
import { entryOf } from '../../data/provider.ts';
import { undoOf } from '../../data/undo.ts';
import { ApiFailure } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { useProduct } from '../../platform/product.ts';
import { useQuestion } from '../../ui/question.tsx';

type Make = (move: string, row: Row) => Promise<Row | undefined>;

/**
 * Making the move of a form's stage on what was saved: answers the record, or undefined where it would change something else too
 * and whoever was asked said no. Rejects with a refusal. With it what must be drawn to ask.
 */
export function useStageMove(resource: Resource, screen: Screen): readonly [Make, ReactNode] {
  const { mutateAsync: call } = useCustomMutation<Row>();
  const [ask, question] = useQuestion();
  const { asks } = useProduct();
  const make = useCallback(
    async (name: string, row: Row): Promise<Row | undefined> => {
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
          const asked = error instanceof ApiFailure && error.status === 409 ? asks[error.code]?.(error) : undefined;
          if (!asked) throw error;
          return (await ask({ ...asked, no: t('Cancel') })) ? send({ accept: true }) : undefined;
        }
      };
      const made = await sendAsked();
      if (!made) return undefined;
      const undo = undoOf({ screen: screen.name, entry: entryOf(made), was: 'move' });
      const done = screen.moves.find((move) => move.name === name)?.messages.done ?? screen.messages.updated;
      notify({ type: 'success', message: t(done), undo });
      return made.data as Row;
    },
    [call, ask, asks, resource, screen],
  );
  return [make, question];
}

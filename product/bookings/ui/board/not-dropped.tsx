import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../../../src/platform/i18n/index.ts';
import { CloseIcon } from '../../../../src/ui/icons.tsx';
import { Note } from '../../../../src/ui/note.tsx';
import { useMedia } from '../../../../src/ui/use-media.ts';
import { useBoard, type NotDropped as What } from './board-context.ts';
import { WITHOUT_KEYS } from './words.ts';

type Props = {
  /** Whose row this is; null: next to the rows; undefined: where a list has its buttons. */
  readonly party: number | null | undefined;
  readonly along?: ((minute: number) => number) | undefined;
};

/** Why a drop was refused, shown until closed or the next drag. */
export function NotDropped({ party, along }: Props): ReactNode {
  const { notDropped } = useBoard();
  const messages = notDropped.useOf((each) => (party === undefined || each?.at.party === party ? each : undefined));
  return messages ? <Notes messages={messages} party={party} along={along} /> : null;
}

type SaidProps = { readonly messages: What; readonly party: Props['party']; readonly along: Props['along'] };

function Notes({ messages, party, along }: SaidProps): ReactNode {
  const { notDropped } = useBoard();
  const isList = useMedia(WITHOUT_KEYS);
  if (isList !== (party === undefined)) return null;
  return (
    <div
      className="board-not-dropped"
      style={{ '--at': Math.min(Math.max(along?.(messages.at.start) ?? 0, 0), 1) } as React.CSSProperties}
    >
      <Note wrong>
        <span>{messages.why}</span>
        <Button
          type="text"
          size="small"
          icon={<CloseIcon />}
          aria-label={t('Close')}
          title={t('Close')}
          onClick={() => notDropped.set(undefined)}
        />
      </Note>
    </div>
  );
}

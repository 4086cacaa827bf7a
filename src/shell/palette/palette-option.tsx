import { Fragment, type ReactNode } from 'react';
import type { Total } from '../../../api/wire/list.ts';
import type { Letters } from '../../../resources/language/index.ts';
import { t } from '../../platform/i18n/index.ts';
import { ChoiceWords } from '../../ui/choice.tsx';
import { totalInWords } from '../../ui/total.ts';
import type { Goal } from './hits.ts';

type Props = {
  readonly id: string;
  readonly goal: Goal;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
};

const showActive = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

/** A palette result with matching letters marked. */
export const PaletteOption = ({ id, goal, isActive, onPoint, onOpen }: Props): ReactNode => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input's keys choose and open
  <div
    ref={isActive ? showActive : undefined}
    id={id}
    role="option"
    className="choice palette-option"
    aria-selected={isActive}
    aria-disabled={refusedOf(goal) === undefined ? undefined : true}
    onPointerMove={onPoint}
    onClick={onOpen}
  >
    <ChoiceWords note={noteOf(goal)}>
      {goal.isRecord ? (
        <bdi>
          <Marked text={goal.title} marks={goal.marks} />
        </bdi>
      ) : (
        // One line, whatever of it is marked.
        <span>
          <Marked text={goal.all ? allInWords(goal.all) : goal.title} marks={goal.marks} />
        </span>
      )}
    </ChoiceWords>{' '}
    <span className="palette-text muted small">
      <Marked text={goal.isRecord || goal.all ? t(goal.text) : goal.text} marks={goal.textMarks ?? []} />
    </span>
  </div>
);

const allInWords = (total: Total): string =>
  total.more ? t('Show all') : t('Show all {number}', { number: totalInWords(total) });

/** Why it cannot be chosen; undefined: it can. */
export const refusedOf = (goal: Goal): string | undefined => ('refused' in goal ? goal.refused : undefined);

/** Said below its name: why it cannot be chosen, or what tells it apart and why it is here. */
function noteOf(goal: Goal): ReactNode {
  const refused = refusedOf(goal);
  const { about = [], why } = goal;
  if (refused !== undefined || (about.length === 0 && !why)) return refused;
  return (
    <>
      {about.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other identity
        <Fragment key={at}>
          {at > 0 ? ' · ' : ''}
          <bdi>{text}</bdi>
        </Fragment>
      ))}
      {about.length > 0 && why ? ' · ' : ''}
      {why ? <Why why={why} /> : null}
    </>
  );
}

const Why = ({ why }: { readonly why: NonNullable<Goal['why']> }): ReactNode => (
  <>
    {/* Read as one: the blank is the screen reader's, too. */} {t(why.label)}:{' '}
    <bdi>
      <Marked text={why.value} marks={why.marks} />
    </bdi>
  </>
);

function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Letters[] }): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of [...marks].sort(([one], [other]) => one - other)) {
    const begin = Math.max(from, at);
    if (to <= begin) continue;
    parts.push(text.slice(at, begin), <mark key={begin}>{text.slice(begin, to)}</mark>);
    at = to;
  }
  return <Fragment>{[...parts, text.slice(at)]}</Fragment>;
}

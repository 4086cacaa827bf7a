import { Button, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Id } from '../../../../resources/language/index.ts';
import { useApi } from '../../../../src/data/use-api.ts';
import { useRetryWhenBack } from '../../../../src/data/use-retry.ts';
import { RecordPicture } from '../../../../src/fields/record-picture.tsx';
import { formatNumber, formatPhone } from '../../../../src/platform/formats.ts';
import { say, t, tn } from '../../../../src/platform/i18n/index.ts';
import { Heading } from '../../../../src/ui/heading.tsx';
import { Input } from '../../../../src/ui/input.ts';
import { Digits, VisuallyHidden } from '../../../../src/ui/marks.tsx';
import { Answer, Waiting } from '../../../../src/ui/states.tsx';
import type { PartyKind, Rule } from '../../rules/candidates.ts';
import { candidatesOf, type ShownCandidate } from './candidate-calls.ts';
import './dispatch.css';

/**
 * What is said of each kind where there is nobody, and where they could not be loaded (spec part 1
 * §8).
 */
const SAID = {
  Vendor: { none: 'No vendors found', failed: 'Failed to load drivers / vendors list' },
  Driver: { none: 'No drivers found', failed: 'Failed to load drivers / vendors list' },
  Worker: { none: 'No workers found', failed: 'Failed to load workers' },
} as const satisfies Record<PartyKind, object>;

/** So many are drawn at first: who is looked for is among the best, or found by name. */
const FIRST = 50;

type Props = {
  readonly booking: Id;
  readonly kind: PartyKind;
  readonly screen: string;
  /** Who is chosen; null: nobody yet. */
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
  /** Names the list. */
  readonly labelledBy: string;
  /** What is wrong with the choice. */
  readonly describedBy?: string;
  /**
   * How often a choice was refused: then they are asked for anew, since somebody else was faster.
   */
  readonly refused?: number;
  /** Refusals by these rules keep nobody from being chosen here: it is why they are. */
  readonly despite?: readonly Rule[];
};

/**
 * Everybody who can be thought of for a booking: those that fit to be chosen from, the best first,
 * and below them the others, each with all that is against them. The one list of every dialog that
 * assigns somebody. Arrow keys choose, from the search field, too.
 */
export function Candidates(props: Props): ReactNode {
  const { booking, kind, screen, refused = 0 } = props;
  const asked = candidatesOf(booking, kind, screen);
  const found = useApi(asked, { inDialog: true });
  const { isError, refetch } = found;
  useRetryWhenBack(isError, () => void refetch());
  useEffect(() => {
    if (refused > 0) void refetch();
  }, [refused, refetch]);
  return (
    <Answer of={found} failed={t(SAID[kind].failed)} waiting={<Waiting lines={['70%', '55%', '65%']} />}>
      {(all) => <Choosing {...props} all={all} />}
    </Answer>
  );
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const digits = (text: string): string => text.replace(/\D/g, '');

/** Whether a search means somebody: by words of the name, or by digits of the number. */
function isMeant({ name, phone }: ShownCandidate, search: string): boolean {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const number = digits(search);
  if (words.every((word) => folded(name).includes(word))) return true;
  return number.length > 2 && digits(phone ?? '').includes(number.replace(/^0+/, ''));
}

function Choosing(props: Props & { readonly all: readonly ShownCandidate[] }): ReactNode {
  const { all, kind, chosen, onChoose, labelledBy, describedBy, despite = [] } = props;
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(FIRST);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<InputRef>(null);
  const id = useId();
  useEffect(() => {
    // Unless somebody is elsewhere meanwhile.
    if (!(document.activeElement instanceof HTMLInputElement)) field.current?.focus();
  }, []);
  const isOpen = ({ rules }: ShownCandidate): boolean => rules.every((rule) => despite.includes(rule));
  const found = all.filter((each) => each.id === chosen || isMeant(each, search));
  const open = found.filter(isOpen);
  const shut = found.filter((each) => !isOpen(each));
  const left = Math.max(0, most - open.length);
  if (all.length === 0) return <p className="candidates-none">{t(SAID[kind].none)}</p>;

  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      const first = list.current?.querySelector<HTMLInputElement>('input:checked, input');
      if (!first) return;
      event.preventDefault();
      first.focus();
      onChoose(Number(first.value));
    } else if (event.key === 'Enter' && (chosen === null || search !== '')) {
      // What was looked for is chosen; Enter again saves it.
      event.preventDefault();
      const best = open.find((each) => isMeant(each, search));
      if (best) onChoose(best.id);
      setSearch('');
    }
  };
  return (
    <div className="candidates">
      <Input
        ref={field}
        type="search"
        aria-label={t('Search by name or phone')}
        placeholder={t('Search by name or phone')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={onKey}
      />
      <VisuallyHidden role="status">
        {search === '' ? '' : tn('{count} found', '{count} found', found.length)}
      </VisuallyHidden>
      {found.length === 0 ? <p className="candidates-none">{t(SAID[kind].none)}</p> : null}
      {found.length > 0 && open.length === 0 ? (
        <p className="candidates-none">{t('None of them can be assigned to this booking.')}</p>
      ) : null}
      <div
        hidden={open.length === 0}
        ref={list}
        role="radiogroup"
        className="candidates-list"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-required="true"
      >
        {open.slice(0, most).map((each) => (
          <Choice
            key={each.id}
            candidate={each}
            name={`${id}-who`}
            isChosen={each.id === chosen}
            onChoose={() => onChoose(each.id)}
          />
        ))}
      </div>
      <Shut candidates={shut.slice(0, left)} />
      {found.length > most ? (
        <Button type="link" onClick={() => setMost((before) => before + 4 * FIRST)}>
          {tn('Show {count} more', 'Show {count} more', Math.min(4 * FIRST, found.length - most))}
        </Button>
      ) : null}
    </div>
  );
}

type ChoiceProps = {
  readonly candidate: ShownCandidate;
  /** Of all that are chosen from. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

const Choice = ({ candidate, name, isChosen, onChoose }: ChoiceProps): ReactNode => (
  <label className="candidate">
    <input type="radio" name={name} value={candidate.id} checked={isChosen} onChange={onChoose} />
    <Told candidate={candidate} />
  </label>
);

/** Those who cannot be chosen, each with the reasons. */
function Shut({ candidates }: { readonly candidates: readonly ShownCandidate[] }): ReactNode {
  const id = useId();
  if (candidates.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="candidates-shut">
        {t('Cannot be assigned')}
      </Heading>
      <ul className="candidates-list">
        {candidates.map((each) => (
          <li key={each.id} className="candidate">
            <Told candidate={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const STAR = '★ ';

/**
 * All that is known of one of them: picture, name, how they are rated, what they have to do that
 * day, and what is against them.
 */
function Told({ candidate }: { readonly candidate: ShownCandidate }): ReactNode {
  const { name, picture, phone, rating, reviews, load, earlier, messages, remarks } = candidate;
  return (
    <>
      <RecordPicture file={picture} name={name} />
      <span className="candidate-words">
        <span className="candidate-name">
          <bdi>{name}</bdi>
          <span className="candidate-rating">
            {rating === null ? (
              t('No reviews')
            ) : (
              <>
                <span aria-hidden="true">{STAR}</span>
                {tn('{rating} ({count} review)', '{rating} ({count} reviews)', reviews, {
                  rating: formatNumber(Number(rating.toFixed(1))),
                })}
              </>
            )}
          </span>
        </span>
        <small>
          {phone === null || phone === '' ? null : (
            <>
              <bdi>
                <Digits>{formatPhone(phone)}</Digits>
              </bdi>
              {' · '}
            </>
          )}
          {load === 0 ? t('Nothing that day') : tn('{count} booking that day', '{count} bookings that day', load)}
          {earlier === 0
            ? null
            : ` · ${tn('worked for this customer once', 'worked for this customer {count} times', earlier)}`}
        </small>
        {[...messages, ...remarks].map((each, at) => (
          <small key={each.key} className={at < messages.length ? 'candidate-against' : 'candidate-remark'}>
            {say(each)}
          </small>
        ))}
      </span>
    </>
  );
}

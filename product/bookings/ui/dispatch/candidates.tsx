import { Button, type InputRef } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { digitsOf, folded, type Id } from '../../../../resources/language/index.ts';
import { useApi } from '../../../../src/data/use-api.ts';
import { useRetryWhenBack } from '../../../../src/data/use-retry.ts';
import { formatNumber } from '../../../../src/platform/formats.ts';
import { t, tn } from '../../../../src/platform/i18n/index.ts';
import { Fold } from '../../../../src/ui/fold.tsx';
import { Heading } from '../../../../src/ui/heading.tsx';
import { Input } from '../../../../src/ui/input.ts';
import { VisuallyHidden } from '../../../../src/ui/marks.tsx';
import { Answer, Waiting } from '../../../../src/ui/states.tsx';
import type { PartyKind, Rule } from '../../rules/candidates.ts';
import { candidatesOf, type ShownCandidate } from './candidate-calls.ts';
import { Chosen, Columns, Refused } from './candidate-line.tsx';
import './dispatch.css';

/** The empty and error texts by kind (spec part 1 §8). */
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
  readonly labelledBy: string;
  readonly describedBy?: string;
  /** The number of refusals; each reloads, as someone else was faster. */
  readonly refused?: number;
  /** Refusals by these rules keep nobody from being chosen here: it is why they are. */
  readonly despite?: readonly Rule[];
};

/**
 * All candidates, fitting ones first, others folded with reasons. Shared by all assignment dialogs.
 */
export function Candidates(props: Props): ReactNode {
  const { booking, kind, screen, refused = 0 } = props;
  const query = candidatesOf(booking, kind, screen);
  const found = useApi(query, { inDialog: true });
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

/** Whether a search means somebody: by words of the name, or by digits of the number. */
function isMeant({ name, phone }: ShownCandidate, search: string): boolean {
  const words = folded(search).split(' ').filter(Boolean);
  const number = digitsOf(search);
  if (words.every((word) => folded(name).includes(word))) return true;
  return number.length > 2 && digitsOf(phone ?? '').includes(number.replace(/^0+/, ''));
}

function Choosing(props: Props & { readonly all: readonly ShownCandidate[] }): ReactNode {
  const { all, kind, chosen, onChoose, despite = [] } = props;
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(FIRST);
  const list = useRef<HTMLDivElement>(null);
  const isOpen = ({ rules }: ShownCandidate): boolean => rules.every((rule) => despite.includes(rule));
  const found = all.filter((each) => each.id === chosen || isMeant(each, search));
  const open = found.filter(isOpen);
  const shut = found.filter((each) => !isOpen(each));
  const left = Math.max(0, most - open.length);
  if (all.length === 0) return <p className="candidates-none muted">{t(SAID[kind].none)}</p>;
  const onEnter = (): void => {
    // What was looked for is chosen; Enter again saves it.
    const best = open.find((each) => isMeant(each, search));
    if (best) onChoose(best.id);
    setSearch('');
  };
  return (
    <div className="candidates stack">
      <Search
        value={search}
        list={list}
        onChange={setSearch}
        onChoose={onChoose}
        onEnter={chosen === null || search !== '' ? onEnter : undefined}
      />
      <VisuallyHidden role="status">
        {search === '' ? '' : tn('{count} found', '{count} found', found.length)}
      </VisuallyHidden>
      {found.length === 0 ? <p className="candidates-none muted">{t(SAID[kind].none)}</p> : null}
      {found.length > 0 && open.length === 0 ? (
        <p className="candidates-none muted">{t('None of them can be assigned to this booking.')}</p>
      ) : null}
      {found.length > 0 ? <Columns /> : null}
      <Open {...props} list={list} candidates={open.slice(0, most)} />
      <Shut
        candidates={shut.slice(0, left)}
        count={shut.length}
        // Who is looked for, or was chosen, is not looked for in vain.
        isOpen={open.length === 0 || search !== '' || shut.some((each) => each.id === chosen)}
      />
      {found.length > most ? (
        <Button type="link" onClick={() => setMost((before) => before + 4 * FIRST)}>
          {tn('Show {count} more', 'Show {count} more', Math.min(4 * FIRST, found.length - most))}
        </Button>
      ) : null}
    </div>
  );
}

type SearchProps = {
  readonly value: string;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onChange: (value: string) => void;
  readonly onChoose: (id: number) => void;
  /** undefined: Enter saves. */
  readonly onEnter: (() => void) | undefined;
};

function Search({ value, list, onChange, onChoose, onEnter }: SearchProps): ReactNode {
  const field = useRef<InputRef>(null);
  useEffect(() => {
    // Unless somebody is elsewhere meanwhile.
    if (!(document.activeElement instanceof HTMLInputElement)) field.current?.focus();
  }, []);
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      const first = list.current?.querySelector<HTMLInputElement>('input:checked, input');
      if (!first) return;
      event.preventDefault();
      first.focus();
      onChoose(Number(first.value));
    } else if (event.key === 'Enter' && onEnter) {
      event.preventDefault();
      onEnter();
    }
  };
  return (
    <Input
      ref={field}
      type="search"
      aria-label={t('Search by name or phone')}
      placeholder={t('Search by name or phone')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKey}
    />
  );
}

type OpenProps = Pick<Props, 'chosen' | 'onChoose' | 'labelledBy' | 'describedBy'> & {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly candidates: readonly ShownCandidate[];
};

/** Those who can be chosen. */
function Open({ list, candidates, chosen, onChoose, labelledBy, describedBy }: OpenProps): ReactNode {
  const name = useId();
  return (
    <div
      hidden={candidates.length === 0}
      ref={list}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-required="true"
    >
      {candidates.map((each) => (
        <Chosen
          key={each.id}
          candidate={each}
          name={name}
          isChosen={each.id === chosen}
          onChoose={() => onChoose(each.id)}
        />
      ))}
    </div>
  );
}

type ShutProps = {
  readonly candidates: readonly ShownCandidate[];
  readonly count: number;
  readonly isOpen: boolean;
};

/** Those who cannot be chosen, each with the reasons; out of the way of those who can. */
function Shut({ candidates, count, isOpen }: ShutProps): ReactNode {
  if (candidates.length === 0) return null;
  const title = (
    <>
      {t('Cannot be assigned')} <span className="muted">{formatNumber(count)}</span>
    </>
  );
  const list = (
    <ul>
      {candidates.map((each) => (
        <Refused key={each.id} candidate={each} />
      ))}
    </ul>
  );
  return (
    <section className="candidates-shut" aria-label={t('Cannot be assigned')}>
      {isOpen ? (
        <>
          <Heading>{title}</Heading>
          {list}
        </>
      ) : (
        <Fold look="line" title={title}>
          {list}
        </Fold>
      )}
    </section>
  );
}

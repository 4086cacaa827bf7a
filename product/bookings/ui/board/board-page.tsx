import { Button } from 'antd';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router';
import { isDay, type Resource, recordPath, type Screen } from '../../../../resources/language/index.ts';
import { useApi } from '../../../../src/data/use-api.ts';
import { useRetryWhenBack } from '../../../../src/data/use-retry.ts';
import { controlsOf } from '../../../../src/fields/controls/index.tsx';
import { formatWholeDay, minuteOf, moveDay, today } from '../../../../src/platform/dates.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { createStore } from '../../../../src/platform/lib/store.ts';
import { registry } from '../../../../src/platform/registry.ts';
import { useCan, useSession } from '../../../../src/platform/session.ts';
import { movesOf } from '../../../../src/record/moves/permitted-moves.ts';
import { Card } from '../../../../src/ui/card.tsx';
import { DateField } from '../../../../src/ui/date/date-field.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../src/ui/icons.tsx';
import { Mark } from '../../../../src/ui/marks.tsx';
import { Page } from '../../../../src/ui/page.tsx';
import { Answer, Bone, Empty, Stopped } from '../../../../src/ui/states.tsx';
import { Tabs } from '../../../../src/ui/tabs.tsx';
import { Toolbar } from '../../../../src/ui/toolbar.tsx';
import { dayOf, type Slot, slotOf } from '../../../rules/slot.ts';
import type { Board } from '../../rules/board.ts';
import { KINDS, type PartyKind } from '../../rules/candidates.ts';
import { boardOf, wantedIn } from './board-calls.ts';
import { BoardContext, type BoardPlace, type Carried, type Known, type NotDropped } from './board-context.ts';
import { BoardGrid } from './board-grid.tsx';
import { BoardSide } from './board-side.tsx';
import { BoardStrip } from './board-strip.tsx';
import { spanOf, WHOLE_DAY } from './geometry.ts';
import { type Sheet, sheetOf } from './plan.ts';
import { useCarrying } from './use-carrying.ts';
import { lookOf, statusesOf } from './words.ts';
import './board.css';

/** The day board (issue 11, "Day board"). */
export function BoardPage({ screen }: { readonly screen: Screen }): ReactNode {
  const resource = registry.resources[screen.resource];
  if (!resource) return <Stopped title={t('Page not found')} text={t('This screen has no list.')} />;
  return <Own resource={resource} screen={screen} />;
}

const LABELS = { Vendor: 'Vendors', Driver: 'Drivers', Worker: 'Workers' } as const satisfies Record<PartyKind, string>;

type Props = { readonly resource: Resource; readonly screen: Screen };

function useBoardQuery(screen: string) {
  const [params, setParams] = useSearchParams();
  const wanted = wantedIn(screen, params);
  const by = params.get('by') ?? '';
  const kind = KINDS.find((each) => each.toLowerCase() === by) ?? 'Worker';
  const whole = params.get('hours') === 'all';
  const change = (key: string, values: readonly string[]): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete(key);
      for (const value of values) next.append(key, value);
      return next;
    });
  return { wanted, kind, whole, change };
}

function Own({ resource, screen }: Props): ReactNode {
  const { wanted, kind, whole, change } = useBoardQuery(screen.name);
  const { day, zones } = wanted;
  const query = useApi(boardOf(wanted));
  const { isError, refetch } = query;
  useRetryWhenBack(isError, () => void refetch());
  const panel = useId();
  return (
    <Page title={t(screen.label)} facts={<Legend resource={resource} />}>
      <Card room="none">
        <Tabs
          label={t('Rows')}
          tabs={KINDS.map((each) => ({ name: each, label: t(LABELS[each]) }))}
          current={kind}
          controls={panel}
          onChange={(name) => change('by', [name.toLowerCase()])}
        />
        <Toolbar
          end={
            <label className="board-whole row">
              <input
                type="checkbox"
                checked={whole}
                onChange={(event) => change('hours', event.target.checked ? ['all'] : [])}
              />
              {t('All 24 hours')}
            </label>
          }
        >
          <Days day={day} onChange={(to) => change('day', to === today() ? [] : [to])} />
          <Zones resource={resource} screen={screen} zones={zones} onChange={(ids) => change('zone_id', ids)} />
        </Toolbar>
        <div id={panel} role="tabpanel" aria-labelledby={`${panel}-tab-${kind}`}>
          <Answer of={query} failed={t('The day could not be loaded.')} waiting={<Bones />}>
            {(board) => (
              <Loaded key={board.day} {...{ resource, screen, board, kind, whole }} isNarrowed={zones.length > 0} />
            )}
          </Answer>
        </div>
      </Card>
    </Page>
  );
}

/** What the colours, icons and filled cards of bookings say: each status as its cards look. */
function Legend({ resource }: { readonly resource: Resource }): ReactNode {
  return (
    <ul className="board-legend row wrap small" aria-label={t('Statuses')}>
      {statusesOf(resource).map(({ value, label, meaning }) => (
        <li key={value} className={lookOf(resource, value)}>
          <Mark meaning={meaning ?? 'plain'} quiet>
            {t(label)}
          </Mark>
        </li>
      ))}
    </ul>
  );
}

function Days({ day, onChange }: { readonly day: string; readonly onChange: (day: string) => void }): ReactNode {
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  return (
    <div className="board-days row wrap" role="group" aria-label={t('Day')}>
      <Button
        icon={<ChevronLeftIcon />}
        aria-label={t('The day before')}
        title={t('The day before')}
        onClick={() => onChange(moveDay(day, -1, 'day'))}
      />
      <DateField
        label={t('Day')}
        value={typed}
        onChange={setTyped}
        onLeave={(value) => {
          if (isDay(value) && value !== day) onChange(value);
          else setTyped(day);
        }}
      />
      <Button
        icon={<ChevronRightIcon />}
        aria-label={t('The day after')}
        title={t('The day after')}
        onClick={() => onChange(moveDay(day, 1, 'day'))}
      />
      <Button aria-pressed={day === today()} onClick={() => onChange(today())}>
        {t('Today')}
      </Button>
      <span className="board-weekday muted">{formatWholeDay(day).split(' ')[0]}</span>
    </div>
  );
}

type ZonesProps = Props & { readonly zones: readonly string[]; readonly onChange: (ids: readonly string[]) => void };

/** In which zones; drawn by the field's kind. */
function Zones({ resource, screen, zones, onChange }: ZonesProps): ReactNode {
  const field = resource.fields.zone_id;
  const id = useId();
  const Filter = field && controlsOf(field).Filter;
  if (!field || !Filter) return null;
  return (
    <div className="board-zones row shrinks">
      <span id={`${id}-label`}>{t(field.label)}</span>
      <Filter
        field={field}
        values={{ is: zones, from: [], to: [] }}
        onChange={(_bound, values) => onChange(values)}
        id={id}
        labelledBy={`${id}-label`}
        screen={screen}
      />
    </div>
  );
}

/** So many rows are there with the first drawing; the others follow as the machine has time. */
const FIRST_ROWS = 16;

const beginningOf = (sheet: Sheet): Sheet => ({ ...sheet, rows: sheet.rows.slice(0, FIRST_ROWS) });

type LoadedProps = Props & {
  readonly board: Board;
  readonly kind: PartyKind;
  readonly whole: boolean;
  readonly isNarrowed: boolean;
};

function Loaded({ resource, screen, board, kind, whole, isNarrowed }: LoadedProps): ReactNode {
  const can = useCan();
  const { user } = useSession();
  const root = useRef<HTMLDivElement>(null);
  const sheet = useMemo(() => sheetOf(board, kind), [board, kind]);
  const known = useMemo(
    (): Known => ({
      board,
      sheet,
      byId: new Map([...board.waiting, ...board.bookings, ...board.elsewhere].map((row) => [Number(row.id), row])),
    }),
    [board, sheet],
  );
  const [stores] = useState(() => ({
    known: createStore(known),
    carry: createStore<Carried | undefined>(undefined),
    notDropped: createStore<NotDropped | undefined>(undefined),
    looked: createStore<number | undefined>(undefined),
  }));
  useLayoutEffect(() => stores.known.set(known), [stores, known]);
  const formPage = useMemo((): BoardPlace => {
    const shown = registry.screens.find(
      ({ resource: of, show, name }) => of === resource.name && show && can(name, 'read'),
    );
    return {
      resource,
      screen,
      moves: movesOf({ resource, screen, user, can }),
      ...stores,
      pathOf: (id) => shown && recordPath(shown, id, false),
    };
  }, [resource, screen, user, can, stores]);
  const carrying = useCarrying(formPage, root);
  usePutBack(stores.carry, { kind, known, putBack: carrying.putBack });
  const drawn = useDeferredValue(sheet, beginningOf(sheet));
  const span = useMemo(() => (whole ? WHOLE_DAY : spanOf(slotsOf(board), dayOf(board.day))), [board, whole]);
  // Carried beyond the hours shown, by keys: they grow.
  const start = stores.carry.useOf((each) => (each?.by === 'keys' ? each.target.start : undefined));
  const isBeyond = start !== undefined && (start < span.from || start >= span.to);
  const shownSpan = isBeyond ? WHOLE_DAY : span;
  useOneStop(root, drawn);
  const stop = useCallback(() => stores.looked.set(undefined), [stores]);
  useEffect(() => stop, [stop]);
  if (sheet.rows.length === 0 && board.bookings.length === 0 && board.waiting.length === 0)
    return <Empty title={t('Nobody is there who could do a booking.')} />;
  return (
    <BoardContext value={formPage}>
      <div className="board" ref={root} data-from={shownSpan.from} data-to={shownSpan.to}>
        {board.more.bookings ? (
          <p className="board-more">{t('There are more bookings than are shown. Choose a zone to see all of it.')}</p>
        ) : null}
        <div className="board-parts">
          <BoardGrid day={board.day} sheet={drawn} span={shownSpan} isNarrowed={isNarrowed} />
          <BoardSide sheet={drawn} moreWaiting={board.more.waiting} />
        </div>
        <BoardStrip carrying={carrying} />
      </div>
    </BoardContext>
  );
}

type PutBack = { readonly kind: PartyKind; readonly known: Known; readonly putBack: () => void };

/** Puts back what is carried: another tab has other rows, and what went is nothing to carry. */
function usePutBack(carry: BoardPlace['carry'], { kind, known, putBack }: PutBack): void {
  const carried = carry.useOf((each) => each?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of rows
  useEffect(() => () => putBack(), [kind, putBack]);
  useEffect(() => {
    if (carried !== undefined && !known.byId.has(carried)) putBack();
  }, [known, carried, putBack]);
}

/** What has to be shown of a day: its bookings, and what time it is. */
function slotsOf({ day, bookings, elsewhere }: Board): readonly Slot[] {
  const now = dayOf(day) + minuteOf(new Date());
  const present = day === today() ? [{ start: now, end: now + 1 }] : [];
  return [...present, ...[...bookings, ...elsewhere].flatMap((row) => slotOf(row) ?? [])];
}

/** Roving tabindex in rows and unassigned bookings; follows a moved booking. */
function useOneStop(root: React.RefObject<HTMLElement | null>, drawn: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are drawn
  useEffect(() => {
    const { focus } = root.current?.dataset ?? {};
    // What had the focus is drawn in another row.
    if (focus !== undefined && (document.activeElement === document.body || document.activeElement === null))
      root.current?.querySelector<HTMLElement>(`[data-booking="${focus}"]`)?.focus();
    for (const group of root.current?.querySelectorAll('.board-rows, .board-side') ?? []) {
      if (group.querySelector('[data-booking][tabindex="0"]')) continue;
      const first = group.querySelector<HTMLElement>('[data-booking]');
      if (first) first.tabIndex = 0;
    }
  }, [root, drawn]);
}

const BONES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const Bones = (): ReactNode => (
  <div className="board-bones" aria-busy="true">
    {BONES.map((each) => (
      <div key={each} className="row">
        <Bone width="120px" />
        <Bone width="35%" />
      </div>
    ))}
  </div>
);

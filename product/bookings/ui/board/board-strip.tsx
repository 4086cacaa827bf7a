import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import type { Row } from '../../../../resources/language/index.ts';
import { formatDay } from '../../../../src/platform/dates.ts';
import { t } from '../../../../src/platform/i18n/index.ts';
import { MoveButton } from '../../../../src/record/moves/move-buttons.tsx';
import { movesOn } from '../../../../src/record/moves/permitted-moves.ts';
import { useMove } from '../../../../src/record/moves/use-move.tsx';
import { ArrowUpIcon, ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../../../../src/ui/icons.tsx';
import { Labelled, Select } from '../../../../src/ui/labelled.tsx';
import { Digits } from '../../../../src/ui/marks.tsx';
import { useMedia } from '../../../../src/ui/use-media.ts';
import { slotOf, slotText } from '../../../rules/slot.ts';
import { FIELD_OF } from '../../rules/changes.ts';
import { type Carried, dropAt, useBoard } from './board-context.ts';
import { NotDropped } from './not-dropped.tsx';
import { isMovable } from './plan.ts';
import type { Carrying } from './use-carrying.ts';
import { customerOf, inSentences, personOf, serviceOf, stateOf, vendorOf, WITHOUT_KEYS, zoneOf } from './words.ts';

/** The selected booking in full; when carried its target, and buttons for keyless use. */
export function BoardStrip({ carrying }: { readonly carrying: Carrying }): ReactNode {
  const formPage = useBoard();
  const carried = formPage.carry.use();
  const looked = formPage.looked.use();
  const { byId } = formPage.known.use();
  const row = byId.get(carried?.id ?? looked ?? 0);
  const isList = useMedia(WITHOUT_KEYS);
  return (
    <div className={row === undefined ? 'board-strip board-strip-idle row wrap' : 'board-strip row wrap'}>
      <NotDropped party={undefined} />
      {row === undefined ? (
        <p className="muted">
          {isList
            ? t('Tap a booking to see all of it, and to move it.')
            : t('Point at a booking to see all of it. Space takes up the one in focus, arrow keys move it.')}
        </p>
      ) : carried ? (
        <InHand row={row} carried={carried} carrying={carrying} />
      ) : (
        <Looked key={row.id} row={row} onTake={() => carrying.take(Number(row.id), 'keys')} />
      )}
    </div>
  );
}

function Looked({ row, onTake }: { readonly row: Row; readonly onTake: () => void }): ReactNode {
  const { resource, screen, moves, pathOf, known } = useBoard();
  const { kind } = known.use().sheet;
  const { busy, begin, drawn } = useMove({ resource, screen, row });
  const assign = movesOn(moves, row).find(({ name }) => name === `assign-${kind.toLowerCase()}`);
  const slot = slotOf(row);
  const path = pathOf(row.id);
  const facts: readonly (readonly [string, string])[] = [
    [t('Time'), slot ? `${formatDay(String(row.schedule_date))}, ${slotText(slot)}` : t('Not scheduled')],
    [t('Customer'), customerOf(row)],
    [t('Zone'), zoneOf(row)],
    [t('Vendor'), vendorOf(row)],
    [t('Driver'), personOf(row, 'driver_id')],
    [t('Worker'), personOf(row, 'worker_id')],
    [t('Status'), stateOf(resource, row, 'booking_status')],
    [t('Order'), stateOf(resource, row, 'order_status')],
  ];
  return (
    <>
      <div className="board-facts stack-2">
        <strong>
          #{row.id} · <bdi>{serviceOf(row)}</bdi>
        </strong>
        <dl className="row wrap">
          {facts.map(([name, value]) =>
            value === '' ? null : (
              <div key={name} className="row">
                <dt className="muted">{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
          )}
        </dl>
      </div>
      <div className="acts">
        {assign ? (
          <MoveButton
            move={assign}
            look="page"
            busy={busy === assign.name}
            held={busy !== undefined}
            onPress={() => begin(assign)}
          />
        ) : null}
        {isMovable(row, moves) ? <Button onClick={onTake}>{t('Move')}</Button> : null}
        {path === undefined ? null : <Button href={path}>{t('Open')}</Button>}
      </div>
      {drawn}
    </>
  );
}

type InHandProps = { readonly row: Row; readonly carried: Carried; readonly carrying: Carrying };

function InHand({ row, carried, carrying }: InHandProps): ReactNode {
  const formPage = useBoard();
  const isList = useMedia(WITHOUT_KEYS);
  const drop = dropAt(formPage, carried);
  const over = formPage.known.get().sheet.rows.find(({ party }) => party.id === carried.target.party);
  const problems = drop?.problems ?? [];
  return (
    <>
      <div className="board-facts stack-2">
        <strong>
          #{row.id} · <bdi>{over ? over.party.name : t('Nobody')}</bdi>
          {drop ? <Digits> · {slotText(drop.slot)}</Digits> : null}
        </strong>
        <p className={problems.length === 0 ? 'board-fits' : 'board-against'}>
          {problems.length === 0 ? t('Nothing is against it.') : inSentences(problems)}
        </p>
      </div>
      <div className="acts" data-carrying="">
        {isList ? (
          <ByButtons row={row} carried={carried} carrying={carrying} />
        ) : (
          <>
            <Step label={t('Earlier')} icon={<ChevronLeftIcon />} onStep={() => carrying.step({ time: -1 })} />
            <Step label={t('Later')} icon={<ChevronRightIcon />} onStep={() => carrying.step({ time: 1 })} />
            <Step label={t('To the one above')} icon={<ArrowUpIcon />} onStep={() => carrying.step({ row: -1 })} />
            <Step label={t('To the one below')} icon={<ChevronDownIcon />} onStep={() => carrying.step({ row: 1 })} />
          </>
        )}
        {carried.from.party === null ? null : (
          <Button
            aria-pressed={carried.target.party === null}
            onClick={() => carrying.to({ party: null, start: carried.from.start })}
          >
            {t('To nobody')}
          </Button>
        )}
        <Button type="primary" loading={carried.busy} onClick={() => void carrying.drop()}>
          {isList ? t('Save') : t('Drop here')}
        </Button>
        <Button onClick={() => carrying.putBack()}>{t('Put back')}</Button>
      </div>
    </>
  );
}

type StepProps = { readonly label: string; readonly icon: ReactNode; readonly onStep: () => void };

const Step = ({ label, icon, onStep }: StepProps): ReactNode => (
  <Button aria-label={label} title={label} icon={icon} onClick={onStep} />
);

/** Where there are neither rows nor hours to carry it along: to whom, and when. */
function ByButtons({ row, carried, carrying }: InHandProps): ReactNode {
  const formPage = useBoard();
  const { sheet } = formPage.known.use();
  const id = useId();
  const { start, party: whose } = carried.target;
  const fits = (party: number): boolean =>
    dropAt(formPage, { ...carried, target: { party, start } })?.problems.length === 0;
  return (
    <>
      <div className="board-whom">
        <Labelled label={t('For')} id={id}>
          <Select
            id={id}
            value={whose ?? ''}
            onChange={(event) => carrying.to({ party: Number(event.target.value) || null, start })}
          >
            {whose === null ? <option value="">{t('Nobody')}</option> : null}
            {sheet.rows.map(({ party }) => (
              <option key={party.id} value={party.id}>
                {party.id !== row[FIELD_OF[sheet.kind]] && fits(party.id)
                  ? t('{name}: fits', { name: party.name })
                  : party.name}
              </option>
            ))}
          </Select>
        </Labelled>
      </div>
      <Button icon={<ChevronLeftIcon />} onClick={() => carrying.step({ time: -1 })}>
        {t('Earlier')}
      </Button>
      <Button icon={<ChevronRightIcon />} onClick={() => carrying.step({ time: 1 })}>
        {t('Later')}
      </Button>
    </>
  );
}

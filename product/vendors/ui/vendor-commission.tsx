import { Button, type InputRef } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { eitherNumber, numberIn } from '../../../resources/language/index.ts';
import { reload } from '../../../src/data/reload.ts';
import { useApi } from '../../../src/data/use-api.ts';
import { useUnsavedGuard } from '../../../src/form/unsaved.ts';
import { useTexts } from '../../../src/form/use-texts.ts';
import { formatDay, formatTimestamp } from '../../../src/platform/dates.ts';
import { formatPercent, NOTHING } from '../../../src/platform/formats.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import { notify } from '../../../src/platform/notices.ts';
import type { PanelProps } from '../../../src/platform/product.ts';
import { useCan } from '../../../src/platform/session.ts';
import { FailureLine, failureFrom } from '../../../src/ui/failure.tsx';
import { Input } from '../../../src/ui/input.ts';
import { Labelled } from '../../../src/ui/labelled.tsx';
import { Digits } from '../../../src/ui/marks.tsx';
import { Note } from '../../../src/ui/note.tsx';
import { useQuestion } from '../../../src/ui/question.tsx';
import { Section } from '../../../src/ui/section.tsx';
import { SlowNote } from '../../../src/ui/slow-note.tsx';
import { Answer, Empty, Waiting } from '../../../src/ui/states.tsx';
import { type Column, DataTable } from '../../../src/ui/table.tsx';
import { Actions } from '../../../src/ui/toolbar.tsx';
import type { Changed, Terms } from '../rules/wire.ts';
import { PagedRows } from './paged-rows.tsx';
import { type About, historyOf, setCommission, termsOf } from './vendor-calls.ts';
import './vendor-commission.css';

/** The commission (spec part 2 §2 Commission Settings), with history and agreement. */
export const VendorCommission = (props: PanelProps): ReactNode => <Commission {...props} isSet />;

/** What a vendor gives, by the day from which it does, to be read: part of its business plan. */
export const VendorRates = (props: PanelProps): ReactNode => <Commission {...props} isSet={false} />;

function Commission({ row, screen, isSet }: PanelProps & { readonly isSet: boolean }): ReactNode {
  const about = { id: row?.id ?? 0, screen: screen.name };
  const terms = useApi(termsOf(about), { enabled: row !== undefined });
  const mayChange = useCan()(screen.name, 'update');
  if (!row) return null;
  return (
    <>
      <Section title={t('Commission')}>
        <Answer of={terms} failed={t('Failed to load the commission')} waiting={<Waiting lines={['30%', '60%']} />}>
          {(current) => (
            <>
              <InForce terms={current} />
              {isSet ? <Rate about={about} saved={current.asked?.rate ?? current.rate} mayChange={mayChange} /> : null}
            </>
          )}
        </Answer>
      </Section>
      <CommissionHistory about={about} />
    </>
  );
}

function InForce({ terms }: { readonly terms: Terms }): ReactNode {
  const { rate, since, agreed_at, agreed_by, asked: proposed } = terms;
  const messages =
    since === null
      ? t('{rate} applies to every vendor without a rate of its own.', { rate: formatPercent(rate) })
      : agreed_at === null
        ? t('{rate} is in force from {day}. The vendor has not agreed to it yet.', {
            rate: formatPercent(rate),
            day: formatDay(since),
          })
        : t('{rate} is in force from {day}. {name} agreed to it on {when}.', {
            rate: formatPercent(rate),
            day: formatDay(since),
            name: agreed_by?.name ?? '',
            when: formatTimestamp(agreed_at),
          });
  const waits =
    proposed === null || agreed_at === null
      ? undefined
      : t('{rate} was set on {when} and waits for the vendor to agree. Until then {before} applies.', {
          rate: formatPercent(proposed.rate),
          when: formatTimestamp(proposed.set_at),
          before: formatPercent(rate),
        });
  return (
    <Note>
      <p>{messages}</p>
      {waits === undefined ? null : <p>{waits}</p>}
    </Note>
  );
}

type RateProps = {
  readonly about: About;
  readonly saved: number;
  readonly mayChange: boolean;
};

const FIELD = 'vendor-commission-rate';

function Rate({ about, saved, mayChange }: RateProps): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // Whoever ends editing by a button that goes is led back to where they began.
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <RateForm about={about} saved={saved} onEnd={() => setEditing(false)} />;
  return (
    <div className="vendor-commission-row row-12 wrap">
      <Labelled id={FIELD} label={t('Commission (%)')}>
        <Input id={FIELD} value={String(saved)} readOnly />
      </Labelled>
      {mayChange ? (
        <Button ref={edit} onClick={() => setEditing(true)}>
          {t('Edit')}
        </Button>
      ) : null}
    </div>
  );
}

/** Why a rate that was typed is none (spec part 2 §5). */
function whyNone(text: string): string | undefined {
  const read = numberIn(text, '%');
  if (typeof read === 'number') return undefined;
  return t(read ? eitherNumber('Commission', read) : 'Value should be a number');
}

function RateForm({ about, saved, onEnd }: Omit<RateProps, 'mayChange'> & { readonly onEnd: () => void }): ReactNode {
  const input = useRef<InputRef>(null);
  // What it was when it was opened: another rate that was set meanwhile is not overwritten unseen.
  const [instead] = useState(saved);
  const [question, ask] = useQuestion();
  useEffect(() => input.current?.focus({ cursor: 'all' }), []);
  const { form, field, put, failure, forgive, busy } = useTexts({
    names: ['value'],
    start: { value: String(instead) },
    judge: ({ value }) => ({ value: whyNone(value) }),
    send: async ({ value }) => {
      const rate = numberIn(value, '%');
      if (typeof rate !== 'number') return;
      await setCommission(about, rate, instead);
      pass();
      notify({ type: 'success', message: t('Setting updated') });
      await reload('vendor_commissions');
      onEnd();
    },
    // Spec part 2 §8: what the server says, rather than that it failed.
    explain: (error) => failureFrom(error, t('Failed to update setting')),
  });
  const pass = useUnsavedGuard(field('value').value !== String(instead), question);
  return (
    <form className="vendor-commission-form row-12 wrap" aria-label={t('Commission')} {...form}>
      <RateField input={input} busy={busy} {...field('value')} />
      <FailureLine failure={failure} />
      <Actions>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('Save')}
        </Button>
        <Button
          onClick={() => {
            put('value', String(instead));
            forgive();
            input.current?.focus();
          }}
        >
          {t('Reset')}
        </Button>
        <Button onClick={onEnd}>{t('Cancel')}</Button>
        <SlowNote busy={busy} />
      </Actions>
      {ask}
    </form>
  );
}

type RateFieldProps = {
  readonly input: RefObject<InputRef | null>;
  readonly busy: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

const RateField = ({ input, busy, value, error, onChange }: RateFieldProps): ReactNode => (
  <Labelled id={FIELD} label={t('Commission (%)')}>
    <Input
      id={FIELD}
      ref={input}
      name="value"
      value={value}
      inputMode="decimal"
      autoComplete="off"
      readOnly={busy}
      status={error === undefined ? '' : 'error'}
      aria-invalid={error !== undefined}
      aria-describedby={`${FIELD}-error`}
      onChange={(event) => onChange(event.target.value)}
    />
    <p id={`${FIELD}-error`} className="vendor-commission-error" aria-live="polite">
      {error}
    </p>
  </Labelled>
);

/** Every rate that was set for a vendor, by whom, the newest first (spec part 2 §2, §3). */
function CommissionHistory({ about }: { readonly about: About }): ReactNode {
  const history = useApi(historyOf(about));
  const columns = columnsOf();
  const [size, setSize] = useState(5);
  const waiting = <DataTable label={t('History')} columns={columns} rows={undefined} keyOf={() => 0} expected={2} />;
  return (
    <Section title={t('History')}>
      <Answer of={history} failed={t('Failed to fetch commission history')} waiting={waiting}>
        {(lines) =>
          lines.length === 0 ? (
            <Empty title={t('No commission was set yet')} />
          ) : (
            <PagedRows
              label={t('History')}
              columns={columns}
              rows={lines}
              keyOf={({ updated_at }) => updated_at}
              size={size}
              onSize={setSize}
            />
          )
        }
      </Answer>
    </Section>
  );
}

const columnsOf = (): readonly Column<Changed>[] => [
  {
    name: 'old_value',
    label: t('Old Value'),
    align: 'end',
    cell: ({ old_value }) => <Digits>{formatPercent(old_value)}</Digits>,
  },
  {
    name: 'new_value',
    label: t('New Value'),
    align: 'end',
    cell: ({ new_value }) => <Digits>{formatPercent(new_value)}</Digits>,
  },
  { name: 'updated_at', label: t('Updated At'), cell: ({ updated_at }) => formatTimestamp(updated_at) },
  { name: 'name', label: t('Admin Name'), cell: ({ admin_details }) => <bdi>{admin_details.name}</bdi> },
  { name: 'email', label: t('E-mail'), cell: ({ admin_details }) => <bdi>{admin_details.email ?? NOTHING}</bdi> },
  { name: 'role', label: t('Role'), cell: ({ admin_details }) => <bdi>{admin_details.role ?? NOTHING}</bdi> },
];

import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import type { SavedView } from '../../../api/wire/session.ts';
import { useTexts } from '../../form/use-texts.ts';
import { t } from '../../platform/i18n/index.ts';
import { Select } from '../../ui/labelled.tsx';
import { sendWeekly, viewFailure } from './view-calls.ts';

type Props = { readonly view: SavedView; readonly onDone: () => void };

/** As what oneself is mailed a view of a report every Monday, or not at all. */
export function WeeklyForm({ view, onDone }: Props): ReactNode {
  const id = useId();
  const { name } = view;
  const { form, field, busy, failure } = useTexts({
    names: ['format'],
    start: { format: view.weekly ?? '' },
    judge: () => ({}),
    send: async ({ format }) => {
      await sendWeekly(view, FORMATS.find((each) => each === format) ?? null);
      onDone();
    },
    explain: (error) => ({ message: viewFailure(error) }),
  });
  const format = field('format');
  return (
    <form className="view-form" {...form} aria-label={t('Send {name} weekly', { name })}>
      <p>
        <bdi>{name}</bdi>
      </p>
      <label className="view-field" htmlFor={id}>
        <span className="field-label">{t('Send me weekly')}</span>
        <Select
          id={id}
          autoFocus
          value={format.value}
          aria-describedby={`${id}-note`}
          onChange={(event) => format.onChange(event.target.value)}
        >
          <option value="">{t('None')}</option>
          <option value="pdf">{t('PDF')}</option>
          <option value="xlsx">{t('Excel')}</option>
        </Select>
      </label>
      <p id={`${id}-note`} className="view-note">
        {t('Every Monday, to your e-mail.')}
      </p>
      {failure === undefined ? null : (
        <p className="view-failure" role="alert">
          {t(failure.message)}
        </p>
      )}
      <div className="acts">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('Save')}
        </Button>
        <Button onClick={onDone} disabled={busy}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

const FORMATS = ['pdf', 'xlsx'] as const;

/** What is said of a view that is sent. */
export const weeklyWords = ({ weekly }: SavedView): string | undefined =>
  weekly === 'pdf' ? t('PDF every Monday') : weekly === 'xlsx' ? t('Excel every Monday') : undefined;

import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Row } from '../../../resources/language/index.ts';
import { formatTimestamp } from '../../../src/platform/dates.ts';
import { t } from '../../../src/platform/i18n/index.ts';
import { confinedTo, useMe } from '../../../src/platform/known-user.ts';
import { notify } from '../../../src/platform/notices.ts';
import { useSession } from '../../../src/platform/session.ts';
import { FormPageProvider, useFormPage } from '../../../src/record/form-page-context.ts';
import { MoveButtonGroup } from '../../../src/record/move-button-group.tsx';
import { FormPageFrame, RecordForm } from '../../../src/record/record-form.tsx';
import { useRecordContext } from '../../../src/record/record-provider.tsx';
import { Requirements } from '../../../src/record/record-requirements.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { Note } from '../../../src/ui/note.tsx';
import './onboarding-page.css';
import { onboardingStep, openNotes, staffGoTo, statusText } from '../rules/onboarding.ts';

/** A vendor's onboarding (spec part 2 §2 Vendor onboarding stepper). */
export function OnboardingPage(): ReactNode {
  const formPage = { ...useFormPage(), opensAt: onboardingStep };
  const { resource, row } = useRecordContext();
  const { user } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isFinished, setFinished] = useState(false);
  const isVendor = confinedTo(resource, user) !== undefined;
  const begins = useBeginning(isVendor);
  const leave = (): void => void navigate(staffGoTo(new URLSearchParams(search)));
  // Who stays here learns that there is nothing more to do.
  const stay = (stored: Row): void => {
    if (stored === row) notify({ type: 'info', message: t('Everything is saved.') });
  };
  const finish = (stored: Row): void =>
    stored.admin_approval === 'PENDING_APPROVAL' ? setFinished(true) : stay(stored);
  return (
    <FormPageProvider
      value={
        isVendor
          ? { ...formPage, title: t('Your Profile'), onFinished: finish, onLater: stay }
          : { ...formPage, onFinished: leave, onLater: leave }
      }
    >
      <FormPageFrame>
        {row ? <ProfileNotes row={row} isVendor={isVendor} /> : null}
        <Requirements />
        <RecordForm begins={begins} />
      </FormPageFrame>
      {isFinished ? (
        <Dialog
          title={t('Your Profile is Under Review')}
          size="small"
          onClose={() => setFinished(false)}
          footer={(close) => (
            <Button type="primary" onClick={close}>
              {t('OK')}
            </Button>
          )}
        >
          <p>{t('We tell you by e-mail as soon as it is decided.')}</p>
        </Dialog>
      ) : null}
    </FormPageProvider>
  );
}

/** Where the profile stands, for its vendor, and what is to be changed of it. */
function ProfileNotes({ row, isVendor }: { readonly row: Row; readonly isVendor: boolean }): ReactNode {
  const status = isVendor ? statusText(row.admin_approval) : undefined;
  const messages = row.admin_approval === 'REJECTED' ? row.approval_notes : undefined;
  const notes = openNotes(row);
  return (
    <>
      {status ? (
        <Note>
          <strong>{t(status.title)}</strong>
          <br />
          {t(status.text)}
          {typeof messages === 'string' ? <Notes text={messages} /> : null}
        </Note>
      ) : null}
      {notes === undefined ? null : (
        <Note aria-label={t('Admin Changes Notes')}>
          <strong>{t('Please change this')}</strong>{' '}
          {t('(asked on {day})', { day: formatTimestamp(String(row.changes_notes_at)) })}
          <Notes text={notes} />
          {isVendor ? <MoveButtonGroup names={row.admin_approval === 'APPROVED' ? ['answer-notes'] : []} /> : null}
        </Note>
      )}
    </>
  );
}

const Notes = ({ text }: { readonly text: string }): ReactNode => (
  <p className="vendor-said" dir="auto">
    {text}
  </p>
);

/** What a vendor entered when its account was made: it is not requested again. */
function useBeginning(isVendor: boolean) {
  const { email, phone_number, first_name, last_name } = useMe();
  return useMemo(() => {
    const name = [first_name, last_name].filter(Boolean).join(' ');
    return isVendor
      ? {
          email: email ?? null,
          phone_number: phone_number ?? null,
          authorized_person_name: name === '' ? null : name,
        }
      : undefined;
  }, [isVendor, email, phone_number, first_name, last_name]);
}

import { Button } from 'antd';
import { createContext, type ReactNode, use, useState } from 'react';
import { t } from '../../../../src/platform/i18n/index.ts';
import { confinedTo } from '../../../../src/platform/known-user.ts';
import { notify } from '../../../../src/platform/notices.ts';
import { useSession } from '../../../../src/platform/session.ts';
import { useMoves, useRecordContext } from '../../../../src/record/record-provider.tsx';
import { Locked } from '../../../../src/ui/side-panel.tsx';

/** Edit mode of a booking's page (spec part 1 §4): page state, not stored. */
type EditMode = {
  /** Whether it can be switched on: a booking that is rejected is edited no more. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  /** Whether nothing may be changed in setup and assignment now. */
  readonly isLocked: boolean;
  /** Whether its work is over: what was booked and who does it stay as they are. */
  readonly isOver: boolean;
  /** What switches it on is called: it promises no services that cannot be edited. */
  readonly label: string;
  /** Switches it on, or gives up what was begun. */
  readonly toggle: () => void;
  /** Ends it without a word, once what was changed is saved. */
  readonly end: () => void;
};

const OVER: readonly string[] = ['Completed', 'Cancelled'];

const Mode = createContext<EditMode | undefined>(undefined);

/** Holds whether the surrounding booking is being edited. */
export function EditModeProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const { resource, row, removed } = useRecordContext();
  const { user } = useSession();
  const mayDo = Object.keys(useMoves()).length > 0;
  const [wanted, setWanted] = useState(false);
  // Who only answers for bookings of their own has one thing to do here, and no services to edit.
  const isOwner = confinedTo(resource, user) !== undefined;
  const isOffered = mayDo && !isOwner && row !== undefined && !removed && row.order_status !== 'Rejected';
  const isOn = wanted && isOffered;
  const isOver = row !== undefined && OVER.includes(String(row.booking_status));
  const mode: EditMode = {
    isOffered,
    isOn,
    isLocked: isOffered && !isOn,
    isOver,
    label: isOver ? t('Edit Booking') : t('Edit Services'),
    toggle() {
      notify({
        type: 'info',
        topic: 'edit-mode',
        message: isOn
          ? t('Edit mode disabled. Changes have been cancelled.')
          : isOver
            ? t('Edit mode enabled.')
            : t('Edit mode enabled. You can now modify the services.'),
      });
      setWanted(!isOn);
    },
    end: () => setWanted(false),
  };
  return <Mode value={mode}>{children}</Mode>;
}

/** Whether the surrounding booking is being edited. @throws outside a booking's page. */
export function useEditMode(): EditMode {
  const mode = use(Mode);
  if (!mode) throw new Error('EditModeProvider is missing.');
  return mode;
}

/** What is locked is said once, for all of the page. */
export function LockedLine(): ReactNode {
  const { isLocked, isOver, label } = useEditMode();
  if (!isLocked) return null;
  return (
    <Locked>
      {isOver
        ? t('What was booked stays as it is. Press {button} to change payment or notes.', { button: label })
        : t('Setup and assignment are locked. Press {button} to change them.', { button: label })}
    </Locked>
  );
}

/** Switches edit mode on and off. */
export function EditModeButton(): ReactNode {
  const { isOffered, isOn, label, toggle } = useEditMode();
  if (!isOffered) return null;
  return (
    <Button aria-pressed={isOn} onClick={toggle}>
      {isOn ? t('Cancel Edit') : label}
    </Button>
  );
}

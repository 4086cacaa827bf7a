import type { ReactNode } from 'react';
import { t } from '../platform/i18n/index.ts';

/** What a dialog asks, to be answered with yes or no. */
export type Question = {
  readonly title: string;
  readonly text: ReactNode;
  readonly yes: string;
  /** Default: Cancel, or Back where `yes` itself cancels something. */
  readonly no?: string;
  /** Whether `yes` cannot be taken back. */
  readonly danger?: boolean;
  /** Done on `yes` while the dialog waits; it then closes whatever came of it. */
  readonly work?: () => Promise<void>;
};

/** The question shown before something typed would be lost. */
export const unsavedQuestion = (): Question => ({
  title: t('You have unsaved changes'),
  text: t('What you typed has not been saved. Leave anyway?'),
  yes: t('Discard'),
  no: t('Stay'),
  danger: true,
});

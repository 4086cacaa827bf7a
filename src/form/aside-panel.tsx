import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../platform/i18n/index.ts';
import type { LazyComponent } from '../platform/lazy.tsx';
import type { PanelProps } from '../platform/product.ts';
import { Dialog } from '../ui/dialog.tsx';
import { NextHeadingLevel } from '../ui/heading.tsx';

/** What stands beside a form: a panel, and what its button and its heading say. */
export type FormAside = { readonly label: string; readonly Panel: LazyComponent<PanelProps> };

/** Where the panel of a form is drawn: in an element next to it, or over the page. */
export type AsideContextValue = {
  readonly aside: FormAside;
  /** undefined: in a dialog. */
  readonly column: HTMLElement | undefined;
  readonly onClose: () => void;
};

type Props = PanelProps & { readonly position: AsideContextValue };

/** A panel following a form's draft; outside the form, so that its inputs are not sent. */
export function AsidePanel({ position: { aside, column, onClose }, ...about }: Props): ReactNode {
  const { Panel } = aside;
  if (column)
    return createPortal(
      <NextHeadingLevel>
        <Panel {...about} />
      </NextHeadingLevel>,
      column,
    );
  return (
    <Dialog title={t(aside.label)} size="small" begin="cross" onClose={onClose}>
      <Panel {...about} />
    </Dialog>
  );
}

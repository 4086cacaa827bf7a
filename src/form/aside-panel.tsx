import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../platform/i18n/index.ts';
import type { Later } from '../platform/lazy.tsx';
import type { PanelProps } from '../platform/product.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Below } from '../ui/heading.tsx';

/** What stands beside a form: a panel, and what its button and its heading say. */
export type FormAside = { readonly label: string; readonly Panel: Later<PanelProps> };

/** Where what stands beside a form is drawn: in an element beside it, or over the page. */
export type AsidePlace = {
  readonly aside: FormAside;
  /** undefined: in a dialog. */
  readonly column: HTMLElement | undefined;
  readonly onClose: () => void;
};

type Props = PanelProps & { readonly place: AsidePlace };

/**
 * What stands beside a form. It is drawn by the form, whose draft it follows, and stands outside
 * of it: what is chosen in it is not sent with the form.
 */
export function AsidePanel({ place: { aside, column, onClose }, ...about }: Props): ReactNode {
  const { Panel } = aside;
  if (column)
    return createPortal(
      <Below>
        <Panel {...about} />
      </Below>,
      column,
    );
  return (
    <Dialog title={t(aside.label)} size="small" begin="cross" onClose={onClose}>
      <Panel {...about} />
    </Dialog>
  );
}

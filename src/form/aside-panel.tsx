import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { FormAside } from '../../resources/language/index.ts';
import { t } from '../platform/i18n/index.ts';
import { type PanelProps, useProduct } from '../platform/product.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Below } from '../ui/heading.tsx';

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
  const Panel = useProduct().panels[aside.panel];
  if (!Panel) return null;
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

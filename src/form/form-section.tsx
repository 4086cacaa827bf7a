import type { ReactNode } from 'react';
import { t } from '../platform/i18n/index.ts';
import { Grid } from '../ui/grid.tsx';
import './form.css';

type Props = {
  /** As its declaration says it; empty: none. */
  readonly title: string;
  readonly children: ReactNode;
};

/** A group of fields under a title, as many next to each other as there is room for. */
export const FormSection = ({ title, children }: Props): ReactNode =>
  title === '' ? (
    <Grid fields>{children}</Grid>
  ) : (
    <fieldset className="form-section">
      <legend>{t(title)}</legend>
      <Grid fields>{children}</Grid>
    </fieldset>
  );

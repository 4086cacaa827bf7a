import { createContext, use } from 'react';
import type { Row } from '../../resources/language/index.ts';
import type { FormExtras } from '../form/resource-form.tsx';
import type { StageActions } from '../form/stages.tsx';
import type { Made } from '../form/use-resource-form.ts';
import type { Aside } from './form-aside.tsx';

/** A form's page: what its form, generated or a page's own, shares with what surrounds it. */
export type FormPageValue = {
  /** What the page is called: 'Add Category'. */
  readonly title: string;
  /** Whether the record is only looked at. */
  readonly isLocked: boolean;
  /** Whether what the form begins with is not there yet. */
  readonly awaited: boolean;
  /** Called with the record once it was saved: leads on from here. */
  readonly onSaved: (row: Row, made: Made) => Promise<void> | void;
  /** Where the form has steps: called once the last one was saved. */
  readonly onFinished: (row: Row) => void;
  /** Called once a step was saved as it is, to be continued later. */
  readonly onLater: (row: Row) => void;
  /**
   * Where the form has steps: at which one a stored record is taken up. Default: the first that
   * asks for something.
   */
  readonly opensAt?: (row: Row) => string;
  /** Goes back to the list. */
  readonly onCancel: () => void;
  readonly staged: StageActions | undefined;
  readonly extras: FormExtras | undefined;
  /** What is shown next to the form; undefined: nothing. */
  readonly aside: Aside | undefined;
};

const FormPageContext = createContext<FormPageValue | undefined>(undefined);

/** Gives a form's page to what stands in it. */
export const FormPageProvider = FormPageContext.Provider;

/** The surrounding form page. @throws outside one. */
export function useFormPage(): FormPageValue {
  const context = use(FormPageContext);
  if (!context) throw new Error('FormPageProvider is missing.');
  return context;
}

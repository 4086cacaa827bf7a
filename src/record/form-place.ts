import { createContext, use } from 'react';
import type { Row } from '../../resources/language/index.ts';
import type { Beside } from '../form/resource-form.tsx';
import type { Staged } from '../form/stages.tsx';
import type { Made } from '../form/use-resource-form.ts';
import type { Aside } from './form-aside.tsx';

/** A form's page: what its form, generated or a page's own, shares with what is around. */
export type FormPlace = {
  /** What the page is called: 'Add Category'. */
  readonly title: string;
  /** Whether the record is only looked at. */
  readonly isLocked: boolean;
  /** Whether what the form begins with is not there yet. */
  readonly awaited: boolean;
  /** To be told of the record once it was saved: leads on from here. */
  readonly onSaved: (row: Row, made: Made) => Promise<void> | void;
  /** Where the form has steps: to be told once the last one was saved. */
  readonly onFinished: (row: Row) => void;
  /** To be told once a step was saved as it is, to be gone on with later. */
  readonly onLater: (row: Row) => void;
  readonly onCancel: () => void;
  readonly staged: Staged | undefined;
  readonly beside: Beside | undefined;
  /** What stands beside the form; undefined: nothing. */
  readonly aside: Aside | undefined;
};

const Place = createContext<FormPlace | undefined>(undefined);

/** Gives a form's page to what stands in it. */
export const FormPlaceProvider = Place.Provider;

/** The form's page around. @throws outside one. */
export function useFormPlace(): FormPlace {
  const place = use(Place);
  if (!place) throw new Error('No form page is around here: FormPlaceProvider is missing.');
  return place;
}

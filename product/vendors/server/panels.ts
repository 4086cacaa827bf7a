import { forbidden } from '../../../api/errors.ts';
import { admit, type Call, type Calling } from '../../../api/guard.ts';
import type { PanelName, Screen } from '../../../resources/language/index.ts';

/** The panels of a screen, wherever they stand on the page of a record. */
const panelsOn = ({ show, form }: Screen): readonly PanelName[] => [
  ...(show?.tabs ?? []).flatMap(({ panels }) => panels),
  ...(form?.panels ?? []),
  ...(form?.steps ?? []).flatMap(({ panels }) => panels),
];

/**
 * Lets a call through that panels are drawn by: from a screen that shows one of them, on which the
 * role holds the flag. What no page shows is told to nobody.
 * @throws ApiError as `admit`.
 */
export function admitPanel(calling: Calling, call: Call, panels: readonly PanelName[]): Screen {
  const screen = admit(calling, call);
  if (!panelsOn(screen).some((name) => panels.includes(name))) throw forbidden();
  return screen;
}

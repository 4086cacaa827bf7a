import { forbidden } from '../../../api/errors.ts';
import { authoriseCall, type Call, type Caller } from '../../../api/guard.ts';
import type { PanelName, Screen } from '../../../resources/language/index.ts';

const panelsOn = ({ show, form }: Screen): readonly PanelName[] => [
  ...(show?.tabs ?? []).flatMap(({ panels }) => panels),
  ...(form?.panels ?? []),
  ...(form?.steps ?? []).flatMap(({ panels }) => panels),
];

/** Authorises a call from a screen with such a panel. @throws ApiError as `admit`. */
export function admitPanel(calling: Caller, call: Call, panels: readonly PanelName[]): Screen {
  const screen = authoriseCall(calling, call);
  if (!panelsOn(screen).some((name) => panels.includes(name))) throw forbidden();
  return screen;
}

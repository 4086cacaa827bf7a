import type { Request } from 'express';
import { authorise, callerOf, resourceIn } from '../../../api/calls.ts';
import type { ApiContext } from '../../../api/context.ts';
import { forbidden } from '../../../api/errors.ts';
import { authoriseCall, type Call, type Caller, FLAG_OF } from '../../../api/guard.ts';
import { type Granted, granted, type Who } from '../../../api/routes/route.ts';
import { type PanelName, rowsFor, type Screen } from '../../../resources/language/index.ts';

/** The panels each call draws; from a screen that shows none of them it is refused. */
const PANELS = {
  commission: ['vendor-commission', 'vendor-rates'],
  setting: ['vendor-commission'],
  terms: ['vendor-commission', 'vendor-rates', 'vendor-commission-agreement'],
  agreement: ['vendor-commission-agreement'],
  subscriptions: ['vendor-subscriptions'],
} as const satisfies { readonly [call: string]: readonly PanelName[] };

type PanelCall = {
  readonly call: Call;
  readonly name: keyof typeof PANELS;
  /** Whether it is staff's alone: nobody sets what they give themselves. */
  readonly isStaffs?: true;
};

const panelsOn = ({ show, form }: Screen): readonly PanelName[] => [
  ...(show?.tabs ?? []).flatMap(({ panels }) => panels),
  ...(form?.panels ?? []),
  ...(form?.steps ?? []).flatMap(({ panels }) => panels),
];

/** Authorises a call from a screen with such a panel. @throws ApiError as the guard. */
function authorisePanel(calling: Caller, { call, name, isStaffs }: PanelCall): Screen {
  const screen = authoriseCall(calling, call);
  const panels: readonly PanelName[] = PANELS[name];
  if (!panelsOn(screen).some((each) => panels.includes(each))) throw forbidden();
  if (isStaffs && rowsFor(calling.resource, calling.session.role.id)) throw forbidden();
  return screen;
}

/** Whoever has the flag of a call on vendors from a screen that shows a panel of it. */
export const onPanel = (call: PanelCall): Who<Granted> =>
  granted(mayOnPanel(call), (context, request) => admitToPanel(context, request, call));

export const mayOnPanel = ({ call }: PanelCall): string => `\`${FLAG_OF[call]}\`, where the panel is shown`;

/** `params`: the query, where the screen is not sent as `screen_label`. */
export function admitToPanel(
  context: ApiContext,
  request: Request,
  call: PanelCall,
  params?: URLSearchParams,
): Granted {
  const calling = { ...callerOf(context, request, resourceIn(context, request, 'vendors')), ...(params && { params }) };
  const screen = authorise(context, request, { calling, what: call.name }, () => authorisePanel(calling, call));
  return { ...calling, screen };
}

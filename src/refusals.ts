import { beyond, grantsOn, within } from '../access-control/tree.ts';
import type { CheckName, Field, Flag, Resource, Row } from '../resources/language/index.ts';
import { answerTo, meOf, type Somebody } from './asking.ts';
import { flagLabel } from './fields/flags.ts';
import { t } from './i18n/index.ts';
import type { Can } from './session.ts';

type Asked = {
  readonly resource: Resource;
  readonly row: Row;
  /** Who asks. */
  readonly user: Somebody;
  readonly can: Can;
};

type Act = 'update' | 'delete';

/** What the server's checks will refuse, as far as a page can know it, so that people learn it before they try. */
const known: { readonly [name in CheckName]?: (act: Act, asked: Asked) => string | undefined } = {
  'own-role': (_act, { row, user }) => (row.id === user.role_id ? t('You cannot change your own role.') : undefined),
  'no-escalation': (_act, { resource, row, can }) => {
    const more = resource.fieldList.flatMap((field) =>
      'tree' in field
        ? beyond(within(field.tree, can), grantsOn(field.tree, row[field.name])).map((grant) => inWords(field, grant))
        : [],
    );
    if (more.length === 0) return undefined;
    const rest = more.length > NAMED ? [t('and {count} more', { count: more.length - NAMED })] : [];
    return t('This role holds more than yours: {what}. You cannot change it.', {
      what: [more.slice(0, NAMED).join(', '), ...rest].join(' '),
    });
  },
};

/** How many grants a sentence names. */
const NAMED = 10;

function inWords(
  field: Field<'permissions'>,
  { screen, flag }: { readonly screen: string; readonly flag: Flag },
): string {
  const label = field.tree.flatMap(({ screens }) => screens).find((each) => each.screen === screen)?.label ?? screen;
  return t('{flag} on {screen}', { flag: flagLabel(flag), screen: t(label) });
}

/** Why a record cannot be changed or deleted by whoever asks, in a sentence; undefined where nothing is known against it. */
export function refusalOf(act: Act, asked: Asked): string | undefined {
  const { keepWhen, checkedBy } = asked.resource;
  const keeps = keepWhen && act === 'delete' && answerTo(keepWhen.rule, asked.row, { me: meOf(asked.user) });
  if (keepWhen && keeps) return t(keepWhen.message);
  for (const name of checkedBy) {
    const refusal = known[name]?.(act, asked);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

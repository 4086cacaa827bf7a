import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { CompleteBlock, Screen } from '../../resources/language/index.ts';
import { allColumns } from '../list/columns.ts';
import { useRoles } from '../list/views/use-roles.ts';
import { ApiFailure, call } from '../platform/api.ts';
import { t } from '../platform/i18n/index.ts';
import { notify } from '../platform/notices.ts';
import { keepPreferences } from '../platform/preferences.ts';
import { registry } from '../platform/registry.ts';
import { amendSession, sessionEnded, useCan, useSession } from '../platform/session.ts';
import { ArrangeList } from '../ui/arrange-list.tsx';
import { Labelled, Select } from '../ui/labelled.tsx';

type Props = {
  readonly screen: Screen;
  /** The blocks whoever looks may read. */
  readonly blocks: readonly CompleteBlock[];
  /** Those that show, in their order. */
  readonly shown: readonly string[];
  /** Whether somebody arranged this page themselves. */
  readonly isOwn: boolean;
};

/** Which blocks of a dashboard show, and in which order: for oneself, or for a whole role. */
export function ArrangePanel({ screen, blocks, shown, isOwn }: Props): ReactNode {
  const id = useId();
  const [turn, setTurn] = useState(0);
  const can = useCan();
  const { roles } = registry.identity;
  const mayShare = registry.screens.some(
    ({ name, resource }) => resource === roles && can(name, 'access') && can(name, 'update'),
  );
  return (
    <div className="arrange-panel">
      <div role="group" aria-labelledby={id}>
        <span className="field-label" id={id}>
          {t('Blocks')}
        </span>
        <ArrangeList
          key={turn}
          all={allColumns({ columns: blocks.map(({ name }) => name) }, shown)}
          shown={shown}
          labelOf={(name) => t(blocks.find((block) => block.name === name)?.label ?? name)}
          labelledBy={id}
          least={t('At least one block is shown.')}
          onChange={(columns) => keepPreferences({ lists: { [screen.name]: { columns } } })}
        />
      </div>
      <Button
        aria-disabled={!isOwn || undefined}
        onClick={() => {
          if (!isOwn) return;
          setTurn(turn + 1);
          keepPreferences({ lists: { [screen.name]: null } });
        }}
      >
        {t('Reset')}
      </Button>
      {mayShare ? <ForRole screen={screen} shown={shown} /> : null}
    </div>
  );
}

/** Gives everybody of a role what somebody sees, as far as they arranged nothing themselves. */
function ForRole({ screen, shown }: Pick<Props, 'screen' | 'shown'>): ReactNode {
  const id = useId();
  const roles = useRoles();
  const { user } = useSession();
  const [chosen, setChosen] = useState<number>();
  const [busy, setBusy] = useState<'give' | 'take'>();
  const [failure, setFailure] = useState('');
  const role = roles.find((each) => each.id === (chosen ?? user.role_id));
  if (!role) return null;

  const keep = async (doing: 'give' | 'take'): Promise<void> => {
    setBusy(doing);
    setFailure('');
    const blocks = doing === 'give' ? shown : null;
    try {
      await call(`/api/dashboards/${screen.name}/arrangement`, {
        method: 'PUT',
        query: { screen_label: screen.name },
        body: { blocks, role_id: role.id },
      });
      if (role.id === user.role_id)
        await amendSession(({ arrangements }) => {
          const { [screen.name]: _before, ...others } = arrangements ?? {};
          return { arrangements: blocks ? { ...others, [screen.name]: blocks } : others };
        });
      notify({
        type: 'success',
        message:
          doing === 'give'
            ? t('Everybody with the role {role} begins with these blocks.', { role: role.name })
            : t('Everybody with the role {role} begins with all blocks.', { role: role.name }),
      });
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) sessionEnded();
      setFailure(error instanceof ApiFailure ? error.detail : t('This could not be saved.'));
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <div className="arrange-for-role">
      <Labelled id={id} label={t('For everybody with the role')}>
        <Select id={id} value={role.id} onChange={(event) => setChosen(Number(event.target.value))}>
          {roles.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </Select>
      </Labelled>
      <p className="arrange-note">{t('People who arranged this page themselves keep their own.')}</p>
      {failure === '' ? null : <p role="alert">{failure}</p>}
      <div className="arrange-acts">
        <Button loading={busy === 'give'} onClick={() => void keep('give')}>
          {t('Give them these blocks')}
        </Button>
        <Button loading={busy === 'take'} onClick={() => void keep('take')}>
          {t('All blocks again')}
        </Button>
      </div>
    </div>
  );
}

import { type ReactNode, useCallback, useRef } from 'react';
import type { Row, Value } from '../../../resources/language/index.ts';
import { ResourceForm } from '../../form/resource-form.tsx';
import { ApiFailure, call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { registry } from '../../platform/registry.ts';
import { type SessionAnswer, signedIn, useSession } from '../../platform/session.ts';
import { RecordBones } from '../../record/record-parts.tsx';
import { Link } from '../../ui/link.tsx';
import { Failed } from '../../ui/states.tsx';
import { EMAIL_PART } from './own-email.tsx';
import { useLoaded, withSession } from './use-loaded.ts';
import '../generated/generated.css';
import './account.css';

const PATH = '/api/auth/profile';

type Profile = { readonly [field: string]: Value };

const load = (signal: AbortSignal): Promise<Profile> => call<Profile>(PATH, { signal });

/** One's own name and picture (spec part 1 §2 Update profile): the generated form over a definition of its own. */
export function ProfilePage(): ReactNode {
  const { user } = useSession();
  const { resource, screen, writes } = registry.identity.profile;
  const { value, failure, busy, reload } = useLoaded(load);
  const heading = useRef<HTMLHeadingElement>(null);

  const save = useCallback(
    async (values: { readonly [name: string]: Value }): Promise<Row> => {
      try {
        // The header follows by this answer; the form takes what is stored now, the picture's name and size included.
        signedIn(await withSession(call<SessionAnswer>(PATH, { method: 'PATCH', body: values })));
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 401) notify({ type: 'error', message: error.detail });
        throw error;
      }
      return rowOf(await call<Profile>(PATH), user.user_id);
    },
    [user.user_id],
  );

  return (
    <section className="page account-page">
      <h1 tabIndex={-1} ref={heading}>
        {t('My profile')}
      </h1>
      <p className="account-lead">
        <Link to={`/account/security#${EMAIL_PART}`}>{t('Change your e-mail address')}</Link>
      </p>
      <div className="card form-card" aria-busy={value === undefined}>
        {value !== undefined ? (
          <ResourceForm
            resource={resource}
            screen={screen}
            row={rowOf(value, user.user_id)}
            label={t('My profile')}
            submitWhenValid
            submitWhenChanged
            locked={screen.form.fields.filter((name) => !writes.includes(name))}
            save={save}
            onSaved={() => {
              void reload();
              // Update has nothing to do any more, and a disabled button holds no focus.
              heading.current?.focus({ preventScroll: true });
            }}
          />
        ) : failure !== undefined ? (
          <Failed
            title={t(screen.messages.loadFailed)}
            text={failure.detail}
            busy={busy}
            onRetry={() => void reload()}
          />
        ) : (
          <RecordBones fields={screen.form.fields.length} />
        )}
      </div>
    </section>
  );
}

const rowOf = (value: Profile, id: number): Row => ({ ...value, id }) as Row;

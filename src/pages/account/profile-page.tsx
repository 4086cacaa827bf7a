import { type ReactNode, useCallback, useRef } from 'react';
import type { SessionAnswer } from '../../../api/wire/session.ts';
import type { Row, Value } from '../../../resources/language/index.ts';
import { useLoaded, withSession } from '../../data/use-loaded.ts';
import { ResourceForm } from '../../form/resource-form.tsx';
import { ApiFailure, call } from '../../platform/api.ts';
import { t } from '../../platform/i18n/index.ts';
import { notify } from '../../platform/notices.ts';
import { registry } from '../../platform/registry.ts';
import { signedIn, useSession } from '../../platform/session.ts';
import { RecordBones } from '../../record/record-parts.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { Answer } from '../../ui/states.tsx';
import { EMAIL_PART } from './own-email.tsx';
import './account.css';

const PATH = '/api/auth/profile';

type Profile = { readonly [field: string]: Value };

const load = (signal: AbortSignal): Promise<Profile> => call<Profile>(PATH, { signal });

/** Own name and picture (spec part 1 §2 Update profile), a generated form. */
export function ProfilePage(): ReactNode {
  const { user } = useSession();
  const { resource, screen, writes } = registry.identity.profile;
  const loaded = useLoaded(load);
  const heading = useRef<HTMLHeadingElement>(null);

  const save = useCallback(
    async (values: { readonly [name: string]: Value }): Promise<Row> => {
      try {
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
    <Page title={t('My profile')} heading={heading} narrow>
      <p className="muted">
        <Link to={`/account/security#${EMAIL_PART}`}>{t('Change your e-mail address')}</Link>
      </p>
      <Card aria-busy={loaded.data === undefined}>
        <Answer
          of={loaded}
          failed={t(screen.messages.loadFailed)}
          waiting={<RecordBones fields={screen.form.fields.length} />}
        >
          {(profile) => (
            <ResourceForm
              resource={resource}
              screen={screen}
              row={rowOf(profile, user.user_id)}
              label={t('My profile')}
              submitWhenValid
              submitWhenChanged
              locked={screen.form.fields.filter((name) => !writes.includes(name))}
              save={save}
              onSaved={() => {
                void loaded.refetch();
                // Update has nothing to do any more, and a disabled button holds no focus.
                heading.current?.focus({ preventScroll: true });
              }}
            />
          )}
        </Answer>
      </Card>
    </Page>
  );
}

const rowOf = (value: Profile, id: number): Row => ({ ...value, id }) as Row;

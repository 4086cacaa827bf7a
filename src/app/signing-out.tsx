import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { t } from '../platform/i18n/index.ts';
import { notify } from '../platform/notices.ts';
import { signOut } from '../platform/session.ts';
import { PageLoading } from '../shell/states.tsx';

/** Signs out when the button asked for it (`sign-out.ts`), and says when that failed. */
export function SigningOut() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const asked = (state as { asked?: unknown } | null)?.asked === true;
  const [begun] = useState({ yet: false });

  useEffect(() => {
    if (!asked || begun.yet) return;
    begun.yet = true;
    signOut().catch(() => {
      notify({ type: 'error', message: t('Signing out failed. Please try again.') });
      void navigate(-1);
    });
  }, [asked, begun, navigate]);

  return asked ? <PageLoading /> : <Navigate to="/" replace />;
}

import { useLogout } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { PageLoading } from '../shell/states.tsx';

/** Signs out when the button requested it (`account-pages.ts`), and says when that failed. */
export function SigningOut() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { mutateAsync: logout } = useLogout();
  const byUser = (state as { byUser?: unknown } | null)?.byUser === true;
  const [started] = useState({ yet: false });

  useEffect(() => {
    if (!byUser || started.yet) return;
    started.yet = true;
    // What failed Refine says, in the provider's words.
    void logout().then(({ success }) => success || navigate(-1));
  }, [byUser, started, navigate, logout]);

  return byUser ? <PageLoading /> : <Navigate to="/" replace />;
}

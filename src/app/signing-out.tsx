import { useLogout } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { PageLoading } from '../shell/states.tsx';

/** Signs out when the button asked for it (`sign-out.ts`), and says when that failed. */
export function SigningOut() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { mutateAsync: logout } = useLogout();
  const asked = (state as { asked?: unknown } | null)?.asked === true;
  const [begun] = useState({ yet: false });

  useEffect(() => {
    if (!asked || begun.yet) return;
    begun.yet = true;
    // What failed Refine says, in the provider's words.
    void logout().then(({ success }) => success || navigate(-1));
  }, [asked, begun, navigate, logout]);

  return asked ? <PageLoading /> : <Navigate to="/" replace />;
}

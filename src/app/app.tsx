import { lazy, Suspense, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useSessionState } from '../session.ts';
import { routes } from './routes.tsx';

const SessionEnded = lazy(async () => ({ default: (await import('../sign-in/session-ended.tsx')).SessionEnded }));

/** Everything behind signing in. Over it, when the session has run out, the question to sign in again. */
export function App() {
  const [router] = useState(() => createBrowserRouter(routes()));
  const session = useSessionState();
  return (
    <>
      <RouterProvider router={router} />
      {session.status === 'ended' && (
        <Suspense fallback={null}>
          <SessionEnded email={session.answer.user.email} />
        </Suspense>
      )}
    </>
  );
}

import { lazy, Suspense, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useSessionState } from '../session.ts';
import { Confirming } from '../sign-in/confirming.tsx';
import { routes } from './routes.tsx';

const SessionEnded = lazy(async () => ({ default: (await import('../sign-in/session-ended.tsx')).SessionEnded }));

/** Everything behind signing in. Over it the question who one is: before sensitive acts, and when the session has run out. */
export function App() {
  const [router] = useState(() => createBrowserRouter(routes()));
  const session = useSessionState();
  return (
    <>
      <RouterProvider router={router} />
      <Confirming />
      {session.status === 'ended' && (
        <Suspense fallback={null}>
          <SessionEnded email={session.answer.user.email} />
        </Suspense>
      )}
    </>
  );
}

import { useRouteError } from 'react-router';
import { Broken } from './page-boundary.tsx';

/** What is left when the shell itself breaks: the words, without menu and header. */
export function RouteFailure() {
  const error = useRouteError();
  return (
    <main>
      <Broken error={error} onRetry={() => location.reload()} />
    </main>
  );
}

import { usePath } from '../../platform/address.ts';
import { later } from '../../platform/lazy.tsx';
import { ForcePassword } from './force-password.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { Login } from './login.tsx';
import { ResetPassword } from './reset-password.tsx';

/** Most servers show it once in their life. */
const SetUp = later(async () => (await import('./set-up.tsx')).SetUp);

/**
 * The pages before (and around) being signed in, chosen by the address. `onSubmit`: somebody is
 * about to get in.
 */
export function SignIn({ onSubmit }: { readonly onSubmit: () => void }) {
  const path = usePath();
  switch (path) {
    case '/auth/forgot-password':
      return <ForgotPassword />;
    case '/auth/reset-password':
      return <ResetPassword />;
    case '/auth/force-password':
      return <ForcePassword />;
    case '/auth/setup':
      return <SetUp />;
    default:
      return <Login onSubmit={onSubmit} />;
  }
}

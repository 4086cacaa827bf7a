import { house } from '../../../resources/language/house.ts';
import { usePath } from '../../platform/address.ts';
import { later } from '../../platform/lazy.tsx';
import { ForcePassword } from './force-password.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { Login } from './login.tsx';
import { ResetPassword } from './reset-password.tsx';

/** Most servers show it once in their life. */
const SetUp = later(async () => (await import('./set-up.tsx')).SetUp);

/** Who has an account never sees it. */
const SignUp = later(async () => (await import('./sign-up.tsx')).SignUp);

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
    case '/auth/sign-up':
      return house().signsUp ? <SignUp /> : <Login onSubmit={onSubmit} />;
    default:
      return <Login onSubmit={onSubmit} />;
  }
}

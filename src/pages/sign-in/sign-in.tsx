import { house } from '../../../resources/language/house.ts';
import { usePath } from '../../platform/address.ts';
import { lazyComponent } from '../../platform/lazy.tsx';
import { ForcePassword } from './force-password.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { Login } from './login.tsx';
import { ResetPassword } from './reset-password.tsx';

const SetUp = lazyComponent(async () => (await import('./set-up.tsx')).SetUp);

const SignUp = lazyComponent(async () => (await import('./sign-up.tsx')).SignUp);

/** The pages outside a session, by address. `onSubmit`: sign-in is under way. */
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
      return house().signUp ? <SignUp /> : <Login onSubmit={onSubmit} />;
    default:
      return <Login onSubmit={onSubmit} />;
  }
}

import { createRoot } from 'react-dom/client';
import { house } from '#product/house';
import { defineHouse } from '../resources/language/house.ts';
import { useLanguage } from './platform/i18n/index.ts';
import { startLanguage } from './platform/language.ts';
import { drawNoticesWith } from './platform/notices.ts';
import { carriesSession, sessionState, startSession } from './platform/session.ts';
import { signStyles } from './platform/theme/nonce.ts';
import { Theme } from './platform/theme/theme.tsx';
import { preloadApp, preloadSignIn, Root, takeProduct } from './root.tsx';

// The pages of signing in ask it, without the definitions.
defineHouse(house);
takeProduct(async () => (await import('#product/browser')).product);

// Before drawing. With a session cookie the app loads meanwhile.
const known = startSession();
const app = carriesSession() ? preloadApp() : undefined;
const signIn = app ? undefined : preloadSignIn();
signStyles();
drawNoticesWith(async () => (await import('./shell/notices-drawn.tsx')).start());

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root.');

function Whole() {
  useLanguage();
  return (
    <Theme>
      <Root />
    </Theme>
  );
}

void Promise.all([known, startLanguage(known)])
  .then(() => (sessionState().status === 'in' ? app : signIn))
  .then(() => {
    createRoot(container).render(<Whole />);
  });

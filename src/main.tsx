import { createRoot } from 'react-dom/client';
import { preloadApp, Root } from './root.tsx';
import { signedInBefore, startSession } from './session.ts';
import { signStyles } from './theme/nonce.ts';
import { Theme } from './theme/theme.tsx';

// Asked before anything is drawn: the answer decides what is. Whoever was signed in before most likely still is, so
// the app is loaded meanwhile.
void startSession();
if (signedInBefore()) preloadApp();
signStyles();

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root.');

createRoot(container).render(
  <Theme>
    <Root />
  </Theme>,
);

import { currentLanguage, languages, setLanguage, t } from './i18n/index.ts';
import { notify } from './notices.ts';
import { keepPreferences, preferencesNow } from './preferences.ts';
import { onSession, sessionState } from './session.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** The server writes it into the next page, so that nothing is shown in another language first. */
function remember(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `language=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Strict`;
}

async function become(language: string): Promise<boolean> {
  try {
    await setLanguage(language);
    return true;
  } catch {
    notify({ type: 'error', topic: 'language', message: t('The language could not be loaded. Please try again.') });
    return false;
  }
}

/** Changes and stores the user's language. Typed input stays. */
export async function chooseLanguage(language: string): Promise<void> {
  if (!(await become(language))) return;
  remember(language);
  keepPreferences({ language });
}

async function follow(): Promise<void> {
  if (!('answer' in sessionState())) return;
  const { language } = preferencesNow();
  if (language === null || language === currentLanguage() || !languages().includes(language)) return;
  if (await become(language)) remember(language);
}

/** Applies the page's language, then the user's once `session` is known. Never rejects. */
export async function startLanguage(session: Promise<void>): Promise<void> {
  const { lang } = document.documentElement;
  if (lang !== currentLanguage() && languages().includes(lang)) await become(lang);
  await session;
  await follow();
  onSession(() => void follow());
  window.addEventListener('languagechange', () => void ofDevice());
}

/** The device speaks another language now: so do we, unless whoever is signed in keeps one. */
async function ofDevice(): Promise<void> {
  if ('answer' in sessionState() && preferencesNow().language !== null) return;
  const chosen = /(?:^|; )language=([^;]*)/.exec(document.cookie)?.[1];
  const preferred = chosen === undefined ? navigator.languages : [chosen];
  const known = preferred.map((each) => languages().find((one) => one === each || one === each.split('-')[0]));
  await become(known.find((each) => each !== undefined) ?? 'en');
}

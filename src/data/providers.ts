import type {
  AccessControlProvider,
  AuthProvider,
  I18nProvider,
  IResourceItem,
  NotificationProvider,
  RefineProps,
} from '@refinedev/core';
import type { Screen } from '../../resources/language/index.ts';
import { statusOf } from '../platform/api.ts';
import { currentLanguage, setLanguage, t, type Values } from '../platform/i18n/index.ts';
import { notify, withdraw } from '../platform/notices.ts';
import { registry } from '../platform/registry.ts';
import { sessionEnded, sessionState, signOut } from '../platform/session.ts';
import { mayDo } from './may-do.ts';
import { queryClient } from './query-client.ts';

/** Refine's access control, answered from the session's decision table without a call. */
export const accessControlProvider: AccessControlProvider = {
  can: async (params) => ({ can: mayDo(params) }),
  // Refine keeps the former answer while it asks anew, which shows what the next resource forbids.
  options: { queryOptions: { placeholderData: undefined, gcTime: 0 }, buttons: { hideIfUnauthorized: true } },
};

/**
 * Refine's auth provider. Errors never sign out: sign-in is over the page
 * (`src/platform/session.ts`).
 */
export const authProvider: AuthProvider = {
  login: async () => ({ success: false }),
  logout: async () => {
    try {
      await signOut();
      return { success: true };
    } catch {
      return { success: false, error: { name: t('Signing out failed. Please try again.'), message: '' } };
    }
  },
  check: async () =>
    'answer' in sessionState() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' },
  onError: async (error) => {
    if (statusOf(error) === 401) sessionEnded();
    return {};
  },
  getIdentity: async () => {
    const session = sessionState();
    return 'answer' in session ? session.answer.user : null;
  },
  getPermissions: async () => {
    const session = sessionState();
    return 'answer' in session ? session.answer.can : {};
  },
};

/** Refine's notices, through ours, which load what draws them when there is something to say. */
export const notificationProvider: NotificationProvider = {
  open: ({ message, description, type, key }) => {
    // Refine's `description` is the heading; it has text only besides a message.
    const heading = description === undefined || description === '' ? {} : { description };
    const topic = key === undefined ? {} : { topic: key };
    notify({
      type: type === 'error' ? 'error' : type === 'success' ? 'success' : 'info',
      message,
      ...heading,
      ...topic,
    });
  },
  close: withdraw,
};

/** Refine's i18n provider; keys are sentences. */
export const i18nProvider: I18nProvider = {
  translate: (key: string, values?: unknown, sentence?: string) =>
    t(typeof values === 'string' ? values : (sentence ?? key), typeof values === 'object' ? (values as Values) : {}),
  changeLocale: setLanguage,
  getLocale: currentLanguage,
};

let items: IResourceItem[] | undefined;

/** Screens as Refine resources: `identifier` is the screen, `name` the collection. */
export function resourceItems(): IResourceItem[] {
  items ??= registry.screens.map((screen) => ({
    name: screen.resource,
    identifier: screen.name,
    list: screen.path,
    ...formPaths(screen),
    ...(screen.show ? { show: screen.show.path } : {}),
    meta: { label: t(screen.label), screen: screen.name },
  }));
  return items;
}

function formPaths(screen: Screen): Pick<IResourceItem, 'create' | 'edit'> {
  if (screen.form?.placement !== 'page') return {};
  return { create: screen.form.newPath, edit: screen.form.path };
}

export const options: RefineProps['options'] = {
  disableTelemetry: true,
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
  liveMode: 'auto',
  reactQuery: { clientConfig: queryClient },
};

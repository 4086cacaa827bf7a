import type { Page } from '@playwright/test';
import type { RunningServer } from './server.ts';

/** What a scene may use besides its page. */
export type SceneTools = {
  readonly page: Page;
  readonly product: RunningServer;
  readonly tolerate: (...lines: (string | RegExp)[]) => void;
  readonly as: (email: string) => Promise<void>;
};

/** One state of one page, as the accessibility tests and the screenshots go through them all. */
export type Scene = {
  readonly name: string;
  /** Whose session the browser has; null: nobody's. Default: an administrator's. */
  readonly as?: string | null;
  /** Which generated page it is a state of, nothing modal over it: `rates, its list`. */
  readonly on?: string;
  /** What of the house's own it shows: `page booking`, `panel bank-file`, `dialog assign`. */
  readonly shows?: readonly string[];
  readonly open: (tools: SceneTools) => Promise<void>;
};

/** Opens a scene for whom it is made. */
export async function openScene({ as = 'admin@example.com', open }: Scene, tools: SceneTools): Promise<void> {
  if (as !== null) await tools.as(as);
  await open(tools);
}

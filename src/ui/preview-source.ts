import { ApiFailure, callRaw } from '../platform/api.ts';
import { t } from '../platform/i18n/index.ts';

/** A document to look at: its name, and where its bytes are. */
export type PreviewDocument = {
  readonly name: string;
  /** A File or Blob, or an address of ours. Anything else is refused in words. */
  readonly source: unknown;
};

/** How a document is drawn. */
export type Drawable = 'image' | 'pdf';

/** Why there is nothing to see, in words for people, and whether trying again can help. */
export class PreviewFailure extends Error {
  readonly detail: string;
  readonly retry: boolean;
  constructor(message: string, { detail = '', retry = true }: { detail?: string; retry?: boolean } = {}) {
    super(message);
    this.name = 'PreviewFailure';
    this.detail = detail;
    this.retry = retry;
  }
}

const IMAGES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** How a type is drawn; undefined: it is not. SVG is not: it can hold scripts. */
export function drawableOf(type: string): Drawable | undefined {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (IMAGES.has(bare)) return 'image';
  return bare === 'application/pdf' ? 'pdf' : undefined;
}

/**
 * The bytes of a document (spec part 1 §5 and §8 Preview). @throws PreviewFailure; AbortError by
 * `signal`.
 */
export async function bytesOf(document: PreviewDocument | undefined, signal: AbortSignal): Promise<Blob> {
  if (document === undefined) throw new PreviewFailure(t('No document available to preview'), { retry: false });
  const { source } = document;
  if (source === null || source === undefined || source === '')
    throw new PreviewFailure(t('No preview source available'), { retry: false });
  const blob = source instanceof Blob ? source : await fetched(addressIn(source), signal);
  if (blob.size === 0) throw new PreviewFailure(t('No preview data available'));
  return blob;
}

/** Same-origin only: foreign links must not be fetched with this person's session. */
function addressIn(source: unknown): string {
  if (typeof source === 'string' && /^\/(?![/\\])/.test(source)) return source;
  throw new PreviewFailure(t('Invalid image source format'), { retry: false });
}

async function fetched(address: string, signal: AbortSignal): Promise<Blob> {
  let response: Response;
  try {
    response = await callRaw(address, { signal });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 0) throw new PreviewFailure(t('No response received from server'));
    throw new PreviewFailure(t('Failed to load preview'), { detail: error.detail });
  }
  const type = response.headers.get('Content-Type') ?? '';
  // A page or a message where a document should be: a proxy's, or a server's that lost its way.
  if (type === '' || /^(text\/html|application\/json)\b/i.test(type))
    throw new PreviewFailure(t('Invalid file data received from server'));
  try {
    return await response.blob();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new PreviewFailure(t('No response received from server'));
  }
}

/**
 * The way to draw a document. @throws PreviewFailure for other types and broken PDFs, which
 * browsers leave blank.
 */
export async function drawableIn(blob: Blob): Promise<Drawable> {
  const drawable = drawableOf(blob.type);
  if (drawable === undefined) throw new PreviewFailure(t('Unsupported file type for preview'), { retry: false });
  if (drawable === 'pdf' && !(await blob.slice(0, 1024).text()).includes('%PDF-'))
    throw new PreviewFailure(t('Failed to load PDF'));
  return drawable;
}

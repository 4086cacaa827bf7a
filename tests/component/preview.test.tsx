import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../stage/house.ts';
import { Theme } from '../../src/platform/theme/theme.tsx';
import { PreviewDialog } from '../../src/ui/document-preview-dialog.tsx';
import type { PreviewDocument } from '../../src/ui/preview-source.ts';
import { type Answer, answerCalls, held, refused } from './answers.ts';
import { boxOf, button, dialog, focus, press } from './app.tsx';
import { picture } from './files.ts';

/** The preview of a document, with the file's bytes given. */

const FILE = { name: 'face.png', source: '/api/files/face' };

function Opener({ of }: { readonly of: PreviewDocument | undefined }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Preview
      </button>
      {isOpen ? <PreviewDialog document={of} onClose={() => setOpen(false)} /> : null}
    </main>
  );
}

type Next = Answer | Error | Promise<Answer>;

/** Opens it by the keyboard; the file is answered with these, one after the other. */
async function opened(
  next: readonly Next[],
  { of = FILE, width = 1440 }: { readonly of?: PreviewDocument | null; readonly width?: number } = {},
): Promise<void> {
  const answers = [...next];
  answerCalls({
    'GET /api/files/face': () => {
      const answer = answers.shift() ?? refused();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  await page.viewport(width, 900);
  window.focus();
  await render(
    <Theme>
      <Opener of={of ?? undefined} />
    </Theme>,
  );
  focus(button('Preview'));
  await press('Enter');
}

const sent = (type: string, body: BodyInit): Answer => ({ body, headers: { 'Content-Type': type } });
const paper = sent('application/pdf', '%PDF-1.4\n%%EOF');
const alert = dialog().getByRole('alert');
const frame = dialog().css('iframe');
const retry = dialog().getByRole('button', { name: 'Retry' });

it.each([
  { width: 1440, takes: [0.6, 0.6] },
  { width: 800, takes: [0.95, 1] },
])('should show a picture as wide as there is room at $width, and give the focus back', async ({ width, takes }) => {
  // spec 1.2.103
  await opened([sent('image/png', await picture())], { width });
  await expect.element(dialog().getByRole('img', { name: 'face.png' })).toBeVisible();
  const share = () => boxOf(dialog().css('.ant-modal-container')).width / width;
  const [least = 0, most = 0] = takes;
  await expect.poll(share).toBeGreaterThanOrEqual(least);
  expect(share()).toBeLessThanOrEqual(most);
  await expect.element(dialog().getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'face.png');
  await press('Escape');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('Preview')).toHaveFocus();
});

it('should show a paper in a frame of its own, once it came', async () => {
  const late = held<Answer>();
  await opened([late.promise]);
  await expect.element(dialog().getByText('Loading the preview…')).toBeVisible();
  late.release(paper);
  await expect.element(frame).toHaveAttribute('src', expect.stringMatching(/^blob:/));
  await expect.element(frame).toHaveAttribute('title', 'face.png');
});

describe('what is wrong', () => {
  it.each<{ says: string; file: Answer | Error; canRetry?: boolean }>([
    { says: 'Failed to load preview', file: refused() }, // spec 1.8.71, 2.8.49
    { says: 'Invalid file data received from server', file: sent('application/json', '{"data":""}') }, // spec 1.8.70, 2.8.48
    { says: 'No preview data available', file: sent('application/pdf', '') }, // spec 1.8.75
    { says: 'Failed to load PDF', file: sent('application/pdf', 'no PDF') }, // spec 1.8.73
    { says: 'Failed to load image', file: sent('image/png', 'no picture') }, // spec 1.8.72
    { says: 'Unsupported file type for preview', file: sent('application/zip', 'PK'), canRetry: false }, // spec 1.8.74
    { says: 'No response received from server', file: new Error('refused') }, // spec 1.8.69, 2.8.47
  ])("should be said: '$says'", async ({ says, file, canRetry = true }) => {
    await opened([file, paper]);
    await expect.element(alert).toHaveTextContent(says);
    expect(retry.length).toBe(canRetry ? 1 : 0);
    if (!canRetry) return;
    await retry.click();
    await expect.element(frame).toBeVisible();
  });

  it('should be that a document is gone', async () => {
    await opened([], { of: null });
    await expect.element(alert).toHaveTextContent('No document available to preview'); // spec 1.8.30, 2.8.50
    expect(dialog().getByRole('link', { name: 'Download' }).length).toBe(0);
  });
});

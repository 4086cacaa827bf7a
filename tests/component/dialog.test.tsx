import { type ReactNode, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../stage/house.ts';
import { Theme } from '../../src/platform/theme/theme.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { button, dialog, focus, press } from './app.tsx';

/** A button that opens a dialog with one field, which asks before what is typed there is lost. */
function Opener(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const close = (): void => setOpen(false);
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Approve
      </button>
      {isOpen ? (
        <Dialog
          title="Approve"
          unsaved={text !== ''}
          onClose={close}
          footer={(leave) => (
            <button type="button" onClick={leave}>
              Cancel
            </button>
          )}
        >
          <input aria-label="Notes" value={text} onChange={(event) => setText(event.target.value)} />
        </Dialog>
      ) : null}
    </main>
  );
}

const notes = page.getByRole('textbox', { name: 'Notes' });
const question = dialog('You have unsaved changes');
const isGone = () => expect.element(dialog()).not.toBeInTheDocument();

beforeEach(async () => {
  await page.viewport(1000, 700);
  window.focus();
  await render(
    <Theme>
      <Opener />
    </Theme>,
  );
});

/** Takes the focus from everything, once what opens is open: it takes the focus by then. */
async function unfocused(): Promise<void> {
  await expect.poll(() => document.querySelector('[class*="zoom-"], [class*="fade-"]')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  expect(document.activeElement).toBe(document.body);
}

async function opened(): Promise<void> {
  focus(button('Approve'));
  await press('Enter');
  await expect.element(notes).toHaveFocus();
}

it('with something typed should not go by a click outside it, and go on where it was left', async () => {
  await opened();
  await notes.fill('A long thought');
  await userEvent.click(page.css('.ant-modal-wrap'), { position: { x: 5, y: 5 } });
  await expect.element(notes).toHaveValue('A long thought');
  await button('Cancel').click();
  await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus();
  await press('Escape');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Cancel')).toHaveFocus();
  await expect.element(notes).toHaveValue('A long thought');
});

it('with nothing typed should go by Escape, and give the focus back', async () => {
  await opened();
  await press('Escape');
  await isGone();
  await expect.element(button('Approve')).toHaveFocus();
});

it('should throw away what was typed only once that is said', async () => {
  await opened();
  await notes.fill('A long thought');
  await press('Escape');
  await button('Stay').click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(notes).toHaveValue('A long thought');
  await press('Escape');
  await button('Discard').click();
  await isGone();
});

it('should hear Escape before it has the focus', async () => {
  let isPressed = false;
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role="dialog"]')) return;
    observer.disconnect();
    isPressed = true;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  focus(button('Approve'));
  await press('Enter');
  await expect.poll(() => isPressed).toBe(true);
  await isGone();
  await expect.element(button('Approve')).toHaveFocus();
});

it('should leave Escape to another one over it when nothing has the focus', async () => {
  await opened();
  await notes.fill('A long thought');
  await unfocused();
  await press('Escape');
  await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus();
  await unfocused();
  await press('Escape');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(notes).toHaveValue('A long thought');
});

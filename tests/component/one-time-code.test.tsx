import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from '../../src/pages/sign-in/frame.tsx';
import { ApiFailure } from '../../src/platform/api.ts';
import { OneTimeCode } from '../../src/ui/one-time-code/one-time-code.tsx';
import '../stage/house.ts';

/** Somebody who types as soon as there are boxes, before what is done once they are seen. */
function Hasty({ children }: { readonly children: ReactNode }): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => root.current?.querySelectorAll('input')[1]?.focus(), []);
  return <div ref={root}>{children}</div>;
}

const offline = async (): Promise<never> => {
  throw new ApiFailure({ status: 0, code: 'unreachable', detail: 'The server cannot be reached. Please try again.' });
};

const code = (
  <OneTimeCode
    lead="Sent"
    digits={4}
    resendAt={0}
    onVerify={async () => undefined}
    onResend={async () => 0}
    onResendAt={() => undefined}
    words={{ incomplete: 'All of it', failed: 'Wrong', resendFailed: 'Not sent' }}
  />
);

it('should begin in its first box on a page of signing in, whose heading has the focus elsewhere', async () => {
  const shown = await render(<Frame title="Enter the one-time code">{code}</Frame>);
  await expect.element(page.getByRole('textbox').first()).toHaveFocus();
  await shown.rerender(
    <Frame title="Sent" key="other">
      <p>Look into your mailbox.</p>
    </Frame>,
  );
  await expect.element(page.getByRole('heading', { name: 'Sent' })).toHaveFocus();
});

it('should begin in its first box, unless somebody is typing already', async () => {
  const shown = await render(code);
  await expect.element(page.getByRole('textbox').first()).toHaveFocus();
  await shown.rerender(<p>gone</p>);
  await shown.rerender(<Hasty>{code}</Hasty>);
  await userEvent.keyboard('78');
  await expect.element(page.getByRole('textbox').nth(1)).toHaveValue('7');
  await expect.element(page.getByRole('textbox').nth(2)).toHaveValue('8');
});

it('should say what failed and why where the server is not reached, and keep what was typed', async () => {
  await render(
    <OneTimeCode
      lead="Sent"
      digits={4}
      resendAt={0}
      onVerify={offline}
      onResend={offline}
      onResendAt={() => undefined}
      words={{
        incomplete: 'All of it',
        failed: 'OTP Verification Failed',
        resendFailed: 'Failed to resend email OTP',
      }}
    />,
  );
  const text = page.getByRole('alert');
  await page.getByRole('button', { name: 'Resend' }).click();
  // spec 1.8.7
  await expect
    .element(text)
    .toHaveTextContent('Failed to resend email OTP. The server cannot be reached. Please try again.');
  await page.getByRole('textbox').first().click();
  await userEvent.keyboard('1234');
  await page.getByRole('button', { name: 'Verify' }).click();
  // spec 1.8.9
  await expect
    .element(text)
    .toHaveTextContent('OTP Verification Failed. The server cannot be reached. Please try again.');
  await expect.element(page.getByRole('textbox').last()).toHaveValue('4');
});

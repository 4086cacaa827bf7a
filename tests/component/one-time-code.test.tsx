import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OneTimeCode } from '../../src/ui/one-time-code/one-time-code.tsx';
import '../stage/house.ts';

/** Somebody who types as soon as there are boxes, before what is done once they are seen. */
function Hasty({ children }: { readonly children: ReactNode }): ReactNode {
  const around = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => around.current?.querySelectorAll('input')[1]?.focus(), []);
  return <div ref={around}>{children}</div>;
}

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

it('should begin in its first box, unless somebody is typing already', async () => {
  const shown = await render(code);
  await expect.element(page.getByRole('textbox').first()).toHaveFocus();
  await shown.rerender(<p>gone</p>);
  await shown.rerender(<Hasty>{code}</Hasty>);
  await userEvent.keyboard('78');
  await expect.element(page.getByRole('textbox').nth(1)).toHaveValue('7');
  await expect.element(page.getByRole('textbox').nth(2)).toHaveValue('8');
});

import type { Locator, Page } from '@playwright/test';
import type { RunningServer } from './server.ts';

type Made = { readonly id: number };

type PartCalls = {
  readonly call: (method: string, path: string, body?: unknown) => Promise<Made>;
  readonly question: (question: string, more?: object) => Promise<Made>;
  readonly option: (question: number, name: string, more?: object) => Promise<Made>;
};

/** Calls on the parts of a service, as somebody makes them elsewhere. */
export async function callPartsOf(product: RunningServer, service: number, email: string): Promise<PartCalls> {
  const headers = { Cookie: await product.session(email) };
  const call: PartCalls['call'] = async (method, path, body) => {
    const response = await product.call(method, `/api/${path}?screen_label=service-list`, body, headers);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Made;
  };
  return {
    call,
    question: (question, more = {}) =>
      call('POST', 'service_questions', { service_id: service, question, question_type: 'checkbox', ...more }),
    option: (service_question_id, name, more = {}) =>
      call('POST', 'service_options', { service_question_id, name, ...more }),
  };
}

/** The section of a service's form that shows its parts. */
export const partsIn = (page: Page): Locator => page.getByRole('region', { name: 'Service Setup' });

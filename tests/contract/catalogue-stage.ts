import { expect } from 'vitest';
import type { Client } from './client.ts';
import { uploadedId } from './pictures.ts';

/** What tests of the catalogue make: services, questions and options, by whoever is given. */

export const S = 'screen_label=service-list';

export function catalogueOf(admin: () => Client) {
  /** A saved service without a question. */
  async function service(values: Record<string, unknown> = {}): Promise<number> {
    const service_image = await uploadedId(admin(), 'service-list');
    const answer = await admin().post(`/api/services?${S}`, {
      service_name: `Deep clean ${Math.random()}`,
      service_type: 'service based',
      service_price: 50,
      category_id: 1,
      sub_category_id: 1,
      service_image,
      ...values,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  }

  async function question(service_id: number, values: Record<string, unknown> = {}): Promise<number> {
    const answer = await admin().post(`/api/service_questions?${S}`, {
      service_id,
      question: 'How large?',
      question_type: 'chip',
      ...values,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  }

  async function option(service_question_id: number, values: Record<string, unknown> = {}): Promise<number> {
    const answer = await admin().post(`/api/service_options?${S}`, {
      service_question_id,
      name: 'Large',
      price: 40,
      ...values,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  }

  const publish = (id: number, body: unknown = {}) => admin().post(`/api/services/${id}/publish?${S}`, body);
  const parts = async (id: number) => (await admin().get(`/api/services/${id}/parts?${S}`)).body;
  return { service, question, option, publish, parts };
}

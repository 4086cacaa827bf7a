import type { Client } from './client.ts';
import { done } from './outcomes.ts';
import { uploadedId } from './pictures.ts';

type Values = { readonly [field: string]: unknown };

/** What tests of the catalogue make: services, questions and options, by whoever is given. */

export const S = 'screen_label=service-list';

export function catalogueOf(admin: () => Client) {
  const made = async (resource: string, values: Values): Promise<number> =>
    done(await admin().post(`/api/${resource}?${S}`, values), 201).body.id;
  const COST = { service_type: 'service based', service_price: 50, category_id: 1, sub_category_id: 1 };
  /** A saved service without a question. */
  async function service(values: Values = {}): Promise<number> {
    const service_image = await uploadedId(admin(), 'service-list');
    return made('services', { service_name: `Deep clean ${Math.random()}`, ...COST, service_image, ...values });
  }
  const question = (service_id: number, values: Values = {}): Promise<number> =>
    made('service_questions', { service_id, question: 'How large?', question_type: 'chip', ...values });
  const option = (service_question_id: number, values: Values = {}): Promise<number> =>
    made('service_options', { service_question_id, name: 'Large', price: 40, ...values });

  const publish = (id: number, body: unknown = {}) => admin().post(`/api/services/${id}/publish?${S}`, body);
  const parts = async (id: number) => (await admin().get(`/api/services/${id}/parts?${S}`)).body;
  return { service, question, option, publish, parts };
}

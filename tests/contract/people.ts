import type { Answer, Client } from './client.ts';
import { uploadedId } from './pictures.ts';

/** The user list's call. */
export const USERS = '/api/users?screen_label=user-list';

/** Everything a user needs to be created, but for what is given. */
export const userWith = (
  profile_img: string,
  given: { [field: string]: unknown } = {},
): { [field: string]: unknown } => ({
  first_name: 'Nadia',
  phone_number: '509998877',
  role_id: 5,
  zone_id: 1,
  email: 'nadia@example.com',
  full_address: 'Street 8, Al Quoz, Dubai',
  profile_img,
  ...given,
});

/** Creates a user as the user form does: the picture first. */
export const createUser = async (client: Client, given: { [field: string]: unknown } = {}): Promise<Answer> =>
  client.post(USERS, userWith(await uploadedId(client, 'user-list'), given));

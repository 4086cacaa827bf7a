import { ApiFailure } from '../platform/api.ts';

/** The header that carries a call's key. */
export const keyed = (key: string): { readonly [name: string]: string } => ({ 'Idempotency-Key': key });

/**
 * What is to be done once, however often it is tried: every try carries one key until one of them
 * is known to have done it, so that the server makes nothing twice where only its answer was lost.
 * `make` is given the key.
 */
export class OnceDone {
  #key: string | undefined;
  #of = '';

  /**
   * `of`: what is sent. With it another try of something else is another thing; without, it is
   * refused if the first was done.
   */
  async try<T>(make: (key: string) => Promise<T>, of = ''): Promise<T> {
    if (of !== this.#of) this.#key = undefined;
    this.#of = of;
    this.#key ??= newKey();
    const key = this.#key;
    try {
      const answer = await make(key);
      this.#key = undefined;
      return answer;
    } catch (error) {
      // Whoever was told that it was done before, with other contents, means something new from
      // here on.
      if (error instanceof ApiFailure && error.code === 'key_reused') this.#key = undefined;
      throw error;
    }
  }
}

/** 128 random bits. Pages that are not served securely have no `crypto.randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

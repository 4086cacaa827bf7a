import { ApiFailure } from '../platform/api.ts';

/** The header that carries a call's key. */
export const idempotencyHeader = (key: string): { readonly [name: string]: string } => ({ 'Idempotency-Key': key });

/** An idempotent action: retries share a key until one succeeds. `make` receives it. */
export class IdempotentCall {
  #key: string | undefined;
  #of = '';

  /** `of`: the contents, for a key each; without, others are refused after a success. */
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
      // It was done before with other contents; from here on it is a new action.
      if (error instanceof ApiFailure && error.code === 'key_reused') this.#key = undefined;
      throw error;
    }
  }
}

/** 128 random bits. Pages that are not served securely have no `crypto.randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

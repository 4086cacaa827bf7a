import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * A passkey device made of software, as browsers drive one: no attestation, ES256. What it does
 * wrong is requested, so that the server can be seen to refuse it.
 */

type Wrong = {
  /** Where the browser says it is. Default: where it is. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the person proved themselves to the device. Default: yes. */
  readonly verified?: boolean;
  /** Answers another challenge than the one sent. */
  readonly challenge?: string;
  /** Signs with a key of its own making. */
  readonly forged?: boolean;
  /** How often it signed, if not once more than before. */
  readonly counter?: number;
};

type Creation = { readonly challenge: string; readonly rp: { readonly id?: string } };
type Request = { readonly challenge: string; readonly rpId?: string };

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** The few forms of CBOR (RFC 8949) that are needed here. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  return Buffer.concat([head(2, value.length), value]);
}

export class SoftAuthenticator {
  readonly id = text(randomBytes(16));
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  /** `origin` is the address of the page. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Makes a passkey: what `navigator.credentials.create` answers. */
  create({ challenge, rp }: Creation, wrong: Wrong = {}): object {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x ?? '', 'base64url')],
      [-3, Buffer.from(y ?? '', 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
    const authData = Buffer.concat([this.#data(rp.id ?? '', wrong, ATTESTED), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: text(this.#client('webauthn.create', challenge, wrong)),
      attestationObject: text(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** Answers with the passkey: what `navigator.credentials.get` answers. */
  get({ challenge, rpId }: Request, wrong: Wrong = {}): object {
    this.#counter = wrong.counter ?? this.#counter + 1;
    const authData = this.#data(rpId ?? '', wrong, 0);
    const client = this.#client('webauthn.get', challenge, wrong);
    const key: KeyObject = wrong.forged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#keys.privateKey;
    return this.#answer({
      clientDataJSON: text(client),
      authenticatorData: text(authData),
      signature: text(sign('sha256', Buffer.concat([authData, sha256(client)]), key)),
    });
  }

  #answer(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string, wrong: Wrong): Buffer {
    const origin = wrong.origin ?? this.#origin;
    return Buffer.from(JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin, crossOrigin: false }));
  }

  #data(rpId: string, wrong: Wrong, more: number): Buffer {
    const flags = PRESENT | (wrong.verified === false ? 0 : VERIFIED) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), counter]);
  }
}

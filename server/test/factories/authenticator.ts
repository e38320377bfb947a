import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '@nineops/contract/portal/session/passkeys'

// CBOR (RFC 8949): as much of it as an authenticator writes.
type Cbor = number | string | Buffer | Map<number | string, Cbor>

function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 256) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const coordinate = (text: string): Buffer => Buffer.from(text, 'base64url')
const USER_PRESENT = 1
const USER_VERIFIED = 4
const ATTESTED = 64

/** What an answer may say otherwise than it should. */
export interface Deviation {
  origin?: string
  rpId?: string
  challenge?: string
  crossOrigin?: boolean
  /** Whether someone touched it. */
  present?: boolean
  /** Whether it knows who. */
  verified?: boolean
  userHandle?: string
  /** In place of no attestation. */
  attestation?: Map<string, Cbor>
}

/** A security key in software, with one passkey: it answers as browsers pass answers on. */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly id = randomBytes(16).toString('base64url')
  #userHandle = ''
  /** How often it has signed; negative for a passkey that does not count. */
  counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, crossOrigin = false }: Deviation) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  }

  #data(rpId: string, flags: number, { present = true, verified = false }: Deviation): Buffer {
    const bytes = Buffer.alloc(37)
    sha256(rpId).copy(bytes)
    bytes[32] = flags | (present ? USER_PRESENT : 0) | (verified ? USER_VERIFIED : 0)
    bytes.writeUInt32BE(Math.max(this.counter, 0), 33)
    return bytes
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    )
  }

  /** The passkey that a site asks for, as JSON. */
  create({ rp, user, challenge }: PasskeyCreation, deviation: Deviation = {}): string {
    this.#userHandle = user.id
    const id = Buffer.from(this.id, 'base64url')
    const data = Buffer.concat([
      this.#data(deviation.rpId ?? rp.id, ATTESTED, deviation),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.#publicKey(),
    ])
    const clientData = this.#clientData('webauthn.create', deviation.challenge ?? challenge, deviation)
    const attestation =
      deviation.attestation ??
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
      ])
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: cbor(new Map([...attestation, ['authData', data]])).toString('base64url'),
      transports: ['usb'],
    })
  }

  /** Its signature, as JSON. */
  get({ rpId, challenge }: PasskeyRequest, deviation: Deviation = {}): string {
    if (this.counter >= 0) this.counter++
    const data = this.#data(deviation.rpId ?? rpId, 0, deviation)
    const clientData = this.#clientData('webauthn.get', deviation.challenge ?? challenge, deviation)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: deviation.userHandle ?? this.#userHandle,
    })
  }

  #answer(response: object): string {
    const { id } = this
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}

import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'
import { type Challenge, solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Secret, TOTP } from 'otpauth'
import { argon2Passwords, normalizePassword, type Passwords } from './passwords.ts'

/** The code that an authenticator app shows for this secret (base32) at this instant, for tests. */
export function showCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** The passwords of the product with the least work for each hash: a test signs up many users. */
export const quickPasswords: Passwords = {
  hash: (password) => hash(normalizePassword(password), leastWork),
  verify: argon2Passwords.verify,
}

const leastWork = { memoryCost: 8, timeCost: 1, parallelism: 1 }

type Options = { origin: string; rpID: string; isUserVerified?: boolean }

/** An authenticator in memory with one passkey, for tests: it answers as a browser does (WebAuthn, ES256). */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32)
  readonly #key: KeyObject
  readonly #publicKey: Uint8Array
  /** The number of signatures. A test can set it back, as a copy of the passkey would have it. */
  counter = 0
  #userHandle = ''

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
        [cose.COSEKEYS.alg, cose.COSEALG.ES256],
        [cose.COSEKEYS.crv, cose.COSECRV.P256],
        [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
        [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  /** Creates the passkey for these options of the server. */
  create({ challenge, user }: { challenge: string; user: { id: string } }, where: Options) {
    this.#userHandle = user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const attested = [Buffer.alloc(16), length, this.credentialId, this.#publicKey] // aaguid, id, key
    const authData = new Uint8Array(Buffer.concat([this.#authenticatorData(where, 0x40), ...attested]))
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', authData],
    ])
    return {
      ...this.#common(),
      response: {
        clientDataJSON: toClientData('webauthn.create', challenge, where).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs the challenge of these options of the server. */
  sign({ challenge }: { challenge: string }, where: Options) {
    this.counter += 1
    const clientData = toClientData('webauthn.get', challenge, where)
    const authenticatorData = this.#authenticatorData(where, 0)
    const signer = createSign('SHA256')
    signer.update(authenticatorData).update(createHash('sha256').update(clientData).digest())
    return {
      ...this.#common(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signer.sign(this.#key).toString('base64url'),
        userHandle: this.#userHandle,
      },
    }
  }

  #common() {
    const id = this.credentialId.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  }

  /** Hash of the site, flags and counter. Source: Web Authentication Level 3, section 6.1. */
  #authenticatorData({ rpID, isUserVerified = true }: Options, extraFlags: number): Buffer {
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | extraFlags
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(rpID).digest(), Buffer.from([flags]), counter])
  }
}

function toClientData(type: string, challenge: string, { origin }: Options): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** Solves a challenge like the browser does: the text that a sign-up sends as `challenge`. */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const solution = await solve({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The text encrypted and authenticated with AES-256-GCM under a random nonce: nonce, tag and cipher text in base64url. */
export function encryptSecret(text: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key), nonce, { authTagLength: TAG_BYTES })
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The text of an encrypted one. Throws when it was changed or encrypted with another key. */
export function decryptSecret(encrypted: string, key: string): string {
  try {
    const bytes = Buffer.from(encrypted, 'base64url')
    const [nonce, tag] = [
      bytes.subarray(0, NONCE_BYTES),
      bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    ]
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(key), nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(tag)
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new Error(
      'A stored secret cannot be decrypted. It was changed, or SECRET was another one when it was stored.',
      { cause },
    )
  }
}

/** HKDF with a label of its own, so that no other use of the server's key has the same bytes. Source: RFC 5869. */
function deriveKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'candlebook stored secrets', 32))
}

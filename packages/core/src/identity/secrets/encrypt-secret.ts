import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** The text encrypted and authenticated with XChaCha20-Poly1305 under a random nonce, in hex. */
export function encryptSecret(text: string, key: string): Promise<string> {
  return symmetricEncrypt({ key, data: text })
}

/** The text of an encrypted one. Rejects when it was changed or encrypted with another key. */
export function decryptSecret(encrypted: string, key: string): Promise<string> {
  return symmetricDecrypt({ key, data: encrypted })
}

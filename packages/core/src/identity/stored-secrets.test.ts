import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './stored-secrets.ts'

const key = 'a key of the server'
const text = 'GEZDGNBVGY3TQOJQ é €'
const refusal =
  'A stored secret cannot be decrypted. It was changed, or SECRET was another one when it was stored.'

test('an encrypted text is decrypted with the same key', () => {
  expect(decryptSecret(encryptSecret(text, key), key)).toBe(text)
  expect(decryptSecret(encryptSecret('', key), key)).toBe('')
})

test('a text is encrypted differently each time', () => {
  const encrypted = Array.from({ length: 100 }, () => encryptSecret(text, key))

  expect(new Set(encrypted).size).toBe(100)
  expect(encrypted.filter((one) => one.includes(text))).toEqual([])
})

test('a text that was encrypted with another key is refused', () => {
  const encrypted = encryptSecret(text, key)

  expect(() => decryptSecret(encrypted, 'another key')).toThrow(refusal)
})

test('a text with one changed byte, a missing or an added one is refused', () => {
  const bytes = Buffer.from(encryptSecret(text, key), 'base64url')
  const changed = Array.from(bytes, (_, at) => {
    const other = Buffer.from(bytes)
    other[at] = other[at]! ^ 1 // the index of a byte that exists
    return other
  })
  const lengths = [bytes.subarray(1), bytes.subarray(0, -1), Buffer.concat([bytes, bytes.subarray(0, 1)])]

  for (const other of [...changed, ...lengths])
    expect(() => decryptSecret(other.toString('base64url'), key)).toThrow(refusal)
})

test.each(['', 'ab', 'no letters of an encrypted text: ü'])('the text %j is refused', (encrypted) => {
  expect(() => decryptSecret(encrypted, key)).toThrow(refusal)
})

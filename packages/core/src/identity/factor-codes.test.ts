import { expect, test } from 'vitest'
import {
  BACKUP_CODES,
  buildTotpUri,
  createBackupCodes,
  createTotpSecret,
  findTimeStep,
  hashBackupCode,
} from './factor-codes.ts'

/** The secret of the test vectors: the ASCII text 12345678901234567890 in base32. Source: RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('at second %i the code %s belongs to the time step %i', (second, code, step) => {
  expect(findTimeStep({ secret, code, now: new Date(second * 1000) })).toBe(step)
})

test('a code is accepted one time step early and one late, and not two', () => {
  const at = (second: number) => findTimeStep({ secret, code: '287082', now: new Date(second * 1000) })

  expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1])
  expect(at(90)).toBeNull()
})

test('a wrong code and a text of another length belong to no time step', () => {
  const now = new Date(59_000)

  expect(findTimeStep({ secret, code: '287083', now })).toBeNull()
  expect(findTimeStep({ secret, code: '87082', now })).toBeNull()
})

test('the address for authenticator apps names the product, the account and the secret', () => {
  expect(buildTotpUri({ secret, email: 'ada+1@example.com' })).toBe(
    `otpauth://totp/Candlebook:ada%2B1%40example.com?issuer=Candlebook&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})

test('a new secret has 160 bits and differs from the last one', () => {
  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(createTotpSecret()).not.toBe(createTotpSecret())
})

const userId = '01900000-0000-7000-8000-000000000001'

test('a user gets ten different codes in two groups of five characters', () => {
  const codes = createBackupCodes()

  expect(new Set(codes).size).toBe(BACKUP_CODES)
  expect(codes.filter((code) => !/^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toEqual([])
})

test('case, spaces and the hyphen of a typed code do not matter', () => {
  const hash = (code: string) => hashBackupCode({ code, userId, key: 'a key' })

  expect(hash(' K7M2P x9qfd ')).toBe(hash('k7m2p-x9qfd'))
  expect(hash('k7m2p-x9qfe')).not.toBe(hash('k7m2p-x9qfd'))
})

test('the stored form depends on the user and on the key of the server', () => {
  const code = 'k7m2p-x9qfd'
  const stored = hashBackupCode({ code, userId, key: 'a key' })

  expect(hashBackupCode({ code, userId: '01900000-0000-7000-8000-000000000002', key: 'a key' })).not.toBe(
    stored,
  )
  expect(hashBackupCode({ code, userId, key: 'another key' })).not.toBe(stored)
})

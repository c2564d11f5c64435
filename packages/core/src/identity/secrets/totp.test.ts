import { expect, test } from 'vitest'
import { buildTotpUri, createTotpSecret, findTimeStep } from './totp.ts'

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

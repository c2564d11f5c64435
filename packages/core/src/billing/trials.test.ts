import { expect, test } from 'vitest'
import { hashAddress, normalizeAddress } from './trials.ts'

test.each([
  ['Ada.Trader@Gmail.com', 'adatrader@gmail.com'],
  ['adatrader+trial2@googlemail.com', 'adatrader@gmail.com'],
  [' Ada.Trader+x@Example.com ', 'ada.trader@example.com'],
])('the mailbox of %j is %s', (email, mailbox) => {
  expect(normalizeAddress(email)).toBe(mailbox)
})

test('a hash depends on the mailbox and on the key of the installation, and names neither', () => {
  const hash = hashAddress('ada@example.com', 'a key')

  expect(hash).toBe(hashAddress('ADA+1@example.com', 'a key'))
  expect(hash).not.toBe(hashAddress('ada@example.com', 'another key'))
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
})

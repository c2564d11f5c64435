import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactAddress, redactReferrer } from './redact-address.ts'

test.each([
  ['/reset-password?token=8f3a&type=recovery', '/reset-password?type=recovery'],
  ['/reset-password?access_token=eyJhb&refresh_token=x', '/reset-password'],
  ['/signup?invitation=7f3c91e2-4d0a&utm_source=mail', '/signup?utm_source=mail'],
  ['/signup?INVITATION=7f3c', '/signup'],
  ['/signup?%69nvitation=7f3c', '/signup'],
  ['/auth?next=%2Fapp%3Ftoken%3Dabc', '/auth'],
  ['/app?email=rui%40example.com&view=1', '/app?view=1'],
  ['/settings#access_token=eyJhb', '/settings'],
  [`/app?x=${'a1B2'.repeat(10)}`, '/app'],
  [`/app?${'a1B2'.repeat(10)}`, '/app'],
])('%s is stored as %s [TRACK-04]', (address, stored) => {
  expect(redactAddress(address)).toBe(stored)
})

test.each([
  '/',
  '/app',
  '/app?view=0195e0c4-7d2f-7a60-8a6e-0d5b2f1c9e11',
  '/blog?page=2&utm_source=news%20letter',
  '/app?q=100%',
])('%s has no secret and stays as it is [TRACK-04]', (address) => {
  expect(redactAddress(address)).toBe(address)
})

test('a secret parameter is removed at any position, and a second pass changes nothing [TRACK-04]', () => {
  const harmless = fc.array(fc.constantFrom('page=2', 'view=a', 'utm_source=x', 'flag'), { maxLength: 4 })
  const secret = fc.constantFrom('token=S3CRET', 'access_token=S3CRET', 'Refresh_Token=S3CRET')
  fc.assert(
    fc.property(harmless, secret, harmless, (before, middle, after) => {
      const redacted = redactAddress(`/app?${[...before, middle, ...after].join('&')}`)

      expect(redacted).not.toContain('S3CRET')
      expect(redactAddress(redacted)).toBe(redacted)
      expect(redacted).toBe(redactAddress(`/app?${[...before, ...after].join('&')}`))
    }),
  )
})

test('a referrer loses its secrets, its password and its fragment [TRACK-05]', () => {
  expect(redactReferrer('https://rui:pass@news.example/list?page=3&token=abc#top')).toBe(
    'https://news.example/list?page=3',
  )
  expect(redactReferrer('https://www.google.com/')).toBe('https://www.google.com/')
})

test.each(['', 'javascript:alert(1)', 'about:client', '/app', 'https://', 'data:text/html,x'])(
  'the referrer %j is not a web address and is stored as null [TRACK-05]',
  (referrer) => {
    expect(redactReferrer(referrer)).toBeNull()
  },
)

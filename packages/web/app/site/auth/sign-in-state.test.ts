import { expect, test } from 'vitest'
import { paths } from '../../lib/paths.ts'
import { parseNextAddress } from './sign-in-state.ts'

test.each([
  '/app',
  '/app/journal?view=01a1fe23',
  '/dashboard?search=TSLA%20%24',
  '/settings/security',
  '/library?q=%5C',
])('signing in leads back to %s [GUARD-02]', (address) => {
  const [, query] = paths.signInTo(address).split('?')

  expect(parseNextAddress(new URLSearchParams(query).get('next'))).toBe(address)
})

test.each([
  '//evil.example/app',
  '/\\evil.example/app',
  '\\/evil.example',
  'https://evil.example/app',
  'https:/app',
  'javascript:alert(1)',
  '/app\r\nSet-Cookie: a=b',
  '/app?a=\r\nSet-Cookie: a=b',
  '/\t/evil.example',
  '\n//evil.example',
  '/app/../..//evil.example',
  '/%2f/evil.example',
  '/app\\..\\evil',
  '/auth/callback?token=x',
  '/api/v1/session',
  'app',
  '',
  `/app?${'x'.repeat(2000)}`,
])('the address %j leads to the dashboard [GUARD-02]', (text) => {
  expect(parseNextAddress(text)).toBe('/app')
})

test('an address in percent codes of line breaks stays one line [GUARD-02]', () => {
  expect(parseNextAddress('/app?a=%0d%0aSet-Cookie:x')).toBe('/app?a=%0d%0aSet-Cookie:x')
})

test('the dashboard and an address beyond 2000 characters are not named at the sign-in page', () => {
  expect([paths.signInTo('/app'), paths.signInTo(`/app?${'x'.repeat(2000)}`)]).toEqual(['/auth', '/auth'])
})

import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    'Chrome on macOS',
  ],
  ['curl/8.14.1', 'curl'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('the header %j is shown as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})

test('a header of 16 KB is read in the same way, without its end', () => {
  expect(describeDevice('a'.repeat(16_384))).toBe(describeDevice('a'.repeat(500)))
})

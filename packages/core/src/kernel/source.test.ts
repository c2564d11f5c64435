import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeDevice, toNetwork } from './source.ts'

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

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::', '0:0:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['Not an address', 'not an address'],
])('the network of %s is %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

test('every spelling of an IPv6 address has the network of its first 64 bits', () => {
  const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }))
  const address = fc.array(group, { minLength: 8, maxLength: 8 }).filter((groups) => !isMapped(groups))
  const spelling = fc.record({ isUpper: fc.boolean(), isPadded: fc.boolean(), isShort: fc.boolean() })

  fc.assert(
    fc.property(address, spelling, (groups, how) => {
      const network = groups.slice(0, 4).map((value) => value.toString(16))
      expect(toNetwork(spell(groups, how))).toBe(network.join(':'))
    }),
  )
})

test('an IPv4 address has the same network in every spelling inside an IPv6 address', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number] // fc.ipV4 has four
      const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
      const spellings = [address, `::ffff:${address}`, `::ffff:${hex}`, `0:0:0:0:0:FFFF:${hex}`]
      expect(new Set(spellings.map(toNetwork))).toEqual(new Set([address]))
    }),
  )
})

const isMapped = (groups: number[]) =>
  groups.slice(0, 5).every((value) => value === 0) && groups[5] === 0xffff

function spell(groups: number[], how: { isUpper: boolean; isPadded: boolean; isShort: boolean }): string {
  const written = groups.map((value) => value.toString(16).padStart(how.isPadded ? 4 : 1, '0')).join(':')
  const text = how.isShort && !how.isPadded ? written.replace(/(^|:)0(:0)+(:|$)/, '::') : written
  return how.isUpper ? text.toUpperCase() : text
}

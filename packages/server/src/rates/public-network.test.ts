import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPublicAddresses, isPublicAddress } from './public-network.ts'

const closed: [what: string, addresses: string[]][] = [
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::', '0:0:0:0:0:0:0:0']],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1']],
  [
    'private',
    ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  ],
  ['unique local', ['fc00::1', 'fd12:3456:789a::1', 'fdff:ffff::1']],
  ['link-local', ['169.254.0.1', '169.254.255.254', 'fe80::1', 'febf::1', 'fe80::1%eth0', 'fec0::1']],
  ['shared by a carrier', ['100.64.0.1', '100.127.255.255']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1']],
  ['reserved or broadcast', ['240.0.0.1', '255.255.255.255', '192.0.0.1', '198.18.0.1', '198.19.255.255']],
  ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['the metadata of a cloud', ['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16']],
  ['the metadata of a cloud, in IPv6', ['fd00:ec2::254', 'fe80::a9fe:a9fe']],
  [
    'IPv4 in IPv6',
    ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ],
  [
    'NAT64 of a closed one',
    ['64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b::c0a8:1'],
  ],
  ['local NAT64', ['64:ff9b:1::1', '64:ff9b:1::808:808']],
  ['6to4', ['2002:7f00:1::', '2002:a00:1::1', '2002:808:808::1']],
  ['Teredo and other assignments', ['2001::1', '2001:0:53aa:64c::1', '2001:10::1', '2001:1ff::1']],
  ['discard and unassigned', ['100::1', '4000::1', '5f00::1', '3ffe::1']],
  [
    'no address as numbers',
    ['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '8.8.8', '08.8.8.8', '8.8.8.8.', ''],
  ],
  ['no address as words', ['localhost', '[::1]', '[2606:4700::1]', 'example.com', '8.8.8.8:80', ' 8.8.8.8']],
]

test.each(closed)('what is %s is not public', (_what, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('the neighbours of the refused ranges are public', () => {
  const open = [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2606:4700:4700::1111',
    '2a00:1450::1',
    '64:ff9b::8.8.8.8',
    '64:ff9b::808:808',
  ]

  expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
})

describe('for any numbers,', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  const v4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.'))

  test('a NAT64 address is public exactly when its IPv4 address is', () => {
    fc.assert(
      fc.property(v4, (address) => {
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(isPublicAddress(address))
      }),
    )
  })

  test('an IPv4 address in any other IPv6 notation is not public', () => {
    fc.assert(
      fc.property(
        v4,
        fc.constantFrom('::ffff:', '::', '::ffff:0:', 'fe80::5efe:', '64:ff9b:1::'),
        (address, wrapping) => {
          expect(isPublicAddress(wrapping + address)).toBe(false)
        },
      ),
    )
  })

  test('no address inside a private range is public', () => {
    fc.assert(
      fc.property(byte, byte, byte, fc.integer({ min: 16, max: 31 }), (a, b, c, d) => {
        const inside = [`10.${a}.${b}.${c}`, `127.${a}.${b}.${c}`, `192.168.${a}.${b}`, `172.${d}.${a}.${b}`]
        expect(inside.filter(isPublicAddress)).toEqual([])
      }),
    )
  })
})

describe('a host', () => {
  const SITE = '93.184.216.34'
  const find = (host: string, addresses: string[] = []) =>
    findPublicAddresses(
      { resolve: async () => addresses, ownAddresses: () => ['198.41.0.4', '2001:500:88::1'] },
      host,
    )

  test('has its public addresses', async () => {
    expect(await find('site.example', [SITE, '2606:2800:220:1::1'])).toEqual([SITE, '2606:2800:220:1::1'])
    expect(await find(SITE)).toEqual([SITE])
  })

  test.each([
    ['has one private address among others', 'site.example', [SITE, '10.0.0.1']],
    ['has an address of this machine', 'site.example', [SITE, '198.41.0.4']],
    ['has an address of this machine in another notation', 'site.example', ['2001:0500:0088:0:0:0:0:1']],
    ['has no address', 'site.example', []],
    ['is a name of the local network', 'intranet', [SITE]],
    ['is a loopback address', '127.0.0.1', []],
    ['is an unusual notation of one', '0x7f.1', []],
  ])('that %s is refused', async (_what, host, addresses) => {
    expect(await find(host, addresses)).toEqual([])
  })
})

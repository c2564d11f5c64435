import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTrappedNetwork, listen, OWN, SITE, startTrap, type Trap } from './captures.fixtures.ts'
import { type GuardProxy, startGuardProxy } from './guard-proxy.ts'

const OPEN = [5, 0]
const CLOSED = [5, 2]

let trap: Trap
let site: Awaited<ReturnType<typeof listen>>
let guard: GuardProxy
let network: ReturnType<typeof createTrappedNetwork>

beforeEach(async () => {
  trap = await startTrap()
  site = await listen((socket) => socket.on('data', (chunk) => socket.write(`site heard ${chunk}`)))
  network = createTrappedNetwork({
    sitePort: site.port,
    trapPort: trap.port,
    names: {
      'public.example': [[SITE]],
      'two.example': [['2606:4700::1111', SITE]],
      'rebinding.example': [[SITE], ['127.0.0.1']],
      'private.example': [['10.0.0.7']],
      'mixed.example': [[SITE, '192.168.1.1']],
      'mixed6.example': [[SITE, '::1']],
      'mapped.example': [['::ffff:127.0.0.1']],
      'metadata.example': [['169.254.169.254']],
      'own.example': [[OWN]],
      'broken.example': [['not an address']],
      intranet: [[SITE]],
      '0x7f.1': [['127.0.0.1']],
      '2130706433': [['127.0.0.1']],
    },
  })
  guard = await startGuardProxy(network)
})
afterEach(() => {
  guard.close()
  return Promise.all([trap.close(), site.close()])
})

test('a public host is reached, and bytes are sent in both directions', async () => {
  const { answer, socket } = await ask({ host: 'public.example', port: 80 })

  socket.write('hello')

  expect(answer).toEqual(OPEN)
  expect(String(await readBytes(socket))).toBe('site heard hello')
  expect(trap.count()).toBe(0)
})

test('a public address is reached without a name, in each of its notations', async () => {
  expect((await ask({ host: SITE, port: 443 })).answer).toEqual(OPEN)
  expect((await ask({ bytes: [1, ...SITE.split('.').map(Number)], port: 443 })).answer).toEqual(OPEN)
  expect(network.asked).toEqual([])
})

test('the first address that answers is used, IPv4 before IPv6', async () => {
  expect((await ask({ host: 'two.example', port: 443 })).answer).toEqual(OPEN)
  expect(trap.count()).toBe(0)
})

test.each([
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'fe80::1',
  'fd00:ec2::254',
  '64:ff9b::127.0.0.1',
  '2002:7f00:1::',
  '[::1]',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  'localhost',
  'localhost.',
  'private.example',
  'PRIVATE.example.',
  'mixed.example',
  'mixed6.example',
  'mapped.example',
  'metadata.example',
  'own.example',
  OWN,
  'broken.example',
  'nothing.example',
  'intranet',
  'public.example\0.evil.example',
  'public.example/../x',
  'user@public.example',
  '',
])('%j gets the same refusal as any other target, and no connection is opened', async (host) => {
  expect((await ask({ host, port: 80 })).answer).toEqual(CLOSED)
  expect(trap.count()).toBe(0)
})

test.each([0, 1, 21, 22, 25, 53, 79, 81, 3000, 5432, 6379, 8080, 8443, 65535])(
  'port %i of a public host is refused, before its name is looked up',
  async (port) => {
    expect((await ask({ host: 'public.example', port })).answer).toEqual(CLOSED)
    expect(network.asked).toEqual([])
  },
)

test('refused addresses are refused as bytes too', async () => {
  const loopback6 = [...Array(15).fill(0), 1]
  const mapped = [...Array(10).fill(0), 255, 255, 127, 0, 0, 1]

  for (const bytes of [
    [1, 127, 0, 0, 1],
    [1, 0, 0, 0, 0],
    [4, ...loopback6],
    [4, ...mapped],
  ])
    expect((await ask({ bytes, port: 80 })).answer).toEqual(CLOSED)
  expect(trap.count()).toBe(0)
})

test('a name that changes to a private address between two connections keeps its checked address', async () => {
  const first = await ask({ host: 'rebinding.example', port: 80 })
  const second = await ask({ host: 'Rebinding.example', port: 80 })
  second.socket.write('again')

  expect([first.answer, second.answer]).toEqual([OPEN, OPEN])
  expect(String(await readBytes(second.socket))).toBe('site heard again')
  expect(network.asked).toEqual(['rebinding.example'])
  expect(trap.count()).toBe(0)
})

test('the next capture looks the name up again, and the changed name is refused', async () => {
  await guard.admits({ host: 'rebinding.example', port: 80 })
  const next = await startGuardProxy(network)

  expect(await next.admits({ host: 'rebinding.example', port: 80 })).toBe(false)
  next.close()
})

describe('a client with another protocol', () => {
  test.each([
    ['a request for a page', 'GET http://127.0.0.1/ HTTP/1.1\r\nHost: public.example\r\n\r\n'],
    ['a tunnel', 'CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n'],
    ['SOCKS 4', '\x04\x01\x00\x50\x7f\x00\x00\x01\x00'],
    ['a password', '\x05\x01\x02'],
    ['a request to listen', '\x05\x01\x00\x05\x02\x00\x01\x7f\x00\x00\x01\x00\x50'],
    ['a request for UDP', '\x05\x01\x00\x05\x03\x00\x01\x7f\x00\x00\x01\x00\x50'],
    ['an unknown kind of address', '\x05\x01\x00\x05\x01\x00\x07\x7f\x00\x00\x01\x00\x50'],
  ])('that sends %s is disconnected', async (_what, said) => {
    const socket = await open()
    const over = once(socket, 'close')
    socket.on('data', () => {})
    socket.write(Buffer.from(said, 'latin1'))

    await over
    expect(trap.count()).toBe(0)
  })
})

test('a request that arrives byte by byte is understood', async () => {
  const socket = await open()
  socket.setNoDelay(true)
  const said = [5, 1, 0, 5, 1, 0, 3, 14, ...Buffer.from('public.example'), 0, 80]
  for (const byte of said) {
    socket.write(Uint8Array.of(byte))
    await new Promise((done) => setImmediate(done))
  }

  expect([...(await readBytes(socket, 12))].slice(2, 4)).toEqual(OPEN)
})

test('closing ends every connection through the guard, and new ones are refused', async () => {
  const { socket } = await ask({ host: 'public.example', port: 80 })
  const over = once(socket, 'close')

  guard.close()

  await over
  const [refused] = await once(connect(guard.port, '127.0.0.1'), 'error')
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
})

async function open(): Promise<Socket> {
  const socket = connect(guard.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  return socket
}

/** Requests a connection as a browser does; returns the first two bytes of the answer. */
async function ask(to: { port: number } & ({ host: string } | { bytes: number[] })) {
  const socket = await open()
  socket.write(Uint8Array.of(5, 1, 0))
  await readBytes(socket, 2)
  const where = 'bytes' in to ? to.bytes : [3, to.host.length, ...Buffer.from(to.host, 'latin1')]
  socket.write(Uint8Array.from([5, 1, 0, ...where, to.port >> 8, to.port & 255]))
  return { socket, answer: [...(await readBytes(socket, 10))].slice(0, 2) }
}

async function readBytes(socket: Socket, least = 1): Promise<Buffer> {
  let all = Buffer.alloc(0)
  while (all.length < least) {
    const [chunk] = (await once(socket, 'data')) as [Buffer] // the socket has no encoding
    all = Buffer.concat([all, chunk])
  }
  return all
}

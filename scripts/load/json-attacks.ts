import { type Attack, sendInParallel, sendInTurn, sendTo } from './attack.ts'

const headers = { 'Content-Type': 'application/json' }
const trade = {
  symbol: 'BTC',
  market: 'crypto',
  type: 'long',
  status: 'open',
  quantity: '0.5',
  entryPrice: '96420.50',
  entryDate: '2026-11-02',
}
const buildTradeWithTags = (tags: string) => JSON.stringify(trade).replace('}', `,"tags":[${tags}]}`)

/** A trade with this many numbers as tags, as bytes that are built before the measurement. */
function buildNumberTags(count: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(buildTradeWithTags(`${'1,'.repeat(count - 1)}1`)))
}

const [twelveMillion, justOver, justUnder] = [
  buildNumberTags(12_000_000),
  buildNumberTags(20_001),
  buildNumberTags(19_900),
]
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

export const jsonAttacks: Attack[] = [
  {
    name: '12 million numbers (24 MB)',
    send: (target) => sendInTurn(5, () => sendTo(target, '/trades', { body: twelveMillion, headers })),
  },
  {
    name: '12 million numbers, without a length',
    send: (target) =>
      sendInTurn(5, () => sendTo(target, '/trades', { body: buildStream(twelveMillion), headers })),
  },
  {
    name: '20,001 numbers',
    send: (target) => sendInTurn(100, () => sendTo(target, '/trades', { body: justOver, headers })),
  },
  {
    name: '19,900 numbers, all wrong',
    send: (target) => sendInTurn(100, () => sendTo(target, '/trades', { body: justUnder, headers })),
  },
  {
    name: 'lists 100,000 deep',
    send: (target) => sendInTurn(100, () => sendTo(target, '/trades', { body: deep, headers })),
  },
  {
    name: '1,000 writes of one user, 200 at once',
    send: async (target) => {
      const rounds = []
      for (let round = 0; round < 5; round++)
        rounds.push(
          await sendInParallel(200, () =>
            sendTo(target, '/trades', { body: JSON.stringify(trade), headers }),
          ),
        )
      return rounds.join('; ')
    },
  },
]

function buildStream(bytes: Uint8Array): ReadableStream {
  const SIZE = 256 * 1024
  let at = 0
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(bytes.subarray(at, at + SIZE))
      at += SIZE
      if (at >= bytes.length) controller.close()
    },
  })
}

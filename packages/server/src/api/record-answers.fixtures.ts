import { API_PREFIX } from '@candlebook/contract'
import { newId } from '@candlebook/core/kernel'
import { buildTrade, type Person, type TestBrowser } from '../testing/index.ts'

/** Addresses of every route whose answer follows from the record, with the filters that read more than a column. */
export const recordAddresses: readonly string[] = [
  '/analytics?today=2026-11-24',
  '/analytics?today=2026-11-24&strategy=Opening%20range%20(5m)',
  '/analytics?today=2026-11-24&account=Prop%20%E2%82%AC50k',
  '/analytics?today=2026-11-24&currency=EUR&from=2026-11-01',
  '/analytics/by-currency?today=2026-11-24',
  '/analytics/trades?today=2026-11-24',
  '/trades/totals',
  '/trades/totals?tag=A%2B%20setup',
  '/trades/totals?status=open',
  '/trades/summary?today=2026-11-24',
].map((address) => `${API_PREFIX}${address}`)

/** One answer: its body, and the tag that the server gave it. */
export type TaggedAnswer = { address: string; tag: string | null; text: string }

/** All of these answers now; none for a caller who is refused. */
export async function readTagged(
  browser: TestBrowser,
  addresses: readonly string[] = recordAddresses,
): Promise<TaggedAnswer[]> {
  const answers: TaggedAnswer[] = []
  for (const address of addresses) {
    const { status, text, headers } = await browser.get(address)
    if (status === 200) answers.push({ address, tag: headers.get('ETag'), text })
  }
  return answers
}

/** The answers among `after` whose body differs from the one before. */
export function findChanged(before: TaggedAnswer[], after: TaggedAnswer[]): TaggedAnswer[] {
  return after.filter(({ address, text }) => before.find((one) => one.address === address)?.text !== text)
}

/** The changed answers that have the tag of the one before, or none: a browser would keep the former figures. */
export function findWrongTags(before: TaggedAnswer[], after: TaggedAnswer[]): string[] {
  return findChanged(before, after)
    .filter(({ address, tag }) => tag === null || before.find((one) => one.address === address)?.tag === tag)
    .map(({ address }) => address)
}

/** Adds a record with two currencies, a trade without one, an account, a strategy, a tag and an open trade. */
export async function addRecord({ browser }: Person): Promise<string[]> {
  const closed = { status: 'closed', exitPrice: '97000', exitDate: '2026-11-03' } as const
  const ids: string[] = []
  for (const parts of [
    { ...closed, tags: ['A+ setup'], strategy: 'Opening range (5m)' },
    { ...closed, symbol: 'SAP.DE', market: 'stock', currency: 'EUR', account: 'Prop €50k' },
    {
      ...closed,
      symbol: 'BRK.B',
      market: 'stock',
      currency: 'USD',
      exitDate: '2026-11-19',
      strategy: 'Opening range (5m)',
    },
    { symbol: 'ETH/USDT', strategy: 'Fade [late]' },
  ]) {
    const { status, text } = await browser.post(
      `${API_PREFIX}/trades`,
      buildTrade({ ...parts, clientKey: newId() }),
    )
    if (status !== 201) throw new Error(`the trade was not added: ${status} ${text}`)
    ids.push((JSON.parse(text) as { id: string }).id) // a created trade has an id
  }
  return ids
}

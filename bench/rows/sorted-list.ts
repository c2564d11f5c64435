import { NEWEST_FIRST, type TradeSort } from '@candlebook/domain/trades/trade-sort'
import { computeMedian } from '../harness/compute-median.ts'
import type { Row } from '../harness/figure.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { measureDuration } from '../harness/measure-duration.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const ROUNDS = 15
const TRADES = 100_000
const GOAL = 1.5
const sorts: TradeSort[] = ['-entryDate', '-exitDate', 'symbol', '-basePnl', '-rMultiple', '-entryValue']

/** The first page of each order of the list and one near its end, compared with the page of the newest trades. */
export const sortedList: Row = {
  name: 'sorted-list',
  measure: () =>
    withStack(async ({ server, owner }) => {
      const { userId, cookie } = await signUp(server.url)
      await fillRecord(owner, { userId, trades: TRADES, years: 5 })
      const load = async (query: Record<string, string>) => {
        const answer = await fetch(`${server.url}/api/v1/trades?${new URLSearchParams(query)}`, {
          headers: { cookie },
        })
        if (!answer.ok) throw new Error(`${JSON.stringify(query)} answered ${answer.status}`)
        return (await answer.json()) as { nextCursor: string | null }
      }
      const findLastCursor = async (sort: TradeSort) => {
        let last = ''
        for (let next: string | null = ''; next !== null; ) {
          last = next
          next = (await load({ sort, limit: '200', ...(next && { cursor: next }) })).nextCursor
        }
        return last
      }
      const measure = (query: Record<string, string>) => () => measureDuration(() => load(query))
      const contestants: Record<string, () => Promise<number>> = { newest: measure({ sort: NEWEST_FIRST }) }
      for (const sort of sorts) {
        contestants[sort] = measure({ sort })
        contestants[`${sort}, last`] = measure({ sort, cursor: await findLastCursor(sort) })
      }
      const rounds = await measureInTurns(contestants, ROUNDS)

      const median = (name: string) => computeMedian(rounds.map((round) => round[name]!)) // each round has every name
      const sorted = Object.keys(contestants).slice(1)
      const ratios = sorted.map((name) => computeMedian(rounds.map((round) => round[name]! / round.newest!)))
      const ratio = Math.max(...ratios)
      return [
        {
          what: `The slowest sorted page of ${TRADES.toLocaleString('en-US')} trades, against the page of the newest`,
          measured: `${Math.min(...sorted.map(median)).toFixed(1)} to ${Math.max(...sorted.map(median)).toFixed(1)} ms`,
          baseline: `${median('newest').toFixed(1)} ms`,
          ratio,
          goal: `at most ${GOAL}x`,
          met: ratio <= GOAL,
        },
      ]
    }),
}

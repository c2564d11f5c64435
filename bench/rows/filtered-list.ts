import { computeMedian } from '../harness/compute-median.ts'
import type { Figure, Row } from '../harness/figure.ts'
import { fillRecord } from '../harness/fill-record.ts'
import { measureDuration } from '../harness/measure-duration.ts'
import { measureInTurns } from '../harness/measure-in-turns.ts'
import { signUp } from '../harness/sign-up.ts'
import { type Stack, withStack } from '../harness/with-stack.ts'

const ROUNDS = 15
/** The trades with the rare tag. */
const RARE = 500
/** The totals without a filter are those of the first screen. */
const TOTALS = [
  { trades: 10_000, goalMs: 4 },
  { trades: 100_000, goalMs: 12 },
]

/** The totals of all trades, in a process that has answered before. */
export const listTotals: Row = {
  name: 'list-totals',
  measure: () =>
    withStack(async ({ server, owner }) => {
      const figures: Figure[] = []
      for (const { trades, goalMs } of TOTALS) {
        const { userId, cookie } = await signUp(server.url)
        await fillRecord(owner, { userId, trades, years: 5 })
        await owner.query('vacuum analyze trades')
        const contestants = { totals: openRead(`${server.url}/api/v1/trades/totals`, cookie) }
        const rounds = await measureInTurns(contestants, ROUNDS)
        const ms = computeMedian(rounds.map(({ totals }) => totals))
        figures.push({
          what: `Totals of the list, all of ${trades.toLocaleString('en-US')} trades`,
          measured: `${ms.toFixed(1)} ms`,
          baseline: null,
          ratio: null,
          goal: `at most ${goalMs} ms`,
          met: ms <= goalMs,
        })
      }
      return figures
    }),
}

/** The totals of a tag and a search without a hit, compared with a page of the list. */
export const filteredList: Row = {
  name: 'filtered-list',
  measure: () => withStack((stack) => measureList(stack, { trades: 100_000, tagGoal: 5, searchGoal: 5 })),
}

/** The same with ten times as many trades. */
export const longFilteredList: Row = {
  name: 'long-filtered-list',
  measure: () => withStack((stack) => measureList(stack, { trades: 1_000_000, tagGoal: 8, searchGoal: 10 })),
}

async function measureList(
  { server, owner }: Stack,
  { trades, tagGoal, searchGoal }: { trades: number; tagGoal: number; searchGoal: number },
): Promise<Figure[]> {
  const { userId, cookie } = await signUp(server.url)
  await fillRecord(owner, { userId, trades, years: 5 })
  await owner.query(
    `update trades set tags = tags || '{rare}' where user_id = $1
      and id in (select id from trades where user_id = $1 order by id limit $2)`,
    [userId, RARE],
  )
  await owner.query('vacuum analyze trades')
  const get = (path: string) => openRead(`${server.url}/api/v1/trades${path}`, cookie)
  const contestants = {
    page: get(''),
    rare: get('/totals?tag=rare'),
    frequent: get('/totals?tag=fomo'),
    search: get('?search=nothing%20has%20this'),
    searchTotals: get('/totals?search=nothing%20has%20this'),
  }
  const rounds = await measureInTurns(contestants, ROUNDS)
  const ms = (who: keyof typeof contestants) =>
    `${computeMedian(rounds.map((round) => round[who])).toFixed(1)} ms`
  const compare = (what: string, who: keyof typeof contestants, goal: number, note = ''): Figure => {
    const ratio = computeMedian(rounds.map((round) => round[who] / round.page))
    const measured = ms(who) + note
    return { what, measured, baseline: ms('page'), ratio, goal: `at most ${goal}x`, met: ratio <= goal }
  }
  const record = `${trades.toLocaleString('en-US')} trades`
  const note = `; of a tag that a quarter of them has ${ms('frequent')}`
  return [
    compare(`Totals of a tag that ${RARE} of ${record} have, against a page`, 'rare', tagGoal, note),
    compare(`Search without a hit among ${record}, against a page`, 'search', searchGoal),
    compare(`The totals of this search, ${record}`, 'searchTotals', searchGoal),
  ]
}

/** A function that measures how long the answer of an address takes, in ms. */
function openRead(url: string, cookie: string): () => Promise<number> {
  return () =>
    measureDuration(async () => {
      const answer = await fetch(url, { headers: { cookie } })
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      await answer.arrayBuffer()
    })
}

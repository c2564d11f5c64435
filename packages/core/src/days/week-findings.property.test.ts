import { buildAnalysedTrade, rollUpEachDay } from '@candlebook/domain/analytics/analytics.fixtures'
import { findStandouts } from '@candlebook/domain/analytics/breakdown-rows'
import { rollUp } from '@candlebook/domain/analytics/rollup'
import { addDays, getWeekday } from '@candlebook/domain/days/day'
import {
  chooseFinding,
  describeFinding,
  findingGroups,
  nameWeekday,
  type ReviewFacts,
} from '@candlebook/domain/journal/weekly-review'
import { formatMoney } from '@candlebook/domain/money/format-money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailLanguages } from '../mail/mail-language.ts'
import type { MailContext } from '../mail/mail-template.ts'
import { describeFinding as describeInMail } from '../mail/weekly-finding-texts.ts'
import { toFinding } from './week-review.ts'

type Simple = {
  cents: number
  symbol: string
  strategy: string | null
  account: string | null
  type: 'long' | 'short'
  followed: boolean
  day: number
}

/** One of these parts decides about the result, or nothing does. */
const parts = ['symbol', 'strategy', 'account', 'type', 'followed', 'none'] as const
type Part = (typeof parts)[number]

function buildRecord(noise: readonly number[], part: Part, effect: number): Simple[] {
  return noise.map((luck, at): Simple => {
    const is = (name: Part, at: number) => part === name && at === 0
    const trade = {
      symbol: ['BTC', 'ETH', 'SOL'][at % 3]!,
      strategy: [null, 'Breakout'][at % 2]!,
      account: [null, 'Main'][Math.floor(at / 2) % 2]!,
      type: (['long', 'short'] as const)[Math.floor(at / 3) % 2]!,
      followed: Math.floor(at / 5) % 2 === 0,
    }
    const isTouched = [
      is('symbol', at % 3),
      is('strategy', at % 2),
      is('account', Math.floor(at / 2) % 2),
      is('type', Math.floor(at / 3) % 2),
      is('followed', Math.floor(at / 5) % 2),
    ].includes(true)
    return { ...trade, cents: luck + (isTouched ? effect : 0), day: at }
  })
}

const anyRecord = fc
  .tuple(
    fc.array(fc.integer({ min: -600, max: 600 }), { minLength: 24, maxLength: 60 }),
    fc.constantFrom(...parts),
    fc.constantFrom(-700, -400, 400, 700),
  )
  .map((record) => buildRecord(...record))

/** A record for each part in which it decides almost alone, and the results of other groups add up to about zero. */
const clearRecords = parts.map((part): [Simple[]] => [
  buildRecord(
    Array.from({ length: 60 }, (_, at) => 12 * (((at * 37) % 101) - 50) - (part === 'symbol' ? 233 : 350)),
    part,
    700,
  ),
])

const toDay = (day: number) => addDays('2024-01-01', day)

/** The trades of a group that a sentence names. */
function findNamed(name: string, trades: readonly Simple[]): Simple[] {
  const named: Record<string, (trade: Simple) => boolean> = {
    'Trades without a strategy': ({ strategy }) => strategy === null,
    'Strategy Breakout': ({ strategy }) => strategy === 'Breakout',
    'Trades without an account': ({ account }) => account === null,
    'Account Main': ({ account }) => account === 'Main',
    'Long trades': ({ type }) => type === 'long',
    'Short trades': ({ type }) => type === 'short',
    'Trades marked as following the plan': ({ followed }) => followed,
    'Trades not marked as following the plan': ({ followed }) => !followed,
  }
  const isWeekday = ({ day }: Simple) => name === `${nameWeekday(getWeekday(toDay(day)), 'en-US')}s`
  return trades.filter(named[name] ?? ((trade) => trade.symbol === name || isWeekday(trade)))
}

/** The average of some trades in cents, and by how many standard errors it differs from zero. */
function measure(trades: readonly Simple[]): { mean: number; t: number } {
  const mean = trades.reduce((sum, { cents }) => sum + cents, 0) / trades.length
  const variance = trades.reduce((sum, { cents }) => sum + (cents - mean) ** 2, 0) / (trades.length - 1)
  return { mean, t: mean / Math.sqrt(variance / trades.length) }
}

/** By how many standard errors an average differs from zero at least when chance alone is unlikely. */
const MIN_T = 1.6

const format = (amount: string) => formatMoney(amount, { currency: 'USD', signed: true })
const toCents = (money: string) => Number(money.replace('−', '-').replace(/[^\d.-]/g, '')) * 100
const SENTENCE =
  /^(.+): a (gain|loss) that is unlikely to be chance\. (\S+) on average in (\d+) trades so far, 90% interval (\S+) to (\S+)\.$/

test('every finding of a week fits the record, checked by a second calculation, and the mail says the same', () => {
  const said = new Set<string>()
  fc.assert(
    fc.property(anyRecord, (trades) => {
      const rollup = rollUp(
        rollUpEachDay(
          trades.map(({ cents, day, followed, ...group }, at) =>
            buildAnalysedTrade({
              ...{ ...group, id: `T${at}`, quantity: '1', planFollowed: followed },
              ...{ entryPrice: '1000', entryDate: toDay(day) },
              exitPrice: (1000 + ((group.type === 'long' ? 1 : -1) * cents) / 100).toFixed(2),
            }),
          ),
        ),
      )
      const { groups, tested } = findStandouts(rollup, findingGroups)
      const finding = chooseFinding(groups.flatMap(toFinding))
      const sentence = describeFinding({ finding, tested } as ReviewFacts, format)
      if (finding === null) {
        expect(sentence).toBe(
          tested === 0
            ? 'No group of your trades is large enough to be tested yet.'
            : `Nothing stands out from chance yet, among ${tested} ${tested === 1 ? 'group' : 'groups'} of your trades.`,
        )
        return
      }
      const [, name = '', verdict, average, count, low, high] = SENTENCE.exec(sentence) ?? []
      const named = findNamed(name, trades)
      const { mean, t } = measure(named)
      said.add(finding.group)

      expect(Number(count), sentence).toBe(named.length)
      expect(Math.abs(toCents(average!) - mean), sentence).toBeLessThan(0.501) // rounded to cents
      expect(t * (verdict === 'gain' ? 1 : -1), sentence).toBeGreaterThan(MIN_T)
      expect(toCents(low!), sentence).toBeLessThanOrEqual(toCents(average!))
      expect(toCents(high!), sentence).toBeGreaterThanOrEqual(toCents(average!))
      expect(Math.sign(toCents(low!)), sentence).toBe(Math.sign(toCents(high!))) // without zero
      for (const language of mailLanguages) {
        const inMail = describeInMail(finding, format, { language } as MailContext) // needs no other part
        expect(inMail).toContain(average)
        expect(inMail).toMatch(new RegExp(`\\b${named.length}\\b`))
      }
      expect(describeInMail(finding, format, { language: 'en' } as MailContext)).toContain(`a ${verdict}`)
    }),
    { numRuns: Math.ceil(400 * Number(process.env.SHARE_OF_RUNS)), examples: clearRecords },
  )

  for (const group of ['symbol', 'strategy', 'account', 'type', 'plan']) expect(said).toContain(group)
})

import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { anyUnits, unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import { formatMoney } from '../money/format-money.ts'
import { hideAmounts } from '../text/hidden-amounts.ts'
import {
  chooseFinding,
  computeWeek,
  describeFinding,
  findCommitment,
  formatReviewTitle,
  hideReviewAmounts,
  listReviewFacts,
  type ReviewFacts,
  type ReviewFinding,
  suggestReviewWeek,
  writeReview,
} from './weekly-review.ts'

const format = (amount: string) => formatMoney(amount, { currency: 'USD', signed: true })

const facts: ReviewFacts = {
  from: '2026-11-16',
  to: '2026-11-22',
  realised: '120.5',
  trades: 3,
  wins: 2,
  losses: 1,
  closed: '100',
  withoutRate: 0,
  best: { tradeId: 'a', symbol: 'AAPL', type: 'long', day: '2026-11-18', pnl: '210', image: null },
  worst: { tradeId: 'b', symbol: 'TSLA', type: 'short', day: '2026-11-19', pnl: '-90', image: null },
  offPlan: { trades: 1, pnl: '-90' },
  broken: {
    trades: 2,
    pnl: '-30',
    rules: [
      { text: 'No news', trades: 2 },
      { text: 'Retest', trades: 1 },
    ],
  },
  finding: null,
  tested: 0,
  commitment: null,
}

const finding: ReviewFinding = {
  group: 'weekday',
  key: '2',
  trades: 58,
  average: '41',
  low: '10',
  high: '70',
  verdict: 'gain',
}

test('a week begins with the weekday that the trader chose', () => {
  expect(computeWeek('2026-11-20', 0)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(computeWeek('2026-11-20', 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(computeWeek('2026-11-20', 6)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
})

test('the week before is reviewed during the first two days of a week', () => {
  const weeks = ['2026-11-22', '2026-11-23', '2026-11-24'].map((today) => suggestReviewWeek(today, 0).from)
  expect(weeks).toEqual(['2026-11-15', '2026-11-15', '2026-11-22'])
})

test('a title names the year once, and twice for a week of two years', () => {
  expect(formatReviewTitle(facts)).toBe('Week of Nov 16 to Nov 22, 2026')
  expect(formatReviewTitle({ from: '2026-12-27', to: '2027-01-02' })).toBe(
    'Week of Dec 27, 2026 to Jan 2, 2027',
  )
})

test('the facts of a week are one line each', () => {
  expect(listReviewFacts(facts, format)).toEqual([
    'Realised: +$120.50',
    '3 closed trades, 2 wins, 1 loss: +$100.00',
    '1 closed trade not marked as following the plan: −$90.00',
    '2 closed trades broke a rule (No news 2, Retest 1): −$30.00',
    'Best: AAPL long, +$210.00 on Nov 18',
    'Worst: TSLA short, −$90.00 on Nov 19',
  ])
})

test('a week without a closed trade says so, and nothing about the plan', () => {
  const quiet = { ...facts, trades: 0, wins: 0, losses: 0, realised: '0', best: null, worst: null }
  expect(listReviewFacts(quiet, format)).toEqual(['Realised: $0.00', 'No trade was closed'])
})

test('where results count when a trade closes, the closed trades are the result of the week', () => {
  const [first] = listReviewFacts({ ...facts, realised: null }, format)
  expect(first).toMatch(/^\d+ closed trades?, .*: \+?\$/)
})

test('a week whose closed trades have no rate is not one without a closed trade', () => {
  const quiet = { ...facts, trades: 0, wins: 0, losses: 0, realised: '0', best: null, worst: null }
  expect(listReviewFacts({ ...quiet, withoutRate: 2 }, format)).toEqual([
    'Realised: $0.00',
    '2 closed trades without a rate, in no sum',
  ])
})

test('the plan is not mentioned to a trader who never marked a trade', () => {
  expect(listReviewFacts({ ...facts, offPlan: null }, format).join()).not.toContain('plan')
})

test('the rules that were broken most often are named, and a week without a broken one says so', () => {
  const rules = [6, 5, 4, 3, 2, 1].map((trades) => ({ text: `Rule ${trades}`, trades }))
  const tell = (broken: ReviewFacts['broken']) => listReviewFacts({ ...facts, broken }, format)[3]
  expect(tell({ trades: 9, pnl: '0', rules })).toBe(
    '9 closed trades broke a rule (Rule 6 6, Rule 5 5, Rule 4 4, Rule 3 3, Rule 2 2, …): $0.00',
  )
  expect(tell({ trades: 0, pnl: '0', rules: [] })).toBe('No closed trade is marked as breaking a rule')
  expect(tell(null)).toMatch(/^Best/)
})

test('a finding says its group, its average and its interval', () => {
  expect(describeFinding({ ...facts, finding }, format)).toBe(
    'Tuesdays: a gain that is unlikely to be chance. +$41.00 on average in 58 trades so far, 90% interval +$10.00 to +$70.00.',
  )
})

test('without a finding the review says that nothing stands out, or that nothing could be tested', () => {
  expect(describeFinding({ ...facts, tested: 12 }, format)).toBe(
    'Nothing stands out from chance yet, among 12 groups of your trades.',
  )
  expect(describeFinding(facts, format)).toBe('No group of your trades is large enough to be tested yet.')
})

test('of several findings the one with the largest gain or loss counts', () => {
  const loss = { ...finding, key: '4', trades: 100, average: '-30', verdict: 'loss' } as const
  expect(chooseFinding([finding, loss])).toBe(loss)
  expect(chooseFinding([])).toBeNull()
})

// Lines that begin a heading end a commitment.
const line = fc.string({ maxLength: 40 }).filter((text) => !/[\r\n]/.test(text) && !/^#{1,6}\s/.test(text))
const commitment = fc
  .array(line, { minLength: 1, maxLength: 5 })
  .map((lines) => lines.join('\n').trim())
  .filter((text) => text !== '' && !/^#{1,6}\s/m.test(text))

test('a commitment that follows the last heading is found again, also after earlier ones', () => {
  fc.assert(
    fc.property(commitment, commitment, (text, earlier) => {
      const review = writeReview({ ...facts, commitment: earlier }, format)
      expect(findCommitment(`${review}${text}`)).toBe(text)
    }),
  )
})

test('a commitment ends at the next heading, and may begin on the line of its own', () => {
  expect(findCommitment('# Next week I will trade less\nand sleep\n# Notes\nmore')).toBe(
    'trade less\nand sleep',
  )
})

test('a review without a commitment has none', () => {
  expect(findCommitment(writeReview(facts, format))).toBeNull()
  expect(findCommitment('Next week I will write no heading')).toBeNull()
})

test('a long commitment is shortened', () => {
  expect(findCommitment(`# Next week I will\n${'a'.repeat(2000)}`)).toBe(`${'a'.repeat(999)}…`)
})

test('hidden amounts are dots in the facts of a review, and nothing else of it changes', () => {
  onTestFinished(() => hideAmounts(false))
  const currency = fc.constantFrom('USD', 'EUR', 'BRL', 'JPY', 'CHF', 'USDT', '1INCH')
  const amount = anyUnits.map(unitsToDecimal)
  fc.assert(
    fc.property(currency, fc.tuple(amount, amount, amount), fc.boolean(), (currency, amounts, isPromised) => {
      const [realised, closed, average] = amounts
      const commitment = isPromised ? 'lose at most $50.00' : null
      const given = { ...facts, realised, closed, commitment, finding: { ...finding, average } }
      const write = (hide: boolean) => {
        hideAmounts(hide)
        return writeReview(given, (one) => formatMoney(one, { currency, signed: true }))
      }
      expect(hideReviewAmounts(`${write(false)}lose at most $20.00`)).toBe(
        `${write(true)}lose at most $20.00`,
      )
    }),
  )
})

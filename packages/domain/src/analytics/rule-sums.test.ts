import { expect, test } from 'vitest'
import { addDays } from '../days/day.ts'
import { type RuleAnswer, toAnswerDigit } from '../playbooks/rules.ts'
import { buildAnalysedTrade, toStored } from './analytics.fixtures.ts'
import { buildChunk } from './column-chunk.ts'
import { createRandom, noise } from './random.fixtures.ts'
import { type RuleFigures, type RuleGroup, RuleSums } from './rule-sums.ts'
import { type AnalysedTrade, toTradeLists } from './trade-lists.ts'

test('a rule divides the trades into kept, broken and not said, with R for those with a stop', () => {
  const trades = [110, 95, 120, 100].map((exitPrice, at) =>
    buildAnalysedTrade({
      id: `T${at}`,
      quantity: '1',
      exitPrice: String(exitPrice),
      stopLoss: at < 3 ? '90' : null,
    }),
  )
  const { all, together, byRule } = build(trades, [
    ['kept', 'kept'],
    ['kept', 'broken'],
    ['kept', 'unsaid'],
    ['unsaid', 'unsaid'],
  ])
  const show = ({ key, trades: own, pnl, r }: RuleGroup<string>) =>
    [key, own, pnl, r.trades, r.sum, r.average] as const

  expect(show(all)).toEqual(['all', 4, '25', 3, '2.5', '0.83333333333333333333'])
  expect(together.map(show)).toEqual([
    ['all_kept', 1, '10', 1, '1', '1'],
    ['some_broken', 1, '-5', 1, '-0.5', '-0.5'],
    ['neither', 2, '20', 1, '2', '2'],
  ])
  expect(byRule[0]!.groups.map(show)).toEqual([
    ['kept', 3, '25', 3, '2.5', '0.83333333333333333333'],
    ['broken', 0, '0', 0, '0', null],
    ['unsaid', 1, '0', 0, '0', null],
  ])
})

test('a clear gain has a verdict, but never trades that do not say, nor all trades of the strategy', () => {
  const trades = drawTrades(200, (random) => 100 * noise.normal(random) + 8000)
  const answers = trades.map((_, at): RuleAnswer[] => [at % 2 === 0 ? 'kept' : 'unsaid'])
  const { all, together, byRule, tests } = build(trades, answers)

  expect(together.map(({ verdict }) => verdict)).toEqual(['gain', 'too_few', 'unproven'])
  expect(byRule[0]!.groups.map(({ verdict }) => verdict)).toEqual(['gain', 'too_few', 'unproven'])
  expect([all.verdict, tests.tested]).toEqual(['unproven', 2])
})

test.each(Object.entries(noise))('at most 2 of 100 records without an edge mark an answer: %s', (_, draw) => {
  const marked = countMarked(draw, (random) =>
    random() < 0.6 ? 'kept' : random() < 0.6 ? 'broken' : 'unsaid',
  )

  expect(marked).toBeLessThanOrEqual(2)
})

// The reason why the page asks for answers before the result is known.
test('answers that follow the results mark an answer in most records, although no trade has an edge', () => {
  const marked = countMarked(noise.normal, (random, pnl) => (pnl < 0 && random() < 0.25 ? 'broken' : 'kept'))

  expect(marked).toBeGreaterThan(50)
})

const RECORDS = 100

/** Of 100 records of 200 trades, those with a verdict about an answer to one of nine rules. */
function countMarked(
  draw: (random: () => number) => number,
  answer: (random: () => number, pnl: number) => RuleAnswer,
): number {
  const random = createRandom(20_261_129)
  let marked = 0
  for (let record = 0; record < RECORDS; record++) {
    const trades = drawTrades(200, draw, random)
    const answers = trades.map(({ exitPrice }) =>
      Array.from({ length: 9 }, () => answer(random, Number(exitPrice) - 100_000)),
    )
    const { together, byRule } = build(trades, answers)
    const groups = [...together, ...byRule.flatMap((one) => one.groups)]
    if (groups.some(({ verdict }) => verdict === 'gain' || verdict === 'loss')) marked += 1
  }
  return marked
}

/** Trades with P&L as drawn, two a day. */
function drawTrades(count: number, draw: (random: () => number) => number, random = createRandom(7)) {
  return Array.from({ length: count }, (_, at) =>
    buildAnalysedTrade({
      id: `T${at}`,
      quantity: '1',
      entryPrice: '100000',
      exitPrice: Math.max(100_000 + draw(random), 0).toFixed(2),
      entryDate: addDays('2024-01-01', at >> 1),
    }),
  )
}

/** The figures of trades that give these answers to as many rules. */
function build(trades: AnalysedTrade[], answers: RuleAnswer[][]): RuleFigures {
  const ids = (answers[0] ?? []).map((_, at) => `rule ${at}`)
  const sums = new RuleSums({
    rules: ids.map((id) => ({ id, text: id })),
    answers: new Map(trades.map(({ id }, at) => [id, answers[at]!.map(toAnswerDigit).join('')])),
  })
  sums.add(buildChunk(toTradeLists(toStored(trades))))
  return sums.build()
}

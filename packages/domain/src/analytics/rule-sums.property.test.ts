import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Decimal, divide, sum, toBig } from '../decimal/decimal.ts'
import { toAnswerDigit } from '../playbooks/rules.ts'
import { anyTrades, getPnl, getR, splitAnywhere, toStored } from './analytics.fixtures.ts'
import { buildChunk } from './column-chunk.ts'
import { getStudentT95 } from './estimates.ts'
import { type RuleFigures, RuleSums } from './rule-sums.ts'
import { type AnalysedTrade, toTradeLists } from './trade-lists.ts'

type Answer = 'kept' | 'broken' | 'unsaid'
/** A closed trade, and its answer to each rule. */
type Answered = { trade: AnalysedTrade; answers: Answer[] }

const MAX_RULES = 4

const anyAnswered = fc
  .tuple(anyTrades, fc.nat(MAX_RULES), fc.infiniteStream(fc.constantFrom<Answer>('kept', 'broken', 'unsaid')))
  .chain(([trades, rules, given]) =>
    fc.record({
      rules: fc.constant(rules),
      answered: fc.constant(trades.map((trade): Answered => ({ trade, answers: [...given.take(rules)] }))),
      pieces: splitAnywhere(trades),
    }),
  )

test('the groups of rules equal a plain calculation over all trades, however they are cut into chunks', () => {
  fc.assert(
    fc.property(anyAnswered, ({ rules, answered, pieces }) => {
      const { all, together, byRule } = build({ rules, answered, pieces })

      expect(all).toMatchObject(calculate(answered))
      for (const [at, { groups }] of byRule.entries()) {
        for (const group of groups)
          expect(group).toMatchObject(calculate(answered.filter(({ answers }) => answers[at] === group.key)))
      }
      expect(byRule.map(({ groups }) => groups.map(({ key }) => key))).toEqual(
        Array.from({ length: rules }, () => ['kept', 'broken', 'unsaid']),
      )
      const nameTogether = (answers: Answer[]) => {
        if (answers.includes('broken')) return 'some_broken'
        return answers.includes('unsaid') ? 'neither' : 'all_kept'
      }
      expect(together.map(({ key }) => key)).toEqual(rules > 0 ? ['all_kept', 'some_broken', 'neither'] : [])
      for (const group of together)
        expect(group).toMatchObject(
          calculate(answered.filter(({ answers }) => nameTogether(answers) === group.key)),
        )
    }),
    { numRuns: 300 },
  )
})

test('the groups of each rule, and of all rules together, add up to all trades in money and in R', () => {
  fc.assert(
    fc.property(anyAnswered, (record) => {
      const { all, together, byRule } = build(record)

      for (const groups of [...(record.rules > 0 ? [together] : []), ...byRule.map((one) => one.groups)]) {
        const count = (of: 'trades' | 'wins' | 'losses') =>
          groups.reduce((total, group) => total + group[of], 0)
        expect([count('trades'), count('wins'), count('losses')]).toEqual([all.trades, all.wins, all.losses])
        expect(sum(groups.map(({ pnl }) => pnl))).toBe(all.pnl)
        expect(groups.reduce((total, { r }) => total + r.trades, 0)).toBe(all.r.trades)
        expect(sum(groups.map(({ r }) => r.sum))).toBe(all.r.sum)
      }
    }),
    { numRuns: 200 },
  )
})

function build({
  rules,
  answered,
  pieces,
}: {
  rules: number
  answered: Answered[]
  pieces: AnalysedTrade[][]
}): RuleFigures {
  const ids = Array.from({ length: rules }, (_, at) => `rule ${at}`)
  // A trade without an answer is not in the map, as the database does not return it.
  const spoken = answered.filter(({ answers }) => answers.some((answer) => answer !== 'unsaid'))
  const sums = new RuleSums({
    rules: ids.map((id) => ({ id, text: id })),
    answers: new Map(spoken.map(({ trade, answers }) => [trade.id, answers.map(toAnswerDigit).join('')])),
  })
  for (const piece of pieces) sums.add(buildChunk(toTradeLists(toStored(piece))))
  return sums.build()
}

/** The figures of these trades, one at a time. */
function calculate(answered: Answered[]) {
  const pnls = answered.map(({ trade }) => getPnl(trade))
  const rs = answered.flatMap(({ trade }) => getR(trade))
  const count = (amounts: Decimal[], sign: number) =>
    amounts.filter((one) => toBig(one).cmp(0) === sign).length
  return {
    trades: pnls.length,
    wins: count(pnls, 1),
    losses: count(pnls, -1),
    pnl: sum(pnls),
    average: average(pnls) ?? '0',
    interval: estimate(pnls),
    r: { trades: rs.length, sum: sum(rs), average: average(rs), interval: estimate(rs) },
  }
}

const average = (amounts: Decimal[]) =>
  amounts.length === 0 ? null : divide(sum(amounts), String(amounts.length), { places: 20 })

/** Student's t from the deviations of each amount. The shown digits may differ in the last ones. */
function estimate(amounts: Decimal[]) {
  const count = (sign: number) => amounts.filter((one) => toBig(one).cmp(0) === sign).length
  if (amounts.length < 12 || count(1) < 3 || count(-1) < 3) return null
  const mean = toBig(sum(amounts)).div(amounts.length)
  const squares = amounts.reduce((total, one) => total.plus(toBig(one).minus(mean).pow(2)), toBig('0'))
  const error = Math.sqrt(Number(squares.div(amounts.length - 1).div(amounts.length)))
  const reach = getStudentT95(amounts.length - 1) * error
  return { low: expectNear(Number(mean) - reach), high: expectNear(Number(mean) + reach) }
}

/** A decimal near this number. */
const expectNear = (number: number) => ({
  asymmetricMatch: (text: unknown) =>
    typeof text === 'string' && Math.abs(Number(text) - number) <= 1e-9 * Math.max(1, Math.abs(number)),
})

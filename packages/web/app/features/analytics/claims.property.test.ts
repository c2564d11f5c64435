import { buildReportFromTrades } from '@candlebook/domain/analytics/analytics.fixtures'
import { addDays } from '@candlebook/domain/days/day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeConfidenceRows, describeEmotionRows, getConfidenceName } from './breakdown-findings.ts'
import { buildTrade } from './report.fixtures.ts'

type Simple = { cents: number; emotion: 'calm' | 'greedy'; confidence: 1 | 3 | 5 }

/** Enough trades for a claim, each on a day of its own. Emotion and confidence decide about the result, or nothing does. */
const anyRecord = fc
  .tuple(
    fc.array(fc.integer({ min: -600, max: 600 }), { minLength: 60, maxLength: 90 }),
    fc.record({ calm: fc.constantFrom(-500, 0, 500), greedy: fc.constantFrom(-500, 0, 500) }),
    fc.record({
      1: fc.constantFrom(-300, 0, 300),
      3: fc.constantFrom(0, 300),
      5: fc.constantFrom(-300, 300),
    }),
  )
  .map(([noise, ofEmotion, ofConfidence]) =>
    noise.map((luck, at): Simple => {
      const emotion = at % 2 === 0 ? 'calm' : 'greedy'
      const confidence = ([1, 3, 5] as const)[Math.floor(at / 2) % 3]!
      return { cents: luck + ofEmotion[emotion] + ofConfidence[confidence], emotion, confidence }
    }),
  )

/** The average of some trades, and by how many standard errors it differs from zero. */
function measure(trades: readonly Simple[]): { mean: number; t: number } {
  const cents = trades.map((trade) => trade.cents)
  const mean = cents.reduce((sum, one) => sum + one, 0) / cents.length
  const variance = cents.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (cents.length - 1)
  return { mean, t: mean / Math.sqrt(variance / cents.length) }
}

/** By how many standard errors an average differs from zero at least when chance alone is unlikely. */
const MIN_T = 1.6

test('every claim about emotions and confidence fits the trades, checked by a second calculation', () => {
  const said = new Set<string>()
  fc.assert(
    fc.property(anyRecord, (trades) => {
      const { byEmotion, byConfidence } = buildReportFromTrades(
        trades.map(({ cents, emotion, confidence }, at) =>
          buildTrade({
            id: `T${at}`,
            entryPrice: '1000',
            exitPrice: (1000 + cents / 100).toFixed(2),
            exitDate: addDays('2024-01-01', at),
            emotion,
            confidenceLevel: confidence,
          }),
        ),
      )
      const emotion = (name: string) => measure(trades.filter((one) => one.emotion === name.toLowerCase()))
      const levels = ([1, 3, 5] as const).map((level) => ({
        name: getConfidenceName(String(level)),
        ...measure(trades.filter(({ confidence }) => confidence === level)),
      }))
      const isMost = (found: { mean: number; t: number } | undefined) =>
        found !== undefined &&
        found.t > MIN_T &&
        levels.every((one) => one === found || one.mean < found.mean)
      const ofEmotions = describeEmotionRows(byEmotion)
      const ofConfidence = describeConfidenceRows(byConfidence)
      said.add(ofEmotions).add(ofConfidence)

      if (ofEmotions !== 'No emotion stands out from chance')
        for (const claim of ofEmotions.split('; ')) {
          const [, name, verb] = /^(\w+) (pays|costs)$/.exec(claim) ?? []
          expect(emotion(name!).t * (verb === 'pays' ? 1 : -1), claim).toBeGreaterThan(MIN_T)
        }
      const [, who, most] = /^(.+) confidence pays( most)?$/.exec(ofConfidence) ?? []
      const named = levels.find(({ name }) => name === who)
      if (ofConfidence === 'Confidence tells nothing yet') return
      if (ofConfidence === 'Your surest trades pay most') expect(isMost(levels.at(-1))).toBe(true)
      else if (ofConfidence === 'Your least sure trades pay most') expect(isMost(levels[0])).toBe(true)
      else expect(most ? isMost(named) : (named?.t ?? 0) > MIN_T, ofConfidence).toBe(true)
    }),
    { numRuns: Math.ceil(300 * Number(process.env.SHARE_OF_RUNS)) },
  )

  expect(said).toContain('Your surest trades pay most') // otherwise the records made no claim
})

import { type Day, splitDay } from '../days/day.ts'
import { BY_EXIT, buildSpreadsheetFormula, type ExplainedFigure, toCountInput, toInput } from './formula.ts'
import { explainAverage, explainWinRate } from './group-formulas.ts'
import type { Risk, TimeUnderWater, UnderWaterPeriod } from './risk.ts'

/** The figures of the risk section with an arithmetic of their own. Kelly fraction and R expectancy are metrics of the report. */
export const riskFigures = [
  'longestUnderWater',
  'timeUnderWater',
  'last20Trades',
  'last50Trades',
  'last100Trades',
  'drawdownRisk',
] as const
export type RiskFigure = (typeof riskFigures)[number]

/** The title and the help text of each figure. */
export const riskTable: Record<RiskFigure, { title: string; help: string }> = {
  longestUnderWater: {
    title: 'Longest time under water',
    help: 'The most days in a row on which your total P&L was below its highest point so far.',
  },
  timeUnderWater: {
    title: 'Time under water',
    help: 'The share of all days since your first exit on which your total P&L was below its highest point so far. Days without a trade count like the day before.',
  },
  last20Trades: { title: 'Last 20 trades', help: 'How your last 20 closed trades went, in order of exit.' },
  last50Trades: { title: 'Last 50 trades', help: 'How your last 50 closed trades went, in order of exit.' },
  last100Trades: {
    title: 'Last 100 trades',
    help: 'How your last 100 closed trades went, in order of exit.',
  },
  drawdownRisk: {
    title: 'Chance of the drawdown',
    help: 'How often a drawdown of this size comes up when your own days are drawn at random again and again.',
  },
}

/** The chance of a drawdown as it was estimated: how many of the runs reached it. */
type Chance = { chancePct: string; reached: number; runs: number; trades: number }

/** Explains a figure of the risk section; nothing for a figure that does not exist. */
export function explainRiskFigure(
  figure: RiskFigure,
  { underWater, rolling }: Pick<Risk, 'underWater' | 'rolling'>,
  chance: Chance | null,
): ExplainedFigure[] {
  switch (figure) {
    case 'longestUnderWater':
      return underWater.longest ? [explainUnderWaterPeriod(underWater.longest, ofTotal)] : []
    case 'timeUnderWater':
      return [explainUnderWaterShare(underWater, ofTotal)]
    case 'drawdownRisk':
      return chance ? [explainChance(chance)] : []
    default: {
      const { latest } = rolling.find(({ window }) => figure === `last${window}Trades`) ?? { latest: null }
      return latest ? explainLatest(latest) : []
    }
  }
}

/** What is under water: its highest point, the days between which days are counted, and how it is measured. */
export type UnderWaterWords = { highest: string; since: string; until: string; convention: string }

const AT_THE_END = 'By the total at the end of each exit day, partial exits included. P&L is after fees.'

const ofTotal: UnderWaterWords = {
  highest: 'the highest total',
  since: 'the first exit',
  until: 'To today, or to the last day of the filter.',
  convention: AT_THE_END,
}

/** Explains the number of days of the longest time under water. */
export function explainUnderWaterPeriod(
  { from, to, days, isOver }: Pick<UnderWaterPeriod, 'from' | 'to' | 'days' | 'isOver'>,
  { highest, convention }: UnderWaterWords,
): ExplainedFigure {
  const { title } = riskTable.longestUnderWater
  return {
    title,
    words: isOver
      ? `Day of the recovery − first day below ${highest}`
      : `Last day that counts − first day below ${highest} + 1`,
    convention: `${convention} Of equally long times, the first counts.`,
    inputs: [
      toInput('day', isOver ? 'Day of the recovery' : 'Last day that counts', to),
      toInput('day', `First day below ${highest}`, from),
    ],
    result: toInput('days', title, String(days)),
    spreadsheet: `=${toSpreadsheetDay(to)}-${toSpreadsheetDay(from)}${isOver ? '' : '+1'}`,
  }
}

function toSpreadsheetDay(day: Day): string {
  const { year, month, dayOfMonth } = splitDay(day)
  return `DATE(${year},${month},${dayOfMonth})`
}

/** Explains the share of days under water. */
export function explainUnderWaterShare(
  { days, of, sharePct }: Pick<TimeUnderWater, 'days' | 'of' | 'sharePct'>,
  { since, until, convention }: UnderWaterWords,
): ExplainedFigure {
  const { title } = riskTable.timeUnderWater
  return {
    title,
    words: `Days under water ÷ all days from ${since} on`,
    convention: `${until} ${convention}`,
    inputs: [toInput('days', 'Days under water', String(days)), toInput('days', 'All days', String(of))],
    result: toInput('percent', title, sharePct),
    spreadsheet: of === 0 ? null : buildSpreadsheetFormula`100*${days}/${of}`,
  }
}

function explainLatest(latest: NonNullable<Risk['rolling'][number]['latest']>): ExplainedFigure[] {
  const { convention, ...winRate } = explainWinRate(latest)
  return [
    { ...winRate, convention: `${convention} ${BY_EXIT}` },
    explainAverage({ ...latest, average: latest.expectancy }, 'Expectancy'),
  ]
}

function explainChance({ chancePct, reached, runs, trades }: Chance): ExplainedFigure {
  const { title } = riskTable.drawdownRisk
  return {
    title,
    words: 'Runs that reach the drawdown ÷ all runs',
    convention: `A run draws days of your record at random, each with all its trades in their order, until it has ${trades} trades. The same trades always give the same runs.`,
    inputs: [toCountInput('Runs that reach it', reached), toCountInput('All runs', runs)],
    result: toInput('percent', title, chancePct),
    spreadsheet: buildSpreadsheetFormula`100*${reached}/${runs}`,
  }
}

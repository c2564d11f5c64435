import { type Decimal, divide } from '../decimal/decimal.ts'
import type { BreakdownRow } from './breakdown-rows.ts'
import {
  buildSpreadsheetFormula,
  EVENS,
  type ExplainedFigure,
  NET,
  R,
  toCountInput,
  toInput,
  toMoneyInput,
} from './formula.ts'
import type { HoldingTime } from './holding-times.ts'

/** The sums of a group of closed trades in base currency, after fees. A group of a pattern also has its P&L before fees and its fees. */
type Group = Pick<BreakdownRow, 'trades' | 'wins' | 'winRatePct' | 'pnl' | 'average'> & {
  gross?: Decimal
  fees?: Decimal
}

/** The R of the trades of a group with a usable stop; null without such a trade. */
type GroupR = { trades: number; sum: Decimal | null; average: Decimal | null }

/**
 * The arithmetic of a group: its P&L, where fees are known apart, its win rate, and its average; with `r`, that of the R of its
 * trades, where it has some. A group without trades has only its P&L.
 */
export function explainGroup(group: Group, r: GroupR | null): ExplainedFigure[] {
  return [
    ...explainNet(group),
    ...(group.trades > 0 ? [explainWinRate(group), explainAverage(group, 'Average per trade')] : []),
    ...(r && r.trades > 0 ? [explainAverageR(r)] : []),
  ]
}

/** The arithmetic of the share of a group in all trades, of which there is at least one. */
export function explainShare(trades: number, all: number): ExplainedFigure {
  const title = 'Share'
  return {
    title,
    words: 'Trades of the group ÷ all trades',
    convention: 'The interval is that of a share by Wilson.',
    inputs: [toCountInput('Trades of the group', trades), toCountInput('All trades', all)],
    result: toInput('percent', title, divide(String(100 * trades), String(all), { places: 20 })),
    spreadsheet: buildSpreadsheetFormula`100*${trades}/${all}`,
  }
}

/** The arithmetic of the average holding time of a group: in days, and in seconds of the trades with times, where it has such trades. */
export function explainHolding({
  trades,
  totalDays,
  averageDays,
  timed,
  totalSeconds,
  averageSeconds,
}: Pick<
  HoldingTime,
  'trades' | 'totalDays' | 'averageDays' | 'timed' | 'totalSeconds' | 'averageSeconds'
>): ExplainedFigure[] {
  return [
    {
      title: 'Average days',
      words: 'Days of all trades of the group ÷ trades',
      convention: 'Days are from entry day to exit day; 0 on one day.',
      inputs: [toInput('days', 'Days added up', String(totalDays)), toCountInput('Trades', trades)],
      result: toInput('ratio', 'Average days', averageDays),
      spreadsheet: trades === 0 ? null : buildSpreadsheetFormula`${totalDays}/${trades}`,
    },
    ...(timed === 0
      ? []
      : [
          {
            title: 'Average seconds',
            words: 'Seconds of the trades with times ÷ these trades',
            convention: 'From the first entry to the last exit, of trades whose fills have both times.',
            inputs: [
              toCountInput('Seconds added up', totalSeconds),
              toCountInput('Trades with times', timed),
            ],
            result: toInput('ratio', 'Average seconds', averageSeconds),
            spreadsheet: buildSpreadsheetFormula`${totalSeconds}/${timed}`,
          },
        ]),
  ]
}

/** The results of all trades before or after fees. */
type Sums = Pick<Group, 'trades' | 'wins' | 'winRatePct' | 'pnl' | 'average'> & {
  won: Decimal
  lost: Decimal
  profitFactor: Decimal | null
}

/** The arithmetic of the results of all trades before or after fees: P&L, win rate, average and profit factor. */
export function explainSums(sums: Sums): ExplainedFigure[] {
  const { trades, pnl, won, lost, profitFactor } = sums
  const amounts = [toMoneyInput('Wins', won), toMoneyInput('Losses', lost)]
  return [
    {
      title: 'P&L',
      words: 'Wins − losses',
      convention: 'The sums of the trades that won and of those that lost.',
      inputs: amounts,
      result: toMoneyInput('P&L', pnl),
      spreadsheet: buildSpreadsheetFormula`${won}-${lost}`,
      isDifference: true,
    },
    ...(trades === 0
      ? []
      : [
          { ...explainWinRate(sums), convention: 'Break-even trades count among all trades only.' },
          { ...explainAverage(sums, 'Average per trade'), convention: 'Over all trades.' },
        ]),
    ...(profitFactor === null
      ? []
      : [
          {
            title: 'Profit factor',
            words: 'Wins ÷ losses',
            convention: 'The same sums.',
            inputs: amounts,
            result: toInput('ratio', 'Profit factor', profitFactor),
            spreadsheet: buildSpreadsheetFormula`${won}/${lost}`,
          },
        ]),
  ]
}

function explainNet({ gross, fees, pnl }: Group): ExplainedFigure[] {
  if (gross === undefined || fees === undefined) return []
  return [
    {
      title: 'P&L',
      words: 'P&L before fees − fees',
      convention: 'The sums of the trades of the group. Fees are those of entries and exits.',
      inputs: [toMoneyInput('P&L before fees', gross), toMoneyInput('Fees', fees)],
      result: toMoneyInput('P&L', pnl),
      spreadsheet: buildSpreadsheetFormula`${gross}-${fees}`,
      isDifference: true,
    },
  ]
}

/** Explains the win rate of trades, of which there is at least one. */
export function explainWinRate({
  trades,
  wins,
  winRatePct,
}: Pick<Group, 'trades' | 'wins' | 'winRatePct'>): ExplainedFigure {
  return {
    title: 'Win Rate',
    words: 'Winning trades ÷ trades',
    convention: EVENS,
    inputs: [toCountInput('Winning trades', wins), toCountInput('Trades', trades)],
    result: toInput('percent', 'Win Rate', winRatePct),
    spreadsheet: buildSpreadsheetFormula`100*${wins}/${trades}`,
  }
}

/** Explains the average P&L of trades, of which there is at least one. */
export function explainAverage(
  { trades, pnl, average }: Pick<Group, 'trades' | 'pnl' | 'average'>,
  title: string,
): ExplainedFigure {
  return {
    title,
    words: 'P&L of these trades ÷ trades',
    convention: NET,
    inputs: [toMoneyInput('P&L', pnl), toCountInput('Trades', trades)],
    result: toMoneyInput(title, average),
    spreadsheet: buildSpreadsheetFormula`${pnl}/${trades}`,
  }
}

function explainAverageR({ trades, sum, average }: GroupR): ExplainedFigure {
  const title = 'Average R'
  return {
    title,
    words: 'Sum of R-multiples ÷ trades with a stop loss',
    convention: R,
    inputs: [toInput('r', 'Sum of R-multiples', sum), toCountInput('Trades with a stop loss', trades)],
    result: toInput('r', title, average),
    spreadsheet: buildSpreadsheetFormula`${sum}/${trades}`,
  }
}

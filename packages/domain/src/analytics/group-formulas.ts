import type { Decimal } from '../decimal/decimal.ts'
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

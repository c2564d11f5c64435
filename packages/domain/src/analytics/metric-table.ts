import type { MetricId } from './metrics.ts'

/** The sections of the tab with metrics [ANLY-02]. */
export const metricSections = ['key', 'profitability', 'behavioral', 'risk', 'consistency'] as const
export type MetricSection = (typeof metricSections)[number]

/** The limit of the recommended risk of a trade, in percent [ANLY-15]. */
export const RECOMMENDED_RISK_PCT = 2

/** The title of each metric, its only section, and its help text. */
export const metricTable: Record<MetricId, { title: string; section: MetricSection; help: string }> = {
  totalPnl: {
    title: 'Total P&L',
    section: 'key',
    help: 'What all closed trades made or lost together, after fees.',
  },
  winRatePct: {
    title: 'Win Rate',
    section: 'key',
    help: 'The share of closed trades that made money. A break-even trade is not a win.',
  },
  riskReward: {
    title: 'Risk/Reward',
    section: 'key',
    help: 'How many times the average loss the average win is. Above 1, a win pays for more than one loss.',
  },
  expectancy: {
    title: 'Expectancy',
    section: 'key',
    help: 'What one trade brings on average, from how often and how much you win and lose.',
  },
  averageWin: {
    title: 'Average win',
    section: 'profitability',
    help: 'What a winning trade made on average, after fees.',
  },
  averageLoss: {
    title: 'Average loss',
    section: 'profitability',
    help: 'What a losing trade cost on average, fees included.',
  },
  averagePnl: {
    title: 'Average P&L',
    section: 'profitability',
    help: 'Total P&L divided by the number of closed trades.',
  },
  bestWeekday: {
    title: 'Best day of the week',
    section: 'profitability',
    help: 'The weekday whose exits made the most in total.',
  },
  profitFactor: {
    title: 'Profit factor',
    section: 'profitability',
    help: 'All wins divided by all losses. Above 1, the record makes money.',
  },
  largestWin: {
    title: 'Largest win',
    section: 'profitability',
    help: 'The trade that made the most, after fees.',
  },
  largestLoss: {
    title: 'Largest loss',
    section: 'profitability',
    help: 'The trade that lost the most, fees included.',
  },
  feesPaid: {
    title: 'Fees paid',
    section: 'profitability',
    help: 'The fees of all closed trades. They are taken off every other figure already.',
  },
  feesPctOfGross: {
    title: 'Fees of gross P&L',
    section: 'profitability',
    help: 'How much of the P&L before fees went into fees.',
  },
  rExpectancy: {
    title: 'R expectancy',
    section: 'profitability',
    help: 'What a trade brings on average for each unit of money risked at its stop loss.',
  },
  kellyPct: {
    title: 'Kelly fraction',
    section: 'profitability',
    help: 'The share of the account that would grow it fastest if the record repeated itself exactly. It never does: most traders risk a small part of this. Below zero, the record has no edge.',
  },
  planFollowedPct: {
    title: 'Plan followed',
    section: 'behavioral',
    help: 'The share of closed trades on which you noted that you followed your plan.',
  },
  tradesPerWeek: {
    title: 'Trades per week',
    section: 'behavioral',
    help: 'Closed trades for each week from your first entry to today.',
  },
  averageHoldingDays: {
    title: 'Average holding time',
    section: 'behavioral',
    help: 'Days from entry to exit on average. A trade closed on its first day counts as 0.',
  },
  averageRiskPct: {
    title: 'Average risk',
    section: 'risk',
    help: `The share of the account that you risked on a trade, on average. Recommended: under ${RECOMMENDED_RISK_PCT}% per trade.`,
  },
  stopRespected: {
    title: 'Stop loss respected',
    section: 'risk',
    help: 'Of the trades that hit their stop loss, those whose stop was left where it was set.',
  },
  targetRespected: {
    title: 'Take profit respected',
    section: 'risk',
    help: 'Of the trades that hit their take profit, those whose target was left where it was set.',
  },
  averagePositionSize: {
    title: 'Average position size',
    section: 'risk',
    help: 'Entry price times quantity, on average, for long and short alike.',
  },
  maxDrawdown: {
    title: 'Max drawdown',
    section: 'consistency',
    help: 'The largest decline of your total P&L from its highest point so far, trade by trade.',
  },
  maxDrawdownPct: {
    title: 'Max drawdown in percent',
    section: 'consistency',
    help: 'The largest decline as a share of the highest point before it. Above 100%, it was larger than the profit up to then.',
  },
  recoveryFactor: {
    title: 'Recovery factor',
    section: 'consistency',
    help: 'Total P&L divided by the max drawdown. At 2, you earned twice your max drawdown.',
  },
  standardDeviation: {
    title: 'Standard deviation',
    section: 'consistency',
    help: 'How far the P&L of single trades is from the average. The smaller, the steadier.',
  },
  longestWinStreak: {
    title: 'Longest winning streak',
    section: 'consistency',
    help: 'The most winning trades in a row, by exit. A break-even trade ends it.',
  },
  longestLossStreak: {
    title: 'Longest losing streak',
    section: 'consistency',
    help: 'The most losing trades in a row, by exit. A break-even trade ends it.',
  },
  sharpe: {
    title: 'Sharpe ratio per trade',
    section: 'consistency',
    help: 'Average P&L divided by its standard deviation: what a trade brings for its ups and downs.',
  },
  sortino: {
    title: 'Sortino ratio per trade',
    section: 'consistency',
    help: 'Like the Sharpe ratio, but only losses count as ups and downs.',
  },
  sqn: {
    title: 'System quality number',
    section: 'consistency',
    help: 'How dependable the average R-multiple is. Van Tharp calls 1.6 tradable, 2 average, 3 excellent and 7 and more a holy grail.',
  },
}

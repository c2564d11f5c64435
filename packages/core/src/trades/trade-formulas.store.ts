import { defineTradeFormulas } from '@candlebook/domain/trades'

/**
 * The formulas of a trade's amounts as SQL over columns. A value is an SQL expression. A change of the text changes
 * the generated column `pnl`, so it needs a migration.
 */
const sqlFormulas = defineTradeFormulas<string, string, string>({
  subtractPrices: (a, b) => `(${a} - ${b})`,
  subtractAmounts: (a, b) => `${a}\n        - ${b}`,
  negateForShort: (type, move) => `(case ${type} when 'long' then 1 else -1 end) * ${move}`,
  multiply: (price, quantity) => `${price} * ${quantity}`,
  takePercent: (amount, percent) => `${amount} * ${percent} * 0.01`,
  chooseByFeeUnit: (unit, choices) =>
    `(case ${unit} when 'percent' then ${choices.percent()} else ${choices.amount()} end)`,
  toAmount: (fee) => fee,
})

const columns = {
  type: 'type',
  quantity: 'quantity',
  entryPrice: 'entry_price',
  exitPrice: 'exit_price',
  fees: 'fees',
  feesUnit: 'fees_unit',
}

/** The domain's net P&L of a closed trade in SQL, over the table of trades. */
export const NET_PNL = sqlFormulas.computeNetPnl(columns)

/** The domain's P&L of a move from the stop to this price, before fees, over the table of trades; may be negative. */
export const buildPnlVsStop = (price: string) =>
  sqlFormulas.computeMoveValue(columns, { from: 'stop_loss', to: price })

/** The domain's computeInitialRisk in SQL, over the table of trades. A trade whose initial risk is not above zero has no R. */
export const INITIAL_RISK = buildPnlVsStop('entry_price')

import { CONVERTED_DECIMALS } from '@candlebook/domain/money/convert-amount'
import { defineTradeFormulas } from '@candlebook/domain/trades/trade-formulas'

/**
 * The formulas of a trade's amounts as SQL over columns. A value is an SQL expression. A change of the text changes
 * the generated column `pnl`, so it needs a migration.
 */
const sqlFormulas = defineTradeFormulas<string, string, string>({
  subtractPrices: (a, b) => `(${a} - ${b})`,
  subtractAmounts: (a, b) => `${a}\n        - ${b}`,
  addAmounts: (a, b) => `(${a} + ${b})`,
  negateForShort: (type, move) => `(case ${type} when 'long' then 1 else -1 end) * ${move}`,
  multiply: (price, quantity, contractSize) => `${price} * ${quantity} * ${contractSize}`,
  takePercent: (amount, percent) => `${amount} * ${percent} * 0.01`,
  chooseByFeeUnit: (unit, choices) =>
    `(case ${unit} when 'percent' then ${choices.percent()} else ${choices.amount()} end)`,
  toAmount: (fee) => fee,
})

const columns = {
  type: 'type',
  quantity: 'quantity',
  contractSize: 'contract_size',
  entryPrice: 'entry_price',
  exitPrice: 'exit_price',
  fees: 'fees',
  feesUnit: 'fees_unit',
  foreignFee: 'foreign_fee',
}

/** The domain's net P&L of a closed trade in SQL, over the table of trades. */
export const NET_PNL = sqlFormulas.computeNetPnl(columns)

/** The domain's value of the position at entry in SQL, in the currency of the trade, over the table of trades. */
export const ENTRY_VALUE = sqlFormulas.computeEntryValue(columns)

/** All fees of a trade that have a rate, in its own currency, over the table of trades. */
export const FEE = sqlFormulas.computeFee(columns)

/**
 * Whether a closed trade has a fee in another currency that no rate converts, over the table of trades. The first comparison of
 * the fees is for the planner: its statistics say how few trades have such a fee. For the lengths alone it would expect a third
 * of all trades.
 */
export const FEE_WITHOUT_RATE =
  "status = 'closed' and foreign_fees <> '[]' and jsonb_array_length(foreign_fees) > jsonb_array_length(fee_rates)"

/** The domain's convertAmount in SQL: an amount of a trade in base currency; null for a trade without a rate. */
export const toBaseAmount = (amount: string) =>
  `(case base_rate when 1 then ${amount} else round_half_even((${amount}) * base_rate, ${CONVERTED_DECIMALS}) end)`

/**
 * The net P&L of a closed trade in base currency, over the table of trades: what exits before the exit day realised, each at
 * the rate of its day, and the rest at the rate of the trade.
 */
export const BASE_PNL = `${toBaseAmount(`${NET_PNL}\n        - realised_pnl`)}\n        + realised_base_pnl`

/** The domain's P&L before fees of a move from one price to another, over the table of trades; may be negative. */
export const buildMoveValue = (prices: { from: string; to: string }) =>
  sqlFormulas.computeMoveValue(columns, prices)

/** The domain's P&L before fees of a move from the stop to this price, over the table of trades. */
export const buildPnlVsStop = (price: string) => buildMoveValue({ from: 'stop_loss', to: price })

/**
 * The domain's computeInitialRisk in SQL in base currency, over the table of trades. A trade whose initial risk is not
 * above zero has no R.
 */
export const INITIAL_RISK = toBaseAmount(buildPnlVsStop('entry_price'))

const OWN_RISK = buildPnlVsStop('entry_price')

/**
 * The order of R-multiples in SQL, over the table of trades: the domain's computeRMultiple as whole units of 1e-18, cut off and
 * not rounded, because the quotient of `div` is exact. Null for a trade without R. An index has it, so a change needs a migration.
 */
export const R_ORDER = `case when status = 'closed' and ${OWN_RISK} > 0 then div(pnl * 1e18, ${OWN_RISK}) end`

/**
 * The value at entry in base currency, over the table of trades, to sort by: of a closed trade at its rate, and of an open trade
 * in base currency. Null for open trades in another currency. Not rounded, because PostgreSQL would plan the function that
 * rounds for each row. An index has it, so a change needs a migration.
 */
export const RATED_ENTRY_VALUE = `case when status = 'closed' then ${ENTRY_VALUE} * base_rate when currency is null then ${ENTRY_VALUE} end`

/** The value at entry of an open trade with a currency, in base currency at the rate of its entry day; null without a rate. */
export const OPEN_ENTRY_VALUE = `(select ${ENTRY_VALUE} * found.rate
    from find_base_rate(user_id, currency, entry_date, rate, rate_currency) as found)`

/** An amount in base currency for an order, not rounded: as `RATED_ENTRY_VALUE` and `OPEN_ENTRY_VALUE`, of every trade. */
const toOrderedAmount = (amount: string) => `case when status = 'closed' then (${amount}) * base_rate
    when currency is null then ${amount}
    else (select (${amount}) * found.rate from find_base_rate(user_id, currency, entry_date, rate, rate_currency) as found) end`

/** The domain's computeFeeAmount in base currency for an order, over the table of trades; null without a rate. */
export const FEE_ORDER = toOrderedAmount(FEE)

/** The domain's computeInitialRisk in base currency for an order, over the table of trades; null without a risk or a rate. */
export const RISK_ORDER = `case when ${OWN_RISK} > 0 then ${toOrderedAmount(OWN_RISK)} end`

/** Whether the value of a trade at entry is `OPEN_ENTRY_VALUE`, over the table of trades. */
export const IS_OPEN_WITH_CURRENCY = "status = 'open' and currency is not null"

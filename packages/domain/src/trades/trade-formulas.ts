/**
 * The operations that the formulas of a trade's amounts need. Implementations: exact decimals (pnl.ts),
 * the scaled integers of the analytics (trade-amounts.ts), and SQL (core's trade-formulas.store.ts).
 */
export type TradeArithmetic<Value, Type, Unit> = {
  /** a − b, of two prices. */
  subtractPrices(a: Value, b: Value): Value
  /** a − b, of two amounts. */
  subtractAmounts(a: Value, b: Value): Value
  /** a + b, of two amounts. */
  addAmounts(a: Value, b: Value): Value
  /** The move of a price, negated for a short. */
  negateForShort(type: Type, move: Value): Value
  /** price × quantity × contract size, an amount. */
  multiply(price: Value, quantity: Value, contractSize: Value): Value
  /** That percentage of an amount. Exact. */
  takePercent(amount: Value, percent: Value): Value
  /** The amount that applies to the unit of the fee. */
  chooseByFeeUnit(unit: Unit, choices: { percent(): Value; amount(): Value }): Value
  /** A fee in money as an amount. */
  toAmount(fee: Value): Value
}

/** The fields of a trade that its amounts are computed from, in the form of one arithmetic. */
export type FormulaFields<Value, Type, Unit> = {
  type: Type
  quantity: Value
  contractSize: Value
  entryPrice: Value
  exitPrice: Value
  fees: Value
  feesUnit: Unit
  /** The fees in other currencies that have a rate, as an amount. */
  foreignFee: Value
}

/**
 * The formulas of a trade's amounts in one arithmetic, exact and unrounded. They are the only definition: trade list,
 * analytics and database compute with them [ANLY-11].
 */
export function defineTradeFormulas<Value, Type, Unit>(arithmetic: TradeArithmetic<Value, Type, Unit>) {
  type Fields = FormulaFields<Value, Type, Unit>
  type Size = Pick<Fields, 'quantity' | 'contractSize'>
  type Prices = { from: Value; to: Value }
  const {
    subtractPrices,
    subtractAmounts,
    addAmounts,
    negateForShort,
    multiply,
    takePercent,
    chooseByFeeUnit,
    toAmount,
  } = arithmetic

  /** The move of the price in the direction of the trade, per unit: up for a long, down for a short. */
  function computeFavourableMove({ type }: Pick<Fields, 'type'>, { from, to }: Prices): Value {
    return negateForShort(type, subtractPrices(to, from))
  }

  /** P&L before fees of a move from one price to another: move in the direction of the trade × quantity × contract size. */
  function computeMoveValue(trade: Pick<Fields, 'type'> & Size, prices: Prices): Value {
    return multiply(computeFavourableMove(trade, prices), trade.quantity, trade.contractSize)
  }

  /** The value of the position at entry: entry price × quantity × contract size. */
  function computeEntryValue({
    entryPrice,
    quantity,
    contractSize,
  }: Pick<Fields, 'entryPrice'> & Size): Value {
    return multiply(entryPrice, quantity, contractSize)
  }

  /** The fee in the currency of the trade: the amount itself, or that percentage of the entry value. */
  function computeOwnFee(trade: Pick<Fields, 'entryPrice' | 'fees' | 'feesUnit'> & Size): Value {
    return chooseByFeeUnit(trade.feesUnit, {
      percent: () => takePercent(computeEntryValue(trade), trade.fees),
      amount: () => toAmount(trade.fees),
    })
  }

  /** All fees that have a rate: the fee in the currency of the trade, and the converted ones. */
  function computeFee(trade: Pick<Fields, 'entryPrice' | 'fees' | 'feesUnit' | 'foreignFee'> & Size): Value {
    return addAmounts(computeOwnFee(trade), trade.foreignFee)
  }

  /** P&L before fees: the move from entry to exit × quantity × contract size. */
  function computeGrossPnl(trade: Pick<Fields, 'type' | 'entryPrice' | 'exitPrice'> & Size): Value {
    return computeMoveValue(trade, { from: trade.entryPrice, to: trade.exitPrice })
  }

  /** P&L after fees: gross P&L − all fees that have a rate. */
  function computeNetPnl(
    trade: Fields,
    amounts = { gross: computeGrossPnl(trade), fee: computeFee(trade) },
  ): Value {
    return subtractAmounts(amounts.gross, amounts.fee)
  }

  return {
    computeFavourableMove,
    computeMoveValue,
    computeEntryValue,
    computeOwnFee,
    computeFee,
    computeGrossPnl,
    computeNetPnl,
  }
}

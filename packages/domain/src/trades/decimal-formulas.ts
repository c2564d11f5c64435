import { add, type Decimal, multiply, negate, subtract } from '../decimal/index.ts'
import { defineTradeFormulas } from './trade-formulas.ts'
import type { FeeUnit, TradeType } from './vocabulary.ts'

/** The formulas of a trade's amounts over exact decimals. */
export const decimalFormulas = defineTradeFormulas<Decimal, TradeType, FeeUnit>({
  subtractPrices: subtract,
  subtractAmounts: subtract,
  addAmounts: add,
  negateForShort: (type, move) => (type === 'long' ? move : negate(move)),
  multiply: (price, quantity, contractSize) => multiply(multiply(price, quantity), contractSize),
  takePercent: (amount, percent) => multiply(multiply(amount, percent), '0.01'),
  chooseByFeeUnit: (unit, choices) => choices[unit](),
  toAmount: (fee) => add(fee, '0'), // without trailing zeros, as every computed decimal
})

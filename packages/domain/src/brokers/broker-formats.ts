import { coinbase } from './coinbase/coinbase.ts'
import type { BrokerFormat } from './format/broker-format.ts'
import { ibkrActivity } from './ibkr/ibkr-activity.ts'
import { ibkrFlex } from './ibkr/ibkr-flex.ts'
import { ibkrTransactions } from './ibkr/ibkr-transactions.ts'
import { trading212 } from './trading212/trading212.ts'

/** All formats that Candlebook imports. The first format that recognises a file parses it. */
export const brokerFormats: readonly BrokerFormat[] = [
  ibkrActivity,
  ibkrTransactions,
  ibkrFlex,
  trading212,
  coinbase,
]

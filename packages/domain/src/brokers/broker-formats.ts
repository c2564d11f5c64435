import type { BrokerFormat } from './format/broker-format.ts'
import { coinbase } from './coinbase/coinbase.ts'
import { ibkrActivity } from './ibkr/ibkr-activity.ts'
import { ibkrFlex } from './ibkr/ibkr-flex.ts'
import { ibkrTransactions } from './ibkr/ibkr-transactions.ts'
import { trading212 } from './trading212/trading212.ts'

/** Every format that can be imported, the first that recognises a file reads it. */
export const brokerFormats: readonly BrokerFormat[] = [
  ibkrActivity,
  ibkrTransactions,
  ibkrFlex,
  trading212,
  coinbase,
]

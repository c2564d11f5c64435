import type { BrokerFormat } from './broker-format.ts'
import { coinbase } from './coinbase.ts'
import { ibkrActivity } from './ibkr-activity.ts'
import { ibkrFlex } from './ibkr-flex.ts'
import { ibkrTransactions } from './ibkr-transactions.ts'
import { trading212 } from './trading212.ts'

/** Every format that can be imported, the first that recognises a file reads it. */
export const brokerFormats: readonly BrokerFormat[] = [
  ibkrActivity,
  ibkrTransactions,
  ibkrFlex,
  trading212,
  coinbase,
]

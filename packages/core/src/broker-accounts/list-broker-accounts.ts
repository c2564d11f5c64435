import type { BrokerAccount } from '@candlebook/contract/broker-accounts'
import type { Context } from '../context/index.ts'
import { readAsUser } from '../db/index.ts'
import { selectAccounts } from './broker-accounts.store.ts'

/** All broker accounts of the viewer with the number of their trades, by name in any case. */
export function listBrokerAccounts(ctx: Context): Promise<BrokerAccount[]> {
  return readAsUser<BrokerAccount>(ctx, selectAccounts)
}

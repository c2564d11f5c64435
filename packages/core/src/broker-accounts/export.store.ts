import { exportOwnRows } from '../db/index.ts'
import { brokerAccounts } from './broker-accounts.table.ts'

/** The broker accounts of an export. */
export const exportedBrokerAccounts = exportOwnRows(brokerAccounts, {
  file: 'broker-accounts',
  title: 'Broker accounts',
  order: 'name, id',
})

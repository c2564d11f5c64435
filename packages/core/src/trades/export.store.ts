import { exportOwnRows } from '../db/index.ts'
import { trades } from './trades.table.ts'

/** The trades of an export, with the keys of the API. */
export const exportedTrades = exportOwnRows(trades, {
  file: 'trades',
  title: 'Trades',
  without: ['clientKey', 'clientKeyDigest'],
  order: 'entry_date, created_at, id',
  forms: {
    pnl: 'trim_scale(pnl)',
    accountPnl: 'trim_scale(account_pnl)',
    foreignFee: 'trim_scale(foreign_fee)',
    brokerPnl: 'trim_scale(broker_pnl)',
    accountRate: 'trim_scale(account_rate)',
  },
})

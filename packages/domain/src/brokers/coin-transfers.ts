import { toAbsolute } from '../decimal/decimal.ts'
import type { BrokerFormat } from './broker-format.ts'
import { defineFormat } from './define-format.ts'
import { isFiat } from './fiat.ts'
import type { TableSpec } from './format-spec.ts'

type TransferSpec = Pick<TableSpec, 'id' | 'broker' | 'title' | 'help' | 'requiredWords' | 'zone'> & {
  columns: { day: string; symbol: string; quantity: string; 'action?'?: string; 'status?'?: string }
  /** Whether the amounts of the file were paid out. */
  isPaidOut?: boolean
}

/** A list of deposits or withdrawals of an exchange. Coins are a transfer and no trade; money is a movement of the account. */
function defineTransfers({ isPaidOut, ...spec }: TransferSpec): BrokerFormat {
  return defineFormat({
    ...spec,
    usualWords: true,
    market: 'crypto',
    days: 'dmy unless proven',
    numbers: 'point',
    allowsSurplusCells: true,
    read(table) {
      for (const line of table.lines)
        table.attempt(line, () => {
          table.parsed.onLine?.()
          const coin = line.text('symbol').toUpperCase()
          const what = `${line.text('action')} ${coin}`.trim()
          if (!line.has('day')) return table.skip(line, 'no_trade', what)
          if (/reward|airdrop|earning|staking|bonus|interest/i.test(line.text('action')))
            return table.skip(line, 'reward', what)
          if (!isFiat(coin)) return table.skip(line, 'transfer', what)
          const amount = toAbsolute(line.quantity())
          const isOut = isPaidOut ?? /withdraw|out/i.test(line.text('action'))
          table.addMovement(line, 'cash', isOut ? `-${amount}` : amount, coin)
          return table.skip(line, 'cash', what)
        })
    },
  })
}

export const kuCoinTransfers = defineTransfers({
  broker: 'KuCoin',
  id: 'kucoin-transfers',
  title: 'KuCoin deposits and withdrawals',
  help: 'Trades are in another file: KuCoin > Orders > Spot Orders > Filled (or Export center).',
  zone: 'Asia/Singapore',
  columns: {
    day: 'Time*',
    symbol: 'Coin',
    quantity: 'Amount',
    'action?': 'Type',
    'status?': 'Status',
  },
  requiredWords: ['Remarks|Remark'],
})

export const mexcTransfers = defineTransfers({
  broker: 'MEXC',
  id: 'mexc-transfers',
  title: 'MEXC deposits and withdrawals',
  help: 'Trades are in another file: MEXC > Orders > Spot Orders > Trade History > Export.',
  columns: {
    day: 'Time*',
    symbol: 'Crypto',
    quantity: 'Deposit Amount|Settlement Amount|Request Amount',
    'status?': 'Status',
  },
  requiredWords: ['TxID', 'Network'],
})

export const okxFunding = defineTransfers({
  broker: 'OKX',
  id: 'okx-funding',
  title: 'OKX funding account',
  help: 'Trades are in another file: OKX > Assets > Order center > Trading history > Download.',
  columns: { day: 'Time*', symbol: 'Symbol', quantity: 'Amount', 'action?': 'Type' },
  requiredWords: ['Before Balance', 'After Balance'],
})

export const bybitTransfers = defineTransfers({
  broker: 'Bybit',
  id: 'bybit-transfers',
  title: 'Bybit deposits and withdrawals',
  help: 'Trades are in another file: Bybit > Assets > Unified Trading > Transaction Log > Export.',
  columns: { day: 'Time(UTC*', symbol: 'Coin', quantity: 'Amount', 'action?': 'Type' },
  requiredWords: ['Wallet Balance'],
})

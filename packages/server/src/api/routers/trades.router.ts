import { summariseTrades } from '@candlebook/core/analytics'
import * as accounts from '@candlebook/core/broker-accounts'
import { mergeBrokerAccounts } from '@candlebook/core/imports'
import * as core from '@candlebook/core/trades'
import { omitDefaults } from '@candlebook/domain/trades/listed-trade'
import { os, unchecked } from '../base.ts'

export const trades = os.trades.router({
  list: unchecked.trades.list.handler(async ({ input, context }) => {
    const { items, nextCursor } = await core.listTrades(context, input)
    return { items: items.map(omitDefaults), nextCursor }
  }),
  totals: os.trades.totals.handler(({ input, context }) => core.totalTrades(context, input)),
  summary: os.trades.summary.handler(({ input, context }) => summariseTrades(context, input)),
  strategies: os.trades.strategies.handler(({ context }) => core.listUsedNames(context, { by: 'strategy' })),
  accounts: os.trades.accounts.handler(({ context }) => core.listUsedNames(context, { by: 'account' })),
  create: os.trades.create.handler(({ input, context }) => core.createTrade(context, input)),
  get: os.trades.get.handler(({ input, context }) => core.getTrade(context, input)),
  update: os.trades.update.handler(({ input, context }) => core.updateTrade(context, input)),
  setFeeRate: os.trades.setFeeRate.handler(({ input, context }) => core.setFeeRate(context, input)),
  setFlags: os.trades.setFlags.handler(({ input, context }) => core.setTradeFlags(context, input)),
  close: os.trades.close.handler(({ input, context }) => core.closeTrade(context, input)),
  delete: os.trades.delete.handler(({ input, context }) => core.deleteTrade(context, input)),
  brokerAccounts: {
    list: os.trades.brokerAccounts.list.handler(({ context }) => accounts.listBrokerAccounts(context)),
    create: os.trades.brokerAccounts.create.handler(({ input, context }) =>
      accounts.createBrokerAccount(context, input),
    ),
    update: os.trades.brokerAccounts.update.handler(({ input, context }) =>
      accounts.updateBrokerAccount(context, input),
    ),
    delete: os.trades.brokerAccounts.delete.handler(({ input, context }) =>
      accounts.deleteBrokerAccount(context, input),
    ),
    merge: os.trades.brokerAccounts.merge.handler(({ input, context }) =>
      mergeBrokerAccounts(context, context.importer, input),
    ),
  },
})

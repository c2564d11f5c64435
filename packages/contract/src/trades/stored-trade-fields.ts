import {
  type BrokerFieldName,
  emotions,
  feeUnits,
  instruments,
  markets,
  optionTypes,
  type TraderFieldName,
  timeFrames,
  tradeStatuses,
  tradeTypes,
} from '@candlebook/domain/trades'
import * as z from 'zod/mini'
import { Decimal } from '../fields/index.ts'

/** The fields of a stored trade that the executions of an import decide. */
export const storedBrokerFields = {
  symbol: z.string(),
  market: z.enum(markets),
  instrument: z.nullable(z.enum(instruments)),
  underlying: z.nullable(z.string()),
  expiry: z.nullable(z.string()),
  strike: z.nullable(Decimal),
  optionType: z.nullable(z.enum(optionTypes)),
  /** The multiplier: P&L is (exit − entry) × quantity × contract size. */
  contractSize: Decimal,
  type: z.enum(tradeTypes),
  status: z.enum(tradeStatuses),
  /** A code of ISO 4217, a minor currency such as GBX, or a coin. Null: the account currency. */
  currency: z.nullable(z.string()),
  quantity: Decimal,
  entryPrice: Decimal,
  entryDate: z.string(),
  exitPrice: z.nullable(Decimal),
  exitDate: z.nullable(z.string()),
  fees: Decimal,
  feesUnit: z.enum(feeUnits),
  /** Units of `rateCurrency` for one unit of the trade's currency: from the file, or typed by the trader. */
  rate: z.nullable(Decimal),
  rateCurrency: z.nullable(z.string()),
} satisfies Record<BrokerFieldName, z.ZodMiniType>

/** The fields of a stored trade that an import leaves to the trader. */
export const storedTraderFields = {
  strategy: z.nullable(z.string()),
  account: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  stopLoss: z.nullable(Decimal),
  takeProfit: z.nullable(Decimal),
  riskPercentage: z.nullable(Decimal),
  emotion: z.nullable(z.enum(emotions)),
  confidenceLevel: z.nullable(z.int()),
  timeFrame: z.nullable(z.enum(timeFrames)),
  planFollowed: z.boolean(),
  slHit: z.boolean(),
  tpHit: z.boolean(),
  slModified: z.boolean(),
  tpModified: z.boolean(),
  tags: z.array(z.string()),
  links: z.array(z.string()),
  images: z.array(z.string()),
} satisfies Record<TraderFieldName, z.ZodMiniType>

/** The values of a stored trade that follow an import. Decimals in the currency of the trade. */
export type BrokerFields = z.infer<z.ZodMiniObject<typeof storedBrokerFields>>

/** The values of a stored trade that are the trader's own. */
export type TraderFields = z.infer<z.ZodMiniObject<typeof storedTraderFields>>

export type StoredTradeFields = BrokerFields & TraderFields

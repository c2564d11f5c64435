import { MAX_CURRENCY_CODE, normaliseCurrency } from '@candlebook/domain/money/currencies'
import {
  MAX_LINKS,
  MAX_NOTES_CHARACTERS,
  MAX_STRATEGY_CHARACTERS,
  MAX_TAGS,
} from '@candlebook/domain/text/text'
import { MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import { listDistinctTags } from '@candlebook/domain/trades/labels'
import { normaliseSymbol } from '@candlebook/domain/trades/symbols'
import type { BrokerFieldName, FormFieldName, TraderFieldName } from '@candlebook/domain/trades/trade-fields'
import {
  emotions,
  feeUnits,
  instruments,
  markets,
  optionTypes,
  timeFrames,
  tradeStatuses,
  tradeTypes,
} from '@candlebook/domain/trades/vocabulary'
import * as z from 'zod/mini'
import {
  boundedList,
  Day,
  Decimal,
  NonNegativeDecimal,
  OptionalDecimal,
  OptionalPrice,
  optionalText,
  Price,
  Tag,
} from './fields.ts'
import { AnsweredRules } from './playbooks.ts'

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
  /** A code of ISO 4217, a minor currency such as GBX, or a coin. Null: the base currency. */
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
  keptRules: z.array(z.string()),
  brokenRules: z.array(z.string()),
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

/** The maximum number of images of one trade. */
export const MAX_IMAGES = 30

const Link = z.string('field.invalid').check(z.trim(), z.maxLength(2000, 'link.too_long'))

const RiskPercentage = z._default(
  z.nullable(
    z.pipe(
      OptionalDecimal,
      z.nullable(z.string().check(z.refine((text) => Number(text) <= 100, 'risk.range'))),
    ),
  ),
  null,
)

const OptionalDay = z._default(
  z
    .nullable(
      z.pipe(
        z.string('day.invalid'),
        z.transform((text) => (text === '' ? null : text)),
      ),
    )
    .check(z.refine((day) => day === null || Day.safeParse(day).success, 'day.invalid')),
  null,
)

/** The code of a currency; blank becomes null. checkTrade refuses an unknown code. */
const OptionalCurrency = z._default(
  z.nullable(
    z.pipe(
      z.string('field.invalid').check(z.trim(), z.maxLength(MAX_CURRENCY_CODE, 'trade.currency_unknown')),
      z.transform((text) => (text === '' ? null : normaliseCurrency(text))),
    ),
  ),
  null,
)

/** The fields of a trade as a client sends them. The domain's checkTrade has the rules between fields. */
export const TradeFields = z.object({
  symbol: z
    .string('symbol.missing')
    .check(
      z.overwrite(normaliseSymbol),
      z.minLength(1, { error: 'symbol.missing', abort: true }),
      z.maxLength(20, 'symbol.too_long'),
    ),
  market: z.enum(markets, 'field.invalid'),
  instrument: z._default(z.nullable(z.enum(instruments, 'field.invalid')), null),
  underlying: optionalText(20),
  expiry: OptionalDay,
  strike: OptionalDecimal,
  optionType: z._default(z.nullable(z.enum(optionTypes, 'field.invalid')), null),
  /** Null when it is not given: 1, except for a future, which is refused (`trade.contract_size_required`). */
  contractSize: OptionalDecimal,
  type: z.enum(tradeTypes, 'field.invalid'),
  status: z.enum(tradeStatuses, 'field.invalid'),
  currency: OptionalCurrency,
  quantity: NonNegativeDecimal,
  entryPrice: Price,
  entryDate: Day,
  exitPrice: OptionalPrice,
  exitDate: OptionalDay,
  fees: z._default(
    z.pipe(
      OptionalDecimal,
      z.transform((fees) => fees ?? '0'),
    ),
    '0',
  ),
  feesUnit: z._default(z.enum(feeUnits, 'field.invalid'), 'percent'),
  rate: OptionalDecimal,
  rateCurrency: OptionalCurrency,
  strategy: optionalText(MAX_STRATEGY_CHARACTERS),
  /** The broker account or sub-account that the trade was made in, such as 'IBKR margin' or 'Prop 50k'. */
  account: optionalText(MAX_ACCOUNT),
  notes: optionalText(MAX_NOTES_CHARACTERS, 'notes.too_long'),
  stopLoss: OptionalDecimal,
  takeProfit: OptionalDecimal,
  riskPercentage: RiskPercentage,
  emotion: z._default(z.nullable(z.enum(emotions, 'field.invalid')), null),
  confidenceLevel: z._default(
    z.nullable(z.int('field.invalid').check(z.gte(1, 'field.invalid'), z.lte(5, 'field.invalid'))),
    null,
  ),
  timeFrame: z._default(z.nullable(z.enum(timeFrames, 'field.invalid')), null),
  planFollowed: z._default(z.boolean('field.invalid'), false),
  keptRules: AnsweredRules,
  brokenRules: AnsweredRules,
  tags: z._default(
    boundedList(Tag, { max: MAX_TAGS, tooMany: 'tags.too_many' }).check(z.overwrite(listDistinctTags)),
    [],
  ),
  links: z._default(
    boundedList(Link, { max: MAX_LINKS, tooMany: 'links.too_many' }).check(
      z.overwrite((links) => links.filter((link) => link !== '')),
    ),
    [],
  ),
  images: z._default(
    boundedList(z.string('field.invalid').check(z.maxLength(500, 'image.unknown')), { max: MAX_IMAGES }),
    [],
  ),
} satisfies { [Name in FormFieldName]: z.ZodMiniType<StoredTradeFields[Name] | Missing<Name>> })
type Missing<Name> = Name extends 'contractSize' ? null : never
export type TradeFields = z.infer<typeof TradeFields>
/** TradeFields before defaults and clean-up. */
export type TradeFieldsInput = z.input<typeof TradeFields>

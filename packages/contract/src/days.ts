import { findingGroups } from '@candlebook/domain/journal/weekly-review'
import { resultDays } from '@candlebook/domain/settings/preferences'
import { MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import { instruments, optionTypes, tradeStatuses, tradeTypes } from '@candlebook/domain/trades/vocabulary'
import * as z from 'zod/mini'
import { documentedErrors } from './error-codes.ts'
import { Decimal, Today } from './fields.ts'
import { route } from './routes.ts'

/** The maximum number of points of the curve of a day. A day with more exits has several exits in a point. */
export const MAX_DAY_POINTS = 200

/** The number of events of one page. */
export const DAY_PAGE = 100

const account = z.optional(
  z.string('field.invalid').check(z.trim(), z.maxLength(MAX_ACCOUNT, 'field.too_long')),
)

/** One day, of all trades or of those of a broker account. */
export const DayQuery = z.object({ day: Today, account })
export type DayQuery = z.infer<typeof DayQuery>

/** A page of the events of one day. */
export const ListDayEvents = z.extend(DayQuery, {
  page: z._default(
    z.coerce
      .number('field.invalid')
      .check(z.int('field.invalid'), z.minimum(1, 'field.invalid'), z.maximum(100_000, 'field.invalid')),
    1,
  ),
})
export type ListDayEvents = z.infer<typeof ListDayEvents>

/** A month, 'yyyy-MM', of all trades or of those of a broker account. */
export const MonthQuery = z.object({
  month: z
    .string('field.invalid')
    .check(z.refine((text) => /^(19|[2-9]\d)\d{2}-(0[1-9]|1[0-2])$/.test(text), 'field.invalid')),
  account,
})
export type MonthQuery = z.infer<typeof MonthQuery>

/** A point of the curve: what the exits up to it realised on the day. `time` is that of the last one, null without a time. */
const DayPoint = z.object({ time: z.nullable(z.string()), total: Decimal })

/**
 * What a day realised, net and in base currency. `resultDays` is the setting by which days count: on the day of each exit, or
 * all on the day that closes the trade. `trades`, `wins` and `losses` count the trades that the day closed, and `partialExits`
 * other exits; both only with a rate. `withoutRate` are results that no rate converts, so that they are in no sum. `highest` and
 * `lowest` are of the running sum, which starts at 0. `previous` and `next` are the nearest days with an entry, an exit, a
 * journal entry or a cash movement; with an account, those with an entry, an exit or a movement of it.
 */
export const DayResult = z.object({
  day: z.string(),
  resultDays: z.enum(resultDays),
  pnl: Decimal,
  trades: z.int(),
  wins: z.int(),
  losses: z.int(),
  partialExits: z.int(),
  withoutRate: z.int(),
  events: z.int(),
  points: z.array(DayPoint),
  highest: Decimal,
  lowest: Decimal,
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
})
export type DayResult = z.infer<typeof DayResult>

/**
 * An entry or an exit of a trade on the day: a fill, or the entry or exit of a trade without fills. `time` is the time of day in
 * `zone`, both null when it is not known; a typed time can have no zone. `quantity` and `price` are null for an exit whose fills are not known. The last exit of a
 * trade on the day has `pnl`, what the trade realised on it in base currency; null when it counts on another day or has no
 * rate. `closes` says that the day closed the trade. The last event of a trade has its notes, of long ones the beginning, and images.
 */
export const DayEvent = z.object({
  tradeId: z.string(),
  symbol: z.string(),
  instrument: z.nullable(z.enum(instruments)),
  underlying: z.nullable(z.string()),
  expiry: z.nullable(z.string()),
  strike: z.nullable(Decimal),
  optionType: z.nullable(z.enum(optionTypes)),
  type: z.enum(tradeTypes),
  status: z.enum(tradeStatuses),
  account: z.nullable(z.string()),
  role: z.enum(['entry', 'exit']),
  quantity: z.nullable(Decimal),
  price: z.nullable(Decimal),
  time: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  pnl: z.nullable(Decimal),
  closes: z.boolean(),
  notes: z.nullable(z.string()),
  images: z.array(z.string()),
})
export type DayEvent = z.infer<typeof DayEvent>

/** A day of a month that realised something. */
const MonthDay = z.object({
  day: z.string(),
  trades: z.int(),
  partialExits: z.int(),
  pnl: Decimal,
  /** The sum of R of the trades that the day closed, of which `rTrades` have one. */
  r: Decimal,
  rTrades: z.int(),
})

/** The days of a month with results, as the calendar of the analytics has them, and those with a journal entry; oldest first. */
export const DayMonth = z.object({ days: z.array(MonthDay), written: z.array(z.string()) })
export type DayMonth = z.infer<typeof DayMonth>

/** The week that contains a day, as the weeks of the user begin. */
export const WeekQuery = z.object({ day: Today })
export type WeekQuery = z.infer<typeof WeekQuery>

const ReviewTrade = z.object({
  tradeId: z.string(),
  symbol: z.string(),
  type: z.enum(tradeTypes),
  day: z.string(),
  pnl: Decimal,
  image: z.nullable(z.string()),
})

/**
 * What a weekly review says of a week: see `ReviewFacts` of domain. `entryId` is the latest journal entry of the week that is a
 * weekly review, null without one.
 */
export const WeekReview = z.object({
  from: z.string(),
  to: z.string(),
  realised: z.nullable(Decimal),
  trades: z.int(),
  wins: z.int(),
  losses: z.int(),
  closed: Decimal,
  withoutRate: z.int(),
  best: z.nullable(ReviewTrade),
  worst: z.nullable(ReviewTrade),
  offPlan: z.nullable(z.object({ trades: z.int(), pnl: Decimal })),
  broken: z.nullable(
    z.object({
      trades: z.int(),
      pnl: Decimal,
      rules: z.array(z.object({ text: z.string(), trades: z.int() })),
    }),
  ),
  finding: z.nullable(
    z.object({
      group: z.enum(findingGroups),
      key: z.string(),
      trades: z.int(),
      average: Decimal,
      low: Decimal,
      high: Decimal,
      verdict: z.enum(['gain', 'loss']),
    }),
  ),
  tested: z.int(),
  commitment: z.nullable(z.string()),
  entryId: z.nullable(z.string()),
})
export type WeekReview = z.infer<typeof WeekReview>

const base = route('user', 'trades').errors(documentedErrors('request.invalid'))
const tags = ['Days']

/** What happened on a day. */
export const days = {
  list: base
    .route({ method: 'GET', path: '/days', summary: 'The days of a month with results or entries', tags })
    .input(MonthQuery)
    .output(DayMonth),
  get: base
    .route({ method: 'GET', path: '/days/result', summary: 'What one day realised, and its curve', tags })
    .input(DayQuery)
    .output(DayResult),
  events: base
    .route({
      method: 'GET',
      path: '/days/events',
      summary: 'A page of the entries and exits of one day, in order of time',
      tags,
    })
    .input(ListDayEvents)
    .output(z.array(DayEvent)),
}

/** The review of a week. It tells of trades and of the journal, so it takes no API token: one may have a scope of one only. */
export const reviews = {
  get: route('user', { demo: true })
    .route({ method: 'GET', path: '/days/week', summary: 'What a weekly review says of a week', tags })
    .input(WeekQuery)
    .output(WeekReview),
}

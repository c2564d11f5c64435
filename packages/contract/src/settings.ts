import { isUserCurrency } from '@candlebook/domain/settings/currencies'
import {
  type Preferences as AllPreferences,
  mailLanguages,
  moneyColors,
  resultDays,
  weekStarts,
} from '@candlebook/domain/settings/preferences'
import { isStatementZone } from '@candlebook/domain/settings/time-zone'
import * as z from 'zod/mini'
import { Instant } from './fields.ts'

/** A currency to keep the books in: a code of ISO 4217. */
export const UserCurrencyCode = z
  .string('currency.unknown')
  .check(z.refine(isUserCurrency, 'currency.unknown'))

/** What a user saves. All three values are sent with each save. */
export const SaveSettings = z.object({
  currency: UserCurrencyCode,
  emailNotifications: z.boolean('field.invalid'),
  renewalReminders: z.boolean('field.invalid'),
})
export type SaveSettings = z.infer<typeof SaveSettings>

/** The preferences. `statementZone` null: the zone of each statement. */
export const Preferences = z.object({
  mailLanguage: z.enum(mailLanguages, 'field.invalid'),
  moneyColors: z.enum(moneyColors, 'field.invalid'),
  weekStart: z.enum(weekStarts, 'field.invalid'),
  statementZone: z.nullable(z.string('field.invalid')).check(z.refine(isStatementZone, 'field.invalid')),
  resultDays: z.enum(resultDays, 'field.invalid'),
  singleKeys: z.boolean('field.invalid'),
  firstSteps: z.boolean('field.invalid'),
  weeklyReview: z.boolean('field.invalid'),
} satisfies { [Name in keyof AllPreferences]: z.ZodMiniType<AllPreferences[Name]> })

/**
 * The preferences that a user changes. Those that are not sent stay, so that a page that was loaded earlier takes no later choice
 * back, such as that of a mail's link.
 */
export const SavePreferences = z.partial(Preferences)
export type SavePreferences = z.infer<typeof SavePreferences>

/**
 * The currency of all totals. Until the user saves one it is EUR, and while no trade has a currency either (`isChosen` is
 * false), screens show the documented mix: amounts in dollars, the total of the dashboard in euros [CONST-08] [SHELL-20].
 */
export const BaseCurrency = z.object({ code: z.string(), isChosen: z.boolean() })
export type BaseCurrency = z.infer<typeof BaseCurrency>

/** What happens to trades without a currency: they get the former base currency, or only their sign changes. */
export const FormerCurrency = z.enum(['write', 'leave'], 'field.invalid')
export type FormerCurrency = z.infer<typeof FormerCurrency>

/** A change of the base currency. Without `stablecoinsAsUsd` that switch stays as it is. */
export const ChangeBaseCurrency = z.object({
  currency: UserCurrencyCode,
  formerCurrency: FormerCurrency,
  stablecoinsAsUsd: z.optional(z.boolean('field.invalid')),
})
export type ChangeBaseCurrency = z.infer<typeof ChangeBaseCurrency>

/**
 * The base currency and what a change of it concerns: `withoutCurrency` trades have none of their own, `withCurrency`
 * closed trades are converted again. `change` is the change that waits or runs, in trades.
 */
export const BaseCurrencyState = z.object({
  currency: z.string(),
  isSaved: z.boolean(),
  /** Whether USDT, USDC and DAI are converted as US dollars. */
  stablecoinsAsUsd: z.boolean(),
  withoutCurrency: z.int(),
  withCurrency: z.int(),
  change: z.nullable(z.object({ currency: z.string(), done: z.int(), total: z.int() })),
})
export type BaseCurrencyState = z.infer<typeof BaseCurrencyState>

/** The settings of the caller. Before the first save they are the defaults, and id and updatedAt are null. */
export const UserSettings = z.extend(z.extend(SaveSettings, Preferences.shape), {
  id: z.nullable(z.string()),
  /** Whether `currency` was saved; until then it is the default. */
  hasCurrency: z.boolean(),
  /** Whether USDT, USDC and DAI are converted as US dollars. */
  stablecoinsAsUsd: z.boolean(),
  updatedAt: z.nullable(Instant),
})
export type UserSettings = z.infer<typeof UserSettings>

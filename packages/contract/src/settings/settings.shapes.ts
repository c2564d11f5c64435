import {
  isStatementZone,
  mailLanguages,
  moneyColors,
  userCurrencies,
  weekStarts,
} from '@candlebook/domain/settings'
import * as z from 'zod/mini'
import { Instant } from '../fields/index.ts'

/** What a user saves. All three values are sent with each save. */
export const SaveSettings = z.object({
  currency: z.enum(userCurrencies, 'currency.unknown'),
  emailNotifications: z.boolean('field.invalid'),
  renewalReminders: z.boolean('field.invalid'),
})
export type SaveSettings = z.infer<typeof SaveSettings>

/** The preferences. All four values are sent with each save. `statementZone` null: the zone of each statement. */
export const SavePreferences = z.object({
  mailLanguage: z.enum(mailLanguages, 'field.invalid'),
  moneyColors: z.enum(moneyColors, 'field.invalid'),
  weekStart: z.enum(weekStarts, 'field.invalid'),
  statementZone: z.nullable(z.string('field.invalid')).check(z.refine(isStatementZone, 'field.invalid')),
})
export type SavePreferences = z.infer<typeof SavePreferences>

/** The settings of the caller. Before the first save they are the defaults, and id and updatedAt are null. */
export const UserSettings = z.extend(z.extend(SaveSettings, SavePreferences.shape), {
  id: z.nullable(z.string()),
  updatedAt: z.nullable(Instant),
})
export type UserSettings = z.infer<typeof UserSettings>

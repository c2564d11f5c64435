import { analyticsSettings } from '@candlebook/core/analytics'
import { billingSettings } from '@candlebook/core/billing'
import type { Settings } from '@candlebook/core/configuration'
import { operatorSettings } from '@candlebook/core/contact'
import { databaseSettings } from '@candlebook/core/db'
import { demoSettings } from '@candlebook/core/demo'
import { fileSettings } from '@candlebook/core/files'
import { identitySettings } from '@candlebook/core/identity'
import { imageSettings } from '@candlebook/core/images'
import { importSettings } from '@candlebook/core/imports'
import { jobSettings } from '@candlebook/core/jobs'
import { librarySettings } from '@candlebook/core/library'
import { mailSettings } from '@candlebook/core/mail'
import { paymentsSettings } from '@candlebook/core/payments'
import { rateSettings } from '@candlebook/core/rates'
import { serverSettings } from './server.settings.ts'

/** Every setting there is, in groups with a title, in the order of docs/configuration.md. */
export const settingGroups = {
  Server: serverSettings,
  Sessions: identitySettings,
  Database: databaseSettings,
  Files: fileSettings,
  Images: imageSettings,
  Imports: importSettings,
  Analytics: analyticsSettings,
  'Pictures of pages': librarySettings,
  'Background jobs': jobSettings,
  Mail: mailSettings,
  Operator: operatorSettings,
  'Public demo': demoSettings,
  Payments: paymentsSettings,
  Subscriptions: billingSettings,
  'Exchange rates': rateSettings,
} satisfies Record<string, Settings>

type Groups = (typeof settingGroups)[keyof typeof settingGroups]
/** What all members of a union are together. */
type Together<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void
  ? All
  : never

/** All settings by their names. */
export const allSettings = Object.assign({}, ...Object.values(settingGroups)) as Together<Groups>

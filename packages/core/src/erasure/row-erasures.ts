import { erasures as analytics } from '../analytics/index.ts'
import { erasures as audit } from '../audit/index.ts'
import { erasures as baseCurrency } from '../base-currency/index.ts'
import { erasures as billing } from '../billing/index.ts'
import { erasures as bin } from '../bin/index.ts'
import { erasures as brokerAccounts } from '../broker-accounts/index.ts'
import { erasures as contact } from '../contact/index.ts'
import type { RowErasure } from '../db/index.ts'
import { erasures as exports } from '../exports/index.ts'
import { erasures as identity } from '../identity/index.ts'
import { erasures as images } from '../images/index.ts'
import { erasures as imports } from '../imports/index.ts'
import { erasures as invitations } from '../invitations/index.ts'
import { erasures as journal } from '../journal/index.ts'
import { erasures as library } from '../library/index.ts'
import { erasures as mail } from '../mail/index.ts'
import { erasures as notifications } from '../notifications/index.ts'
import { erasures as pageviews } from '../pageviews/index.ts'
import { erasures as playbooks } from '../playbooks/index.ts'
import { erasures as settings } from '../settings/index.ts'
import { erasures as subscribers } from '../subscribers/index.ts'
import { erasures as trades } from '../trades/index.ts'

/**
 * How every table that names users is erased, in the order of the deletions. A test fails for a table without a line.
 * Tables of the schema auth are not here: the account step empties them.
 */
export const rowErasures: RowErasure[] = [
  ...imports,
  ...trades, // its trigger writes to analytics
  ...brokerAccounts, // trades and executions refer to them
  ...analytics,
  ...baseCurrency,
  ...journal,
  ...library,
  ...playbooks,
  ...bin,
  ...images,
  ...exports,
  ...settings,
  ...billing, // it reads the customer
  ...subscribers,
  ...audit, // it reads the pseudonym, which identity deletes
  ...identity,
  ...invitations,
  ...contact,
  ...mail,
  ...notifications,
  ...pageviews,
]

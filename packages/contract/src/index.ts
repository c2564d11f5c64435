import { admin } from './admin/index.ts'
import { analytics } from './analytics/index.ts'
import { audit } from './audit/index.ts'
import { billing } from './billing/index.ts'
import { blog } from './blog/index.ts'
import { brokerAccounts } from './broker-accounts/index.ts'
import { contact } from './contact/index.ts'
import { demo } from './demo/index.ts'
import { erasure } from './erasure/index.ts'
import { exports } from './exports/index.ts'
import { identity } from './identity/index.ts'
import { images } from './images/index.ts'
import { imports } from './imports/index.ts'
import { invitations } from './invitations/index.ts'
import { journal } from './journal/index.ts'
import { library } from './library/index.ts'
import { mail } from './mail/index.ts'
import { notifications } from './notifications/index.ts'
import { operations } from './operations/index.ts'
import { pageviews } from './pageviews/index.ts'
import { profiles } from './profiles/index.ts'
import { rates } from './rates/index.ts'
import { settings } from './settings/index.ts'
import { subscribers } from './subscribers/index.ts'
import { trades } from './trades/index.ts'

/** Where the public REST API is mounted. */
export const API_PREFIX = '/api/v1'

/** The entire public API, one line per feature. */
export const contract = {
  admin,
  analytics,
  audit,
  billing,
  blog,
  contact,
  demo,
  erasure,
  exports,
  identity,
  images,
  imports,
  invitations,
  journal,
  library,
  mail,
  notifications,
  operations,
  pageviews,
  profiles,
  rates,
  settings,
  subscribers,
  trades: { ...trades, brokerAccounts },
}

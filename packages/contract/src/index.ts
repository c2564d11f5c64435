import { admin } from './admin.routes.ts'
import { analytics } from './analytics.ts'
import { audit } from './audit.routes.ts'
import { billing } from './billing.routes.ts'
import { bin } from './bin.routes.ts'
import { blog } from './blog.routes.ts'
import { brokerAccounts } from './broker-accounts.routes.ts'
import { contact } from './contact.routes.ts'
import { days, reviews } from './days.ts'
import { demo } from './demo.ts'
import { erasure } from './erasure.routes.ts'
import { exports } from './exports.ts'
import { identity } from './identity.routes.ts'
import { images } from './images.ts'
import { imports } from './imports.routes.ts'
import { invitations } from './invitations.routes.ts'
import { journal } from './journal.routes.ts'
import { labels } from './labels.ts'
import { ledger } from './ledger.routes.ts'
import { library } from './library.routes.ts'
import { mail } from './mail.ts'
import { notifications } from './notifications.routes.ts'
import { operations } from './operations.routes.ts'
import { pageviews } from './pageviews.ts'
import { playbooks } from './playbooks.routes.ts'
import { profiles } from './profiles.routes.ts'
import { rates } from './rates.ts'
import { settings } from './settings.routes.ts'
import { subscribers } from './subscribers.ts'
import { tradeViews } from './trade-views.routes.ts'
import { trades } from './trades.routes.ts'

/** Where the public REST API is mounted. */
export const API_PREFIX = '/api/v1'

/** The entire public API, one line per feature. */
export const contract = {
  admin,
  analytics,
  audit,
  billing,
  bin,
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
  labels,
  library,
  mail,
  notifications,
  operations,
  pageviews,
  profiles,
  rates,
  reviews,
  settings: { ...settings, views: tradeViews },
  subscribers,
  trades: { ...trades, brokerAccounts, days, ledger, playbooks },
}

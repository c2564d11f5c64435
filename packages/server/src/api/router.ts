import { os } from './base.ts'
import { admin } from './routers/admin.router.ts'
import { analytics } from './routers/analytics.router.ts'
import { audit } from './routers/audit.router.ts'
import { billing } from './routers/billing.router.ts'
import { blog } from './routers/blog.router.ts'
import { demo } from './routers/demo.router.ts'
import { erasure } from './routers/erasure.router.ts'
import { exports } from './routers/exports.router.ts'
import { identity } from './routers/identity.router.ts'
import { images } from './routers/images.router.ts'
import { imports } from './routers/imports.router.ts'
import { invitations } from './routers/invitations.router.ts'
import { journal } from './routers/journal.router.ts'
import { library } from './routers/library.router.ts'
import { contact, mail } from './routers/mail.router.ts'
import { notifications } from './routers/notifications.router.ts'
import { operations } from './routers/operations.router.ts'
import { pageviews } from './routers/pageviews.router.ts'
import { profiles } from './routers/profiles.router.ts'
import { rates } from './routers/rates.router.ts'
import { settings } from './routers/settings.router.ts'
import { subscribers } from './routers/subscribers.router.ts'
import { trades } from './routers/trades.router.ts'

/** The entire API, one line per feature. */
export const router = os.router({
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
  trades,
})

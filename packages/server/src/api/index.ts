import { admin } from './admin.router.ts'
import { analytics } from './analytics.router.ts'
import { audit } from './audit.router.ts'
import { os } from './base.ts'
import { billing } from './billing.router.ts'
import { blog } from './blog.router.ts'
import { demo } from './demo.router.ts'
import { erasure } from './erasure.router.ts'
import { exports } from './exports.router.ts'
import { identity } from './identity.router.ts'
import { images } from './images.router.ts'
import { imports } from './imports.router.ts'
import { invitations } from './invitations.router.ts'
import { journal } from './journal.router.ts'
import { library } from './library.router.ts'
import { contact, mail } from './mail.router.ts'
import { notifications } from './notifications.router.ts'
import { operations } from './operations.router.ts'
import { pageviews } from './pageviews.router.ts'
import { profiles } from './profiles.router.ts'
import { settings } from './settings.router.ts'
import { subscribers } from './subscribers.router.ts'
import { trades } from './trades.router.ts'

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
  settings,
  subscribers,
  trades,
})

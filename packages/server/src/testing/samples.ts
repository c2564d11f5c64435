import { samples as admin } from '../api/samples/admin-samples.fixtures.ts'
import { samples as analytics } from '../api/samples/analytics-samples.fixtures.ts'
import { samples as audit } from '../api/samples/audit-samples.fixtures.ts'
import { samples as billing } from '../api/samples/billing-samples.fixtures.ts'
import { samples as blog } from '../api/samples/blog-samples.fixtures.ts'
import { samples as brokerAccounts } from '../api/samples/broker-accounts-samples.fixtures.ts'
import { samples as contact } from '../api/samples/contact-samples.fixtures.ts'
import { samples as demo } from '../api/samples/demo-samples.fixtures.ts'
import { samples as exports } from '../api/samples/exports-samples.fixtures.ts'
import { samples as identity } from '../api/samples/identity-samples.fixtures.ts'
import { samples as images } from '../api/samples/images-samples.fixtures.ts'
import { samples as imports } from '../api/samples/imports-samples.fixtures.ts'
import { samples as invitations } from '../api/samples/invitations-samples.fixtures.ts'
import { samples as journal } from '../api/samples/journal-samples.fixtures.ts'
import { samples as library } from '../api/samples/library-samples.fixtures.ts'
import { samples as mail } from '../api/samples/mail-samples.fixtures.ts'
import { samples as notifications } from '../api/samples/notifications-samples.fixtures.ts'
import { samples as operations } from '../api/samples/operations-samples.fixtures.ts'
import { samples as pageviews } from '../api/samples/pageviews-samples.fixtures.ts'
import { samples as profiles } from '../api/samples/profiles-samples.fixtures.ts'
import { samples as rates } from '../api/samples/rates-samples.fixtures.ts'
import { samples as settings } from '../api/samples/settings-samples.fixtures.ts'
import { samples as subscribers } from '../api/samples/subscribers-samples.fixtures.ts'
import { samples as trades } from '../api/samples/trades-samples.fixtures.ts'
import type { Samples } from './sample.ts'

/**
 * For each route of the contract, by method and path, a request that succeeds. A test fails when one is missing. The samples
 * of a feature are in `api/samples`, next to its router: they call routes of this package, and core, which has a folder for
 * each feature, may not import them.
 */
export const samples: Samples = {
  ...identity,
  ...admin,
  ...audit,
  ...billing,
  ...blog,
  ...contact,
  ...demo,
  ...exports,
  ...trades,
  ...brokerAccounts,
  ...journal,
  ...analytics,
  ...imports,
  ...library,
  ...images,
  ...mail,
  ...notifications,
  ...operations,
  ...pageviews,
  ...profiles,
  ...rates,
  ...settings,
  ...subscribers,
  ...invitations,
}

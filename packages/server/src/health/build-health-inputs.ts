import type { HealthInputs } from '@candlebook/core/operations'
import type { AppContext } from '../context/app-context.ts'
import type { Forwarding } from '../limits/forwarding.ts'
import { findSettingProblems } from './find-setting-problems.ts'

/** What the checks of the health look at, from the connections and services of this process. */
export function buildHealthInputs(
  app: Pick<AppContext, 'config' | 'db' | 'clock' | 'payments' | 'paymentsHost'> & {
    mailer: Pick<AppContext['mailer'], 'transport'>
    forwarding?: Forwarding
  },
): HealthInputs {
  const { config, db, clock, mailer, payments, paymentsHost, forwarding } = app
  return {
    db,
    clock,
    settings: findSettingProblems(config, forwarding),
    mail: mailer.transport,
    payments: {
      isSetUp: payments.isSetUp,
      isSandbox: payments.isSandbox,
      areRequired: config.requireSubscription,
      findProblems: paymentsHost.findProblems,
    },
    readProviderTime: paymentsHost.readTime,
    areRatesFetched: config.rates !== null,
    dataFolder: config.dataFolder,
  }
}

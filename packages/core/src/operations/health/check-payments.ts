import type { Payments } from '../../payments/index.ts'
import { type Finding, isFine } from './health-line.ts'

/** The payments of this process, as far as their health depends on them. */
export type CheckedPayments = Pick<Payments, 'isSetUp' | 'isSandbox'> & {
  /** Whether users need a plan to write. */
  areRequired: boolean
  /** What is wrong with the account at the provider, one sentence each. */
  findProblems(): Promise<string[]>
}

/** Whether the payment provider answers, and whether its account is set up as the screens say. */
export async function checkPayments({ payments }: { payments: CheckedPayments }): Promise<Finding> {
  if (!payments.isSetUp) return describeMissing(payments)
  const [problem, ...others] = await payments.findProblems()
  if (problem !== undefined) {
    const more = others.length > 0 ? ` (${others.length} more)` : ''
    return {
      status: 'failed',
      message: `${problem}${more}`,
      advice: 'Check the account at the payment provider and STRIPE_SECRET_KEY.',
    }
  }
  return isFine(
    payments.isSandbox
      ? 'The payments sandbox is used; no money moves.'
      : 'The payment provider answers, and its prices are those of the screens.',
  )
}

function describeMissing({ areRequired }: CheckedPayments): Finding {
  if (!areRequired) return isFine('Payments are off.')
  return {
    status: 'failed',
    message: 'Users need a plan to write, but payments are off.',
    advice: 'Set STRIPE_SECRET_KEY, or set REQUIRE_SUBSCRIPTION=off.',
  }
}

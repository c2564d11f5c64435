import type { Finding } from '@candlebook/core/operations'
import type { Config } from '../config/config.ts'

/** Settings that are valid and still wrong for a server that people use. A development server has none. */
export function findSettingProblems(config: Config): Finding[] {
  const { production, baseUrl, limitRequests, payments } = config
  if (!production) return []
  return [
    !baseUrl.startsWith('https:') &&
      warn(
        'BASE_URL has no https, so sessions travel unencrypted.',
        'Set BASE_URL to an address with https.',
      ),
    !limitRequests && warn('RATE_LIMIT is off, so nothing slows guessing down.', 'Remove RATE_LIMIT=off.'),
    payments.kind === 'sandbox' &&
      warn('The payments sandbox runs in production, so no money moves.', 'Set STRIPE_SECRET_KEY.'),
  ].filter((finding) => finding !== false)
}

function warn(message: string, advice: string): Finding {
  return { status: 'warning', message, advice }
}

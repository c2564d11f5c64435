/** What one check found. */
export type HealthLine = {
  /** The name of the check, such as `database`. */
  check: string
  status: 'ok' | 'warning' | 'failed'
  /** What was found, in one sentence. It holds no secret and no personal data. */
  message: string
  /** What the operator can do; null when there is nothing to do. */
  advice: string | null
}

/** What a check found, without its name. */
export type Finding = Omit<HealthLine, 'check'>

/** A finding without anything to do. */
export function isFine(message: string): Finding {
  return { status: 'ok', message, advice: null }
}

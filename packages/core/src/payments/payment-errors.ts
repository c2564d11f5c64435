/** Why the provider did not answer. `credentials`: it did not accept the key of this installation. */
export type UnavailableReason = 'timeout' | 'network' | 'busy' | 'rate_limit' | 'failure' | 'credentials'

/**
 * The provider sent no usable answer, and the effect of the call is unknown. Repeat it with the same idempotency key.
 * The message holds no personal data and no secret.
 */
export class PaymentsUnavailable extends Error {
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, { requestId }: { requestId?: string } = {}) {
    super(`The payment provider did not answer: ${reason}${requestId ? ` (request ${requestId})` : ''}.`)
    this.name = 'PaymentsUnavailable'
    this.reason = reason
  }
}

/**
 * The provider refused the call. `code` is the provider's code, such as 'resource_missing'. The provider's own sentence
 * is left out, because it can quote an address of a person.
 */
export class PaymentsRefused extends Error {
  readonly code: string

  constructor(code: string, { param, requestId }: { param?: string; requestId?: string } = {}) {
    const where = param ? ` at ${param}` : ''
    super(`The payment provider refused: ${code}${where}${requestId ? ` (request ${requestId})` : ''}.`)
    this.name = 'PaymentsRefused'
    this.code = code
  }
}

/** The customer portal has no configuration at the provider. `configureUrl` is where the operator makes one. */
export class PortalNotConfigured extends Error {
  readonly configureUrl: string

  constructor(configureUrl: string) {
    super('The customer portal is not configured at the payment provider.')
    this.name = 'PortalNotConfigured'
    this.configureUrl = configureUrl
  }
}

/** Why an event was not accepted. */
export type WebhookProblem = 'signature' | 'stale' | 'test_mode' | 'malformed'

/** An event that does not come from the provider, is too old, or belongs to the test mode. It has no effect. */
export class WebhookRefused extends Error {
  readonly problem: WebhookProblem

  constructor(problem: WebhookProblem) {
    super(`The event was refused: ${problem}.`)
    this.name = 'WebhookRefused'
    this.problem = problem
  }
}

import type { CardFailure } from '../resources/payment.ts'

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'

type ErrorFields = {
  code?: string
  param?: string
  declineCode?: string | null
  /** Resources that Stripe adds to some errors, such as the payment intent of a declined card. */
  attached?: Record<string, unknown>
}

/** A refusal as Stripe reports it: the status of HTTP and the fields of its error envelope. */
export class SandboxError extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly fields: ErrorFields

  constructor(status: number, type: ErrorType, message: string, fields: ErrorFields = {}) {
    super(message)
    this.status = status
    this.type = type
    this.fields = fields
  }

  /** The body of the answer. */
  toEnvelope() {
    const { code, param, declineCode, attached } = this.fields
    return {
      error: {
        ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        ...(declineCode && { decline_code: declineCode }),
        message: this.message,
        ...(param && { param }),
        type: this.type,
        ...attached,
      },
    }
  }
}

/** 400: the request asks for something that is not possible. */
export function invalidRequest(message: string, param?: string, code?: string): SandboxError {
  return new SandboxError(400, 'invalid_request_error', message, { param, code })
}

/** 402: the card was refused. */
export function cardError(failure: CardFailure, attached?: Record<string, unknown>): SandboxError {
  const { code, declineCode, param } = failure
  return new SandboxError(402, 'card_error', failure.message, { code, declineCode, param, attached })
}

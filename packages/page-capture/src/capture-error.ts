/** Why no picture was taken: `busy` can be tried again later. */
export class CaptureError extends Error {
  readonly reason: 'failed' | 'busy'

  constructor(reason: 'failed' | 'busy', options?: ErrorOptions) {
    super(`no picture was taken: ${reason}`, options)
    this.name = 'CaptureError'
    this.reason = reason
  }
}
